"""A chart of the points after each turn; every turn in it is the button to its moment.

Each line has its name at its end; signs above them mark each bonus, freeze and curse. The buttons lie over
the drawing and have the points as their labels, for screen readers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from calavera.record.record import AnyRecord
from web.app.features.replay.state import course
from web.app.game_protocol.view import view_of
from web.app.state.people.profiles import Look
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import player_names, seat_name
from web.app.view.parts.line_chart import NAMED, Axes, captions, chart, grid, lines, names, range_in_tens
from web.app.view.parts.turn_names import turn_name

__all__ = ["columns", "drawing"]

LEFT, RIGHT, BOTTOM = 34, 334, 156
"""The place of the chart in the drawing, without names; replay.css has the buttons there."""

SIGN = 13
"""The height of a row of signs, one for each kind of event in the game; the chart begins below them."""

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
        kinds = [
            f"{words(f'replay_kind_{event.kind}')} {seat_name(record, event.seat, words)}"
            for event in happened
        ]
        points = [
            f"{seat_name(record, seat, words)} {signed(value)}"
            for seat, value in enumerate(record.states[end].returns())
        ]
        label = f"{name}: {', '.join([*points, *dict.fromkeys(kinds)])}"
        found.append(_Column(last, start, end, label, frozenset(event.kind for event in happened)))
    return tuple(found)


def columns(record: AnyRecord, at: int, words: Words) -> Node:
    """Draw the buttons over the chart; the button of the moment shown is pressed.

    The buttons are narrow, so only that one is a tab stop: the arrow keys, the slider and the large buttons
    lead to the others.
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
    return h("div", buttons, class_="columns beside-names" if record.seats > 1 else "columns", key="columns")


@lru_cache(maxsize=2)
def drawing(record: AnyRecord, looks: tuple[Look, ...], words: Words) -> Node:
    """Draw the lines with their scale, and the signs above them; `looks` are those of the seats."""
    found = _columns(record, words)
    scores: list[tuple[int, ...]] = [
        record.states[0].returns(),
        *(record.states[column.end].returns() for column in found),
    ]
    low, high = range_in_tens(value for now in scores for value in now)
    several, signs_of = record.seats > 1, view_of(record).sentences.SIGNS
    happened = frozenset[str]().union(*(column.kinds for column in found))
    kinds = {kind: sign for kind, sign in signs_of.items() if kind in happened}
    top = 5 + SIGN * len(kinds)
    axes = Axes(LEFT, WIDTH - NAMED if several else RIGHT, top, BOTTOM, low, high, len(found))
    # A turn's points stand in the middle of its column, the points before the first turn at the left edge.
    middles = [number + 0.5 for number in range(len(found))]
    every = _caption_interval(found[-1].turn)
    turns = [
        (middle, column.turn)
        for middle, column in zip(middles, found, strict=True)
        if column.turn == 1 or column.turn % every == 0
    ]
    signs = [
        _sign(sign, round(axes.x(middle)), 8 + SIGN * row)
        for row, (kind, sign) in enumerate(kinds.items())
        for middle, column in zip(middles, found, strict=True)
        if kind in column.kinds
    ]
    return chart(
        WIDTH,
        HEIGHT,
        grid(axes, range(low, high + 1, 10 * ceil((high - low) / 50)), lambda mark: signed(int(mark))),
        captions(axes, turns, HEIGHT - 5),
        lines(axes, [0.0, *middles], scores, looks),
        names(axes, scores[-1], player_names(record, words), looks) if several else None,
        signs,
    )


def _caption_interval(turns: int) -> int:
    """Return the interval of the turns whose numbers stand below: a multiple of five."""
    return 5 * max(1, ceil(turns / 50))


def _sign(name: str, x: int, y: int) -> Node:
    return h("use", href=f"#{name}", x=x - 6, y=y - 6, width=12, height=12)
