"""The chart of a review: every seat's chance from the first roll to the end, or the points to be expected.

Each line has its seat's name at its end. The same numbers stand in a table below.
"""

from __future__ import annotations

from collections.abc import Sequence

from calavera.coach.review import Review
from calavera.record.record import AnyRecord
from web.app.state.people.profiles import Look
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import player_names, seat_name
from web.app.view.parts.line_chart import NAMED, Axes, captions, chart, grid, lines, names, range_in_tens
from web.app.view.parts.turn_names import turn_name

__all__ = ["curve"]

LEFT, TOP, BOTTOM = 32, 10, 160
"""The place of the chart in the drawing."""

WIDTH, HEIGHT = 340, 182


def curve(record: AnyRecord, review: Review, looks: Sequence[Look], words: Words) -> tuple[Node, Node]:
    """Draw the chart, and the same numbers as a table."""
    return _drawing(record, review, looks, words), _numbers(record, review, words)


def _drawing(record: AnyRecord, review: Review, looks: Sequence[Look], words: Words) -> Node:
    axes, marks = _axes(record, review)
    several = len(review.accounts) > 1
    turns = [(number, turn) for turn, number in enumerate(_turns(record), 1) if turn == 1 or turn % 5 == 0]
    return chart(
        WIDTH,
        HEIGHT,
        grid(axes, marks, lambda mark: _scaled(mark, record)),
        captions(axes, turns, HEIGHT - 6),
        lines(axes, range(len(review.chances)), review.chances, looks),
        names(axes, review.chances[-1], player_names(record, words), looks) if several else None,
    )


def _numbers(record: AnyRecord, review: Review, words: Words) -> Node:
    """Draw the table of the values before each turn, and at the end."""
    seats = range(len(review.accounts))
    rows = [
        _row(
            turn_name(record, turn, record.states[number].active, words),
            [_scaled(review.chances[number][seat], record) for seat in seats],
        )
        for turn, number in enumerate(_turns(record), 1)
    ]
    last = _row(words("review_result"), [_scaled(review.chances[-1][seat], record) for seat in seats], "sum")
    heads = [h("th", seat_name(record, seat, words), scope="col") for seat in seats]
    table = h(
        "table",
        h("thead", h("tr", h("td"), heads)) if len(seats) > 1 else None,
        h("tbody", rows, last),
        class_="breakdown",
    )
    scroll = h("div", table, class_="scroll", tabindex=0, role="group", aria_label=words("review_numbers"))
    return h("details", h("summary", words("review_numbers")), scroll)


def _row(label: str, cells: list[str], kind: str | None = None) -> Node:
    return h("tr", h("th", label, scope="row"), [h("td", cell) for cell in cells], class_=kind)


def _turns(record: AnyRecord) -> list[int]:
    """Return the number of actions before each turn."""
    return [number for number, state in enumerate(record.states) if state.fresh and not state.over]


def _axes(record: AnyRecord, review: Review) -> tuple[Axes, list[float]]:
    """Return the axes, and the values that have a line of the grid."""
    low, high, step = 0.0, 1.0, 0.25
    if record.alone:
        low, high = range_in_tens(now[0] for now in review.chances)
        step = 10
    right = WIDTH - (NAMED if len(review.accounts) > 1 else 10)
    marks = [low + step * n for n in range(round((high - low) / step) + 1)]
    return Axes(LEFT, right, TOP, BOTTOM, low, high, len(review.chances) - 1), marks


def _scaled(value: float, record: AnyRecord) -> str:
    """Write a value as a whole percentage; alone, as whole points."""
    return str(round(value if record.alone else value * 100)).replace("-", "−")
