"""Games of the net against itself, compiled: positions with what the exact turn says of them."""

from __future__ import annotations

import numpy as np
from numba import njit

from calavera.games.castro.bots.network import SCALARS, WIDE
from calavera.lab.castro.net import LINE
from calavera.lab.castro.positions import built, final, look, scores, won
from calavera.lab.castro.turn import KEPT, play_turn, solve

__all__ = ["Table", "game", "leaves"]

_OWN = 2 * WIDE
_SURE = 1e-9


class Table:
    """Room for the samples of one game."""

    def __init__(self, most: int = 140) -> None:
        self.arrays = (
            np.zeros((most, 4, 36), np.int64),
            np.zeros((most, 4, 3), np.int64),
            np.zeros((most, 4, SCALARS)),
            np.zeros((most, 4), np.int64),
            np.zeros((most, 4), np.int64),
            np.zeros(most, np.int64),
            np.zeros((most, 4)),
        )


@njit(cache=True)
def leaves(w, comb, height, top, inside, supply, n, mover, codes, pre, own, worth):
    """Fill what each free square is worth to the mover, -1e9 for full ones; the last is the lost roof."""
    out, scalars, left = np.zeros(4), np.zeros((4, SCALARS)), np.zeros(4, np.int64)
    orders, new = np.zeros(4, np.int64), np.zeros((4, _OWN))
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
def game(weights, n, comb, errors, opening, fraction, samples):
    """Play one game; the number of samples filled, the shares of the win, and the way (`positions.won`).

    `weights` has a row for each seat and `errors` how much it errs about squares; the first `opening` turns
    are random. `fraction` is how much of a target comes from what has then happened.
    """
    codes, fives, scalars, left, orders, seats, targets = samples
    height, top, inside = np.zeros(36, np.int64), np.full(36, -1, np.int64), np.zeros(36, np.int64)
    supply = np.zeros(4, np.int64)
    supply[:n] = 15
    pre, own = np.zeros((4, len(LINE), WIDE)), np.zeros((4, _OWN))
    worth, seen, best, square_of = np.zeros(37), np.zeros(37), np.zeros((5, 11)), np.zeros((5, 11), np.int64)
    pay, r, v = np.zeros((5, 252)), np.zeros((5, 252)), np.zeros((5, 252))
    q, m = np.zeros((4, KEPT)), np.zeros((4, KEPT))
    count, turn, mover = 0, 0, 0
    main = np.zeros(140, np.int64)
    movers, values, careless = np.zeros(140, np.int64), np.zeros(140), np.zeros(140, np.int64)
    length = 0
    end, way = np.zeros(4), 0
    while True:
        w = weights[mover]
        if turn >= opening:
            look(w, comb, height, top, inside, n, codes[count], fives[count], pre, own)
            scores(
                w,
                comb,
                height,
                top,
                inside,
                supply,
                n,
                mover,
                own,
                targets[count],
                scalars[count],
                left[count],
                orders[count],
            )
            seats[count] = n
            leaves(w, comb, height, top, inside, supply, n, mover, codes[count], pre, own, worth)
            table_of(comb, height, worth, best, square_of)
            values[length] = solve(best, worth[36], pay, q, m, r, v)
            main[length], movers[length] = count, mover
            careless[length] = errors[mover] > 0
            length += 1
            count += 1
            if errors[mover] > 0:
                for square in range(37):
                    seen[square] = worth[square]
                    if -1e8 < worth[square] < 1:
                        seen[square] = min(worth[square] + np.random.normal() * errors[mover], 0.999)
                table_of(comb, height, seen, best, square_of)
                solve(best, seen[36], pay, q, m, r, v)
            t, c = play_turn(best, pay, q, m, r)
            square = square_of[t, c] if c >= 0 else -1
        else:
            square = np.random.randint(36)
            if height[square] > 4 or np.random.random() < height[square] * 0.2:
                square = np.random.randint(36)
            square = square if height[square] < 5 else -1
        supply[mover] -= 1
        if square >= 0:
            height[square] += 1
            top[square] = mover
            inside[square] |= 1 << mover
            way = won(comb, top, inside, mover, square)
            if way:
                end[mover] = 1.0
                break
        if supply[:n].sum() == 0:
            final(height, top, n, end)
            break
        turn, mover = turn + 1, (mover + 1) % n
    # Backwards: the mover's target is what the solved turn says, in part what has then happened.
    following = end
    for place in range(length - 1, -1, -1):
        s, number = movers[place], main[place]
        target = (
            values[place] if careless[place] else (1 - fraction) * values[place] + fraction * following[s]
        )
        source = targets[number] if careless[place] else following
        rest = 0.0
        for o in range(n):
            if o != s:
                rest += source[o]
        for o in range(n):
            if o != s:
                share = source[o] / rest if rest > _SURE else 1 / (n - 1)
                targets[number, o] = (1 - target) * share
        targets[number, s] = target
        following = targets[number]
    return count, end, way
