"""The line net, compiled: values and gradients (`games.castro.bots.network` says what it is).

All weights stand in one row; their places are those of `PARTS`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from calavera.games.castro.board import LINES
from calavera.games.castro.bots.network import HIDDEN, PARTS, SCALARS, SECOND, WIDE

__all__ = ["LINE", "SQ", "YB", "E", "Y", "fill", "gradient", "head", "sums"]

LINE = np.array(LINES, np.int64)

E, _B, SQ, Y, YB, _W1, _LEFT, _ORDER, _W2, _B2, _W3, _B3 = (PARTS[name] for name in PARTS)
_OWN = 2 * WIDE
_INPUT = 2 * _OWN + SCALARS
_HALF = WIDE // 2


@njit(cache=True, fastmath=True)
def sums(w, codes, fives, pre, own):
    """Fill the sums of one seat's view: the lines before their rectifiers, and all of its numbers."""
    own[:] = 0
    for n in range(len(LINE)):
        a, b = E + codes[LINE[n, 0]] * WIDE, E + codes[LINE[n, 1]] * WIDE
        c, d = E + codes[LINE[n, 2]] * WIDE, E + codes[LINE[n, 3]] * WIDE
        for i in range(WIDE):
            total = w[_B + i] + w[a + i] + w[b + i] + w[c + i] + w[d + i]
            pre[n, i] = total
            own[i] += max(total, 0.0)
    for square in range(36):
        for i in range(_HALF):
            own[WIDE + i] += w[SQ + codes[square] * _HALF + i]
    for i in range(_HALF):
        total = w[YB + i]
        for five in fives:
            total += w[Y + five * _HALF + i]
        own[WIDE + _HALF + i] = max(total, 0.0)


@njit(cache=True, fastmath=True)
def head(w, x, left, order, first_layer, second_layer):
    """Return the score of a seat by its inputs, filling the two layers."""
    for j in range(HIDDEN):
        total = w[_LEFT + left * HIDDEN + j] + w[_ORDER + order * HIDDEN + j]
        for i in range(_INPUT):
            total += x[i] * w[_W1 + j * _INPUT + i]
        first_layer[j] = max(total, 0.0)
    score = w[_B3]
    for j in range(SECOND):
        total = w[_B2 + j]
        for i in range(HIDDEN):
            total += first_layer[i] * w[_W2 + j * HIDDEN + i]
        second_layer[j] = max(total, 0.0)
        score += second_layer[j] * w[_W3 + j]
    return score


@njit(cache=True, fastmath=True, nogil=True)
def gradient(w, codes, fives, scalars, left, orders, seats, targets, chosen, grad):
    """Add the gradient of the cross-entropy of chosen samples to `grad`; the sum of their losses."""
    pre = np.zeros((4, len(LINE), WIDE))
    own = np.zeros((4, _OWN))
    x = np.zeros((4, _INPUT))
    first_layer, second_layer = np.zeros((4, HIDDEN)), np.zeros((4, SECOND))
    score, d_own = np.zeros(4), np.zeros((4, _OWN))
    d_first_layer, d_second_layer = np.zeros(HIDDEN), np.zeros(SECOND)
    loss = 0.0
    for number in chosen:
        n = np.int64(seats[number])
        for s in range(n):
            sums(w, codes[number, s], fives[number, s], pre[s], own[s])
        for s in range(n):
            fill(own, scalars[number], n, s, x[s])
            score[s] = head(w, x[s], left[number, s], orders[number, s], first_layer[s], second_layer[s])
        best = score[:n].max()
        total = 0.0
        for s in range(n):
            total += np.exp(score[s] - best)
        d_own[:] = 0
        for s in range(n):
            chance = np.exp(score[s] - best) / total
            loss -= targets[number, s] * np.log(chance + 1e-12)
            d = chance - targets[number, s]
            grad[_B3] += d
            for j in range(SECOND):
                grad[_W3 + j] += d * second_layer[s, j]
                d_second_layer[j] = d * w[_W3 + j] if second_layer[s, j] > 0 else 0.0
            d_first_layer[:] = 0
            for j in range(SECOND):
                if d_second_layer[j] != 0:
                    grad[_B2 + j] += d_second_layer[j]
                    for i in range(HIDDEN):
                        grad[_W2 + j * HIDDEN + i] += d_second_layer[j] * first_layer[s, i]
                        d_first_layer[i] += d_second_layer[j] * w[_W2 + j * HIDDEN + i]
            for j in range(HIDDEN):
                if first_layer[s, j] <= 0 or d_first_layer[j] == 0:
                    continue
                dj = d_first_layer[j]
                grad[_LEFT + left[number, s] * HIDDEN + j] += dj
                grad[_ORDER + orders[number, s] * HIDDEN + j] += dj
                for i in range(_INPUT):
                    grad[_W1 + j * _INPUT + i] += dj * x[s, i]
                for i in range(_OWN):
                    d_own[s, i] += dj * w[_W1 + j * _INPUT + i]
                    share = dj * w[_W1 + j * _INPUT + _OWN + i] / (n - 1)
                    for o in range(n):
                        if o != s:
                            d_own[o, i] += share
        for s in range(n):
            back(grad, codes[number, s], fives[number, s], pre[s], own[s], d_own[s])
    return loss


@njit(cache=True, fastmath=True)
def fill(own, scalars, n, s, x):
    """Fill a seat's inputs: its own numbers, the mean of the others', and scalars."""
    for i in range(_OWN):
        others = 0.0
        for o in range(n):
            if o != s:
                others += own[o, i]
        x[i], x[_OWN + i] = own[s, i], others / (n - 1)
    for i in range(SCALARS):
        x[2 * _OWN + i] = scalars[s, i]


@njit(cache=True, fastmath=True)
def back(grad, codes, fives, pre, own, d):
    """Add the gradient of one seat's numbers."""
    for n in range(len(LINE)):
        for i in range(WIDE):
            if pre[n, i] > 0:
                grad[_B + i] += d[i]
                for k in range(4):
                    grad[E + codes[LINE[n, k]] * WIDE + i] += d[i]
    for square in range(36):
        for i in range(_HALF):
            grad[SQ + codes[square] * _HALF + i] += d[WIDE + i]
    for i in range(_HALF):
        if own[WIDE + _HALF + i] > 0:
            grad[YB + i] += d[WIDE + _HALF + i]
            for five in fives:
                grad[Y + five * _HALF + i] += d[WIDE + _HALF + i]
