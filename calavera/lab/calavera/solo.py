"""Solves solo play and writes its table, `calavera/games/calavera/solo.bin`; in less than a minute."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from calavera.games.calavera.layout import CLASSIC, SheetLayout
from calavera.games.calavera.sheet import Sheet
from calavera.games.calavera.solo import Solution, code_of, codes, pack_solution

__all__ = ["SHIPPED_TURNS", "TABLE_FILE", "layers", "solve", "write_table"]

TABLE_FILE = Path(__file__).parents[2] / "games" / "calavera" / "solo.bin"

COMMAND = "python -m calavera.lab solo"

SHIPPED_TURNS = 11
"""Turns left up to which values are shipped: with twelve there is only the empty sheet, one turn away."""


def solve(turns: int = 12, layout: SheetLayout = CLASSIC) -> float:
    """Compute the mean points of perfect play of a number of turns, without any shipped value.

    >>> round(solve(2), 4)
    2.0499
    """
    solution, start = Solution(layout), code_of(Sheet.empty(layout), layout)
    for _ in solution.solve_steps(start, turns):
        pass
    return solution.to_come(start, turns)


def layers(turns: int = SHIPPED_TURNS, layout: SheetLayout = CLASSIC) -> Iterator[list[float]]:
    """Yield, for 1, 2, 3 … turns left, the points to come of every sheet in the order of `codes`."""
    solution = Solution(layout)
    for left in range(1, turns + 1):
        for code in codes(layout):
            for _ in solution.solve_steps(code, left):
                pass
        yield [solution.to_come(code, left) for code in codes(layout)]


def write_table(path: Path = TABLE_FILE, turns: int = SHIPPED_TURNS) -> None:
    """Write the values of the classic sheet as `pack_solution` has them; the same bytes every time."""
    path.write_bytes(pack_solution(list(layers(turns)), {"command": COMMAND}))
