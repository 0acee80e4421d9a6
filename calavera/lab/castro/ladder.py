"""Levels and rivals of Castro: what each scores against the other, as a table for the engine's README."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from calavera.games.castro.bots.levels import ERRORS
from calavera.games.castro.rules import SEATS
from calavera.lab.castro.leaves import GREEDY, HAND_MADE, PRODUCTS
from calavera.lab.castro.matches import Player, score

__all__ = ["ladder"]

_RIVALS = {
    "a beginner without search": (GREEDY, (2,)),
    "a hand-made evaluation": (PRODUCTS, SEATS),
    "the same with exact threats": (HAND_MADE, SEATS),
}
"""Each with the numbers of seats at which it is met; all others at a table are rivals."""


def ladder(weights: NDArray[np.float64], games: int, seed: int) -> Iterator[str]:
    """Yield the lines of a table: every level against the one below, the expert against its rivals."""
    yield f"| player | against | seats | points in {games:,} games |"
    yield "|---|---|---|---|"
    for below, level in pairwise(ERRORS):
        player, rival = (Player(weights=weights, error=ERRORS[name]) for name in (level, below))
        yield _row(level, below, player, rival, games, seed)
    expert = Player(weights=weights)
    for name, (kind, tables) in _RIVALS.items():
        for seats in tables:
            yield _row("expert", name, expert, Player(kind), games, seed, seats)


def _row(
    name: str, against: str, player: Player, rival: Player, games: int, seed: int, seats: int = 2
) -> str:
    share, spread = score(player, rival, games, seed, seats)
    return f"| {name} | {against} | {seats} | {100 * share:.1f} % ± {100 * spread:.1f} |"
