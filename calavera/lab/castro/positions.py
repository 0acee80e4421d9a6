"""Positions as the net sees them, compiled: codes, chances to win at once, sums and scores."""

from __future__ import annotations

import numpy as np
from numba import njit

from calavera.games.castro.board import LINES
from calavera.games.castro.bots.network import HIDDEN, SCALARS, SECOND, WIDE
from calavera.lab.castro.net import LINE, SQ, YB, E, Y, fill, head, sums
from calavera.lab.castro.turn import CHANCES

__all__ = ["built", "final", "hope", "look", "scores", "winning", "won"]

_OWN = 2 * WIDE
_MOST = 16

_THROUGH = np.full((36, _MOST), -1, np.int64)
for _square in range(36):
    _crossing = [n for n, line in enumerate(LINES) if _square in line]
    _THROUGH[_square, : len(_crossing)] = _crossing

_ORDERS = np.array([0, 0, 0, 2, 5], np.int64)


@njit(cache=True)
def kind_of(combination):
    """Return the kind of a combination: any pair, three, four, straight, full house, five."""
    return max(0, combination - 5)


@njit(cache=True)
def codes_of(comb, height, top, seat, codes):
    for square in range(36):
        level = 0
        if height[square]:
            level = height[square] + (0 if top[square] == seat else 5)
        codes[square] = kind_of(comb[square]) * 11 + level


@njit(cache=True)
def fives_of(comb, height, inside, seat, fives):
    n = 0
    for square in range(36):
        if comb[square] == 10 and n < 3:
            fives[n] = height[square] + (6 if inside[square] >> seat & 1 else 0)
            n += 1


@njit(cache=True)
def winning(comb, height, top, inside, seat, fits):
    """Mark the squares on which a seat would win at once, as `prospects.winning_squares`; their number."""
    fits[:] = False
    for n in range(len(LINE)):
        own, lacking = 0, -1
        for k in range(4):
            square = LINE[n, k]
            if top[square] == seat:
                own += 1
            else:
                lacking = square
        if own == 3 and height[lacking] < 5:
            fits[lacking] = True
    missing, lacking = 0, -1
    for square in range(36):
        if comb[square] == 10 and not inside[square] >> seat & 1:
            missing, lacking = missing + 1, square
    if missing == 1 and height[lacking] < 5:
        fits[lacking] = True
    return fits.sum()


@njit(cache=True)
def hope(comb, height, top, inside, seat):
    """Return a seat's chance to win in one turn, roughly; as `prospects.hope`."""
    fits = np.zeros(36, np.bool_)
    if not winning(comb, height, top, inside, seat, fits):
        return 0.0
    low = np.full(11, 9, np.int64)
    for square in range(36):
        if fits[square]:
            low[comb[square]] = min(low[comb[square]], height[square])
    rest = 1.0
    for c in range(11):
        if low[c] < 9:
            rest *= 1 - CHANCES[5 - low[c], c]
    return 1 - rest


@njit(cache=True)
def won(comb, top, inside, seat, square):
    """Return how a seat that has just built on a square has won: 1 by a line, 2 by five of a kind, else 0."""
    for k in range(_MOST):
        n = _THROUGH[square, k]
        if n >= 0:
            own = 0
            for j in range(4):
                own += top[LINE[n, j]] == seat
            if own == 4:
                return 1
    if comb[square] != 10:
        return 0
    missing = 0
    for other in range(36):
        missing += comb[other] == 10 and not inside[other] >> seat & 1
    return 0 if missing else 2


@njit(cache=True, fastmath=True)
def look(w, comb, height, top, inside, n, codes, fives, pre, own):
    """Fill what each seat sees of a position: codes, and the sums of its numbers."""
    for s in range(n):
        codes_of(comb, height, top, s, codes[s])
        fives_of(comb, height, inside, s, fives[s])
        sums(w, codes[s], fives[s], pre[s], own[s])


@njit(cache=True, fastmath=True)
def built(w, comb, height, top, inside, n, square, codes, pre, own, after):
    """Fill the sums after a roof was built on a square, from those before it."""
    for s in range(n):
        level = height[square] + (0 if top[square] == s else 5)
        old, new = codes[s, square] * WIDE, (kind_of(comb[square]) * 11 + level) * WIDE
        after[s] = own[s]
        for k in range(_MOST):
            line = _THROUGH[square, k]
            if line >= 0:
                for i in range(WIDE):
                    total = pre[s, line, i]
                    after[s, i] += max(total + w[E + new + i] - w[E + old + i], 0.0) - max(total, 0.0)
        for i in range(WIDE // 2):
            after[s, WIDE + i] += w[SQ + new // 2 + i] - w[SQ + old // 2 + i]
        if comb[square] == 10:
            fives_sum(w, comb, height, inside, s, after[s])


@njit(cache=True, fastmath=True)
def fives_sum(w, comb, height, inside, seat, own):
    """Fill the part of a seat's numbers that is the stacks for five of a kind."""
    for i in range(WIDE // 2):
        total = w[YB + i]
        for square in range(36):
            if comb[square] == 10:
                five = height[square] + (6 if inside[square] >> seat & 1 else 0)
                total += w[Y + five * (WIDE // 2) + i]
        own[WIDE + WIDE // 2 + i] = max(total, 0.0)


@njit(cache=True, fastmath=True)
def scores(w, comb, height, top, inside, supply, n, mover, own, out, scalars, left, orders):
    """Fill each seat's chance by the sums of a position."""
    x, first_layer, second_layer = np.empty(2 * _OWN + SCALARS), np.empty(HIDDEN), np.empty(SECOND)
    points, hopes = np.zeros(4), np.zeros(4)
    turns = 0
    for square in range(36):
        if height[square]:
            points[top[square]] += height[square]
    for s in range(n):
        hopes[s] = hope(comb, height, top, inside, s)
        turns += supply[s]
    for s in range(n):
        lead = points[s] - (points[:n].sum() - points[s]) / (n - 1)
        scalars[s, 0], scalars[s, 1] = hopes[s], (hopes[:n].sum() - hopes[s]) / (n - 1)
        scalars[s, 2], scalars[s, 3] = lead / 10, lead / (2 + turns)
        left[s], orders[s] = supply[s], _ORDERS[n] + (s - mover) % n
        fill(own, scalars, n, s, x)
        out[s] = head(w, x, left[s], orders[s], first_layer, second_layer)
    best = out[:n].max()
    total = 0.0
    for s in range(n):
        out[s] = np.exp(out[s] - best)
        total += out[s]
    for s in range(n):
        out[s] /= total


@njit(cache=True)
def final(height, top, n, out):
    """Fill the shares of the win by points."""
    points = np.zeros(4)
    for square in range(36):
        if height[square]:
            points[top[square]] += height[square]
    best = points[:n].max()
    winners = 0
    for s in range(n):
        winners += points[s] == best
    for s in range(n):
        out[s] = 1 / winners if points[s] == best else 0.0
