"""The screen with which the next start begins, drawn when the page is left."""

from __future__ import annotations

import json

import pytest

from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import DATE, ask, at, fresh_page
from tests.web.saving.full_storage import FullStorage
from web.app.browser.next_start import FIRST, draw_ahead, forget
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import GAME, SETTINGS, load, save
from web.app.state.page import Page, Person
from web.app.tree.nodes import html
from web.app.view.screen import screen

BLANK = Page(Person(languages=LANGUAGES, language="de"))
WORDS = {language: words_of(language) for language in LANGUAGES}

PLAYED = at("OOGPJS")

LEFT = {
    "start": fresh_page(3),
    "table": PLAYED,
    "held": ask(PLAYED, "hold 1"),
    "picked": ask(PLAYED, "pick o2"),
    "settings": ask(PLAYED, "settings"),
    "rules": ask(fresh_page(), "rules"),
    "lesson": ask(fresh_page(), "lesson"),
    "resume": ask(PLAYED, "menu"),
    "alone": ask(ask(PLAYED, f"solo-day {DATE}"), "throw"),
    "alone, aside": ask(ask(ask(PLAYED, f"solo-day {DATE}"), "throw"), "resume calavera"),
    "both": ask(ask(PLAYED, f"solo-day {DATE}"), "menu"),
    "the challenge": ask(PLAYED, "solo"),
}


def drawn(texts: dict[str, str]) -> dict[str, str]:
    found = json.loads(texts[FIRST])
    assert isinstance(found, dict)
    return found


def drawn_for(
    texts: dict[str, str], build: str = "app-1", first: dict[str, str] | None = None
) -> dict[str, str]:
    """Return the screen left for the first paint."""
    first = {} if first is None else first
    draw_ahead(BLANK, texts, first, WORDS, build)
    return first


@pytest.mark.parametrize("left", LEFT.values(), ids=LEFT.keys())
def test_it_is_the_very_screen_that_the_next_start_draws(left: Page) -> None:
    texts: dict[str, str] = {}
    save(left, texts)
    kept = dict(texts)
    first = drawn_for(texts)
    ahead = drawn(first)
    start = settle(load(BLANK, texts))
    assert ahead["html"] == html(screen(start, words_of(start.person.language)))
    assert ahead["build"] == "app-1"
    assert ahead["settings"] == first[SETTINGS] == kept[SETTINGS]
    assert texts == kept


def test_it_is_drawn_again_only_where_something_has_changed() -> None:
    texts: dict[str, str] = {}
    save(PLAYED, texts)
    first = drawn_for(texts)
    mark = first[FIRST].replace('"html": "', '"html": "the same: ')
    first[FIRST] = mark
    assert drawn_for(texts, first=first)[FIRST] == mark
    assert "the same" not in drawn_for(texts, "app-2", first)[FIRST]
    first[FIRST] = mark
    forget(first)
    assert FIRST not in first
    assert "the same" not in drawn_for(texts, first=first)[FIRST]


def test_what_is_damaged_is_left_for_the_start_to_say() -> None:
    texts: dict[str, str] = {}
    save(PLAYED, texts)
    texts[GAME] = "not a game"
    assert set(drawn_for(texts)) == {"settings", FIRST}
    assert texts[GAME] == "not a game"
    assert set(texts) == {"settings", GAME}


def test_where_there_is_no_room_for_it_an_old_one_goes() -> None:
    texts: dict[str, str] = {}
    save(PLAYED, texts)
    full = FullStorage({SETTINGS: texts[SETTINGS], FIRST: "an old one"})
    draw_ahead(BLANK, texts, full, WORDS, "app-1")
    assert dict(full) == {SETTINGS: texts[SETTINGS]}
