"""Puzzles: their screen, the next one, and the way out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from calavera.games import GAMES, game
from calavera.record.dates import is_date
from calavera.record.link import pack
from calavera.record.mixed_radix import PackedError
from web.app.features.playing import costly
from web.app.features.puzzles.screen import PuzzlesScreen
from web.app.features.puzzles.sharing import SharePuzzle
from web.app.features.puzzles.state import (
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
from web.app.features.puzzles.training import Training, decision_of
from web.app.state.commands import Answer, Given
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, leave


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
    screen = PuzzlesScreen(page.person.setup.game)
    return replace(page.over(screen), notice=None)


def on_puzzles_game(screen: PuzzlesScreen, key: str) -> PuzzlesScreen:
    """Choose the game whose puzzles come next."""
    return replace(screen, game=GAMES[GAMES.index(key)], theme="")


def on_puzzles_theme(screen: PuzzlesScreen, theme: str) -> PuzzlesScreen:
    """Choose the theme of the puzzles that come next; `all` for any."""
    every = ("all", *themes(screen.game))
    return replace(screen, theme="" if theme == "all" else every[every.index(theme)])


def on_puzzle(page: Page, what: str, given: Given) -> Page:
    """Set the `next` puzzle before the player, the `daily` one of a date, or the own `mistake` due on one.

    The date is that of the button, which may have been drawn before midnight, or further east.
    """
    source, _, date = what.partition(" ")
    training, screen = training_of(page), where(page)
    kind, theme = (screen.game, screen.theme) if screen is not None else (page.person.setup.game, "")
    if source == "mistake" and is_date(date):
        return _own_decision(page, training, date, given)
    if source == "next":
        puzzle, counts = next_puzzle(training, kind, theme), given.today
    else:
        puzzle, counts = {"daily": daily}[source](_written(page, date, given), kind), _counts_for(date, given)
    if puzzle is None:
        raise NotOffered("no such puzzle is left")
    return begin(page, puzzle, source, counts)


def _own_decision(page: Page, training: Training, date: str, given: Given) -> Page:
    """Set the own decision before the player that has been due longest."""
    for mistake in training.due(max(date, given.today)):
        if (record := decision_of(mistake.text)) is not None:
            return begin_own(page, mistake, record, given.today)
    raise NotOffered("none of the own decisions is due")


def _written(page: Page, date: str, given: Given) -> str:
    """Return the date of a button. Raises NotOffered for one that has none now, nor had any when drawn."""
    drawn = page.device
    for first, last in ((given.lasting, given.today), (drawn.lasting, drawn.today)):
        if is_date(date) and (first or last) <= date <= last:
            return date
    raise NotOffered(date[:40])


def _counts_for(date: str, given: Given) -> str:
    """Return the date that an answer counts for: the puzzle's own until it is over everywhere on Earth."""
    return date if date >= (given.lasting or given.today) else given.today


def on_puzzle_leave(page: Page, _: str) -> Page:
    """Leave a puzzle."""
    solving_of(page)
    return leave(page)


def on_puzzle_share(page: Page, _: str, given: Given) -> Answer:
    """Share the result of the day's puzzle, of which it says nothing."""
    screen, training = page.shown(PuzzlesScreen), training_of(page)
    today, kind = page.device.today, screen.game  # the one that is drawn, whatever day it has become
    right, puzzle = daily_answer(training, today, kind), daily(today, kind)
    if right is None or puzzle is None:
        raise NotOffered("the puzzle of the day is not answered")
    days = days_in_row(training, today, page.device.lasting)
    command = SharePuzzle(game(kind).names[0], today, right, puzzle.rating, days, given.address)
    return page, command
