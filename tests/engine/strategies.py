"""The strategies of Hypothesis: actions, sheets, layouts, whole games and damaged records."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from calavera import (
    CLASSIC,
    COLOURS,
    Action,
    BonusLine,
    Box,
    Face,
    Freeze,
    Nothing,
    Record,
    Rethrow,
    SheetLayout,
    TakeColour,
    TakeJokers,
    Thrown,
    Zone,
)
from calavera.games.calavera.layout import with_values
from tests.engine.sample_games import STYLES, random_record

colours = st.sampled_from(COLOURS)
faces = st.sampled_from(Face)
counts = st.integers(1, 6)
seeds = st.binary(min_size=16, max_size=16)

actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Thrown, st.lists(faces, min_size=1, max_size=6).map(tuple)),
    st.builds(Rethrow, st.lists(st.integers(0, 5), min_size=1, max_size=6).map(tuple)),
    st.builds(TakeColour, colours, counts),
    st.builds(TakeJokers, colours, counts),
    st.builds(Freeze, colours, counts),
    st.just(Nothing()),
)

values = st.lists(st.integers(-999, 999), min_size=8, max_size=8).map(tuple)
value_layouts = values.map(lambda chosen: with_values(CLASSIC, chosen))
"""Layouts that a record can name."""


@st.composite
def layouts(draw: st.DrawFn) -> SheetLayout:
    """Draw any sheet that can be played: other lengths, zones, needs and lines than the printed one."""
    start, points, death = (draw(st.integers(low, 5)) for low in (0, 0, 1))
    zones = start * [Zone.START] + points * [Zone.POINTS] + death * [Zone.DEATH]
    lined = sorted(draw(st.sets(st.integers(0, len(zones) - 1), max_size=3)))
    boxes = (
        Box(
            value=0 if zone is Zone.START else draw(st.integers(-9, 20)),
            zone=zone,
            jokers=draw(st.integers(1, 6)) if zone is Zone.POINTS else 0,
            line=lined.index(number) if number in lined else None,
        )
        for number, zone in enumerate(zones)
    )
    lines = tuple(BonusLine(draw(st.integers(3, 6)), draw(st.integers(1, 3))) for _ in lined)
    return SheetLayout(tuple(boxes), lines)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a random game, with or without a seed, cut after any action."""
    whole = random_record(
        Random(draw(st.integers(0, 2**32))),
        seats=draw(st.integers(1, 4)),
        style=draw(st.sampled_from(sorted(STYLES))),
        seeded=draw(st.booleans()),
        layout=draw(st.sampled_from(["classic", "-,-,-,-,-,1,2,3,-999,999,0,-7,40"])),
    )
    return whole.back(draw(st.integers(0, len(whole.actions))))


@st.composite
def damaged(draw: st.DrawFn, text: bytes) -> bytes:
    """Return a record with a few bytes cut, changed, put in or moved."""
    data = bytearray(text)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        to = min(len(data), at + draw(st.integers(0, 12)))
        kind = draw(st.sampled_from(["cut", "drop", "put", "flip", "repeat"]))
        if kind == "cut":
            del data[at:]
        elif kind == "drop":
            del data[at:to]
        elif kind == "put":
            data[at:at] = draw(st.sampled_from([b"\0", b"\xff", b"\xed\xa0\x80", b" ", b"\n", b"j6>o", b"="]))
        elif kind == "flip" and at < len(data):
            data[at] ^= 1 << draw(st.integers(0, 7))
        else:
            data[at:at] = data[at:to]
    return bytes(data)
