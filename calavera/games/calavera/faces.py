"""Faces of Calavera's dice, and hands of them."""

from functools import cache

from calavera import dice
from calavera.game import Die

__all__ = ["COLOURS", "DICE", "Face", "hands"]

DICE = 6
"""Dice in the game."""


class Face(Die):
    """The face of a die, each with probability 1/6 (RULES.md, Material)."""

    ORANGE = 0
    PINK = 1
    GREEN = 2
    BLACK = 3
    JOKER = 4
    SKULL = 5

    @property
    def letter(self) -> str:
        """The one lower-case letter of the game record: `opgkjs`."""
        return "opgkjs"[self]


COLOURS = (Face.ORANGE, Face.PINK, Face.GREEN, Face.BLACK)
"""The faces that have a row on the sheet, in the order of the rows."""


@cache
def hands(count: int) -> tuple[tuple[Face, ...], ...]:
    """Return every multiset of faces that `count` dice can show, each sorted; 462 for six dice."""
    return tuple(tuple(map(Face, hand)) for hand in dice.hands(count))
