"""The calendar of the daily challenge: its months, days that can be caught up on, and their games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from calavera.record.outline import Outline
from calavera.record.record import AnyRecord, read
from web.app.features.solo.challenge import day_of, playable
from web.app.features.solo.months import dates, months
from web.app.features.solo.screen import CalendarScreen
from web.app.features.solo.state import reached
from web.app.intents.watching import watched
from web.app.saving.match_text import save_text
from web.app.saving.outlines import looked_at
from web.app.state.commands import Answer, Focus, Given
from web.app.state.match.match import SOLO
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, leave

__all__ = ["DayGame", "at_day", "game_of_day"]


@dataclass(frozen=True, slots=True)
class DayGame:
    """The game with which a day's challenge was played, or is being played."""

    key: str
    """`solo` for the one at hand, else its key in the library."""
    over: bool


def game_of_day(page: Page, day: str) -> DayGame | None:
    """Return the game that has a day's result; for want of one a game of that day that goes on."""
    points = reached(page).of(day)
    found = list(_games(page, day))
    over = [game for game, result in found if game.over and result == points]
    running = [game for game, _ in found if not game.over and points is None]
    return next(iter(over + running), None)


def _games(page: Page, day: str) -> Iterator[tuple[DayGame, int | None]]:
    """Yield the games of a day with their results: the one at hand first, of all others the earliest."""
    if SOLO in page.at_hand and day_of(page.at_hand[SOLO].record) == day:
        [points] = page.at_hand[SOLO].state.returns()
        yield DayGame(SOLO, bool(page.at_hand[SOLO].state.over)), points
    for game in reversed(page.kept.library.games):
        known = looked_at(game.text) if f'[Date "{day}"]' in game.text else None
        if isinstance(known, Outline) and known.alone and day_of(read(game.text)) == day:
            yield DayGame(str(game.key), known.over), known.scores[0] if known.scores else None


def _record(page: Page, game: DayGame) -> AnyRecord:
    text = save_text(page.at_hand[SOLO]) if game.key == SOLO else page.kept.library.of(int(game.key)).text
    return read(text)


# -- intents


def at_day(page: Page, day: str) -> Page:
    """Show the calendar at a day, over the screen that is shown."""
    return replace(page.over(CalendarScreen(day[:7], day)), notice=None)


def on_calendar(page: Page, month: str, given: Given) -> Page:
    """Open the calendar at today's month, or turn its pages, as they are now or are still drawn."""
    if isinstance(page.top, CalendarScreen):
        if month and not any(_has(page, month, today) for today in (given.today, page.device.today)):
            raise NotOffered("the calendar has no such month")
        return page.with_top(CalendarScreen(month or given.today[:7]))
    page = leave(page)
    opened = CalendarScreen(given.today[:7])
    return replace(page.over(opened), notice=None)


def _has(page: Page, month: str, today: str) -> bool:
    """Return whether the calendar has a month on a date."""
    first, last = months(reached(page), today)
    return month in (first, last) or (first < month < last and bool(dates(month)))


def on_calendar_day(page: Page, day: str, given: Given) -> Answer:
    """Look at a day more closely: at its result, or whether it can be caught up on."""
    screen = page.shown(CalendarScreen)
    to_play = playable(day, given.today) or playable(day, page.device.today)
    if reached(page).of(day) is None and not to_play:
        raise NotOffered("this day is not to be played")
    return page.with_top(replace(screen, asked="" if screen.asked == day else day)), Focus(scroll=True)


def on_calendar_watch(page: Page, day: str) -> Page:
    """Replay the game of a day."""
    page.shown(CalendarScreen)
    game = game_of_day(page, day)
    if game is None or not game.over:
        raise NotOffered("no game of this day is over")
    return watched(page, _record(page, game))
