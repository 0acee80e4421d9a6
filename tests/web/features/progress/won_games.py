"""Games that one seat has won, on the page and in its library."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from calavera import Record, write
from tests.engine.sample_games import random_record
from tests.web.games_played import ask, changed, fresh_page
from web.app.features.progress.statistics import reading_steps, with_reading
from web.app.state.page import Page
from web.app.state.past.library import StoredMatch
from web.app.state.screens import AT_TABLE


@cache
def won(seat: int, number: int = 0) -> Record:
    """Return a game of two that this seat alone has won, of those the one with this number."""
    found = 0
    for seed in range(200):
        record = random_record(Random(f"milestones {seed}"), 2, "hasty")
        outcome = record.state.outcome()
        assert outcome is not None
        if outcome.winners == (seat,):
            if found == number:
                return record
            found += 1
    raise AssertionError("no such game was found")


def named(record: Record, *names: str) -> Record:
    for seat, name in enumerate(names, 1):
        record = record.with_header(f"Seat{seat}", name or None)
    return record


def page_of(record: Record, *stored: Record, read: bool = True) -> Page:
    """Return the end of a game on the table, with earlier games in the library, the latest last."""
    kept = tuple(StoredMatch(number, write(one)) for number, one in enumerate(stored, 1))
    page = changed(replace(ask(fresh_page(), "new"), screens=AT_TABLE), record=record)
    page = page.with_kept(library=replace(page.kept.library, games=kept[::-1]))
    return counted(page) if read else page


def counted(page: Page) -> Page:
    """Return the page after every stored game was read."""
    steps = reading_steps(page)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return with_reading(page, done.value)
