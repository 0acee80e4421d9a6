"""Levels of computer players: they misjudge squares, but never misthrow.

A level errs about each square that does not win, by a normal distribution, once a turn; the dice are then
played exactly for the values that it sees. So no level overlooks a winning placement, and its holds look
purposeful. The errors follow from the position, so that they are the same in the whole turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from random import Random

from calavera.games.castro.actions import Action
from calavera.games.castro.board import SQUARES
from calavera.games.castro.bots.analysis import options
from calavera.games.castro.bots.table import Table
from calavera.games.castro.rules import State

__all__ = ["ERRORS", "chosen"]

ERRORS: Mapping[str, float] = {"easy": 0.24, "medium": 0.12, "hard": 0.06, "expert": 0.0}
"""By level: the standard deviation of its error about a square, in chances to win."""


def chosen(level: str, table: Table, state: State) -> Action:
    """Return a level's action. Raises KeyError for an unknown level."""
    error = ERRORS[level]
    seen = table.misjudged(_errors(level, state, error)) if error else table
    action: Action = options(seen, state)[0].action
    return action


def _errors(level: str, state: State, error: float) -> list[float]:
    """Return the errors of a turn: about each square, and about the lost roof."""
    turn = repr((level, state.board.symbols, state.stacks, state.supply, state.active))
    random = Random(int.from_bytes(sha256(turn.encode()).digest(), "big"))
    return [random.gauss(0.0, error) for _ in range(SQUARES + 1)]
