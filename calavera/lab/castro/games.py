"""Games of the net against itself, compiled: positions with what the exact turn says of them."""

from __future__ import annotations

import numpy as np
from numba import njit

from calavera.games.castro.bots.network import SCALARS, WIDE
from calavera.lab.castro.leaves import NET, leaves, misjudged, room, table_of
from calavera.lab.castro.net import LINE
from calavera.lab.castro.positions import final, look, scores, won
from calavera.lab.castro.turn import play_turn, solve

__all__ = ["Table", "game"]

_OWN = 2 * WIDE
_SURE = 1e-9


class Table:
    """Room for the samples of one game."""

    def __init__(self, most: int = 140) -> None:
        self.arrays = (
            np.zeros((most, 4, 36), np.uint8),
            np.zeros((most, 4, 3), np.uint8),
            np.zeros((most, 4, SCALARS)),
            np.zeros((most, 4), np.uint8),
            np.zeros((most, 4), np.uint8),
            np.zeros(most, np.uint8),
            np.zeros((most, 4)),
        )


@njit(cache=True)
def other_placement(height, worth):
    """Return any square that can be built on without winning at once; -1 where none is met."""
    for _ in range(8):
        square = np.random.randint(36)
        if height[square] < 5 and worth[square] < 1:
            return square
    return -1


@njit(cache=True)
def begun(comb, height, top, inside, supply, n, turns):
    """Play turns at random, low rather than high and without a win; the seat that is next."""
    mover = 0
    for _ in range(turns):
        square = np.random.randint(36)
        if height[square] > 4 or np.random.random() < height[square] * 0.2:
            square = np.random.randint(36)
        supply[mover] -= 1
        if height[square] < 5:
            old_top, old_inside = top[square], inside[square]
            height[square] += 1
            top[square] = mover
            inside[square] |= 1 << mover
            if won(comb, top, inside, mover, square):
                height[square] -= 1
                top[square], inside[square] = old_top, old_inside
        mover = (mover + 1) % n
    return mover


@njit(cache=True, nogil=True)
def game(seed, w, n, comb, errors, opening, fraction, aside, samples):
    """Play one game; the number of samples filled, the shares of the win, and the way (`positions.won`).

    `errors` says how much each seat errs about squares; the first `opening` turns are random. `fraction` is
    how much of a target comes from what has then happened. So often as `aside` says, another placement than
    that of the game is labelled as well, by the turn that would follow it.
    """
    np.random.seed(seed)
    codes, fives, scalars, left, orders, seats, targets = samples
    height, top, inside = np.zeros(36, np.int64), np.full(36, -1, np.int64), np.zeros(36, np.int64)
    supply = np.zeros(4, np.int64)
    supply[:n] = 15
    pre, own = np.zeros((4, len(LINE), WIDE)), np.zeros((4, _OWN))
    worth, seen, other = np.zeros(37), np.zeros(37), np.zeros(37)
    best, square_of, pay, q, m, r, v = room()
    count = 0
    main, movers = np.zeros(140, np.int64), np.zeros(140, np.int64)
    values, careless = np.zeros(140), np.zeros(140, np.int64)
    length = 0
    end, way, out = np.zeros(4), 0, np.zeros(4)
    mover = begun(comb, height, top, inside, supply, n, opening)
    while True:
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
        leaves(w, NET, comb, height, top, inside, supply, n, mover, codes[count], pre, own, worth)
        main[length], movers[length], careless[length] = count, mover, errors[mover] > 0
        count += 1
        square = other_placement(height, worth) if np.random.random() < aside else -1
        if square >= 0 and supply[:n].sum() > 2:
            old_top, old_inside = top[square], inside[square]
            height[square] += 1
            top[square] = mover
            inside[square] |= 1 << mover
            supply[mover] -= 1
            after = (mover + 1) % n
            look(w, comb, height, top, inside, n, codes[count], fives[count], pre, own)
            scores(
                w,
                comb,
                height,
                top,
                inside,
                supply,
                n,
                after,
                own,
                out,
                scalars[count],
                left[count],
                orders[count],
            )
            seats[count] = n
            leaves(w, NET, comb, height, top, inside, supply, n, after, codes[count], pre, own, other)
            table_of(comb, height, other, best, square_of)
            label(targets[count], n, after, solve(best, other[36], pay, q, m, r, v), out)
            supply[mover] += 1
            height[square] -= 1
            top[square], inside[square] = old_top, old_inside
            count += 1
        table_of(comb, height, worth, best, square_of)
        values[length] = solve(best, worth[36], pay, q, m, r, v)
        length += 1
        if careless[length - 1]:
            misjudged(worth, errors[mover], seen)
            table_of(comb, height, seen, best, square_of)
            solve(best, seen[36], pay, q, m, r, v)
        t, c = play_turn(best, pay, q, m, r)
        square = square_of[t, c] if c >= 0 else -1
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
        mover = (mover + 1) % n
    # Backwards: the mover's target is what the solved turn says, in part what has then happened.
    following = end
    for place in range(length - 1, -1, -1):
        s, number = movers[place], main[place]
        if careless[place]:
            label(targets[number], n, s, values[place], targets[number])
        else:
            target = (1 - fraction) * values[place] + fraction * following[s]
            label(targets[number], n, s, target, following)
        following = targets[number]
    return count, end, way


@njit(cache=True)
def label(target, n, seat, chance, source):
    """Fill a target: one seat's chance; the others divide what is left as they do in `source`."""
    rest = 0.0
    for o in range(n):
        if o != seat:
            rest += source[o]
    for o in range(n):
        if o != seat:
            share = source[o] / rest if rest > _SURE else 1 / (n - 1)
            target[o] = (1 - chance) * share
    target[seat] = chance
