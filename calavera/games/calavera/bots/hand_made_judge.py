"""A hand-made judge for sheets that nothing was trained for.

A row is followed on its way by itself: each step its owner may close it (more seldom where freezing needs
more jokers), must go on now and then by other people's leftovers, or goes on by choice. What it is worth is
the best of closing and going on, so every layout has its own values and needs, none of them written down
here. The lines that a sheet can still complete count in part, by how far its rows are. The sum of both is
points that a seat may expect; the difference of two sheets makes a chance, the surer the nearer the end is.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import exp

from calavera.games.calavera.layout import SheetLayout, Zone
from calavera.games.calavera.sheet import Sheet

__all__ = ["Estimate"]

FREEZE_CHANCES = {1: 0.75, 2: 0.5, 3: 0.2, 4: 0.06, 5: 0.015, 6: 0.002}
"""The rough chance that a turn ends with at least this number of jokers, if the player wants them."""

MARK_CHANCES = ((1, 0.45), (2, 0.35), (3, 0.2))
"""The crosses of a mark, each with its frequency."""

STEP_DISCOUNT = 0.97
"""The part of a row's worth that waiting for one more step leaves: the game may end before."""

MOVER_POINTS = 1.5
"""Points that the next turn is worth."""


class Estimate:
    """A judge for one layout."""

    def __init__(self, layout: SheetLayout) -> None:
        self.layout = layout

    def chance(self, mover: Sheet, waiting: Sheet) -> float:
        """Return the chance to win, ties half, of the seat that throws next; neither sheet is full."""
        lead = _outlook(mover, self.layout) - _outlook(waiting, self.layout) + MOVER_POINTS
        left = min(sum(not row.closed for row in sheet.rows) for sheet in (mover, waiting))
        return 1 / (1 + exp(-lead / (1.5 + 1.2 * left)))


@lru_cache(maxsize=4096)
def _outlook(sheet: Sheet, layout: SheetLayout) -> float:
    """Estimate the points that a seat will have at the end."""
    rows = sum(row.points(layout) if row.closed else _worths(layout)[row.crosses] for row in sheet.rows)
    return rows + sum(sheet.bonuses) + _lines(sheet, layout)


@cache
def _worths(layout: SheetLayout) -> tuple[float, ...]:
    """Return the worth of an open row by its crosses.

    Beyond the points zone every cross closes it.
    """
    last = len(layout.boxes)
    worths = [0.0] * (last + 1)
    for crosses in range(last, -1, -1):
        box = layout.box(crosses)
        if box is not None and box.zone is Zone.DEATH:
            worths[crosses] = float(box.value)
            continue
        on = STEP_DISCOUNT * sum(often * worths[min(crosses + step, last)] for step, often in MARK_CHANCES)
        if box is None or not box.jokers:
            worths[crosses] = max(on, 0.0)
        else:
            closing = FREEZE_CHANCES.get(box.jokers, 0.0)
            worths[crosses] = max(on, closing * max(box.value, on) + (1 - closing) * (box.value + on) / 2)
    return tuple(worths)


def _lines(sheet: Sheet, layout: SheetLayout) -> float:
    """Estimate the points that bonus lines may still bring.

    Each counts the mean of its points for the first and for later players, less for every missing cross.
    """
    lost = sheet.cut_off(layout)
    total = 0.0
    for line, (reach, bonus) in enumerate(zip(layout.reach, layout.lines, strict=True)):
        missing = sum(max(0, reach - row.crosses) for row in sheet.rows)
        if missing and line not in lost:
            total += (bonus.first + bonus.later) / 2 * exp(-missing / (0.8 * reach))
    return total
