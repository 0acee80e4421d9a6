"""Faces of Castro's dice."""

from calavera.game import Die

__all__ = ["DICE", "Pips"]

DICE = 5
"""Dice in the game."""


class Pips(Die):
    """The face of an ordinary die: one to six pips, its letter in a record the number of them."""

    ONE, TWO, THREE, FOUR, FIVE, SIX = range(6)
