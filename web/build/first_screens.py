"""The first screen as text, for `index.html`: what the page's own views make of a page on its first day."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.intents.settling import settle
from web.app.state.page import Page, Person
from web.app.tree.catalogue import Catalogue, Words
from web.app.tree.nodes import html
from web.app.view.screen import screen

__all__ = ["first_screens"]


def first_screens(catalogues: Mapping[str, Catalogue]) -> dict[str, str]:
    """Return by language the HTML that Python makes in the browser where nothing is stored yet."""
    screens = {}
    for language in catalogues:
        page = settle(Page(Person(languages=tuple(catalogues), language=language)))
        screens[language] = html(screen(page, Words(language, catalogues)))
    return screens
