"""Whole games between players of any kind, compiled, with notes of how they went."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numba import njit
from numpy.typing import NDArray

from calavera.games.castro.board import CLASSIC
from calavera.games.castro.bots.network import WEIGHTS, WIDE
from calavera.lab.castro.leaves import GREEDY, NET, leaves, misjudged, room, table_of
from calavera.lab.castro.net import LINE
from calavera.lab.castro.positions import final, look, won
from calavera.lab.castro.rivals import greedy_turn
from calavera.lab.castro.turn import play_turn, solve

__all__ = ["BOARD", "THREADS", "Match", "Player", "matches", "mean", "score"]

Array = NDArray[np.float64]

BOARD = np.array([int(kind) for kind in CLASSIC.squares], np.int64)

THREADS = 2
"""Games that are played side by side; they are the same games with any number."""

_NOTES = 8

_NOWHERE = -2
"""The first placement where it is not given."""


@dataclass(frozen=True)
class Player:
    """A kind of player (`games.NET` …), with its weights, and the error that it makes about squares."""

    kind: int = NET
    weights: Array | None = None
    error: float = 0.0


@dataclass(frozen=True)
class Match:
    """A game that was played: the shares of the win by seat, the way to win (`positions.won`), and notes."""

    shares: tuple[float, ...]
    way: int
    turns: int
    lost: int
    """Roofs that were lost."""
    covered: int
    """Placements on the top of another seat."""
    heights: tuple[int, ...]
    """By height of the stack, from 0: placements on it."""


def matches(
    line_up: Callable[[int], Sequence[Player]], games: int, seed: int, first: int = _NOWHERE
) -> Iterator[Match]:
    """Yield games: `line_up` gives the players of one by its number; `first` is the first placement."""

    def play_one(number: int) -> Match:
        players = line_up(number)
        n, notes = len(players), np.zeros(_NOTES, np.int64)
        weights = np.zeros((4, WEIGHTS))
        for seat, player in enumerate(players):
            if player.weights is not None:
                weights[seat] = player.weights
        kinds = np.array([*(player.kind for player in players), 0, 0][:4], np.int64)
        errors = np.array([*(player.error for player in players), 0.0, 0.0][:4])
        end, way = match(seed * 1_000_003 + number, weights, kinds, n, BOARD, errors, first, notes)
        turns, lost, covered, *heights = map(int, notes)
        return Match(tuple(map(float, end[:n])), int(way), turns, lost, covered, tuple(heights))

    with ThreadPoolExecutor(THREADS) as pool:
        yield from pool.map(play_one, range(games))


def score(player: Player, other: Player, games: int, seed: int, seats: int = 2) -> tuple[float, float]:
    """Return a player's share of the win against others, its seat rotated, and half the 95 % interval."""

    def line_up(number: int) -> list[Player]:
        return [player if seat == number % seats else other for seat in range(seats)]

    played = matches(line_up, games, seed)
    return mean([match.shares[number % seats] for number, match in enumerate(played)])


def mean(shares: Sequence[float]) -> tuple[float, float]:
    """Return the mean, and half its 95 % interval."""
    return float(np.mean(shares)), 1.96 * float(np.std(shares)) / sqrt(len(shares))


@njit(cache=True, nogil=True)
def match(seed, weights, kinds, n, comb, errors, first, notes):
    """Play one game; the shares of the win, and the way."""
    np.random.seed(seed % 2**32)
    height, top, inside = np.zeros(36, np.int64), np.full(36, -1, np.int64), np.zeros(36, np.int64)
    supply = np.zeros(4, np.int64)
    supply[:n] = 15
    codes, fives = np.zeros((4, 36), np.uint8), np.zeros((4, 3), np.uint8)
    pre, own = np.zeros((4, len(LINE), WIDE)), np.zeros((4, 2 * WIDE))
    worth, seen = np.zeros(37), np.zeros(37)
    best, square_of, pay, q, m, r, v = room()
    end, way, mover = np.zeros(4), 0, 0
    while True:
        if notes[0] == 0 and first > _NOWHERE:
            square = first
        elif kinds[mover] == GREEDY:
            square = greedy_turn(comb, height, top, inside, n, mover)
        else:
            w = weights[mover]
            if kinds[mover] == NET:
                look(w, comb, height, top, inside, n, codes, fives, pre, own)
            leaves(w, kinds[mover], comb, height, top, inside, supply, n, mover, codes, pre, own, worth)
            misjudged(worth, errors[mover], seen)
            table_of(comb, height, seen, best, square_of)
            solve(best, seen[36], pay, q, m, r, v)
            t, c = play_turn(best, pay, q, m, r)
            square = square_of[t, c] if c >= 0 else -1
        notes[0] += 1
        supply[mover] -= 1
        if square < 0:
            notes[1] += 1
        else:
            notes[2] += height[square] > 0 and top[square] != mover
            notes[3 + height[square]] += 1
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
    return end, way
