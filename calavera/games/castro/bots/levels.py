"""Levels of computer players: they misjudge squares, but never misthrow.

A level errs about each square that does not win, by a normal distribution, once a turn; the dice are then
played exactly for the values that it sees. So no level overlooks a winning placement, and its holds look
purposeful. The errors follow from the position, so that they are the same in the whole turn. Only on the
empty board, where they would be the same in every game, do they follow from chance; they are smaller there,
as most squares are worth nearly the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from random import Random

from calavera.coach.levels import LEVELS
from calavera.games.castro.actions import Action
from calavera.games.castro.board import SQUARES
from calavera.games.castro.bots.analysis import options
from calavera.games.castro.bots.turn_payoffs import Table
from calavera.games.castro.rules import State

__all__ = ["ERRORS", "chosen"]

ERRORS: Mapping[str, float] = dict(zip(LEVELS, (0.24, 0.12, 0.06, 0.0), strict=True))
"""By level: the standard deviation of its error about a square, in chances to win."""


OPENING = 0.25
"""The part of its error that a level has on the empty board."""


def chosen(level: str, table: Table, state: State, random: Random) -> Action:
    """Return a level's action. Raises KeyError for an unknown level."""
    error = ERRORS[level]
    seen = table.misjudged(_errors(level, state, error, random)) if error else table
    action: Action = options(seen, state)[0].action
    return action


def _errors(level: str, state: State, error: float, random: Random) -> list[float]:
    """Return the errors of a turn: about each square, and about the lost roof."""
    if not any(state.stacks):
        error *= OPENING
    else:
        turn = repr((level, state.board.symbols, state.stacks, state.supply, state.active))
        random = Random(int.from_bytes(sha256(turn.encode()).digest(), "big"))
    return [random.gauss(0.0, error) for _ in range(SQUARES + 1)]
