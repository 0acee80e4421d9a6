"""Hands and positions of two seats as arrays, for the compiled computations.

A row of a sheet needs only 13 codes: open with 0 to 10 crosses; 11, closed on boxes 6 to 8; 12, closed
further right. What it scored is banked in the difference. Where a sheet has a row of code 11,
line 3 is dead and its other closed rows count as 11, too. A colour is the pair (mover's code, waiting
seat's code), and up to the colours' symmetry a position is the multiset of its four pairs, with a rank, and
the difference of banked points.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np
from numba import njit
from numpy.typing import NDArray

from calavera.dice import weight
from calavera.games.calavera.faces import DICE, Face, hands
from calavera.games.calavera.layout import CLASSIC, SheetLayout

__all__ = ["CODES", "EARLY", "LATE", "PAIRS", "Hands", "hand_tables", "values_of"]

CODES = 13
EARLY, LATE = 11, 12
"""Closed on boxes 6 to 8, and on 9 or later."""

PAIRS = CODES * CODES


@dataclass(frozen=True)
class Hands:
    """Kept and final hands of zero to six dice, numbered by size, then as `dice.hands` orders them."""

    counts: NDArray[np.int8]
    """(924, 6): how many dice show each face."""
    child: NDArray[np.int16]
    """(462, 6): the hand with one more die of that face, for hands of up to five dice."""
    parent: NDArray[np.int16]
    """(924, 5): the hands without one die of a colour or a joker, some repeated; -1 if it has none."""
    start: NDArray[np.int16]
    """(8,): where the hands of each size begin; the last is the end."""
    weights: NDArray[np.float64]
    """(462,): chances of the six-dice hands in one throw."""


def hand_tables() -> Hands:
    """Compute the tables from `dice.hands`."""
    every = [hand for size in range(DICE + 1) for hand in hands(size)]
    number = {hand: n for n, hand in enumerate(every)}
    start = np.cumsum([0, *(len(hands(size)) for size in range(DICE + 1))])
    counts = np.array([[hand.count(face) for face in Face] for hand in every], np.int8)
    child = [[number[tuple(sorted((*hand, face)))] for face in Face] for hand in every if len(hand) < DICE]
    parent = [_parents(hand, number) for hand in every]
    chances = np.array([weight(hand) for hand in hands(DICE)], np.float64) / len(Face) ** DICE
    return Hands(
        counts, np.array(child, np.int16), np.array(parent, np.int16), start.astype(np.int16), chances
    )


def _parents(hand: tuple[Face, ...], number: dict[tuple[Face, ...], int]) -> list[int]:
    places = [hand.index(face) for face in sorted(set(hand) - {Face.SKULL})]
    less = [number[(*hand[:place], *hand[place + 1 :])] for place in places] or [-1]
    return (5 * less)[:5]


def values_of(layout: SheetLayout = CLASSIC) -> NDArray[np.int64]:
    """Return the points of a row by its crosses: (14,)."""
    return np.array([0, *(box.value for box in layout.boxes)], np.int64)


def all_quads() -> NDArray[np.uint8]:
    """Return every multiset of four pair codes, ascending, in the order of their ranks: (35,208,615, 4)."""
    return _quads(PAIRS)


@njit(cache=True)
def _quads(pairs):
    count = (pairs + 3) * (pairs + 2) * (pairs + 1) * pairs // 24
    quads = np.empty((count, 4), np.uint8)
    rank = 0
    for d in range(pairs):
        for c in range(d + 1):
            for b in range(c + 1):
                for a in range(b + 1):
                    quads[rank, 0] = a
                    quads[rank, 1] = b
                    quads[rank, 2] = c
                    quads[rank, 3] = d
                    rank += 1
    return quads


@njit(cache=True, inline="always")
def rank_of(a, b, c, d):
    """Return the rank of the multiset of four pair codes, given in any order."""
    if a > b:
        a, b = b, a
    if c > d:
        c, d = d, c
    if a > c:
        a, c = c, a
    if b > d:
        b, d = d, b
    if b > c:
        b, c = c, b
    return a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6 + d * (d + 1) * (d + 2) * (d + 3) // 24


def multisets(size: int) -> list[tuple[int, ...]]:
    """Return every multiset of `size` row codes."""
    return list(combinations_with_replacement(range(CODES), size))
