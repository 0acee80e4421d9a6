"""One seat's paper: rows that are crossed, closed and scored, and the bonus lines they reach."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from calavera.games.calavera.faces import COLOURS
from calavera.games.calavera.layout import SheetLayout, Zone

__all__ = ["Row", "Sheet"]


@dataclass(frozen=True, slots=True)
class Row:
    """One colour's line: how many boxes are crossed, and whether it takes no more."""

    crosses: int = 0
    closed: bool = False

    def crossed(self, count: int, layout: SheetLayout) -> Row:
        """Return the row after `count` more crosses; those beyond the last box are lost."""
        crosses = min(self.crosses + count, len(layout.boxes))
        box = layout.box(crosses)
        return Row(crosses, box is not None and box.zone is Zone.DEATH)

    def points(self, layout: SheetLayout) -> int:
        """Return the points of the row if the game ends now."""
        box = layout.box(self.crosses)
        # The start zone is worth nothing and a cross in the death zone closes its row, so the
        # value of the last cross is right for open and closed rows alike.
        return 0 if box is None else box.value

    def freeze_need(self, layout: SheetLayout) -> int:
        """Return the jokers that close this row where it stands; 0 if none can."""
        box = layout.box(self.crosses)
        return 0 if box is None or self.closed else box.jokers


@dataclass(frozen=True, slots=True)
class Sheet:
    """Four rows, keyed by colour, and the points won at each bonus line (0 where none yet)."""

    rows: tuple[Row, ...]
    bonuses: tuple[int, ...]

    @classmethod
    def empty(cls, layout: SheetLayout) -> Sheet:
        """Return the sheet at the start of a game."""
        return cls(tuple(Row() for _ in COLOURS), tuple(0 for _ in layout.lines))

    def with_row(self, colour: int, row: Row) -> Sheet:
        """Return the same sheet with another row in that colour."""
        return Sheet((*self.rows[:colour], row, *self.rows[colour + 1 :]), self.bonuses)

    def reached(self, layout: SheetLayout) -> tuple[int, ...]:
        """Return the bonus lines (0-based) that all four rows have reached."""
        least = min(row.crosses for row in self.rows)
        return tuple(line for line, crosses in enumerate(layout.reach) if crosses <= least)

    def cut_off(self, layout: SheetLayout) -> tuple[int, ...]:
        """Return the bonus lines (0-based) that this sheet can never reach because of a closed row."""
        shortest = min((row.crosses for row in self.rows if row.closed), default=None)
        if shortest is None:
            return ()
        return tuple(line for line, crosses in enumerate(layout.reach) if crosses > shortest)

    def rewarded(self, before: Sheet, taken: Collection[int], layout: SheetLayout) -> Sheet:
        """Return this sheet with the bonuses for the lines reached since `before`.

        `taken` holds the lines that any seat had completed earlier.
        """
        new = set(self.reached(layout)).difference(before.reached(layout))
        points = tuple(
            (line.later if number in taken else line.first) if number in new else won
            for number, (line, won) in enumerate(zip(layout.lines, self.bonuses, strict=True))
        )
        return Sheet(self.rows, points)

    def score(self, layout: SheetLayout) -> int:
        """Return the total of rows and bonuses, if the game ended now."""
        return sum(row.points(layout) for row in self.rows) + sum(self.bonuses)

    @property
    def full(self) -> bool:
        """True once all four rows are closed, which ends the game."""
        first, *others = self.rows
        return first.closed and all(row.closed for row in others)  # asked often, and mostly False
