"""Games between levels, compiled: what each scores against the one below, and how games go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from calavera.games.castro.board import CLASSIC
from calavera.games.castro.bots.levels import ERRORS
from calavera.lab.castro.games import Table, game

__all__ = ["facts", "ladder", "score"]

Array = NDArray[np.float64]

_BOARD = np.array([int(one) for one in CLASSIC.squares], np.int64)


def ladder(weights: Array, games: int, seats: int = 2) -> Iterator[str]:
    """Yield a line for each level: its share of the win against the one below, with its 95 % interval."""
    for below, level in pairwise(ERRORS):
        mean, spread = score(weights, weights, ERRORS[level], ERRORS[below], games, seats)
        yield f"{level} against {below}, {seats} seats: {100 * mean:.1f} % ± {100 * spread:.1f}"


def score(
    one: Array, other: Array, error: float, other_error: float, games: int, seats: int = 2
) -> tuple[float, float]:
    """Return the share of the win of one player against others, its seat rotated, and the 95 % interval."""
    table = Table()
    shares = []
    for number in range(games):
        seat = number % seats
        weights, errors = np.stack([other] * 4), np.full(4, other_error)
        weights[seat], errors[seat] = one, error
        _, end, _ = game(weights, seats, _BOARD, errors, 0, 0.0, table.arrays)
        shares.append(float(end[seat]))
    return float(np.mean(shares)), 1.96 * float(np.std(shares)) / sqrt(games)


def facts(weights: Array, games: int) -> Iterator[str]:
    """Yield how games between two experts go: the first seat's share, the length, the ways to win."""
    table = Table()
    first, turns, ways = [], [], [0, 0, 0]
    for _ in range(games):
        count, end, way = game(np.stack([weights] * 4), 2, _BOARD, np.zeros(4), 0, 0.0, table.arrays)
        first.append(float(end[0]))
        turns.append(int(count))
        ways[int(way)] += 1
    spread = 1.96 * float(np.std(first)) / sqrt(games)
    yield f"first seat: {100 * float(np.mean(first)):.1f} % ± {100 * spread:.1f}"
    low, middle, high = np.percentile(turns, [5, 50, 95])
    yield f"turns: {np.mean(turns):.1f} on average, median {middle:.0f}, 90 % from {low:.0f} to {high:.0f}"
    points, line, yatzy = (100 * way / games for way in ways)
    yield f"won by a line {line:.1f} %, by five of a kind {yatzy:.1f} %, by points {points:.1f} %"
