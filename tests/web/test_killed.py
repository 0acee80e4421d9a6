"""The page is killed at any moment, also between two writings: the game comes back exactly, with the same
throws to come, and nothing was ever shown that is lost."""

from __future__ import annotations

from random import Random

import pytest

from calavera import Record, new_record
from calavera.games.calavera.bots import bot
from calavera.play.match import play_out
from tests.web.catalogues import LANGUAGES
from tests.web.decisions import decisions, intents, known
from tests.web.fake_database import Database
from tests.web.games_played import ask
from web.app.browser.storage import Storage
from web.app.intents.automatic_steps import settle
from web.app.intents.table import begun
from web.app.saving.page_texts import save, with_library
from web.app.state.match.match import Match
from web.app.state.page import Page, Person

KILLS = 500

GAMES = 10

BLANK = Page(Person(languages=LANGUAGES, language="en"))


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
                tab.show(ask(tab.page, intent))
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
    tab.show(ask(tab.page, "throw"))
    assert known(tab.page) != known(tab.drawn) == ()
    database.commit(told=False)
    assert known(tab.drawn) == ()
    assert known(Shown(database).page) == known(tab.page)
