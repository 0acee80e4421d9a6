"""The players who could end the game by closing a last row, and the chance of each."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from calavera import State

if TYPE_CHECKING:  # imported where a row is the last one
    from calavera.games.calavera.prospects import Threats

__all__ = ["chance", "fits", "possible", "steps"]


def possible(state: State) -> bool:
    ending = [sheet for sheet in state.sheets if sum(not row.closed for row in sheet.rows) == 1]
    if state.over or not ending:
        return False
    from calavera.games.calavera.prospects import last_row

    return any(last_row(sheet, state.layout) is not None for sheet in ending)


def steps(state: State) -> Generator[None, None, object]:
    from calavera.games.calavera.prospects import threats_steps

    return threats_steps(state)


def fits(found: Threats, state: State) -> bool:
    return found.sheets == state.sheets


def chance(found: Threats, state: State, seat: int) -> float:
    return found.chance(state, seat)
