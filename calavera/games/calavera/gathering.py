"""The chance to gather dice of one face in the throws that are left."""

from collections.abc import Iterator
from functools import cache
from math import comb

from calavera.games.calavera.faces import Face
from calavera.games.calavera.rules import CURSE

__all__ = ["gather_chance", "gathered_dice"]


@cache
def gather_chance(dice: int, others: int, skulls: int, throws: int, need: int, exact: bool) -> float:
    """Return the chance to come from `dice` dice of a face to `need` of them, or to more unless `exact`.

    `others` are the dice that may be thrown; every throw takes those that do not show the face, and a player
    who has too many throws the surplus again. The curse ends it.

    >>> round(gather_chance(2, 4, 0, 1, 3, False), 4)
    0.5147
    """
    if skulls >= CURSE:
        return 0.0
    if dice == need or (dice > need and not exact):
        return 1.0
    if not throws:
        return 0.0
    kept = min(dice, need)
    thrown = others if dice < need else dice - need
    chance = 0.0
    for hits, locked, weight in _landings(thrown):
        left = dice + others - kept - hits - locked
        chance += weight * gather_chance(kept + hits, left, skulls + locked, throws - 1, need, exact)
    return chance


def gathered_dice(dice: int, others: int, throws: int) -> float:
    """Return the dice of a face on average, if every throw takes all that show neither it nor a skull.

    >>> round(gathered_dice(2, 4, 2), 2)
    3.11
    """
    return dice + others * sum((4 / 6) ** number / 6 for number in range(throws))


def _landings(thrown: int) -> Iterator[tuple[int, int, float]]:
    """Yield the numbers of hits and of skulls that a number of dice can show, with their chance."""
    for hits in range(thrown + 1):
        for locked in range(thrown - hits + 1):
            rest = thrown - hits - locked
            ways = comb(thrown, hits) * comb(thrown - hits, locked) * (len(Face) - 2) ** rest
            yield hits, locked, ways / len(Face) ** thrown
