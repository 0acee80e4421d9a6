"""The first screen as text, for `index.html`: what the page's own views make of a page on its first day.

Nothing that the first paint can do without stands in its way: what the screens of all languages have in
common stands there once, and the drawings that none of them shows come behind it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from web.app.intents.automatic_steps import settle
from web.app.state.page import Page, Person
from web.app.tree.catalogue import Catalogue, Words
from web.app.tree.nodes import html
from web.app.view.screen import screen

__all__ = ["GAP", "drawings", "first_screens", "woven"]

GAP = "{}"
"""The mark in the common text of all languages of what each says in its own words."""

_PIECE = re.compile(r'["<>]|[^"<>]+')
"""Texts, attributes and what is between them: languages differ in the values of attributes, not in tags."""

_SYMBOL = re.compile(r'<symbol id="([\w-]+)".*?</symbol>', re.DOTALL)
_ID = re.compile(r' id="([\w-]+)"')
_USE = re.compile(r'<use href="#([\w-]+)"')


def first_screens(catalogues: Mapping[str, Catalogue]) -> dict[str, str]:
    """Return by language the HTML that Python makes in the browser where nothing is stored yet."""
    screens = {}
    for language in catalogues:
        page = settle(Page(Person(languages=tuple(catalogues), language=language)))
        screens[language] = html(screen(page, Words(language, catalogues)))
    return screens


def woven(screens: Mapping[str, str]) -> tuple[str, dict[str, list[str]]]:
    """Return what all screens have in common, with gaps, and by language what fills these.

    Where languages differ in more than what they say, as in a word that one of them stresses, all from the
    first difference on to the last is one gap.
    """
    pieces = [_PIECE.findall(text) for text in screens.values()]
    if len({len(one) for one in pieces}) > 1:
        pieces = [[*head, "".join(middle), *tail] for head, middle, tail in _around(pieces)]
    common, own = "", [list[str]() for _ in pieces]
    before = True  # whether the last piece was the same in all
    for said in zip(*pieces, strict=True):
        same = len(set(said)) == 1
        if same:
            common += said[0]
        elif before:
            common += GAP
        if not same:
            for mine, text in zip(own, said, strict=True):
                if before:
                    mine.append(text)
                else:
                    mine[-1] += text
        before = same
    fillings = dict(zip(screens, own, strict=True))
    assert all(fill_gaps(common, fillings[language]) == text for language, text in screens.items())
    return common, fillings


def fill_gaps(common: str, own: Iterable[str]) -> str:
    """Return a screen whole, as first_paint.js does."""
    first, *rest = common.split(GAP)
    return first + "".join(text + after for text, after in zip(own, rest, strict=True))


def _around(pieces: list[list[str]]) -> list[tuple[list[str], list[str], list[str]]]:
    """Return each list in three: what all begin with, its own part, what all end with."""
    shortest = min(map(len, pieces))
    head = next((n for n in range(shortest) if len({one[n] for one in pieces}) > 1), shortest)
    tail = next(
        (n for n in range(shortest - head) if len({one[-1 - n] for one in pieces}) > 1), shortest - head
    )
    return [(one[:head], one[head : len(one) - tail], one[len(one) - tail :]) for one in pieces]


def drawings(sprites: Iterable[str], screens: Collection[str]) -> tuple[str, str]:
    """Return the drawings that the screens show, with those that these are made of, and all others."""
    symbols = {found[1]: found[0] for sprite in sprites for found in _SYMBOL.finditer(sprite)}
    home = {part: name for name, symbol in symbols.items() for part in _ID.findall(symbol)}
    wanted = {home[name] for text in screens for name in _USE.findall(text)}
    while more := {home[part] for name in wanted for part in _USE.findall(symbols[name])} - wanted:
        wanted |= more
    first = [symbol for name, symbol in symbols.items() if name in wanted]
    return _sprite(first), _sprite(symbol for name, symbol in symbols.items() if name not in wanted)


def _sprite(symbols: Iterable[str]) -> str:
    inside = "\n".join(symbols)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="sprite" aria-hidden="true">\n'
        f"{inside}\n</svg>"
    )
