"""The printed sheet as data: values, zones, joker needs and bonus lines."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

__all__ = ["CLASSIC", "BonusLine", "Box", "SheetLayout", "Zone", "with_values"]


class Zone(Enum):
    """The part of a row that a box belongs to, from left to right."""

    START = "start"
    POINTS = "points"
    DEATH = "death"


@dataclass(frozen=True, slots=True)
class Box:
    """One square to cross: what it is worth and what is printed round it."""

    value: int
    zone: Zone
    jokers: int = 0
    """The jokers that freeze a row whose last cross is here; 0 where no row can be frozen."""
    line: int | None = None
    """The bonus line (0-based) printed after this box."""


@dataclass(frozen=True, slots=True)
class BonusLine:
    """The points for reaching a line with all four rows: as the first at the table, and later."""

    first: int
    later: int


@dataclass(frozen=True)
class SheetLayout:
    """The boxes of every row, left to right, and the bonus lines.

    Raises ValueError for a sheet that could not be played: zones out of order, no death zone at the
    end (rows would never close), values in the start zone, a points box that cannot be frozen, or lines
    that do not match the boxes.
    """

    boxes: tuple[Box, ...]
    lines: tuple[BonusLine, ...]

    def __post_init__(self) -> None:
        order = list(Zone)
        zones = [order.index(box.zone) for box in self.boxes]
        if zones != sorted(zones) or not zones or order[zones[-1]] is not Zone.DEATH:
            raise ValueError("the zones of a layout run start, points, death, and end with death")
        if any((box.zone is Zone.POINTS) != (box.jokers != 0) or box.jokers < 0 for box in self.boxes):
            raise ValueError("the boxes of the points zone, and only they, name the jokers that freeze a row")
        if any(box.value for box in self.boxes if box.zone is Zone.START):
            raise ValueError("the boxes of the start zone have no value")
        if [box.line for box in self.boxes if box.line is not None] != list(range(len(self.lines))):
            raise ValueError("the bonus lines of a layout are numbered from left to right")

    def box(self, crosses: int) -> Box | None:
        """Return the box of the last of `crosses` crosses; None without crosses."""
        return self.boxes[crosses - 1] if crosses else None

    @cached_property
    def reach(self) -> tuple[int, ...]:
        """The crosses that every row needs to complete a bonus line, by line."""
        return tuple(number for number, box in enumerate(self.boxes, 1) if box.line is not None)


def with_values(layout: SheetLayout, values: tuple[int, ...]) -> SheetLayout:
    """Return the same sheet with other values, one for every box outside the start zone, left to right."""
    start = [box for box in layout.boxes if box.zone is Zone.START]
    worth = layout.boxes[len(start) :]
    if len(values) != len(worth):
        raise ValueError(f"{len(worth)} boxes have a value, {len(values)} were given")
    changed = (Box(value, box.zone, box.jokers, box.line) for value, box in zip(values, worth, strict=True))
    return SheetLayout((*start, *changed), layout.lines)


def _classic() -> SheetLayout:
    # The three values of the death zone are this project's decision (RULES.md, Material).
    values = (0, 0, 0, 0, 0, 4, 5, 6, 8, 10, 5, 0, -5)
    zones = 5 * [Zone.START] + 5 * [Zone.POINTS] + 3 * [Zone.DEATH]
    jokers = (0, 0, 0, 0, 0, 2, 2, 2, 3, 3, 0, 0, 0)
    lines = {3: 0, 6: 1, 9: 2}
    boxes = tuple(
        Box(value, zone, need, lines.get(number))
        for number, (value, zone, need) in enumerate(zip(values, zones, jokers, strict=True), 1)
    )
    return SheetLayout(boxes, (BonusLine(4, 2), BonusLine(5, 3), BonusLine(6, 4)))


CLASSIC = _classic()
"""The sheet of the printed game."""
