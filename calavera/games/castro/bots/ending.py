"""The last turn of a game, exactly: the points are counted after it, so nothing need be judged."""

from __future__ import annotations

from calavera.games.castro.prospects import winning_squares
from calavera.games.castro.rules import THROWS, State
from calavera.games.castro.solver import Turn, best_squares

__all__ = ["is_last", "last_turn"]


def is_last(state: State) -> bool:
    """Return whether the turn of this state is the last one of the game."""
    return sum(state.supply) == 1


def last_turn(state: State) -> tuple[float, ...]:
    """Return each seat's share of the win before the last turn of a game.

    Exact for the seat whose turn it is, and so for both of two seats. Of more, those who lead the others
    divide what is left: a seat that cannot win any more has no reason to help one of them.
    """
    seat, points = state.active, list(state.returns())
    winning = set(winning_squares(state, seat))
    worths = {
        square: 1.0 if square in winning else _share(_with_roof(points, stack, seat), seat)
        for square, stack in enumerate(state.stacks)
        if len(stack) < THROWS
    }
    chance = float(Turn(best_squares(state, worths), _share(points, seat)).value)
    others = [other for other in range(len(points)) if other != seat]
    most = max(points[other] for other in others)
    leaders = [other for other in others if points[other] == most]
    shares = [(1 - chance) / len(leaders) if other in leaders else 0.0 for other in range(len(points))]
    shares[seat] = chance
    return tuple(shares)


def _with_roof(points: list[int], stack: tuple[int, ...], seat: int) -> list[int]:
    """Return the points after a seat has built on a stack."""
    after = points.copy()
    if stack:
        after[stack[-1]] -= len(stack)
    after[seat] += len(stack) + 1
    return after


def _share(points: list[int], seat: int) -> float:
    """Return a seat's share of a win by points."""
    most = max(points)
    return 1 / points.count(most) if points[seat] == most else 0.0
