"""The page is killed at any moment, also between two writings: the game comes back exactly, with the same
throws to come, and nothing was ever shown that is lost."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from calavera import Record, Rethrow, Thrown, new_record
from calavera.games.calavera.bots import bot
from calavera.games.castro.actions import LoseRoof, Place
from calavera.play.match import play_out
from calavera.record.record import AnyRecord
from tests.web.catalogues import LANGUAGES
from tests.web.games_played import ask
from web.app.browser.storage import Storage
from web.app.intents.settling import settle
from web.app.intents.table import begun
from web.app.saving.page_texts import save, with_library
from web.app.state.match.match import Match
from web.app.state.page import Page, Person, free_dice

KILLS = 500

GAMES = 10

BLANK = Page(Person(languages=LANGUAGES, language="en"))


class Promise:
    """A promise that the browser keeps, or never: a page that is gone hears nothing."""

    def __init__(self) -> None:
        self.done: Callable[[Any], None] = lambda _: None

    def then(self, done: Callable[[Any], None], failed: Callable[[Any], None]) -> None:
        self.done = done


class Database:
    """The database that outlives the page: each write is kept as a whole, at some time, in its order."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.waiting: list[tuple[dict[str, str | None], Promise]] = []

    def write(self, changed: str) -> Promise:
        self.waiting.append((json.loads(changed), Promise()))
        return self.waiting[-1][1]

    def commit(self, *, told: bool = True) -> None:
        """The oldest writing is kept; the page may be gone before it is told."""
        changed, promise = self.waiting.pop(0)
        for name, text in changed.items():
            if text is None:
                self.kept.pop(name, None)
            else:
                self.kept[name] = text
        if told:
            promise.done(None)

    def texts(self) -> Any:
        """Return the texts that database.mjs shows to Python."""
        return SimpleNamespace(found=json.dumps(self.kept), mine=True, refused="", write=self.write)


class Shown:
    """A page in a tab, as `main` keeps and draws it."""

    def __init__(self, database: Database) -> None:
        self.storage = Storage(database.texts(), {}, lambda function: function)
        self.page = settle(with_library(self.storage.start(BLANK), self.storage.buffer))
        self.drawn = self.page

    def draw(self, refused: str | None) -> None:
        assert refused is None
        self.drawn = self.page

    def show(self, page: Page) -> None:
        acted = page.record is not self.page.record
        self.page = page
        save(page, self.storage.buffer)
        self.storage.keep(self.draw, wait=acted)


def played(number: int) -> Record:
    """A whole game with a seed, alone, or of two to four, by bots that decide at once."""
    seats = number % 4 + 1
    headers = {"Game": "Calavera", "Seats": str(seats), "Layout": "classic", "Seed": f"{number:032x}"}
    if seats == 1:
        headers |= {"Game": "Calavera solo", "Turns": "12"}
    return play_out(new_record(headers), dict.fromkeys(range(seats), bot("greedy")), Random(number))


def intents(page: Page, action: object) -> Iterator[str]:
    """Return the intents that make a decision."""
    assert page.record is not None
    if isinstance(action, Thrown):
        yield "throw"
    elif isinstance(action, Rethrow):
        wanted = set(free_dice(page.record.state)) - set(action.positions)
        yield from (f"hold {position + 1}" for position in sorted(wanted ^ page.match.draft.held))
        yield "throw"
    elif action == LoseRoof():
        yield "take -"
    else:
        if page.match.draft.picked != action:
            yield f"{'tap-square' if isinstance(action, Place) else 'pick'} {action}"
        yield "confirm"


def decisions(record: AnyRecord) -> list[tuple[int, object]]:
    """Each decision, and each turn's first throw, with its number: the other throws land by themselves."""
    found = enumerate(record.actions)
    return [
        (number, action)
        for number, action in found
        if not isinstance(action, Thrown) or not isinstance(record.actions[number - 1], Rethrow) or not number
    ]


def known(page: Page) -> tuple[Any, ...]:
    return page.record.actions if page.record is not None else ()


@pytest.mark.long
@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_that_is_killed_again_and_again_comes_to_the_same_end(number: int) -> None:
    expected, random = played(number), Random(number)
    database, kills = Database(), 0
    tab = Shown(database)
    tab.show(settle(begun(tab.page, Match(new_record(dict(expected.headers))))))
    while database.waiting:
        database.commit()
    while kills < KILLS // GAMES or known(tab.drawn) != expected.actions:
        left = [found for found in decisions(expected) if found[0] >= len(known(tab.page))]
        if left:
            for intent in intents(tab.page, left[0][1]):
                tab.show(settle(ask(tab.page, intent)))
                while database.waiting and random.random() < 0.6:
                    database.commit()
        if random.random() < 0.3 or not left:
            drawn, asked = known(tab.drawn), known(tab.page)
            for _ in range(random.randint(0, len(database.waiting))):
                database.commit(told=random.random() < 0.5)  # kept, and perhaps the page was gone by then
            database.waiting.clear()
            tab, kills = Shown(database), kills + 1
            found = known(tab.page)
            assert found == expected.actions[: len(found)]
            assert len(drawn) <= len(found) <= len(asked)
        while not left and database.waiting:
            database.commit()
    assert tab.drawn.record is not None
    assert tab.drawn.record.actions == expected.actions
    assert kills >= KILLS // GAMES


def test_a_page_that_drew_too_early_would_be_caught() -> None:
    database = Database()
    tab = Shown(database)
    tab.show(begun(tab.page, Match(new_record(dict(played(1).headers)))))
    assert tab.drawn.record is None
    database.commit()
    assert tab.drawn.record is not None
    tab.show(settle(ask(tab.page, "throw")))
    assert known(tab.page) != known(tab.drawn) == ()
    database.commit(told=False)
    assert known(tab.drawn) == ()
    assert known(Shown(database).page) == known(tab.page)
