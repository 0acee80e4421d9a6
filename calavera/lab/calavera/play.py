"""Decisions of two seats, compiled: by exact values, by a network's, or by either with a temperature.

Each of the first two lanes is a judge of its own: EXACT, the solved game; NET, the network. A player decides
by one of them. What a decision gives away is always measured by the exact one.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from calavera.games.calavera.bots.network import LEAD
from calavera.lab.calavera.lanes import LANES, NEVER
from calavera.lab.calavera.tables import CODES, EARLY
from calavera.lab.calavera.turn import NO_REPLY, NOTHING, OWN, REPLY, freeze, mark, merge, reached

__all__ = ["EXACT", "NET", "answer", "decide", "inputs_of", "network_cells", "throw", "turned"]

EXACT, NET = 0, 1


@njit(cache=True, inline="always")
def inputs_of(mover, waiting, into):
    """Write the six active rows of the network's first layer into `into`; codes are merged already."""
    closed = other = 0
    for row in range(4):
        into[row] = CODES * mover[row] + waiting[row]
        closed += mover[row] >= EARLY
        other += waiting[row] >= EARLY
    into[4] = CODES * CODES + 4 * reached(mover) + reached(waiting)
    into[5] = CODES * CODES + 16 + 5 * closed + other


@njit(cache=True, inline="always")
def turned(own, reply, me, op, lines, their_lines, values, mine, theirs):
    """Mark both seats' codes, merged, in `mine` and `theirs`, and return by how much the lead grows.

    `lines` and `their_lines` are what each has reached before it.
    """
    mine[:] = me
    theirs[:] = op
    ahead = 0
    if own < 24:
        ahead += mark(mine, own // 6, own % 6 + 1, lines, their_lines, values)
    elif own < NOTHING:
        ahead += freeze(mine, own - 24, values)
    if reply < NO_REPLY:
        ahead -= mark(theirs, reply // 6, reply % 6 + 1, their_lines, reached(mine), values)
    merge(mine)
    merge(theirs)
    return ahead


@njit(cache=True)
def network_cells(me, op, lead, values, places, C, net):
    """Write the network's value of all that one turn can lead to into its lane of C."""
    first, vector, bias, second, second_bias, last, last_bias_only = net
    last_bias = last_bias_only[0]
    size = len(bias)
    X = np.empty((OWN * REPLY, size), np.float32)
    where = np.empty(OWN * REPLY, np.int64)
    mine, theirs = np.empty(4, np.int64), np.empty(4, np.int64)
    inputs = np.empty(6, np.int64)
    lines, their_lines = reached(me), reached(op)
    cells = 0
    for own in range(OWN):
        for reply in range(REPLY):
            to = (REPLY * own + reply) * LANES
            C[to + NET] = C[to + EXACT]
            if places[own, reply] < 0:
                continue
            ahead = lead + turned(own, reply, me, op, lines, their_lines, values, mine, theirs)
            inputs_of(theirs, mine, inputs)
            scaled = np.float32(-ahead / LEAD)
            for i in range(size):
                x = bias[i] + scaled * vector[i]
                for k in range(6):
                    x += first[inputs[k], i]
                X[cells, i] = x if x > 0 else np.float32(0)
            where[cells] = to
            cells += 1
    Y = np.dot(X[:cells], second)
    for n in range(cells):
        logit = last_bias
        for i in range(Y.shape[1]):
            y = Y[n, i] + second_bias[i]
            if y > 0:
                logit += y * last[i]
        C[where[n] + NET] = 1 - 1 / (1 + np.exp(-logit))


@njit(cache=True, inline="always")
def worst(C, replies, own, lane):
    """Return the worth of a mark after the answer that is best for the other seat."""
    value = np.float32(NEVER)
    for k in range(5):
        value = min(value, C[replies[k] * LANES + lane])
    return value if value < 2 else C[(REPLY * own + NO_REPLY) * LANES + lane]


@njit(cache=True)
def pick(options, count, heat):
    """Pick one of the first `count` options: the best, or with a temperature one of the nearly best."""
    best = 0
    for k in range(1, count):
        if options[k] > options[best]:
            best = k
    if heat <= 0:
        return best
    total = 0.0
    for k in range(count):
        total += np.exp((options[k] - options[best]) / heat)
    draw = np.random.random() * total
    for k in range(count):
        draw -= np.exp((options[k] - options[best]) / heat)
        if draw <= 0:
            return k
    return best


@njit(cache=True)
def throw(kept, dice):
    """Add `dice` random dice to the counts."""
    for _ in range(dice):
        kept[np.random.randint(0, 6)] += 1


@njit(cache=True)
def number_of(count, number):
    place = 0
    for face in range(5, -1, -1):
        place = 7 * place + count[face]
    return number[place]


@njit(cache=True)
def decide(C, P, Q, B, left, me, need, count, number, marks, first, lane, heat, options, what):
    """Decide for the thrower, `left` throws left; return the decision and the value that it gives away.

    The decision is the index of a mark, -1 for doing nothing, or -2 minus the hand to keep. Q and B hold the
    worths of keeping and of the best play, by hand.
    """
    hand = number_of(count, number) - 462
    listed = 0
    for n in range(first[hand], first[hand + 1]):
        row = marks[n, 1]
        if me[row] < EARLY and (marks[n, 2] == 0 or marks[n, 2] >= need[row]):
            options[listed] = worst(C, marks[n, 4:], marks[n, 3], lane)
            what[listed] = n
            listed += 1
    if listed == 0:
        options[0] = P[hand * LANES + lane]
        what[0] = -1
        listed = 1
    if left == 0 or count[5] > 2:
        best = P[hand * LANES + EXACT]
    else:
        best = B[(462 + hand) * LANES + EXACT]
        rest = np.zeros(6, np.int64)
        rest[5] = count[5]
        for code in range(
            (count[0] + 1) * (count[1] + 1) * (count[2] + 1) * (count[3] + 1) * (count[4] + 1) - 1
        ):
            for face in range(5):
                rest[face] = code % (count[face] + 1)
                code //= count[face] + 1
            kept = number_of(rest, number)
            options[listed] = Q[kept * LANES + lane]
            what[listed] = -2 - kept
            listed += 1
    chosen = what[pick(options, listed, heat)]
    if chosen >= 0:
        value = worst(C, marks[chosen, 4:], marks[chosen, 3], EXACT)
    elif chosen == -1:
        value = P[hand * LANES + EXACT]
    else:
        value = Q[(-2 - chosen) * LANES + EXACT]
    return chosen, best - value


@njit(cache=True)
def answer(C, own, used, op, count, lane, heat, options, what):
    """Decide for the other seat; return its reply, NO_REPLY where it has none, and what it gives away."""
    listed = 0
    least = np.float32(NEVER)
    for row in range(4):
        if op[row] >= EARLY:
            continue
        for dice in (0 if used == row else count[row], 0 if used == 4 else count[4]):
            if dice:
                reply = 6 * row + dice - 1
                options[listed] = -C[(REPLY * own + reply) * LANES + lane]
                what[listed] = reply
                least = min(least, C[(REPLY * own + reply) * LANES + EXACT])
                listed += 1
    if listed == 0:
        return NO_REPLY, 0.0
    reply = what[pick(options, listed, heat)]
    return reply, C[(REPLY * own + reply) * LANES + EXACT] - least
