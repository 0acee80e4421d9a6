"""Positions near the end of a game of Castro, and what they are worth."""

from __future__ import annotations

from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.board import SQUARES
from calavera.games.castro.rules import THROWS, State
from calavera.games.castro.solver import Turn, best_squares

L1 = {
    1: "0",
    7: "010",
    10: "1",
    12: "0",
    13: "10",
    14: "0101",
    18: "10",
    20: "1010",
    21: "01",
    27: "01",
    28: "0101",
    31: "10",
}

L2 = {5: "010", 13: "0101", 14: "101", 15: "01", 20: "01010", 22: "1010", 27: "0101", 32: "1010"}

D1 = {
    9: "10",
    13: "01",
    14: "010",
    17: "1",
    20: "01010",
    21: "1010",
    23: "0101",
    27: "10101",
    28: "0",
    32: "1",
}

D2 = {
    1: "1",
    7: "0",
    8: "0",
    10: "0101",
    13: "1",
    14: "0101",
    15: "10",
    17: "1",
    20: "01011",
    21: "010",
    22: "0",
    32: "1010",
}


def worth(state: State, turns: int) -> float:
    """Return the share of the win of the seat to move, that many turns before the end, with the best play."""

    def after(state: State) -> float:
        outcome = state.outcome()
        return outcome.share(mover) if outcome else 1 - worth(state, turns - 1)

    mover = state.active
    worths = {
        square: after(state.after_turn(Place(square)))
        for square in range(SQUARES)
        if len(state.stacks[square]) < THROWS
    }
    return float(Turn(best_squares(state, worths), after(state.after_turn(LoseRoof()))).value)
