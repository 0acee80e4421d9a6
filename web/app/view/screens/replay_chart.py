"""A chart of the points after each turn; every turn in it is the button to its moment.

Lines differ by their dashes, which are named above; a sign above them stands where there was a bonus, a
freeze or a curse. The buttons lie over the drawing and bear the points in words: who cannot see it
goes through these.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor

from calavera.record.record import AnyRecord
from web.app.games import skin
from web.app.intents.replay import course
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import seat_name
from web.app.view.screens.review_chart import turn_name

__all__ = ["columns", "drawing", "legend"]

LEFT, RIGHT, TOP, BOTTOM = 34, 334, 44, 156
"""The place of the chart in the drawing; replay.css has the buttons there."""

WIDTH, HEIGHT = 340, 176

MOST = 60
"""Columns: of a longer game each stands for several turns."""


@dataclass(frozen=True, slots=True)
class _Column:
    """One turn, or several of a very long game."""

    turn: int
    """The number of the last one, from 1."""
    start: int
    end: int
    label: str
    kinds: frozenset[str]


@lru_cache(maxsize=2)
def _columns(record: AnyRecord, words: Words) -> tuple[_Column, ...]:
    turns, events = course(record).turns, course(record).events
    step = max(1, ceil(len(turns) / MOST))
    found = []
    for first in range(0, len(turns), step):
        last = min(first + step, len(turns))
        start, end = turns[first][0], turns[last - 1][1]
        name = turn_name(record, last, record.states[turns[last - 1][0]].active, words)
        happened = [event for event in events if first < event.turn <= last]
        told = [
            f"{words(f'replay_kind_{event.kind}')} {seat_name(record, event.seat, words)}"
            for event in happened
        ]
        points = [
            f"{seat_name(record, seat, words)} {signed(value)}"
            for seat, value in enumerate(record.states[end].returns())
        ]
        label = f"{name}: {', '.join([*points, *dict.fromkeys(told)])}"
        found.append(_Column(last, start, end, label, frozenset(event.kind for event in happened)))
    return tuple(found)


def columns(record: AnyRecord, at: int, words: Words) -> Node:
    """The buttons over the drawing; the one of the moment that is shown is pressed.

    They are narrow, so only that one is a stop of the tab key: the arrow keys, the slider and large buttons
    lead to the others as well.
    """
    found = _columns(record, words)
    here = next((number for number, column in enumerate(found) if column.start < at <= column.end), None)
    buttons = [
        h(
            "button",
            type="button",
            data_intent=f"replay-to {column.end}",
            aria_label=column.label,
            title=column.label,
            aria_pressed="true" if number == here else "false",
            tabindex=0 if number == (here or 0) else -1,
            key=str(column.turn),
        )
        for number, column in enumerate(found)
    ]
    return h("div", buttons, class_="columns", key="columns")


@lru_cache(maxsize=2)
def drawing(record: AnyRecord, words: Words) -> Node:
    """Lines, scale and signs."""
    found = _columns(record, words)
    scores: list[tuple[int, ...]] = [
        record.states[0].returns(),
        *(record.states[column.end].returns() for column in found),
    ]
    values = [value for now in scores for value in now]
    low, high = 10 * floor(min(0, *values) / 10), 10 * max(1, ceil(max(values) / 10))
    step = 10 * ceil((high - low) / 50)

    def height(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)

    def width(number: float) -> float:
        return LEFT + (RIGHT - LEFT) * number / len(found)

    grid = [
        (
            h("line", x1=LEFT, x2=RIGHT, y1=round(height(mark)), y2=round(height(mark)), class_="grid"),
            h("text", signed(mark), x=LEFT - 5, y=round(height(mark)) + 4, text_anchor="end"),
        )
        for mark in range(low, high + 1, step)
    ]
    # A turn's points stand in the middle of its column, what it began with at the chart's left edge.
    places = [0.0, *(number + 0.5 for number in range(len(found)))]
    lines = [
        h(
            "polyline",
            points=" ".join(
                f"{width(x):.1f},{height(now[seat]):.1f}" for x, now in zip(places, scores, strict=True)
            ),
            class_=f"line line-{seat + 1}",
        )
        for seat in range(record.seats)
    ]
    named = [
        h("text", str(column.turn), x=round(width(number + 0.5)), y=HEIGHT - 5, text_anchor="middle")
        for number, column in enumerate(found)
        if column.turn == 1 or column.turn % _every(found[-1].turn) == 0
    ]
    signs = [
        _sign(sign, round(width(number + 0.5)), 8 + 13 * row)
        for row, (kind, sign) in enumerate(skin.events(record).SIGNS.items())
        for number, column in enumerate(found)
        if kind in column.kinds
    ]
    return h(
        "svg", grid, named, lines, signs, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="curve", aria_hidden="true"
    )


def _every(turns: int) -> int:
    """Every how many turns the number stands below: with a zero or a five at its end."""
    return 5 * max(1, ceil(turns / 50))


def _sign(name: str, x: int, y: int) -> Node:
    return h("use", href=f"#{name}", x=x - 6, y=y - 6, width=12, height=12)


def legend(record: AnyRecord, words: Words) -> Node | None:
    """Draw the legend of the lines; a solo game has only one."""
    if record.seats == 1:
        return None
    lines = [
        h(
            "li",
            h(
                "svg",
                h("line", x1=0, x2=28, y1=5, y2=5, class_=f"line line-{seat + 1}"),
                viewBox="0 0 28 10",
                class_="curve",
            ),
            seat_name(record, seat, words),
        )
        for seat in range(record.seats)
    ]
    return h("ul", lines, class_="legend", aria_hidden="true")
