"""The players who could win with one roof, and the chance of each."""

from __future__ import annotations

from collections.abc import Generator

from calavera.games.castro.board import Board
from calavera.games.castro.prospects import Threats, threats_steps, winning_squares
from calavera.games.castro.rules import Stack, State
from web.app.state.last_call import remember_last_call

__all__ = ["by_square", "chance", "fits", "possible", "steps"]


def possible(state: State) -> bool:
    return bool(by_square(state))


def steps(state: State) -> Generator[None, None, object]:
    return threats_steps(state)


def fits(found: Threats, state: State) -> bool:
    return found.stacks == state.stacks


def chance(found: Threats, state: State, seat: int) -> float:
    return found.chance(state, seat)


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
