"""A hand-made judge: what each seat may hope for on the lines, from the exact chances of one turn.

For each seat a line counts the product of four numbers: how likely its tops are to stay, and how likely the
squares that it lacks are to be built on in a turn. The squares of five of a kind count in the same way. Seats
that can win at once do so with the exact chance; those before their turn may stop that. Points count the more
the nearer the end is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp

from calavera.games.castro.board import LINES, Board
from calavera.games.castro.combinations import Combination
from calavera.games.castro.prospects import threat
from calavera.games.castro.rules import THROWS, Stack, State
from calavera.games.castro.solver import chances

__all__ = ["FADING", "LACKING", "LINE", "POINT", "STOPPED", "TAKEN", "YATZY", "Estimate"]

LACKING = 0.45
"""The part that a square which is not a seat's counts, beside its chance to be built on."""

TAKEN = 0.3
"""How much of a top is given up to those who can build on it."""

STOPPED = 0.5
"""The part of threats that the others stop before the turn they wait for."""

LINE, YATZY, POINT = 1.6, 0.35, 0.5
"""The weight of a line, of the stacks for five of a kind, and of a point in the last turn."""

FADING = 8
"""Turns before the end in which a point counts little more than a third of that."""


class Estimate:
    """A judge for every board and number of seats."""

    def shares(self, state: State, near: State | None = None) -> tuple[float, ...]:
        """Return each seat's chance to win, ties shared, before a turn's first throw."""
        seats = len(state.supply)
        points, left = state.returns(), sum(state.supply)
        late = POINT * exp(-(left - 1) / FADING)
        hopes = [
            LINE * _lines(state.board, state.stacks, seat) + YATZY * _yatzy(state, seat) + late * points[seat]
            for seat in range(seats)
        ]
        rest = 1.0
        wins_soon = [0.0] * seats
        for turn in range(min(seats, left)):
            seat = (state.active + turn) % seats
            won = rest * threat(state, seat) * (STOPPED if turn else 1.0)
            wins_soon[seat], rest = won, rest - won
        best = max(hopes)
        parts = [exp(hope - best) for hope in hopes]
        return tuple(won + rest * part / sum(parts) for won, part in zip(wins_soon, parts, strict=True))


def _lines(board: Board, stacks: Sequence[Stack], seat: int) -> float:
    """Return the sum over all lines of a seat's products."""
    factors = [
        _factor(combination, len(stack), own=bool(stack) and stack[-1] == seat)
        for combination, stack in zip(board.squares, stacks, strict=True)
    ]
    return sum(factors[a] * factors[b] * factors[c] * factors[d] for a, b, c, d in LINES)


@cache
def _factor(combination: Combination, height: int, *, own: bool) -> float:
    chance = chances(THROWS - height)[combination] if height < THROWS else 0.0
    return 1 - TAKEN * chance if own else LACKING * chance


def _yatzy(state: State, seat: int) -> float:
    """Return the part of the stacks for five of a kind in which a seat has a roof, squared."""
    fives = state.board.fives
    return (sum(seat in state.stacks[five] for five in fives) / len(fives)) ** 2
