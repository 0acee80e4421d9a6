"""Pages of the lesson to test on: every one that its own hints lead to, and those from where it is begun."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import ask, at, finished, fresh_page
from web.app.features.lesson.card import framed, named
from web.app.features.lesson.state import Lesson, begin, targets
from web.app.games.calavera.model.lesson import STEPS
from web.app.state.page import Page, Person
from web.app.tree.nodes import Node
from web.app.view.table.table import table_view

__all__ = ["away_pages", "every_step", "lesson", "looks", "moments", "untaught", "ways"]

every_step = pytest.mark.parametrize("step", range(len(STEPS)), ids=[step.name for step in STEPS])


def away_pages() -> dict[str, Page]:
    """Return pages from which a player may go to the lesson."""
    table = ask(ask(at("OOGPJS"), "hold 3"), "pick o2")
    return {
        "first start": Page(Person(languages=LANGUAGES)),
        "start": fresh_page(3),
        "menu": ask(at("OOGPJK o2"), "menu"),
        "table": table,
        "rules": ask(table, "rules"),
        "end": finished(),
    }


def untaught(page: Page) -> Page:
    """Return a page that has forgotten how far the lesson was, and that it was taken."""
    return page.with_kept(taught=(), learned=())


def lesson(page: Page) -> Lesson:
    """Return the page's place in the lesson."""
    assert isinstance(page.lesson, Lesson)
    return page.lesson


def looks(page: Page, language: str = "en") -> Node:
    """Return the table of the lesson with its coach."""
    words = words_of(language)
    page = named(page, words)
    return Node("div", {}, framed(page, table_view(page, words), words))


def ways(page: Page) -> Iterator[Page]:
    """Yield every page on every way through a step's task that the hints point out."""
    yield page
    if not lesson(page).done:
        for intent in sorted(targets(page)):
            yield from ways(ask(page, intent))


@cache
def moments(step: int) -> tuple[Page, ...]:
    """Return every page of a step that following the hints leads to."""
    return tuple(ways(begin(fresh_page(), step)))
