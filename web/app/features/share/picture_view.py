"""A picture to show: every sheet of a game with the result, as one drawing."""

from __future__ import annotations

from web.app.features.share.screen import Picture
from web.app.game_protocol.view import view_of
from web.app.state.page import Page
from web.app.state.people.players import as_others_see
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button
from web.app.view.parts.title_bar import title_bar

__all__ = ["picture_view"]


def picture_view(page: Page, words: Words) -> Node:
    """Draw the picture of a game, and the ways to pass it on."""
    record = as_others_see(page.shown(Picture).record)
    return h(
        "main",
        title_bar(words("picture"), words, focus=True),
        h(
            "div",
            button(words("picture_save"), intent="picture-save", kind="main"),
            button(words("share"), intent="picture-share", kind="when-share-files"),
            button(words("print"), intent="print"),
            class_="actions",
        ),
        h(
            "figure",
            view_of(record).picture.drawing(record, words, page.person.profiles),
            class_="picture",
            data_theme="light",
        ),
        class_="pictures",
        key="picture",
    )
