"""Reviews of short games."""

from __future__ import annotations

from functools import cache
from random import Random

from calavera import new_record
from calavera.coach.review import Review
from calavera.games.calavera.bots import bot
from calavera.play.match import play_out
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.games_played import (
    at,
    changed,
)
from tests.web.view.short_games import FIFTEEN, ROWS_OF_TWELVE, turns
from web.app.features.review.state import review_of as review_on
from web.app.state.page import Page, Person
from web.app.state.screens import AT_TABLE

ENGLISH = words_of("en")


@cache
def over() -> Page:
    """Return a short game of two at its end."""
    return at(*turns(ROWS_OF_TWELVE, FIFTEEN))


@cache
def reviewed() -> Page:
    """Its review, after all the waiting."""
    stage = Stage(over(), ENGLISH)
    stage.ask("review")
    return stage.wait(lambda page: review_of(page) is not None)


@cache
def alone() -> Page:
    """Return the review of a short game alone."""
    headers = {"Game": "Calavera solo", "Seats": "1", "Turns": "3", "Layout": "classic"}
    record = play_out(new_record(headers), {0: bot("greedy")}, Random(3))
    stage = Stage(changed(Page(Person(LANGUAGES, "en"), screens=AT_TABLE), record=record), ENGLISH)
    stage.ask("review")
    return stage.wait(lambda page: review_of(page) is not None)


def review_of(page: Page) -> Review | None:
    """Return the review of the page's game, if it is there."""
    return review_on(page, page.record)
