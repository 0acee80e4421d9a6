"""The players who could win with one roof, and the chance of each."""

from __future__ import annotations

from collections.abc import Generator

from calavera.games.castro.board import Board
from calavera.games.castro.prospects import Threats, threats_steps, winning_squares
from calavera.games.castro.rules import Stack, State
from web.app.state.last_call import remember_last_call

__all__ = ["LEAST", "by_square", "chances", "fits", "possible", "steps"]

LEAST = 0.005
"""The least chance that is named: below it one would read 0 in 100."""


def possible(state: State) -> bool:
    return bool(by_square(state))


def steps(state: State) -> Generator[None, None, object]:
    return threats_steps(state)


def fits(found: Threats, state: State) -> bool:
    return found.stacks == state.stacks


def chances(found: Threats, state: State) -> dict[int, float]:
    every = {seat: found.chance(state, seat) for seat in _in_turn(state)}
    return {seat: chance for seat, chance in every.items() if chance >= LEAST}


def by_square(state: State) -> dict[int, tuple[int, ...]]:
    """Return the squares on which seats would win with one roof, each with these seats."""
    return {} if state.over else _by_square(state.board, state.stacks, state.supply)


@remember_last_call
def _by_square(
    board: Board, stacks: tuple[Stack, ...], supply: tuple[int, ...]
) -> dict[int, tuple[int, ...]]:
    between = State(board, stacks, supply)
    found: dict[int, tuple[int, ...]] = {}
    for seat, left in enumerate(supply):
        for square in winning_squares(between, seat) if left else ():
            found[square] = (*found.get(square, ()), seat)
    return found


def _in_turn(state: State) -> list[int]:
    seats = len(state.supply)
    return [(state.active + turn) % seats for turn in range(seats)]
