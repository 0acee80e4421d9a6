"""Combinations of five dice, and those that a hand holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from functools import cache

from calavera.games.castro.faces import DICE

__all__ = ["SYMBOLS", "Combination", "held"]

SYMBOLS = "123456TFSHY"
"""The symbol of each combination in a board's text, in their order."""


class Combination(IntEnum):
    """The demand of a square: a pair of one number, three, four or five of a kind, a straight, a full house.

    A pair has the number of its face (`Pips`).
    """

    ONES, TWOS, THREES, FOURS, FIVES, SIXES, THREE, FOUR, STRAIGHT, FULL_HOUSE, FIVE = range(len(SYMBOLS))

    @property
    def symbol(self) -> str:
        """The one character of a board's text: the number of a pair, or `T F S H Y`."""
        return SYMBOLS[self]


def held(dice: Iterable[int]) -> frozenset[Combination]:
    """Return the combinations that five dice contain, lower uses among them.

    >>> [combination.symbol for combination in sorted(held([1, 1, 4, 4, 4]))]
    ['2', '5', 'T', 'H']
    """
    return _held(tuple(sorted(map(int, dice))))


@cache
def _held(hand: tuple[int, ...]) -> frozenset[Combination]:
    counts = Counter(hand)
    combinations = {Combination(face) for face, count in counts.items() if count >= 2}
    kinds = ((3, Combination.THREE), (4, Combination.FOUR), (DICE, Combination.FIVE))
    combinations |= {kind for count, kind in kinds if max(counts.values()) >= count}
    if sorted(counts.values()) == [2, 3]:
        combinations.add(Combination.FULL_HOUSE)
    if len(counts) == DICE and hand[-1] - hand[0] == DICE - 1:
        combinations.add(Combination.STRAIGHT)
    return frozenset(combinations)
