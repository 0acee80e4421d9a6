"""The examples of the rules: positions that a legal game can lead to, and turns on the way there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from calavera.games.castro.actions import Place
from calavera.games.castro.board import CLASSIC, SQUARES
from calavera.games.castro.faces import Pips
from calavera.games.castro.notation import parse_choice
from calavera.games.castro.rules import Stack, State

__all__ = ["HANDS", "POSITIONS", "TURN", "dice", "position", "stacks"]

POSITIONS: Mapping[str, str] = {
    "line": "b2:0 c3:10 d4:0 e5:010 a1:1 e2:1",
    "threat": "b3:0 c3:0 d3:10 f5:0 e2:1 f4:1 b5:1",
    "fives": "b1:01 e6:0 f5:101 d2:0",
    "score": "d1:1010 b3:010 e4:100 c5:10 a6:0 f1:0 b6:0 a1:1 c1:1 e2:1 f4:1 d6:1",
}
"""For every figure its stacks by square: the seats of the roofs, bottom to top. Two play, and all roofs but
the last have been built in turn."""

TURN = ("13436", "13426", "13425")
"""The dice after each throw of a turn."""

HANDS: Mapping[str, str] = {
    "pair": "66142",
    "three": "44415",
    "four": "22226",
    "straight": "23456",
    "full": "33355",
    "five": "11111",
}
"""A hand for every kind of combination, in the order of the rules; `full` is a figure's own as well."""


@cache
def stacks(name: str) -> tuple[Stack, ...]:
    """Return the stacks of a figure."""
    found: list[Stack] = [()] * SQUARES
    for entry in POSITIONS[name].split():
        square, seats = entry.split(":")
        place = parse_choice(square)
        assert isinstance(place, Place)
        found[place.square] = tuple(map(int, seats))
    return tuple(found)


def position(name: str, hand: str = "", throws: int = 0) -> State:
    """Return the state of a figure with the first seat to act, its dice thrown this number of times."""
    flying = () if hand else tuple(range(5))
    return State(CLASSIC, stacks(name), (9, 9), dice=dice(hand), flying=flying, throws=throws)


def dice(hand: str) -> tuple[Pips, ...]:
    """Return the faces of a hand such as `66142`."""
    return tuple(Pips(int(digit) - 1) for digit in hand)
