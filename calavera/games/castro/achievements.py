"""The achievements of Castro: what a seat may do in one game that is worth telling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calavera.games.castro.actions import Place
from calavera.games.castro.combinations import Combination
from calavera.games.castro.results import KINDS, kind_of_square
from calavera.games.castro.rules import BY_LINE, BY_POINTS, BY_YATZY, THROWS, State
from calavera.play.achievements import Achievements, beat_expert, lead, won
from calavera.record.record import Record

__all__ = ["ACHIEVEMENTS", "EARLY", "VERSION"]

VERSION = 1
"""Grows with each change of an achievement whose name stays."""

EARLY = 2
"""The rolls within which five of a kind are early."""

R = Record[State]


def _placed(record: R, seat: int) -> Iterator[tuple[State, int]]:
    """Yield every state in which a seat built, with the square."""
    for state, action in zip(record.states, record.actions, strict=False):
        if state.active == seat and isinstance(action, Place):
            yield state, action.square


def line(record: R, seat: int) -> bool:
    """Check whether a seat has won by four in a line."""
    return won(record, seat) and record.state.won_by == BY_LINE


def fives(record: R, seat: int) -> bool:
    """Check whether a seat has won by a roof in every stack for five of a kind."""
    return won(record, seat) and record.state.won_by == BY_YATZY


def over_a_roof(record: R, seat: int) -> bool:
    """Check whether the last roof of a line was built over another player's roof."""
    *_, (state, square) = [(record.states[0], 0), *_placed(record, seat)]
    stack = state.stacks[square]
    return line(record, seat) and stack[-1:] not in ((), (seat,))


def tower(record: R, seat: int) -> bool:
    """Check whether a seat has built a fifth roof."""
    return any(len(state.stacks[square]) == THROWS - 1 for state, square in _placed(record, seat))


def early_five(record: R, seat: int) -> bool:
    """Check whether five of a kind were built within two rolls."""
    return any(
        state.board.squares[square] is Combination.FIVE and state.throws <= EARLY
        for state, square in _placed(record, seat)
    )


def every_kind(record: R, seat: int) -> bool:
    """Check whether a seat has built on every kind of square."""
    kinds = {kind_of_square(state.board.squares[square]) for state, square in _placed(record, seat)}
    return len(kinds) == len(KINDS)


def from_behind(record: R, seat: int) -> bool:
    """Check whether a seat has won at once with fewer points than another."""
    at_once = record.state.won_by != BY_POINTS
    return at_once and won(record, seat) and lead(record.state.returns(), seat) < 0


def stopped(record: R, seat: int) -> bool:
    """Check whether a winner had built where another seat would have won at once."""
    return won(record, seat) and any(_stops(state, square) for state, square in _placed(record, seat))


def _stops(state: State, square: int) -> bool:
    """Return whether another seat would win at once by building there, and the active one does not."""
    others = (replace(state, active=seat) for seat in range(len(state.supply)) if seat != state.active)
    return state.wins_at(square) is None and any(other.wins_at(square) for other in others)


ACHIEVEMENTS: Achievements = {
    "castro_line": line,
    "castro_tower": tower,
    "castro_over": over_a_roof,
    "castro_behind": from_behind,
    "castro_kinds": every_kind,
    "castro_early": early_five,
    "castro_fives": fives,
    "castro_stopped": stopped,
    "castro_expert": beat_expert,
}
"""By name, the easier ones first."""
