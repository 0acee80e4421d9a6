"""The players that the net is measured against, compiled: the hand-made judge, and greed."""

from __future__ import annotations

import numpy as np
from numba import njit

from calavera.games.castro.board import LINES
from calavera.games.castro.bots.hand_made_judge import FADING, LACKING, LINE, POINT, STOPPED, TAKEN, YATZY
from calavera.games.castro.bots.simple import ENOUGH
from calavera.lab.castro.positions import winning, won
from calavera.lab.castro.turn import CHANCES, solve

__all__ = ["greedy_turn", "hand_made"]

_LINES = np.array(LINES, np.int64)


@njit(cache=True)
def hand_made(comb, height, top, inside, supply, n, mover, threats, out, solved):
    """Fill what `bots.hand_made_judge` says of a position, or what it would say without its exact threats."""
    best, _, pay, q, m, r, v = solved
    points, hopes, factors, fits = np.zeros(4), np.zeros(4), np.zeros(36), np.zeros(36, np.bool_)
    fives, left = 0, 0
    for square in range(36):
        fives += comb[square] == 10
        if height[square]:
            points[top[square]] += height[square]
    for s in range(n):
        left += supply[s]
    late = POINT * np.exp(-(left - 1) / FADING)
    for s in range(n):
        entered, total = 0, 0.0
        for square in range(36):
            chance = CHANCES[5 - height[square], comb[square]]
            factors[square] = 1 - TAKEN * chance if top[square] == s else LACKING * chance
            entered += comb[square] == 10 and inside[square] >> s & 1
        for k in range(len(_LINES)):
            a, b, c, d = _LINES[k, 0], _LINES[k, 1], _LINES[k, 2], _LINES[k, 3]
            total += factors[a] * factors[b] * factors[c] * factors[d]
        hopes[s] = LINE * total + YATZY * (entered / fives) ** 2 + late * points[s]
    rest, most, parts = 1.0, hopes[:n].max(), 0.0
    out[:] = 0
    for turn in range(min(n, left) if threats else 0):
        s = (mover + turn) % n
        if winning(comb, height, top, inside, s, fits):
            best[:] = -1e9
            for square in range(36):
                if fits[square]:
                    best[: 5 - height[square], comb[square]] = 1.0
            out[s] = rest * solve(best, 0.0, pay, q, m, r, v) * (STOPPED if turn else 1.0)
            rest -= out[s]
    for s in range(n):
        hopes[s] = np.exp(hopes[s] - most)
        parts += hopes[s]
    for s in range(n):
        out[s] += rest * hopes[s] / parts


@njit(cache=True)
def greedy_turn(comb, height, top, inside, n, mover):
    """Play a turn as `bots.simple.greedy_bot`; the square, or -1 for a lost roof."""
    counts = np.zeros(6, np.int64)
    for _ in range(5):
        counts[np.random.randint(6)] += 1
    for throws in range(1, 6):
        chosen, rated = -1, -1
        for square in range(36):
            if height[square] <= 5 - throws and _holds(counts, comb[square]):
                rate = _rate(comb, height, top, inside, n, mover, square)
                if rate >= rated:
                    chosen, rated = square, rate
        if chosen >= 0 and (rated >= 10 or throws >= ENOUGH):
            return chosen
        if throws < 5:
            most = 0
            for face in range(6):
                most = face if counts[face] >= counts[most] else most
            kept = min(counts[most], 4)
            counts[:] = 0
            counts[most] = kept
            for _ in range(5 - kept):
                counts[np.random.randint(6)] += 1
    return -1


@njit(cache=True)
def _holds(counts, combination):
    """Return whether dice that are counted by faces hold a combination."""
    if combination < 6:
        return counts[combination] >= 2
    if combination == 8:
        return counts.max() == 1 and (counts[0] == 0 or counts[5] == 0)
    if combination == 9:
        return counts.max() == 3 and (counts == 2).any()
    return counts.max() >= (5 if combination == 10 else combination - 3)


@njit(cache=True)
def _rate(comb, height, top, inside, n, mover, square):
    """Return what greed thinks of a placement: a win, then a line of another's, then the points."""
    old_top, old_inside, hindered = top[square], inside[square], False
    for k in range(len(_LINES)):
        through = False
        for j in range(4):
            through |= _LINES[k, j] == square
        if through:
            for s in range(n):
                tops = 0
                for j in range(4):
                    tops += top[_LINES[k, j]] == s
                hindered |= s != mover and tops == 3
    top[square] = mover
    inside[square] |= 1 << mover
    wins = won(comb, top, inside, mover, square) > 0
    top[square], inside[square] = old_top, old_inside
    gain = 1 if old_top == mover else height[square] + 1
    return 100 * wins + 10 * hindered + gain
