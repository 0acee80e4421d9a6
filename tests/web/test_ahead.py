"""The screen with which the next start begins, drawn when the page is left."""

from __future__ import annotations

import json

import pytest

from tests.web.catalogues import LANGUAGES, words_of
from tests.web.playing import ask, at, fresh_page
from tests.web.test_keeping import FullShelf
from web.app.ahead import FIRST, draw_ahead
from web.app.keeping import GAME, load, save
from web.app.nodes import html
from web.app.page import Page
from web.app.play import settle
from web.app.view.screen import screen

BLANK = Page(languages=LANGUAGES, language="de")
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
}


def drawn(shelf: dict[str, str]) -> dict[str, str]:
    found = json.loads(shelf[FIRST])
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("left", LEFT.values(), ids=LEFT.keys())
def test_it_is_the_very_screen_that_the_next_start_draws(left: Page) -> None:
    shelf: dict[str, str] = {}
    save(left, shelf)
    kept = dict(shelf)
    draw_ahead(BLANK, shelf, WORDS, "app-1")
    ahead = drawn(shelf)
    start = settle(load(BLANK, shelf))
    assert ahead["html"] == html(screen(start, words_of(start.language)))
    assert ahead["build"] == "app-1"
    assert (ahead["settings"], ahead["game"]) == (kept["settings"], kept.get(GAME))


def test_it_is_drawn_again_only_where_something_has_changed() -> None:
    shelf: dict[str, str] = {}
    page = PLAYED
    save(page, shelf)
    draw_ahead(BLANK, shelf, WORDS, "app-1")
    mark = shelf[FIRST].replace('"html": "', '"html": "the same: ')
    shelf[FIRST] = mark
    draw_ahead(BLANK, shelf, WORDS, "app-1")
    assert shelf[FIRST] == mark
    draw_ahead(BLANK, shelf, WORDS, "app-2")
    assert "the same" not in shelf[FIRST]
    shelf[FIRST] = mark
    save(ask(page, "hold 1"), shelf)
    draw_ahead(BLANK, shelf, WORDS, "app-1")
    assert "the same" not in shelf[FIRST]


def test_what_is_damaged_is_left_for_the_start_to_say() -> None:
    shelf: dict[str, str] = {}
    save(PLAYED, shelf)
    shelf[GAME] = "not a game"
    draw_ahead(BLANK, shelf, WORDS, "app-1")
    assert shelf[GAME] == "not a game"
    assert set(shelf) == {"settings", GAME, FIRST}


def test_where_there_is_no_room_for_it_an_old_one_goes_and_the_game_stays() -> None:
    room: dict[str, str] = {}
    save(PLAYED, room)
    full = FullShelf({**room, FIRST: "an old one"})
    draw_ahead(BLANK, full, WORDS, "app-1")
    assert dict(full) == room
