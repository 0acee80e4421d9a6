"""Training the judge: games of the net against itself, cross-entropy against exact turns, Adam."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from calavera.games.castro.board import CLASSIC
from calavera.games.castro.bots.network import PARTS, WEIGHTS, pack
from calavera.games.castro.rules import ROOFS
from calavera.lab.castro.games import Table, game
from calavera.lab.castro.net import gradient

__all__ = ["NETWORK", "Buffer", "fresh", "train", "write_network"]

NETWORK = Path(__file__).parents[2] / "games" / "castro" / "bots" / "lines.bin"

BATCH, STEPS, ROUND, ROOM = 256, 16, 40, 100_000
"""Samples a step, steps a round, games a round, and the samples that are kept."""

RATE, FRACTION = 1.5e-3, 0.7
"""Adam's step, which falls from half time on, and the part of a target that has then happened."""

ASIDE = 0.5
"""The part of turns of which another placement is labelled as well."""

ERRORS = (0.0, 0.0, 0.0, 0.04, 0.12, 0.3)
"""How much a seat errs in a game, drawn by lot: those who are trained only with the strong trust them."""

EARLY, LATE = 0.35, 0.15
"""The part of games that begin with some turns at random, and of those that begin anywhere up to the end."""

THREADS = 2
"""Games, and halves of a batch, side by side: the result is the same with any number of cores."""

Array = NDArray[np.float64]

_SCALES = {"line": 0.15, "square": 0.05, "five": 0.1, "first": 0.12, "second": 0.2, "last": 0.1}


def fresh(seed: int) -> Array:
    """Return weights to begin with."""
    random = np.random.default_rng(seed)
    weights = np.zeros(WEIGHTS)
    ends = [*list(PARTS.values())[1:], WEIGHTS]
    for (name, start), end in zip(PARTS.items(), ends, strict=True):
        weights[start:end] = random.standard_normal(end - start) * _SCALES.get(name, 0.0)
    return weights


@dataclass
class Buffer:
    """The latest samples."""

    arrays: tuple[NDArray[np.generic], ...]
    filled: int = 0
    place: int = 0

    def add(self, samples: tuple[NDArray[np.generic], ...], count: int) -> None:
        """Take up the samples of a game, in the place of the oldest."""
        places = (self.place + np.arange(count)) % ROOM
        for own, new in zip(self.arrays, samples, strict=True):
            own[places] = new[:count]
        self.place = (self.place + count) % ROOM
        self.filled = min(self.filled + count, ROOM)


def train(games: int, seed: int) -> tuple[Array, float]:
    """Return the weights after a number of games, and the mean loss at the end."""
    random = np.random.default_rng(seed)
    weights, first, second = fresh(seed), np.zeros(WEIGHTS), np.zeros(WEIGHTS)
    tables, buffer = [Table() for _ in range(ROUND)], Buffer(Table(ROOM).arrays)
    rounds, step, losses = games // ROUND, 0, [0.0]
    with ThreadPoolExecutor(THREADS) as pool:
        for number in tqdm(range(rounds), unit="round"):
            done = number / rounds
            drawn = [_drawn(random, FRACTION * max(0.0, 1 - 2 * done)) for _ in tables]
            counts = [*pool.map(partial(_play, weights), drawn, tables)]
            for table, count in zip(tables, counts, strict=True):
                buffer.add(table.arrays, count)
            rate = RATE * min(1.0, 2 * (1 - done)) * min(1.0, (number + 1) / 20)
            for _ in range(STEPS):
                step += 1
                halves = random.integers(0, buffer.filled, (THREADS, BATCH // THREADS))
                slopes = [*pool.map(partial(_slope, weights, buffer), halves)]
                losses.append(sum(loss for loss, _ in slopes) / BATCH)
                gradients = sum((slope for _, slope in slopes), np.zeros(WEIGHTS)) / BATCH
                first += 0.1 * (gradients - first)
                second += 0.001 * (gradients * gradients - second)
                weights -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return weights, float(np.mean(losses[-200:]))


Drawn = tuple[int, int, NDArray[np.int64], Array, int, float]
"""A game that is to be played: its seed, seats, board, errors, random turns, and part of what happened."""


def _drawn(random: np.random.Generator, fraction: float) -> Drawn:
    """Draw a game of two, three or four, on the classic board or another one."""
    seats = int(random.choice([2, 2, 2, 2, 2, 2, 3, 3, 4]))
    board = np.array([int(kind) for kind in CLASSIC.squares], np.int64)
    if random.random() < 0.4:
        random.shuffle(board)
    errors = np.array([random.choice(ERRORS) for _ in range(4)])
    beginning = random.random()
    opening = 0
    if beginning < EARLY:
        opening = int(random.integers(1, 11))
    elif beginning < EARLY + LATE:
        opening = int(random.integers(1, seats * ROOFS - 1))
    return int(random.integers(2**31)), seats, board, errors, opening, fraction


def _play(weights: Array, drawn: Drawn, table: Table) -> int:
    """Play a game; the number of its samples."""
    seed, seats, board, errors, opening, fraction = drawn
    count, *_ = game(seed, weights, seats, board, errors, opening, fraction, ASIDE, table.arrays)
    return int(count)


def _slope(weights: Array, buffer: Buffer, chosen: NDArray[np.int64]) -> tuple[float, Array]:
    """Return the loss of chosen samples, and its gradient."""
    gradients = np.zeros(WEIGHTS)
    return float(gradient(weights, *buffer.arrays, chosen, gradients)), gradients


def write_network(games: int, seed: int, loss: float, weights: Array, to: Path = NETWORK) -> None:
    """Write the file that the game ships."""
    command = f"python -m calavera.lab --seed {seed} castro-train --games {games}"
    about = {"command": command, "loss": round(loss, 4), "seed": seed}
    to.write_bytes(pack([float(weight) for weight in weights], about))
