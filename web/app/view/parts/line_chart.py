"""Line charts over the turns of a game: axes, a grid with its scale, and a line for each seat.

Lines differ by their dashes. Screen readers skip a chart: the same numbers stand beside it in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

from web.app.tree.directions import bare, isolated
from web.app.tree.graphemes import clusters
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.seat_look import line_class

if TYPE_CHECKING:
    from web.app.state.people.profiles import Look

__all__ = ["NAMED", "Axes", "captions", "chart", "grid", "lines", "names", "range_in_tens"]

NAMED = 88
"""The room for the names of several lines on the right."""

LETTERS = 10
"""Letters of a name that there is room for."""

APART = 15
"""The least distance of two names."""


@dataclass(frozen=True, slots=True)
class Axes:
    """The place of a chart in its drawing, and the values at its edges."""

    left: int
    right: int
    top: int
    bottom: int
    low: float
    """The value at the bottom."""
    high: float
    """The value at the top."""
    steps: int
    """The number of steps from left to right."""

    def x(self, step: float) -> float:
        """Return the horizontal place of a step."""
        return self.left + (self.right - self.left) * step / self.steps

    def y(self, value: float) -> float:
        """Return the height of a value; values beyond the edges lie on them."""
        inside = min(max(value, self.low), self.high)
        return self.bottom - (self.bottom - self.top) * (inside - self.low) / (self.high - self.low)


def range_in_tens(values: Iterable[float]) -> tuple[int, int]:
    """Return the least range of tens that holds all values, zero and ten."""
    with_zero = [0.0, *values]
    return 10 * floor(min(with_zero) / 10), 10 * max(1, ceil(max(with_zero) / 10))


def grid(axes: Axes, marks: Iterable[float], label: Callable[[float], str]) -> Child:
    """Draw a horizontal line for each mark, with its label on the left."""
    heights = [(mark, round(axes.y(mark))) for mark in marks]
    return [
        (
            h("line", x1=axes.left, x2=axes.right, y1=y, y2=y, class_="grid"),
            h("text", label(mark), x=axes.left - 5, y=y + 4, text_anchor="end"),
        )
        for mark, y in heights
    ]


def lines(
    axes: Axes, steps: Sequence[float], values: Sequence[Sequence[float]], looks: Sequence[Look]
) -> Child:
    """Draw a line for each seat; `values` has those of all seats for each of the steps."""
    return [
        h(
            "polyline",
            points=" ".join(
                f"{axes.x(step):.1f},{axes.y(value):.1f}" for step, value in zip(steps, own, strict=True)
            ),
            class_=line_class(look),
        )
        for look, own in zip(looks, zip(*values, strict=True), strict=True)
    ]


def names(axes: Axes, last: Sequence[float], named: Sequence[str], looks: Sequence[Look]) -> Child:
    """Write the name of each line at its end, beside its dashes; `last` has the values there."""
    heights = _apart([axes.y(value) for value in last], axes)
    return [
        (
            h("line", x1=axes.right + 5, x2=axes.right + 23, y1=y, y2=y, class_=line_class(look)),
            h("text", _short(name), x=axes.right + 27, y=y + 4),
        )
        for name, y, look in zip(named, heights, looks, strict=True)
    ]


def _short(name: str) -> str:
    letters = clusters(bare(name))
    return name if len(letters) <= LETTERS else isolated("".join(letters[: LETTERS - 1]) + "…")


def _apart(heights: list[float], axes: Axes) -> list[int]:
    """Spread heights until the names beside them have room; their order stays, and none leaves the chart."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    spread = dict.fromkeys(order, 0.0)
    above = axes.top - APART + 0.0
    for seat in order:
        above = spread[seat] = max(heights[seat], above + APART)
    below = axes.bottom + APART + 0.0
    for seat in reversed(order):
        below = spread[seat] = min(spread[seat], below - APART)
    return [round(spread[seat]) for seat in range(len(heights))]


def captions(axes: Axes, texts: Iterable[tuple[float, int]], y: int) -> Child:
    """Write numbers below the chart, each in the middle of its step."""
    return [h("text", str(n), x=round(axes.x(step)), y=y, text_anchor="middle") for step, n in texts]


def chart(width: int, height: int, *content: Child) -> Node:
    """Frame a chart as one drawing."""
    return h("svg", *content, viewBox=f"0 0 {width} {height}", class_="curve", aria_hidden="true")
