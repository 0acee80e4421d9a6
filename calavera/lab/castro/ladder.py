"""Levels and rivals of Castro: what each scores against the other, as a table for the engine's README."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from calavera.games.castro.bots.levels import ERRORS
from calavera.games.castro.rules import SEATS
from calavera.lab.castro.matches import Player, score

__all__ = ["ladder"]

_HAND_MADE, _BEGINNER = "the hand-made evaluation", "a beginner without search"


def ladder(weights: NDArray[np.float64], games: int, seed: int) -> Iterator[str]:
    """Yield the lines of a table: every level against the one below, the expert against its rivals."""
    yield f"| player | against | seats | points in {games:,} games |"
    yield "|---|---|---|---|"
    for below, level in pairwise(ERRORS):
        one, other = (Player(weights=weights, error=ERRORS[name]) for name in (level, below))
        yield _row(level, below, one, other, games, seed)
    expert = Player(weights=weights)
    yield _row("expert", _BEGINNER, expert, Player.greedy(), games, seed)
    for seats in SEATS:
        yield _row("expert", _HAND_MADE, expert, Player.hand_made(), games, seed, seats)


def _row(name: str, against: str, one: Player, other: Player, games: int, seed: int, seats: int = 2) -> str:
    share, spread = score(one, other, games, seed, seats)
    return f"| {name} | {against} | {seats} | {100 * share:.1f} % ± {100 * spread:.1f} |"
