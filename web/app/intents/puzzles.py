"""Puzzles: their screen, the next one, and the way out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from calavera.games import GAMES, game
from calavera.record.link import pack
from calavera.record.mixed_radix import PackedError
from web.app.state.commands import Answer, Given, SharePuzzle
from web.app.state.learning.lesson import leave
from web.app.state.learning.solving import (
    begin,
    begin_own,
    daily,
    daily_answer,
    days_in_row,
    next_puzzle,
    solving_of,
    themes,
    training_of,
    where,
)
from web.app.state.learning.training import decision_of
from web.app.state.page import Page, review_of
from web.app.state.people.players import only_person
from web.app.state.screens import PuzzlesScreen

if TYPE_CHECKING:  # only pages with a review have any
    from calavera.coach.review import Decision

__all__ = ["costly"]


def costly(page: Page) -> list[Decision]:
    """List the decisions of the only person in the reviewed game at hand that cost most."""
    record = page.record
    review = review_of(page, record)
    seat = None if record is None else only_person(record)
    if review is None or seat is None:
        return []  # or whose they are is not known
    return [decision for decision in review.costliest_of(seat) if decision.grade in ("mistake", "blunder")]


def _texts(page: Page) -> Iterator[str]:
    """Yield them as links have them; without one whose names are too long for that."""
    for decision in costly(page):
        record = page.match.record
        with suppress(PackedError):
            yield pack(record.back(len(record.actions) - decision.number))


def on_puzzles(page: Page, _: str, given: Given) -> Page:
    """Open the puzzles; the costly decisions of a game that was just looked back at are among them."""
    if costly(page):
        page = page.with_kept(training=training_of(page).taught(_texts(page), given.today))
    page = leave(page)
    screen = PuzzlesScreen(given.today, page.person.setup.game)
    return replace(page.on_start(screen), notice=None)


def on_puzzles_game(screen: PuzzlesScreen, key: str) -> PuzzlesScreen:
    """Choose the game whose puzzles come next."""
    return replace(screen, game=GAMES[GAMES.index(key)], theme="")


def on_puzzles_theme(screen: PuzzlesScreen, theme: str) -> PuzzlesScreen:
    """Choose the theme of the puzzles that come next; `all` for any."""
    every = ("all", *themes(screen.game))
    return replace(screen, theme="" if theme == "all" else every[every.index(theme)])


def on_puzzle(page: Page, source: str, given: Given) -> Page:
    """Set the `next` puzzle before the player, the `daily` one, or an own `mistake`."""
    training, screen = training_of(page), where(page)
    kind, theme = (screen.game, screen.theme) if screen is not None else (page.person.setup.game, "")
    if source == "mistake":
        for mistake in training.due(given.today):
            if (record := decision_of(mistake.text)) is not None:
                return begin_own(page, mistake, record, given.today)
        raise KeyError("none of the own decisions is due")
    if source == "next":
        puzzle = next_puzzle(training, kind, theme)
    else:
        puzzle = {"daily": daily}[source](given.today, kind)
    if puzzle is None:
        raise KeyError("no such puzzle is left")
    return begin(page, puzzle, source, given.today)


def on_puzzle_leave(page: Page, _: str) -> Page:
    """Leave a puzzle."""
    solving_of(page)
    return leave(page)


def on_puzzle_share(page: Page, _: str, given: Given) -> Answer:
    """Share the result of the day's puzzle, of which it says nothing."""
    screen, training = page.shown(PuzzlesScreen), training_of(page)
    today, kind = screen.today, screen.game
    right, puzzle = daily_answer(training, today, kind), daily(today, kind)
    if right is None or puzzle is None:
        raise KeyError("the puzzle of the day is not answered")
    days = days_in_row(training, today)
    command = SharePuzzle(game(kind).names[0], today, right, puzzle.rating, days, given.address)
    return page, command
