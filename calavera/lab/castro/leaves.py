"""The worth of every square to the seat that throws, compiled: what the judges say of all a turn leads to."""

from __future__ import annotations

import numpy as np
from numba import njit

from calavera.games.castro.bots.network import SCALARS, WIDE
from calavera.lab.castro.positions import built, final, scores, won
from calavera.lab.castro.rivals import hand_made
from calavera.lab.castro.turn import KEPT, solve

__all__ = [
    "GREEDY",
    "HAND_MADE",
    "NET",
    "PRODUCTS",
    "last_turn",
    "leaves",
    "misjudged",
    "room",
    "table_of",
]

_OWN = 2 * WIDE

NET, HAND_MADE, PRODUCTS, GREEDY = 0, 1, 2, 3
"""Kinds of players; all but the last are judges as well. PRODUCTS is hand-made, without exact threats."""

_MOST = 0.999
"""As `bots.turn_payoffs.ALMOST`."""


@njit(cache=True)
def room():
    """Return room for a solved turn: payoffs, their squares, and what `turn.solve` fills."""
    return (
        np.zeros((5, 11)),
        np.zeros((5, 11), np.int64),
        np.zeros((5, 252)),
        np.zeros((4, KEPT)),
        np.zeros((4, KEPT)),
        np.zeros((5, 252)),
        np.zeros((5, 252)),
    )


@njit(cache=True)
def table_of(comb, height, worth, best, square_of):
    """Fill the worth of the best square by throws used and combination."""
    best[:] = -1e9
    square_of[:] = -1
    for square in range(36):
        if worth[square] > -1e8:
            for t in range(5 - height[square]):
                c = comb[square]
                if worth[square] > best[t, c]:
                    best[t, c], square_of[t, c] = worth[square], square


@njit(cache=True)
def last_turn(comb, height, top, inside, n, mover, worth, out, solved):
    """Fill each seat's share of the win before the last turn of the game, as `bots.ending.last_turn`."""
    best, square_of, pay, q, m, r, v = solved
    for square in range(37):
        worth[square] = -1e9
        if square == 36:
            final(height, top, n, out)
            worth[square] = out[mover]
        elif height[square] < 5:
            old_top, old_inside = top[square], inside[square]
            height[square] += 1
            top[square] = mover
            inside[square] |= 1 << mover
            if won(comb, top, inside, mover, square):
                worth[square] = 1.0
            else:
                final(height, top, n, out)
                worth[square] = out[mover]
            height[square] -= 1
            top[square], inside[square] = old_top, old_inside
    table_of(comb, height, worth, best, square_of)
    chance = solve(best, worth[36], pay, q, m, r, v)
    points = np.zeros(4)
    for square in range(36):
        if height[square]:
            points[top[square]] += height[square]
    points[mover] = -1.0
    most = points[:n].max()
    leaders = 0
    for s in range(n):
        leaders += points[s] == most
    for s in range(n):
        out[s] = (1 - chance) / leaders if points[s] == most else 0.0
    out[mover] = chance


@njit(cache=True)
def leaves(w, judge, comb, height, top, inside, supply, n, mover, codes, pre, own, worth):
    """Fill what each free square is worth to the mover, -1e9 for full ones; the last is the lost roof.

    Judges other than NET need neither weights nor sums.
    """
    out, scalars, left = np.zeros(4), np.zeros((4, SCALARS)), np.zeros(4, np.uint8)
    orders, new, last = np.zeros(4, np.uint8), np.zeros((4, _OWN)), np.zeros(37)
    solved = room()
    supply[mover] -= 1
    turns = supply[:n].sum()
    after = (mover + 1) % n
    for square in range(37):
        worth[square] = -1e9
        if square < 36:
            if height[square] == 5:
                continue
            old_top, old_inside = top[square], inside[square]
            height[square] += 1
            top[square] = mover
            inside[square] |= 1 << mover
            if won(comb, top, inside, mover, square):
                worth[square] = 1.0
        if worth[square] < 0:
            if turns == 0:
                final(height, top, n, out)
            elif turns == 1:
                last_turn(comb, height, top, inside, n, after, last, out, solved)
            elif judge != NET:
                exact = judge == HAND_MADE
                hand_made(comb, height, top, inside, supply, n, after, exact, out, solved)
            else:
                new[:] = own
                if square < 36:
                    built(w, comb, height, top, inside, n, square, codes, pre, own, new)
                scores(w, comb, height, top, inside, supply, n, after, new, out, scalars, left, orders)
            worth[square] = out[mover]
        if square < 36:
            height[square] -= 1
            top[square], inside[square] = old_top, old_inside
    supply[mover] += 1


@njit(cache=True)
def misjudged(worth, error, seen):
    """Fill the worths as a player sees them who errs so much; wins are seen as they are."""
    for square in range(37):
        seen[square] = worth[square]
        if error > 0 and -1e8 < worth[square] < 1:
            seen[square] = min(worth[square] + np.random.normal() * error, _MOST)
