"""The places of the values of all positions, and the positions that one turn can lead to."""

from __future__ import annotations

import numpy as np
from numba import njit

from calavera.lab.calavera.lanes import LANES, NEVER, vcopy, vfill
from calavera.lab.calavera.tables import CODES, EARLY, rank_of
from calavera.lab.calavera.turn import (
    NO_REPLY,
    NOTHING,
    OWN,
    REPLY,
    freeze,
    full,
    mark,
    merge,
    reached,
    standing,
)

__all__ = ["PAD", "UNUSED", "cells", "differences", "load", "place_of", "split"]

UNUSED = -2
"""Stands for what is not possible, where places of values stand."""

PAD = 256
"""Unused values at both ends, so that lanes beyond a position's differences may be read."""


@njit(cache=True, inline="always")
def banked_range(codes):
    """Return the least and the most that closed rows can have scored.

    Values are from −5 to 10, on boxes 6 to 8 from 4 to 6.
    """
    closed = early = 0
    for row in range(4):
        if codes[row] >= EARLY:
            closed += 1
        if codes[row] == EARLY:
            early = 1
    return (-5 * (closed - early) + 4 * early, 10 * (closed - early) + 6 * early)


@njit(cache=True, inline="always")
def differences(me, op):
    """Return the least and the most points by which the first seat's bank can be ahead."""
    low, high = banked_range(me)
    their_low, their_high = banked_range(op)
    low -= their_high
    high -= their_low
    mine, theirs = reached(me), reached(op)
    for line in range(3):
        if line < mine and line < theirs:
            low -= 2
            high += 2
        elif line < mine:
            low += 4 + line
            high += 4 + line
        elif line < theirs:
            low -= 4 + line
            high -= 4 + line
    return low, high


@njit(cache=True, inline="always")
def split(quad, me, op):
    for row in range(4):
        me[row] = quad[row] // CODES
        op[row] = quad[row] % CODES


@njit(cache=True, inline="always")
def place_of(mover, waiting, base):
    """Return the place of a position's values, by the waiting seat's lead.

    Both seats' codes are merged already.
    """
    rank = rank_of(
        mover[0] * CODES + waiting[0],
        mover[1] * CODES + waiting[1],
        mover[2] * CODES + waiting[2],
        mover[3] * CODES + waiting[3],
    )
    return base[rank]


@njit(cache=True)
def cell(places, shifts, own, reply, me, op, shift, base, values):
    """Note where the values after an own mark and a reply stand.

    `me` and `op` are the codes after both; `shift` is how much more the thrower has banked.
    """
    if full(me) or full(op):
        places[own, reply] = -1
        shifts[own, reply] = shift + standing(me, values) - standing(op, values)
        return
    mine, theirs = me.copy(), op.copy()
    merge(mine)
    merge(theirs)
    places[own, reply] = place_of(theirs, mine, base) + shift


@njit(cache=True)
def cells(me, op, base, values, places, shifts):
    """Note all that one turn can lead to, in `places` and `shifts`.

    A place is that of the values, or -1 at the end of the game; then the shift is the final difference.
    """
    lines, their_lines = reached(me), reached(op)
    mine, theirs = np.empty(4, np.int64), np.empty(4, np.int64)
    for own in range(OWN):
        row = own // 6 if own < 24 else own - 24
        dice = own % 6 + 1 if own < 24 else 0
        if own < NOTHING and me[row] >= EARLY:
            continue
        mine[:] = me
        shift = 0
        if own < 24:
            shift = mark(mine, row, dice, lines, their_lines, values)
        elif own < NOTHING:
            if me[row] < 6:
                continue
            shift = freeze(mine, row, values)
            dice = 2 if me[row] <= 8 else 3
        cell(places, shifts, own, NO_REPLY, mine, op, shift, base, values)
        if full(mine):
            continue
        now = reached(mine)
        most = 5 - dice if own < NOTHING else 5
        for other in range(4):
            if op[other] >= EARLY:
                continue
            for crosses in range(1, most + 1):
                theirs[:] = op
                lost = mark(theirs, other, crosses, their_lines, now, values)
                cell(places, shifts, own, 6 * other + crosses - 1, mine, theirs, shift - lost, base, values)


@njit(cache=True)
def load(places, shifts, me, C, first, S):
    """Load the values of all cells for the thrower's leads `first` to `first + LANES - 1` into C."""
    for own in range(OWN):
        if own < NOTHING and me[own // 6 if own < 24 else own - 24] >= EARLY:
            continue
        for reply in range(REPLY):
            place = places[own, reply]
            to = (REPLY * own + reply) * LANES
            if place >= 0:
                vcopy(C, to, S, place + first)
            elif place == UNUSED:
                vfill(C, to, np.float32(NEVER))
            else:
                lead = first + shifts[own, reply]
                for i in range(LANES):
                    C[to + i] = 1.0 if lead + i > 0 else 0.5 if lead + i == 0 else 0.0
