"""The whole two-seat game by backward induction.

Progress, the sum of all row codes with every closed row as 11, never falls and rises with every mark. Layer
by layer from the end, a position is one turn over positions that are known – but for turns in which no seat
can mark anything, which lead to the same position with the seats swapped: these two are solved together,
until they agree.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray
from tqdm import tqdm

from calavera.lab.calavera.lanes import LANES, vcopy
from calavera.lab.calavera.positions import PAD, UNUSED, cells, differences, load, split
from calavera.lab.calavera.tables import CODES, EARLY, LATE, all_quads, hand_tables, rank_of, values_of
from calavera.lab.calavera.turn import (
    CELLS,
    NO_REPLY,
    NOTHING,
    OWN,
    REPLY,
    full,
    payoffs,
    program,
    through_throws,
)

__all__ = ["Solution", "bases", "layering", "opened", "solve", "survey"]

POSITIONS_A_BLOCK = 256
"""Positions that one thread takes at a time."""

AGREEMENT = np.float32(5e-6)
"""Two swapped positions agree when a further turn would change neither by more."""

GUESS_TOLERANCE = np.float32(0.1)
"""The tolerance of the first guess at an empty turn's value."""


@njit(cache=True)
def survey(quads):
    """Return by rank the layer and the number of differences.

    The layer is 255 where there is no such position to play.
    """
    layers = np.empty(len(quads), np.uint8)
    sizes = np.zeros(len(quads), np.uint8)
    me, op = np.empty(4, np.int64), np.empty(4, np.int64)
    for rank in range(len(quads)):
        split(quads[rank], me, op)
        progress = 0
        mixed = False
        for codes in (me, op):
            early = late = False
            for row in range(4):
                progress += min(codes[row], EARLY)
                early |= codes[row] == EARLY
                late |= codes[row] == LATE
            mixed |= early and late
        if mixed or full(me) or full(op):
            layers[rank] = 255
            continue
        layers[rank] = progress
        low, high = differences(me, op)
        sizes[rank] = high - low + 1
    return layers, sizes


@njit(cache=True, parallel=True)
def layer(ranks, quads, base, S, values, child, parent, counts, weights, marks, curses):
    """Solve all positions of one layer; returns the number of turns solved."""
    work = np.zeros(len(ranks) // POSITIONS_A_BLOCK + 1, np.int64)
    for block in prange(len(work)):
        # A pair is solved with the lower of its ranks, so high ranks are cheap: all threads get of both.
        place = block // 2 if block % 2 == 0 else len(work) - 1 - block // 2
        work[block] = _block(
            place, ranks, quads, base, S, values, child, parent, counts, weights, marks, curses
        )
    return work.sum()


@njit(cache=True)
def _block(block, ranks, quads, base, S, values, child, parent, counts, weights, marks, curses):
    codes = np.empty((2, 4), np.int64)
    C = np.zeros(CELLS * LANES, np.float32)
    places = np.empty((2, OWN, REPLY), np.int64)
    shifts = np.zeros((2, OWN, REPLY), np.int64)
    need = np.empty(4, np.int64)
    P = np.zeros((2, 462 * LANES), np.float32)
    Q1, Q2 = np.zeros(462 * LANES, np.float32), np.zeros(462 * LANES, np.float32)
    B1, B2 = np.zeros(924 * LANES, np.float32), np.zeros(924 * LANES, np.float32)
    V = np.zeros((2, LANES), np.float32)
    new = np.zeros(LANES, np.float32)
    nothing = np.zeros((2, 462), np.int64)
    idle = np.zeros(2, np.int64)
    work = 0
    empty = (REPLY * NOTHING + NO_REPLY) * LANES
    for n in range(POSITIONS_A_BLOCK * block, min(POSITIONS_A_BLOCK * (block + 1), len(ranks))):
        rank = ranks[n]
        split(quads[rank], codes[0], codes[1])
        swapped = rank_of(
            codes[1, 0] * CODES + codes[0, 0],
            codes[1, 1] * CODES + codes[0, 1],
            codes[1, 2] * CODES + codes[0, 2],
            codes[1, 3] * CODES + codes[0, 3],
        )
        if swapped < rank:
            continue
        low, high = differences(codes[0], codes[1])
        for side in range(2):
            places[side, :, :] = UNUSED
            cells(codes[side], codes[1 - side], base, values, places[side], shifts[side])
            places[side, NOTHING, NO_REPLY] = UNUSED
        first = low
        while first <= high:
            # The other seat's leads are the same, negated: its lanes run the other way.
            chance = 0.0
            for side in range(2):
                me, op = codes[side], codes[1 - side]
                load(places[side], shifts[side], me, C, first if side == 0 else 1 - first - LANES, S)
                _guess(C, op, empty)
                for row in range(4):
                    need[row] = 99 if me[row] < 6 or me[row] >= EARLY else 2 if me[row] <= 8 else 3
                idle[side] = payoffs(C, me, op, need, marks, curses, P[side], nothing[side])
                for k in range(idle[side]):
                    chance += weights[nothing[side, k]]
            through_throws(P[0], Q1, B1, Q2, B2, counts, child, parent, weights, V[0])
            work += 1
            chance = min(1.0, 4 * chance)
            side = 1
            apart = GUESS_TOLERANCE
            first_two = True
            while first_two or apart * chance > AGREEMENT:
                for k in range(idle[side]):
                    for i in range(LANES):
                        P[side, nothing[side, k] * LANES + i] = 1 - V[1 - side, LANES - 1 - i]
                through_throws(P[side], Q1, B1, Q2, B2, counts, child, parent, weights, new)
                work += 1
                moved = np.float32(0)
                for i in range(LANES):
                    if low <= (first + i if side == 0 else first + LANES - 1 - i) <= high:
                        moved = max(moved, abs(new[i] - V[side, i]))
                    V[side, i] = new[i]
                apart = GUESS_TOLERANCE if first_two else moved
                first_two = False
                side = 1 - side
            for i in range(LANES):
                lead = first + i
                if lead <= high:
                    S[base[rank] - lead] = 1 - V[0, i]
                    S[base[swapped] + lead] = 1 - V[1, LANES - 1 - i]
            first += LANES
    return work


@njit(cache=True, inline="always")
def _guess(C, op, empty):
    """Guess a turn in which no seat marks anything: worth about as much as one with the least reply."""
    for row in range(4):
        if op[row] < EARLY:
            vcopy(C, empty, C, (REPLY * NOTHING + 6 * row) * LANES)


@dataclass(frozen=True)
class Solution:
    """Every value of the two-seat game: the waiting seat's chance to win, ties half, by its lead."""

    base: NDArray[np.int64]
    """By rank: where the waiting seat's lead 0 stands in `chances` (inside the range of leads or not)."""
    chances: NDArray[np.float32]

    def start(self) -> float:
        """Return the first player's chance in a new game."""
        return 1 - float(self.chances[self.base[0]])


def layering(
    quads: NDArray[np.uint8],
    base: NDArray[np.int64],
    chances: NDArray[np.float32],
    values: NDArray[np.int64],
) -> Callable[[NDArray[np.int32]], int]:
    """Return the solver of a layer: it takes the ranks of the layer's positions and returns the turns solved.

    It writes the values to `chances`.
    """
    tables = hand_tables()
    steps = program(tables.counts)
    weights = tables.weights.astype(np.float32)
    hands = tables.child, tables.parent, tables.counts, weights, steps.marks, steps.curses
    return lambda ranks: int(layer(ranks, quads, base, chances, values, *hands))


def solve(folder: Path, values: NDArray[np.int64] | None = None) -> Solution:
    """Solve the game, or resume where an earlier run stopped; `folder` holds what is solved (3 GB)."""
    values = values_of() if values is None else values
    folder.mkdir(parents=True, exist_ok=True)
    quads = all_quads()
    layers, sizes = survey(quads)
    base = bases(quads, sizes)
    length = int(sizes.sum(dtype=np.int64)) + 2 * PAD
    path, done_path = folder / "exact.f32", folder / "exact.json"
    done = json.loads(done_path.read_text())["layer"] if done_path.exists() and path.exists() else 88
    file = np.memmap(path, np.float32, "r+" if path.exists() else "w+", shape=(length,))
    chances = np.asarray(file)
    if done > 0:
        solved = layering(quads, base, chances, values)
        order = np.argsort(layers, kind="stable").astype(np.int32)
        ends = np.searchsorted(layers[order], np.arange(90))
        todo = range(done - 1, -1, -1)
        turns = 0
        with tqdm(total=int(ends[done]), unit="pos", unit_scale=True, desc="backward induction") as bar:
            for number in todo:
                ranks = order[ends[number] : ends[number + 1]]
                turns += solved(ranks)
                bar.update(len(ranks))
                if number % 4 == 0:
                    file.flush()
                    done_path.write_text(json.dumps({"layer": number}))
        print(f"{turns:,} turns of {LANES} leads solved")
    return Solution(base, chances)


def opened(folder: Path) -> tuple[Solution, int]:
    """Return what a run of `solve` has found so far, and the lowest layer that is among it.

    A turn leads to no lower layer, so that everything from there to the end of the game is known.
    Raises FileNotFoundError where no run was begun.
    """
    layer = int(json.loads((folder / "exact.json").read_text())["layer"])
    quads = all_quads()
    base = bases(quads, survey(quads)[1])
    return Solution(base, np.memmap(folder / "exact.f32", np.float32, "r")), layer


@njit(cache=True)
def bases(quads, sizes):
    base = np.zeros(len(quads), np.int64)
    me, op = np.empty(4, np.int64), np.empty(4, np.int64)
    offset = PAD
    for rank in range(len(quads)):
        if sizes[rank]:
            split(quads[rank], me, op)
            base[rank] = offset + differences(me, op)[1]
            offset += sizes[rank]
    return base
