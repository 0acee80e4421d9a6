"""Faces of Castro's dice, and hands of them."""

from functools import cache

from calavera import dice
from calavera.game import Die

__all__ = ["DICE", "Pips", "hands"]

DICE = 5
"""Dice in the game."""


class Pips(Die):
    """The face of an ordinary die: one to six pips, its letter in a record the number of them."""

    ONE, TWO, THREE, FOUR, FIVE, SIX = range(6)


@cache
def hands(count: int) -> tuple[tuple[Pips, ...], ...]:
    """Return every multiset of faces that `count` dice can show, each sorted; 252 for five dice."""
    return tuple(tuple(map(Pips, hand)) for hand in dice.hands(count))
