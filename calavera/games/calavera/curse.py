"""The chance of the curse."""

from math import comb

from calavera.games.calavera.faces import Face
from calavera.games.calavera.rules import CURSE

__all__ = ["curse_chance"]


def curse_chance(dice: int, skulls: int) -> float:
    """Return the chance that throwing `dice` dice beside `skulls` locked ones makes three skulls or more.

    >>> round(curse_chance(6, 0), 4)
    0.0623
    """
    others = len(Face) - 1
    few = sum(comb(dice, n) * others ** (dice - n) for n in range(min(CURSE - skulls, dice + 1)))
    chance: float = 1 - few / len(Face) ** dice
    return chance
