"""The manual of the app, and its keys: the sections of the rules that are not about the game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

from calavera.games import game
from web.app.game_protocol.view import view
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.prose import bullet_list, data_table, labelled, paragraphs

__all__ = ["GUIDE", "Book"]


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game, for one setup of it."""

    game: str
    """The key."""
    setup: Hashable
    """As `chapters` of the game has it."""


DICE_RECIPE = "SHA-256"
"""The name of what makes throws from a seed; the same in every language."""


def _page(book: Book, words: Words) -> Child:
    return (
        h("h3", words("rules_page_hold_title")),
        paragraphs(words("rules_page_hold")),
        view(book.game).chapters.holding(book.setup, words),
        h("h3", words("rules_page_choose_title")),
        paragraphs(*view(book.game).chapters.looking(words)),
        h("h3", words("rules_page_undo_title")),
        paragraphs(words("rules_page_undo"), words("rules_page_log")),
        h("h3", words("rules_page_bots_title")),
        paragraphs(words("rules_page_bots"), words("rules_page_coach")),
        h("h3", words("rules_page_dice_title")),
        paragraphs(words("rules_page_dice", recipe=DICE_RECIPE), words("rules_page_check")),
        h("h3", words("dice_real")),
        paragraphs(words("rules_page_real", real=words("dice_real"), together=words("together"))),
        h("p", labelled(*view(book.game).own_sheet.without_dice(words))),
        h("h3", words("rules_page_link_title")),
        paragraphs(words("rules_page_link"), words("rules_page_link_not"), words("rules_page_pass")),
        h("h3", words("rules_page_keep_title")),
        paragraphs(words("rules_page_keep")),
        # A file needs no visit, and cannot be installed.
        h("p", words("rules_page_offline"), class_="when-site"),
        h("p", words("rules_page_install"), class_="when-site"),
        h("p", words("rules_page_file"), class_="when-file"),
        h("h3", words("rules_page_options_title")),
        bullet_list(
            words("rules_page_look"),
            words("rules_page_senses"),
            words("rules_page_mouse"),
            *view(book.game).chapters.preferences(words),
            words("rules_page_lesson"),
        ),
    )


def _keys(book: Book, words: Words) -> Child:
    arrows = "←→↑↓"
    rows: list[tuple[list[str], str]] = [
        (["1", "–", str(game(book.game).dice)], words("rules_key_hold")),
        (["R"], words("rules_key_throw")),
        (list(arrows), words("rules_key_arrows")),
        ([words("key_home"), words("key_end")], words("key_ends")),
        ([words("rules_key_enter")], words("rules_key_confirm")),
        ([words("rules_key_escape")], words("rules_key_back")),
        (["U"], words("rules_key_undo")),
        (["H"], words("rules_key_hint")),
        (["S"], words("rules_key_skip")),
        (["P"], words("rules_key_pause")),
        (["1", "2", "E"], words("rules_key_pace")),
        (["L"], words("rules_key_log")),
        (["?"], words("rules_key_help")),
    ]
    heads = words("rules_key"), words("rules_key_does")
    return (
        data_table(heads, [(map(_key, keys), does) for keys, does in rows], "keys"),
        paragraphs(words("rules_keys_place"), words("rules_keys_held"), words("rules_keys_tab")),
    )


def _key(key: str) -> Node | str:
    return key if key == "–" else h("kbd", key)


GUIDE: Mapping[str, Callable[[Book, Words], Child]] = {"page": _page, "keys": _keys}
"""The sections about the page, in their order."""
