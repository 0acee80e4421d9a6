"""The exact turn, compiled: what `games.castro.solver` says, and the play that follows from it.

Hands are numbered through all sizes: 210 of up to four dice, then 252 of five.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
from numba import njit

from calavera.dice import weight
from calavera.games.castro.combinations import Combination, held
from calavera.games.castro.solver import chances

__all__ = ["CHANCES", "KEPT", "play_turn", "solve"]

_HANDS = [hand for size in range(6) for hand in combinations_with_replacement(range(6), size)]
_PLACE = {hand: place for place, hand in enumerate(_HANDS)}

KEPT = 210
"""The number of hands of up to four dice."""

_UP = np.array(
    [[_PLACE[tuple(sorted((*hand, face)))] for face in range(6)] for hand in _HANDS[:KEPT]], np.int64
)
_DOWN = np.array(
    [
        [
            _PLACE[hand[: hand.index(face)] + hand[hand.index(face) + 1 :]] if face in hand else -1
            for face in range(6)
        ]
        for hand in _HANDS
    ],
    np.int64,
)
_HELD = np.array([[c in held(hand) for c in Combination] for hand in _HANDS[KEPT:]])
_SIZE = np.array([len(hand) for hand in _HANDS], np.int64)
_WEIGHT = np.array([weight(hand) for hand in _HANDS[KEPT:]], np.float64) / 6**5

CHANCES = np.array([[0.0] * len(Combination), *(chances(within) for within in range(1, 6))])
"""By number of throws and combination: the chance to hold it, aiming at nothing else."""


@njit(cache=True)
def solve(best, lost, pay, q, m, r, v):
    """Solve a turn of which the worth of each combination after each throw is known; the worth of it all.

    Fills `pay[t, hand]`, `q[t, kept]`, `m[t, kept]`, `r[t, hand]` and `v[t, hand]`, t from 0 for one throw.
    """
    for t in range(5):
        for h in range(252):
            worth = -1e9
            for c in range(11):
                if _HELD[h, c] and best[t, c] > worth:
                    worth = best[t, c]
            pay[t, h] = worth
    for h in range(252):
        v[4, h] = pay[4, h] if pay[4, h] > -1e8 else lost
        r[4, h] = -1e9
    for t in range(3, -1, -1):
        for k in range(KEPT - 1, -1, -1):
            total = 0.0
            for face in range(6):
                up = _UP[k, face]
                total += v[t + 1, up - KEPT] if up >= KEPT else q[t, up]
            q[t, k] = total / 6
        for k in range(KEPT):
            worth = q[t, k]
            for face in range(6):
                down = _DOWN[k, face]
                if down >= 0 and m[t, down] > worth:
                    worth = m[t, down]
            m[t, k] = worth
        for h in range(252):
            worth = -1e9
            for face in range(6):
                down = _DOWN[KEPT + h, face]
                if down >= 0 and m[t, down] > worth:
                    worth = m[t, down]
            r[t, h] = worth
            v[t, h] = max(worth, pay[t, h])
    value = 0.0
    for h in range(252):
        value += _WEIGHT[h] * v[0, h]
    return value


@njit(cache=True)
def play_turn(best, pay, q, m, r):
    """Throw the dice as the solved turn says: the throws used (0 for one) and the combination, or -1."""
    hand = 0
    for t in range(5):
        while _SIZE[hand] < 5:
            hand = _UP[hand, np.random.randint(6)]
        h = hand - KEPT
        if t == 4 or pay[t, h] >= r[t, h]:
            chosen = -1
            for c in range(11):
                if _HELD[h, c] and best[t, c] > -1e8 and (chosen < 0 or best[t, c] > best[t, chosen]):
                    chosen = c
            return t, chosen
        first = True
        while True:
            down = -1
            for face in range(6):
                d = _DOWN[hand, face]
                if d >= 0 and (down < 0 or m[t, d] > m[t, down]):
                    down = d
            if not first and (down < 0 or q[t, hand] >= m[t, down]):
                break
            hand, first = down, False
    return 4, -1
