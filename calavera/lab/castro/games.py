"""Games of the net against itself, compiled: positions with what the exact turn says of them."""

from __future__ import annotations

import numpy as np
from numba import njit

from calavera.games.castro.board import LINES
from calavera.games.castro.bots.network import HIDDEN, SCALARS, SECOND, WIDE
from calavera.lab.castro.net import LINE, SQ, YB, E, Y, fill, head, sums
from calavera.lab.castro.turn import CHANCES, KEPT, play_turn, solve

__all__ = ["Table", "game"]

_OWN = 2 * WIDE
_MOST = 16

_THROUGH = np.full((36, _MOST), -1, np.int64)
for _square in range(36):
    _found = [n for n, line in enumerate(LINES) if _square in line]
    _THROUGH[_square, : len(_found)] = _found

_ORDERS = np.array([0, 0, 0, 2, 5], np.int64)
_BEFORE = 1e-9


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
def hope(comb, height, top, inside, seat):
    """Return a seat's chance to win in one turn, roughly; as `prospects.hope`."""
    low = np.full(11, 9, np.int64)
    for n in range(len(LINE)):
        own, lacking = 0, -1
        for k in range(4):
            square = LINE[n, k]
            if top[square] == seat:
                own += 1
            else:
                lacking = square
        if own == 3 and height[lacking] < 5:
            low[comb[lacking]] = min(low[comb[lacking]], height[lacking])
    missing, lacking = 0, -1
    for square in range(36):
        if comb[square] == 10 and not inside[square] >> seat & 1:
            missing, lacking = missing + 1, square
    if missing == 1 and height[lacking] < 5:
        low[10] = min(low[10], height[lacking])
    rest = 1.0
    for c in range(11):
        if low[c] < 9:
            rest *= 1 - CHANCES[5 - low[c], c]
    return 1 - rest


@njit(cache=True)
def won(comb, top, inside, seat, square):
    """Return whether a seat that has just built on a square has won at once."""
    for k in range(_MOST):
        n = _THROUGH[square, k]
        if n >= 0:
            own = 0
            for j in range(4):
                own += top[LINE[n, j]] == seat
            if own == 4:
                return True
    if comb[square] != 10:
        return False
    missing = 0
    for other in range(36):
        missing += comb[other] == 10 and not inside[other] >> seat & 1
    return missing == 0


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
    x, one, two = np.empty(2 * _OWN + SCALARS), np.empty(HIDDEN), np.empty(SECOND)
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
        out[s] = head(w, x, left[s], orders[s], one, two)
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
    """Play one game; the number of samples filled.

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
    end = np.zeros(4)
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
            if won(comb, top, inside, mover, square):
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
                share = source[o] / rest if rest > _BEFORE else 1 / (n - 1)
                targets[number, o] = (1 - target) * share
        targets[number, s] = target
        following = targets[number]
    return count, end
