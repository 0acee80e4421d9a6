"""The bar at the top of a screen: the way back, and the screen's title."""

from __future__ import annotations

from web.app.tree.catalogue import Words
from web.app.tree.directions import turns
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import icon_button

__all__ = ["back_button", "title_bar"]


def title_bar(title: str, words: Words, *, focus: bool = False) -> Node:
    """Draw the bar; with `focus` the title takes the focus."""
    heading = h("h1", title, tabindex="-1", data_focus=focus, class_="turning" if turns(title) else None)
    return h("header", back_button(words), heading, class_="bar")


def back_button(words: Words) -> Node:
    """Draw the button that closes a screen."""
    return icon_button("back", words("close"), intent="close")
