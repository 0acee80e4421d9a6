"""The uses of each hand of six dice, once for all positions.

A mark is numbered by row and dice: `7 * row + dice` for crosses (from a colour or from jokers: the sheet is
the same), `7 * row` for freezing, and NOTHING. An answer of another seat is numbered in the same way;
behind them stands the best answer with a number of jokers, `JOKERS + dice`, which can go to any row.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from operator import itemgetter

from calavera.games.calavera.actions import Choice, Freeze, Nothing
from calavera.games.calavera.faces import COLOURS, DICE, Face
from calavera.games.calavera.rules import CURSE

__all__ = [
    "ANSWERS",
    "HANDS",
    "JOKERS",
    "NOTHING",
    "Picking",
    "Use",
    "answers_to",
    "mark_of",
    "prepare_steps",
    "uses",
]

NOTHING = 7 * len(COLOURS)
JOKERS = NOTHING + 1
ANSWERS = JOKERS + DICE
"""The number of different answers."""

HANDS = comb(DICE + len(Face) - 1, DICE)
"""The number of hands of six dice: 462."""

Picking = Callable[[Sequence[float]], Sequence[float]]
"""Picks some of a list's values."""

Use = tuple[int, int, Picking | None]
"""A mark, the jokers it shows for freezing (else 0), and what picks the possible answers out of all; None
where no seat answers, since no skull shows."""


@cache
def uses(place: int) -> tuple[tuple[Use, ...], Use]:
    """Return the throwing seat's uses of the hand at this place of `hands(6)`; then doing nothing."""
    hand = _hands()[place]
    *colours, jokers, skulls = (hand.count(face) for face in range(len(Face)))
    nothing = (NOTHING, 0, _picking(_left(colours, jokers)) if skulls else None)
    if skulls >= CURSE:
        return (), nothing
    possible: list[Use] = []
    for row, dice in enumerate(colours):
        if dice:
            others = [0 if other == row else count for other, count in enumerate(colours)]
            possible.append((7 * row + dice, 0, _picking(_left(others, jokers)) if skulls else None))
    if jokers:
        rest = _picking(_left(colours, 0)) if skulls else None
        for row in range(len(COLOURS)):
            possible += [(7 * row + jokers, 0, rest), (7 * row, jokers, rest)]
    return tuple(possible), nothing


def prepare_steps() -> Generator[None, None, None]:
    """Make the uses of all hands, in short pieces."""
    for place in range(HANDS):
        uses(place)
        if place % 32 == 0:
            yield


def mark_of(choice: Choice) -> int:
    """Return the number of a choice."""
    if isinstance(choice, Nothing):
        return NOTHING
    return 7 * choice.colour + (0 if isinstance(choice, Freeze) else choice.dice)


def answers_to(colours: Sequence[int], jokers: int) -> Picking:
    """Return the picker of the possible answers, given the leftover dice of each colour and the jokers."""
    return _picking(_left(colours, jokers))


def _left(colours: Sequence[int], jokers: int) -> tuple[int, ...]:
    places = [7 * row + dice for row, dice in enumerate(colours) if dice]
    return (*places, JOKERS + jokers) if jokers else tuple(places)


@cache
def _picking(places: tuple[int, ...]) -> Picking:
    if len(places) > 1:
        return itemgetter(*places)
    if places:
        return itemgetter(slice(places[0], places[0] + 1))
    return itemgetter(slice(0, 0))


@cache
def _hands() -> tuple[tuple[int, ...], ...]:
    # Plain numbers: an enum's members are slow to compare, and there are thousands of them here.
    return tuple(combinations_with_replacement(range(len(Face)), DICE))
