"""The curve of a game: every seat's chance from the first throw to the end, or the points to be expected.

Lines differ by their dashes and bear their names at the end. Who cannot see them has the same as a table.
"""

from __future__ import annotations

from math import ceil, floor

from calavera.coach.review import Review
from calavera.record.record import AnyRecord
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import seat_name

__all__ = ["curve", "turn_name"]

LEFT, TOP, BOTTOM = 32, 10, 160
"""The place of the chart in the drawing."""

WIDTH, HEIGHT = 340, 182

NAMED = 88
"""The room for the names of several seats on the right."""

NAME = 10
"""Letters of a name that there is room for."""

LINE = 15
"""The least distance of two names."""


def curve(record: AnyRecord, review: Review, words: Words) -> tuple[Node, Node]:
    """The drawing, and the same as a table."""
    return _drawing(record, review, words), _numbers(record, review, words)


def _drawing(record: AnyRecord, review: Review, words: Words) -> Node:
    low, high, step = _scale(record, review)
    right = WIDTH - (NAMED if len(review.accounts) > 1 else 10)

    def height(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (min(max(value, low), high) - low) / (high - low)

    def width(number: int) -> float:
        return LEFT + (right - LEFT) * number / (len(review.chances) - 1)

    marks = [low + step * n for n in range(round((high - low) / step) + 1)]
    grid = [
        (
            h("line", x1=LEFT, x2=right, y1=round(height(mark)), y2=round(height(mark)), class_="grid"),
            h("text", _scaled(mark, record), x=LEFT - 5, y=round(height(mark)) + 4, text_anchor="end"),
        )
        for mark in marks
    ]
    seats = range(len(review.accounts))
    lines = [
        h(
            "polyline",
            points=" ".join(
                f"{width(n):.1f},{height(now[seat]):.1f}" for n, now in enumerate(review.chances)
            ),
            class_=f"line line-{seat + 1}",
        )
        for seat in seats
    ]
    ends = _apart([height(review.chances[-1][seat]) for seat in seats])
    names = [
        (
            h("line", x1=right + 5, x2=right + 23, y1=y, y2=y, class_=f"line line-{seat + 1}"),
            h("text", _short(seat_name(record, seat, words)), x=right + 27, y=y + 4),
        )
        for seat, y in zip(seats, ends, strict=True)
    ]
    turns = [
        h("text", str(turn), x=round(width(number)), y=HEIGHT - 6, text_anchor="middle")
        for turn, number in enumerate(_turns(record), 1)
        if turn == 1 or turn % 5 == 0
    ]
    return h(
        "svg",
        grid,
        turns,
        lines,
        names if len(seats) > 1 else None,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="curve",
        aria_hidden="true",
    )


def _numbers(record: AnyRecord, review: Review, words: Words) -> Node:
    """List the values at the beginning of each turn, and at the end."""
    seats = range(len(review.accounts))
    rows = [
        _row(
            turn_name(record, turn, record.states[number].active, words),
            [_scaled(review.chances[number][seat], record) for seat in seats],
        )
        for turn, number in enumerate(_turns(record), 1)
    ]
    last = _row(words("review_result"), [_scaled(review.chances[-1][seat], record) for seat in seats], "sum")
    names = [h("th", seat_name(record, seat, words), scope="col") for seat in seats]
    table = h(
        "table",
        h("thead", h("tr", h("td"), names)) if len(seats) > 1 else None,
        h("tbody", rows, last),
        class_="breakdown",
    )
    scroll = h("div", table, class_="scroll", tabindex=0, role="group", aria_label=words("review_numbers"))
    return h("details", h("summary", words("review_numbers")), scroll)


def turn_name(record: AnyRecord, turn: int, seat: int, words: Words) -> str:
    """Return the number of a turn with the name of who did something in it; alone only the number."""
    if record.seats == 1:
        return words("review_turn", number=turn)
    return words("log_turn", number=turn, name=seat_name(record, seat, words))


def _row(label: str, cells: list[str], kind: str | None = None) -> Node:
    return h("tr", h("th", label, scope="row"), [h("td", cell) for cell in cells], class_=kind)


def _turns(record: AnyRecord) -> list[int]:
    """Return the number of actions before each turn."""
    return [number for number, state in enumerate(record.states) if state.fresh and not state.over]


def _scale(record: AnyRecord, review: Review) -> tuple[float, float, float]:
    """Return the lowest and the highest value of the drawing, and the steps between its lines."""
    if not record.state.solo:
        return 0.0, 1.0, 0.25
    values = [now[0] for now in review.chances]
    return 10.0 * floor(min(0.0, *values) / 10), 10.0 * max(1, ceil(max(values) / 10)), 10.0


def _scaled(value: float, record: AnyRecord) -> str:
    """Whole per cents, or whole points."""
    return str(round(value if record.state.solo else value * 100)).replace("-", "−")


def _short(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


def _apart(heights: list[float]) -> list[int]:
    """The heights, moved as far as names beside them need room; in their order and inside the drawing."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    found = dict.fromkeys(order, 0.0)
    above = TOP - LINE + 0.0
    for seat in order:
        above = found[seat] = max(heights[seat], above + LINE)
    below = BOTTOM + LINE + 0.0
    for seat in reversed(order):
        below = found[seat] = min(found[seat], below - LINE)
    return [round(found[seat]) for seat in range(len(heights))]
