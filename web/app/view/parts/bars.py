"""Small drawings of numbers that stand beside them in words: a bar, a bar in its band, columns.

They are drawings of HTML attributes alone, for the page's policy lets no element have a style of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from calavera.play.fairness import Count
from web.app.tree.catalogue import signed
from web.app.tree.nodes import Node, h

__all__ = ["bar", "columns", "gauge"]

WIDTH, HEIGHT = 200, 14

COLUMN, TALL, ABOVE = 26, 60, 14
"""The width of a column with its gap, the height of the highest one, and the room for its number."""


def bar(part: float, whole: float) -> Node:
    """Draw a part of a whole: a filled bar in a frame."""
    return _drawing(
        h("rect", x="0.5", y="2.5", width=WIDTH - 1, height=9, class_="frame"),
        h("rect", x=0, y=2, width=_place(part, whole), height=10, class_="fill"),
    )


def gauge(count: Count, most: float) -> Node:
    """Draw a count as a thin bar on the band in which it is expected, whose middle is marked; `most` is the
    number at the right end."""
    low, high = max(0.0, count.expected - count.within), count.expected + count.within
    left, middle, right = (_place(value, most) for value in (low, count.expected, high))
    return _drawing(
        h("rect", x=left, y="0.5", width=f"{float(right) - float(left):.1f}", height=13, class_="band"),
        h("rect", x=0, y=5, width=_place(count.seen, most), height=4, class_="fill"),
        h("line", x1=middle, x2=middle, y1=0, y2=HEIGHT, class_="middle"),
    )


def columns(values: Sequence[int], label: str) -> Node:
    """Draw numbers in their order, each above its column; negative columns go below the line."""
    most, least = max(0, *values), min(0, *values)
    step = TALL / max(1, most - least)
    ground = ABOVE + most * step
    drawn = []
    for place, value in enumerate(values):
        top = ground - max(value, 0) * step
        middle = place * COLUMN + COLUMN // 2
        height = max(1.0, abs(value) * step)
        drawn += [
            h("rect", x=middle - 9, y=f"{top:.1f}", width=18, height=f"{height:.1f}", class_="fill"),
            h("text", signed(value), x=middle, y=f"{top - 4:.1f}", text_anchor="middle"),
        ]
    width, height = len(values) * COLUMN, ceil(TALL + ABOVE + 1)
    line = h("line", x1=0, x2=width, y1=f"{ground:.1f}", y2=f"{ground:.1f}", class_="ground")
    return h(
        "svg",
        drawn,
        line,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        class_="last-games",
        role="img",
        aria_label=f"{label}: {', '.join(map(signed, values))}",
    )


def _place(value: float, most: float) -> str:
    return f"{WIDTH * min(1.0, value / most) if most else 0:.1f}"


def _drawing(*parts: Node) -> Node:
    return h(
        "svg",
        parts,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="none",
        class_="gauge",
        aria_hidden="true",
    )
