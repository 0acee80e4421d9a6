"""Achievements of one seat in a finished game, each of which a game's own module describes as a function.

An achievement follows from the record alone, so that it need not be stored: where a list changes, it is
computed again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from calavera.record.players import COMPUTER
from calavera.record.record import AnyRecord, Record

__all__ = ["Achievements", "achievements_steps", "beat_expert", "behind", "won"]

Achievements = Mapping[str, Callable[[Record[Any], int], bool]]
"""By name: a function that returns whether a seat of a finished game has done it."""


def achievements_steps(
    record: AnyRecord, seat: int, achievements: Achievements
) -> Generator[None, None, tuple[str, ...]]:
    """Return the names of the achievements that a seat has reached in a finished game, pausing after each."""
    reached = []
    for name, done in achievements.items():
        if done(record, seat):
            reached.append(name)
        yield
    return tuple(reached)


def won(record: AnyRecord, seat: int) -> bool:
    """Check whether a seat has won a game at a table alone."""
    outcome = record.state.outcome()
    return outcome is not None and not record.alone and outcome.winners == (seat,)


def beat_expert(record: AnyRecord, seat: int) -> bool:
    """Check whether a seat has beaten the strongest computer in a game of two."""
    return record.seats == 2 and record.names[1 - seat] == f"{COMPUTER}expert" and won(record, seat)


def behind(record: AnyRecord, seat: int) -> int:
    """Return the most points by which a seat was behind the best of the others between two turns."""
    return max(0, *(-lead(state.returns(), seat) for state in record.states if state.fresh))


def lead(points: tuple[int, ...], seat: int) -> int:
    """Return the points of a seat less those of the best of the others."""
    return points[seat] - max(points[:seat] + points[seat + 1 :])
