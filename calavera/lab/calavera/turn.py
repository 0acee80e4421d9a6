"""One turn of two seats, compiled: what every mark and reply leads to, and the best way through three throws.

All values are chances of the seat that throws, ties half, in lanes: as many neighbouring differences of
banked points (or different judges of the same position) side by side as the last axis has.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from calavera.lab.calavera.lanes import LANES, NEVER, vanswer, vbest, vcopy, vdot, vfill, vmax, vmean, vmin
from calavera.lab.calavera.tables import EARLY, LATE

__all__ = ["CELLS", "NOTHING", "NO_REPLY", "OWN", "REPLY"]


OWN = 29
"""The thrower's options: 6 * row + crosses - 1, then 24 + row for freezing, then nothing."""

REPLY = 25
"""The other seat's options: 6 * row + crosses - 1, then nothing."""

NOTHING = 28
NO_REPLY = 24
JOKERS = OWN * REPLY
MISSING = JOKERS + 6 * OWN
CELLS = MISSING + 1


@njit(cache=True, inline="always")
def level(code):
    """Return a row's crosses, as far as bonus lines ask for them."""
    return code if code < EARLY else 8 if code == EARLY else 9


@njit(cache=True, inline="always")
def reached(codes):
    """Return the number of bonus lines that four codes have reached."""
    least = min(min(level(codes[0]), level(codes[1])), min(level(codes[2]), level(codes[3])))
    return 3 if least >= 9 else 2 if least >= 6 else 1 if least >= 3 else 0


@njit(cache=True, inline="always")
def full(codes):
    """Check whether all rows are closed."""
    return codes[0] >= EARLY and codes[1] >= EARLY and codes[2] >= EARLY and codes[3] >= EARLY


@njit(cache=True, inline="always")
def standing(codes, values):
    """Return the points of the open rows now."""
    points = 0
    for row in range(4):
        if codes[row] < EARLY:
            points += values[codes[row]]
    return points


@njit(cache=True, inline="always")
def mark(codes, row, crosses, mine, theirs, values):
    """Mark crosses in a row of `codes`, in place, and return the points banked by it.

    Before it this seat had reached `mine` lines, the other `theirs`.
    """
    landed = codes[row] + crosses
    banked = 0
    if landed > 10:
        codes[row] = LATE
        banked = values[min(landed, 13)]
    else:
        codes[row] = landed
    for line in range(mine, reached(codes)):
        banked += (4 + line) if line >= theirs else (2 + line)
    return banked


@njit(cache=True, inline="always")
def freeze(codes, row, values):
    """Close a row where it stands, in place, and return the points banked by it."""
    banked = values[codes[row]]
    codes[row] = EARLY if codes[row] <= 8 else LATE
    return banked


@njit(cache=True, inline="always")
def merge(codes):
    """Recode all closed rows as EARLY where one of them is, in place."""
    if codes[0] == EARLY or codes[1] == EARLY or codes[2] == EARLY or codes[3] == EARLY:
        for row in range(4):
            if codes[row] == LATE:
                codes[row] = EARLY


@dataclass(frozen=True)
class Program:
    """The uses of each hand, once for all positions."""

    marks: NDArray[np.int16]
    """(n, 10): hand, row, jokers needed to be allowed (0, or those shown for freezing), own, five replies
    (places of cells, or MISSING where there is none), and the face used."""
    curses: NDArray[np.int16]
    """(462, 5): the five replies where the thrower does nothing."""


def program(counts: NDArray[np.int8]) -> Program:
    """Compute the uses of each six-dice hand from the counts of all hands."""
    marks = []
    curses = np.full((462, 5), MISSING, np.int16)
    for hand, count in enumerate(counts[462:].tolist()):
        *colours, jokers, skulls = count
        if skulls:
            curses[hand] = _replies(colours, jokers, NOTHING, None)
        if skulls > 2:
            continue
        for row, dice in enumerate(colours):
            if dice:
                own = 6 * row + dice - 1
                marks.append([hand, row, 0, own, *_answers(colours, jokers, skulls, own, row), row])
        for row in range(4) if jokers else ():
            own = 6 * row + jokers - 1
            marks.append([hand, row, 0, own, *_answers(colours, 0, skulls, own, None), 4])
            marks.append([hand, row, jokers, 24 + row, *_answers(colours, 0, skulls, 24 + row, None), 4])
    return Program(np.array(marks, np.int16), curses)


def _answers(colours: list[int], jokers: int, skulls: int, own: int, used: int | None) -> list[int]:
    return _replies(colours, jokers, own, used) if skulls else 5 * [MISSING]


def _replies(colours: list[int], jokers: int, own: int, used: int | None) -> list[int]:
    places = [REPLY * own + 6 * row + dice - 1 for row, dice in enumerate(colours) if dice and row != used]
    places += [JOKERS + 6 * own + jokers] if jokers else []
    return (places + 5 * [MISSING])[:5]


@njit(cache=True)
def payoffs(C, me, op, need, marks, curses, P, nothing):
    """Compute the worth of stopping with each six-dice hand: P[462 * LANES], flat as all arrays here.

    C[REPLY * own + reply] are the values of what can follow, NEVER for replies that are not possible;
    behind them there is room for the best reply with jokers, JOKERS + 6 * own + dice, and for one that is
    none, MISSING. need[row] jokers freeze a row. Lists in `nothing` the hands with which neither seat can
    do anything; returns their number.
    """
    vfill(C, MISSING * LANES, np.float32(NEVER))
    for own in range(OWN):
        if own < 24 and (me[own // 6] >= EARLY or own % 6 > 3):
            continue
        for dice in range(1, 6):
            to = (JOKERS + 6 * own + dice) * LANES
            cell = (REPLY * own + dice - 1) * LANES
            vcopy(C, to, C, cell)
            vmin(C, to, C, cell + 6 * LANES)
            vmin(C, to, C, cell + 12 * LANES)
            vmin(C, to, C, cell + 18 * LANES)
    for hand in range(462):
        vfill(P, hand * LANES, np.float32(-NEVER))
    for n in range(len(marks)):
        row = marks[n, 1]
        if me[row] >= EARLY or (marks[n, 2] and marks[n, 2] < need[row]):
            continue
        to = marks[n, 0] * LANES
        own = marks[n, 3]
        alone = (REPLY * own + NO_REPLY) * LANES
        if marks[n, 4] == MISSING:
            vmax(P, to, C, alone)
        else:
            a, b, c = marks[n, 4] * LANES, marks[n, 5] * LANES, marks[n, 6] * LANES
            vanswer(P, to, C, a, b, c, marks[n, 7] * LANES, marks[n, 8] * LANES, alone)
    idle = 0
    alone = (REPLY * NOTHING + NO_REPLY) * LANES
    for hand in range(462):
        to = hand * LANES
        if P[to] > -1:
            continue
        a, b, c = curses[hand, 0] * LANES, curses[hand, 1] * LANES, curses[hand, 2] * LANES
        d, e = curses[hand, 3] * LANES, curses[hand, 4] * LANES
        if min(min(C[a], C[b]), min(C[c], min(C[d], C[e]))) > 2:
            nothing[idle] = hand
            idle += 1
        vanswer(P, to, C, a, b, c, d, e, alone)
    return idle


@njit(cache=True)
def through_throws(P, Q1, B1, Q2, B2, counts, child, parent, weights, value):
    """Compute three throws towards the payoffs P.

    Fills, by hand, what keeping is worth with one throw left (Q1) and two (Q2), and the best from a hand on
    (B1, B2); fills `value[LANES]` with the worth before the first throw.
    """
    for hand in range(461, 461 - 252, -1):
        _mean(Q1, P, 462, hand, child)
    for hand in range(461 - 252, -1, -1):
        _mean(Q1, Q1, 0, hand, child)
    _best(P, Q1, B1, counts, parent)
    for hand in range(461, -1, -1):
        if counts[hand, 5] > 2:
            vcopy(Q2, hand * LANES, Q1, hand * LANES)
        elif hand > 461 - 252:
            _mean(Q2, B1, 0, hand, child)
        else:
            _mean(Q2, Q2, 0, hand, child)
    _best(P, Q2, B2, counts, parent)
    vfill(value, 0, np.float32(0))
    for hand in range(0, 462, 6):
        vdot(value, 0, weights, hand, B2, (462 + hand) * LANES)


@njit(cache=True, inline="always")
def _mean(out, Q, less, hand, child):
    """Write the mean over the next die's faces."""
    vmean(
        out,
        hand * LANES,
        Q,
        (child[hand, 0] - less) * LANES,
        (child[hand, 1] - less) * LANES,
        (child[hand, 2] - less) * LANES,
        (child[hand, 3] - less) * LANES,
        (child[hand, 4] - less) * LANES,
        (child[hand, 5] - less) * LANES,
    )


@njit(cache=True)
def _best(P, Q, B, counts, parent):
    """Write the best from each hand on: keep it all, or leave dice that are no skulls."""
    for hand in range(924):
        to = hand * LANES
        if (hand >= 462 and counts[hand, 5] > 2) or parent[hand, 0] < 0:
            if hand >= 462:
                vcopy(B, to, P, to - 462 * LANES)
            else:
                vcopy(B, to, Q, to)
            continue
        a, b, c = parent[hand, 0] * LANES, parent[hand, 1] * LANES, parent[hand, 2] * LANES
        d, e = parent[hand, 3] * LANES, parent[hand, 4] * LANES
        if hand >= 462:
            vbest(B, to, P, to - 462 * LANES, a, b, c, d, e)
        else:
            vbest(B, to, Q, to, a, b, c, d, e)
