"""Whole games of two seats, many at once, and the positions that a network learns from."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray

from calavera.games.calavera.bots.network import INPUTS
from calavera.lab.calavera.exact import Solution
from calavera.lab.calavera.lanes import LANES
from calavera.lab.calavera.play import EXACT, answer, decide, inputs_of, network_cells, throw, turned
from calavera.lab.calavera.positions import UNUSED, cells, load
from calavera.lab.calavera.tables import EARLY, Hands, hand_tables, values_of
from calavera.lab.calavera.turn import (
    CELLS,
    NO_REPLY,
    NOTHING,
    OWN,
    REPLY,
    freeze,
    full,
    mark,
    payoffs,
    program,
    reached,
    standing,
    through_throws,
)

__all__ = ["Games", "Net", "play_games"]

SAMPLE_TRIES = 16
"""Random cells of each turn that are tried for samples; about a quarter of them is possible."""


@dataclass(frozen=True)
class Board:
    """The tables that all games share, and the place of each hand by its number of dice of each face."""

    hands: Hands
    marks: NDArray[np.int16]
    curses: NDArray[np.int16]
    first: NDArray[np.int32]
    """(463,): where the marks of each six-dice hand begin."""
    number: NDArray[np.int16]
    """By counts in base 7: the hand's number among the 924."""


def board() -> Board:
    """Compute the tables that all games share."""
    hands = hand_tables()
    steps = program(hands.counts)
    first = np.searchsorted(steps.marks[:, 0], np.arange(463)).astype(np.int32)
    number = np.full(7**6, -1, np.int16)
    number[hands.counts.astype(np.int64) @ 7 ** np.arange(6)] = np.arange(924)
    return Board(hands, steps.marks, steps.curses, first, number)


@njit(cache=True)
def play_game(lanes, heats, S, base, values, tables, net, with_net, out, samples, leads, labels):
    """Play one game.

    Fills `out` with the points of seat 0, what seats 0 and 1 gave away, the turns, both scores and both
    numbers of open rows; fills the samples, as far as there is room, with positions met and not met. Returns
    the number of samples.
    """
    child, parent, counts, weights, marks, curses, first, number = tables
    C = np.zeros(CELLS * LANES, np.float32)
    P = np.zeros(462 * LANES, np.float32)
    Q1, Q2 = np.zeros(462 * LANES, np.float32), np.zeros(462 * LANES, np.float32)
    B1, B2 = np.zeros(924 * LANES, np.float32), np.zeros(924 * LANES, np.float32)
    value = np.zeros(LANES, np.float32)
    places, shifts = np.empty((OWN, REPLY), np.int64), np.zeros((OWN, REPLY), np.int64)
    codes = np.zeros((2, 4), np.int64)
    banked = np.zeros(2, np.int64)
    need = np.empty(4, np.int64)
    nothing = np.zeros(462, np.int64)
    options, what = np.zeros(128, np.float64), np.zeros(128, np.int64)
    count = np.zeros(6, np.int64)
    mine, theirs = np.empty(4, np.int64), np.empty(4, np.int64)
    kept = 0
    turns = 0
    seat = 0
    out[:] = 0
    while not full(codes[0]) and not full(codes[1]):
        me, op = codes[seat], codes[1 - seat]
        lead = banked[seat] - banked[1 - seat]
        places[:, :] = UNUSED
        cells(me, op, base, values, places, shifts)
        load(places, shifts, me, C, lead, S)
        if with_net:
            network_cells(me, op, lead, values, places, C, net)
        for row in range(4):
            need[row] = 99 if me[row] < 6 or me[row] >= EARLY else 2 if me[row] <= 8 else 3
        payoffs(C, me, op, need, marks, curses, P, nothing)
        through_throws(P, Q1, B1, Q2, B2, counts, child, parent, weights, value)
        for n in range(SAMPLE_TRIES):
            if kept >= len(labels):
                break
            own, reply = np.random.randint(0, OWN), np.random.randint(0, REPLY)
            if n == 0:
                own, reply = NOTHING, NO_REPLY
            if places[own, reply] < 0:
                continue
            ahead = lead + turned(own, reply, me, op, reached(me), reached(op), values, mine, theirs)
            inputs_of(theirs, mine, samples[kept])
            leads[kept] = -ahead
            labels[kept] = 1 - C[(REPLY * own + reply) * LANES + EXACT]
            kept += 1
        # The throws.
        lane, heat = lanes[seat], heats[seat]
        count[:] = 0
        throw(count, 6)
        left = 2
        while True:
            Q, B = (Q2, B2) if left == 2 else (Q1, B1)
            chosen, lost = decide(
                C, P, Q, B, left, me, need, count, number, marks, first, lane, heat, options, what
            )
            out[1 + seat] += lost
            if chosen > -2:
                break
            count[:] = counts[-2 - chosen]
            throw(count, 6 - count.sum())
            left -= 1
        own = NOTHING if chosen < 0 else int(marks[chosen, 3])
        lines, their_lines = reached(me), reached(op)
        if own < 24:
            banked[seat] += mark(me, own // 6, own % 6 + 1, lines, their_lines, values)
        elif own < NOTHING:
            banked[seat] += freeze(me, own - 24, values)
        turns += 1
        if count[5] and not full(me):
            used = -1
            if own < NOTHING:
                used = int(marks[chosen, 9])
            reply, lost = answer(C, own, used, op, count, lanes[1 - seat], heats[1 - seat], options, what)
            out[2 - seat] += lost
            if reply < NO_REPLY:
                banked[1 - seat] += mark(op, reply // 6, reply % 6 + 1, their_lines, reached(me), values)
        seat = 1 - seat
    for n in range(2):
        out[4 + n] = banked[n] + standing(codes[n], values)
        for row in range(4):
            out[6 + n] += codes[n, row] < EARLY
    out[0] = 1.0 if out[4] > out[5] else 0.5 if out[4] == out[5] else 0.0
    out[3] = turns
    return kept


@njit(cache=True, parallel=True)
def _play_blocks(
    seed, lanes, heats, S, base, values, tables, net, with_net, out, samples, leads, labels, kept
):
    for block in prange(len(out) // GAMES_A_BLOCK):
        np.random.seed(seed + block)
        for n in range(block * GAMES_A_BLOCK, block * GAMES_A_BLOCK + GAMES_A_BLOCK):
            kept[n] = play_game(
                lanes[n],
                heats[n],
                S,
                base,
                values,
                tables,
                net,
                with_net,
                out[n],
                samples[n],
                leads[n],
                labels[n],
            )


GAMES_A_BLOCK = 50
"""Games that share a stream of random numbers: results do not depend on how many threads there are."""

Net = tuple[NDArray[np.float32], ...]

NO_NET: Net = (
    np.zeros((INPUTS, 1), np.float32),
    np.zeros(1, np.float32),
    np.zeros(1, np.float32),
    np.zeros((1, 1), np.float32),
    np.zeros(1, np.float32),
    np.zeros(1, np.float32),
    np.zeros(1, np.float32),
)


@dataclass(frozen=True)
class Games:
    """The results of some games, one row each."""

    out: NDArray[np.float64]
    """(n, 8): points of seat 0, what seats 0 and 1 gave away, turns, both scores, both numbers of open
    rows."""
    inputs: NDArray[np.uint8]
    leads: NDArray[np.int8]
    labels: NDArray[np.float32]
    """Positions that could be met, as the network sees them: rows of its first layer, leads, the mover's
    chance."""


def play_games(
    solution: Solution,
    lanes: NDArray[np.int64],
    heats: NDArray[np.float64],
    seed: int,
    net: Net | None = None,
    samples: int = 0,
) -> Games:
    """Play games of two players; `lanes` and `heats` have a row for each game, a column for each seat.

    The number of games is rounded up to whole blocks; up to `samples` positions are kept of each.
    """
    count = -(-max(len(lanes), len(heats)) // GAMES_A_BLOCK) * GAMES_A_BLOCK
    lanes, heats = np.resize(lanes, (count, 2)), np.resize(heats, (count, 2))
    set_up = board()
    hands = set_up.hands
    tables = (
        hands.child, hands.parent, hands.counts, hands.weights.astype(np.float32),
        set_up.marks, set_up.curses, set_up.first, set_up.number,
    )  # fmt: skip
    out = np.zeros((count, 8))
    inputs = np.zeros((count, samples, 6), np.uint8)
    leads = np.zeros((count, samples), np.int8)
    labels = np.zeros((count, samples), np.float32)
    kept = np.zeros(count, np.int64)
    _play_blocks(
        seed * 1_000_003 % 2**31, lanes, heats, solution.chances, solution.base, values_of(), tables,
        NO_NET if net is None else net, net is not None, out, inputs, leads, labels, kept,
    )  # fmt: skip
    full_ones = np.arange(samples)[None, :] < kept[:, None]
    return Games(out, inputs[full_ones], leads[full_ones], labels[full_ones])
