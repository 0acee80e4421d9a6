"""A finished game beside the earlier ones of the same people: a personal best, and wins in a row.

Only where every stored game has been read: what is not known cannot be beaten.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calavera.play.bests import bests, improved
from calavera.record.players import person_on
from calavera.record.record import AnyRecord
from web.app.features.progress.intents import played, reached
from web.app.features.progress.statistics import games, missing, summary_of, unjudged
from web.app.features.progress.summaries import tallies_of
from web.app.game_protocol.model import model
from web.app.game_protocol.results import Summary
from web.app.state.page import Page
from web.app.state.past.origin import FROM

__all__ = ["Milestone", "first_achievements", "milestones"]


@dataclass(frozen=True, slots=True)
class Milestone:
    """One person's news."""

    seat: int
    best: int | None = None
    """The points, if they are more than in any game before."""
    wins: int = 0
    """The wins in a row, this one included; 0 for fewer than two."""
    more: tuple[tuple[str, int], ...] = ()
    """The other bests that this game has beaten: the name of the measure, and the number."""
    achievements: tuple[str, ...] = ()
    """The achievements that the person has reached for the first time."""


def milestones(page: Page, record: AnyRecord) -> tuple[Milestone, ...]:
    """Return the news of a game that has just ended, seat by seat; a game whose dice were known has none."""
    known = {FROM, "Copy"}.intersection(key for key, _ in record.headers)
    if page.lesson is not None or known or missing(page):
        return ()
    now = summary_of(record)
    earlier = [game for game in games(page) if _alike(game, now)]
    found = [
        _milestone(now, seat, earlier, first_achievements(page, record, seat)) for seat in range(record.seats)
    ]
    return tuple(milestone for milestone in found if milestone is not None)


def first_achievements(page: Page, record: AnyRecord, seat: int) -> tuple[str, ...]:
    """List the achievements in a finished game that are its player's first; none before all is read."""
    if missing(page) or unjudged(page) or page.kept.tallies is None:
        return ()
    now = summary_of(record)
    person, done = person_on(now.result.names, seat), tallies_of(page).achievements.get(now.mark, ())
    if person is None or not done:
        return ()
    before = reached([game for game in played(page) if game.mark != now.mark], tallies_of(page), person)
    return tuple(name for name in done[seat] if name not in before)


def _alike(game: Summary, now: Summary) -> bool:
    """Return whether it is another game at a table, with the same box."""
    return game.game == now.game and not game.alone and game.mark != now.mark


def _milestone(
    now: Summary, seat: int, earlier: Sequence[Summary], achievements: tuple[str, ...]
) -> Milestone | None:
    person = person_on(now.result.names, seat)
    if person is None:
        return None
    past = [
        (game, other)
        for game in earlier
        for other in range(len(game.seats))
        if person_on(game.result.names, other) == person
    ]
    found = _beaten(now, person, earlier)
    best = found.pop("points", None)
    wins = _wins_in_a_row([*past, (now, seat)])
    milestone = Milestone(seat, best, wins, tuple(found.items()), achievements)
    return None if milestone == Milestone(seat) else milestone


def _beaten(now: Summary, person: str, earlier: Sequence[Summary]) -> dict[str, int]:
    """Return the bests of a person that a game has beaten, by measure."""
    measures = model(now.game).results.MEASURES
    before, after = bests(earlier, person, measures), bests([*earlier, now], person, measures)
    return {name: after[name].value for name in improved(before, after, measures)}


def _wins_in_a_row(played: Sequence[tuple[Summary, int]]) -> int:
    """Count a person's latest games, back to the first one that was not won alone; one win is no row."""
    count = 0
    for game, seat in reversed(played):
        if game.result.outcome.winners != (seat,):
            break
        count += 1
    return count if count > 1 else 0
