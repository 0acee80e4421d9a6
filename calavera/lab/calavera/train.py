"""Training the network: cross-entropy against exact chances, Adam, a falling step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numba import njit, prange
from numpy.typing import NDArray
from tqdm import tqdm

from calavera.games.calavera.bots.network import INPUTS, LEAD, pack_network
from calavera.lab.calavera.games import Games, Net

__all__ = ["LAYERS", "Weights", "error", "file_of", "forward", "fresh", "read_net", "train"]

LAYERS = (64, 32)

BATCH_SIZE = 8192

Array = NDArray[np.float32]


@dataclass
class Weights:
    """The network as arrays, with Adam's two moments of each."""

    arrays: list[Array]
    first: list[Array] = field(default_factory=list)
    second: list[Array] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.first = [np.zeros_like(array) for array in self.arrays]
        self.second = [np.zeros_like(array) for array in self.arrays]

    def step(self, gradients: list[Array], rate: float, number: int) -> None:
        """Take one step of Adam (Kingma and Ba, 2015)."""
        for array, m, v, gradient in zip(self.arrays, self.first, self.second, gradients, strict=True):
            m += 0.1 * (gradient - m)
            v += 0.001 * (gradient * gradient - v)
            array -= rate * (m / (1 - 0.9**number)) / (np.sqrt(v / (1 - 0.999**number)) + 1e-8)


def fresh(seed: int) -> Weights:
    """Return random weights to begin with."""
    random = np.random.default_rng(seed)
    wide, narrow = LAYERS
    shapes = [(INPUTS, wide), (wide,), (wide,), (wide, narrow), (narrow,), (narrow,), (1,)]
    scales = [0.15, 0.3, 0.0, (2 / wide) ** 0.5, 0.0, narrow**-0.5, 0.0]
    return Weights(
        [
            (random.standard_normal(shape) * scale).astype(np.float32)
            for shape, scale in zip(shapes, scales, strict=True)
        ]
    )


@njit(cache=True, parallel=True)
def _first_layer(inputs, leads, rows, vector, bias, out):
    for n in prange(len(inputs)):
        lead = leads[n]
        for i in range(out.shape[1]):
            out[n, i] = bias[i] + lead * vector[i]
        for k in range(6):
            row = rows[inputs[n, k]]
            for i in range(out.shape[1]):
                out[n, i] += row[i]
        for i in range(out.shape[1]):
            out[n, i] = max(out[n, i], np.float32(0))


@njit(cache=True, parallel=True)
def _first_gradient(inputs, delta, parts):
    parts[:] = 0
    share = -(-len(inputs) // len(parts))
    for part in prange(len(parts)):
        for n in range(part * share, min(part * share + share, len(inputs))):
            for k in range(6):
                row = inputs[n, k]
                for i in range(delta.shape[1]):
                    parts[part, row, i] += delta[n, i]


def forward(weights: list[Array], inputs: NDArray[np.uint8], leads: Array) -> tuple[Array, Array, Array]:
    rows, vector, bias, second, second_bias, last, last_bias = weights
    hidden = np.empty((len(inputs), len(bias)), np.float32)
    _first_layer(inputs, leads, rows, vector, bias, hidden)
    deep = np.maximum(hidden @ second + second_bias, 0)
    chance = 1 / (1 + np.exp(-(deep @ last + last_bias[0])))
    return hidden, deep, chance


def _gradients(weights: list[Array], inputs: NDArray[np.uint8], leads: Array, labels: Array) -> list[Array]:
    hidden, deep, chance = forward(weights, inputs, leads)
    out = (chance - labels) / np.float32(len(labels))
    to_deep = np.outer(out, weights[5]) * (deep > 0)
    to_hidden = (to_deep @ weights[3].T) * (hidden > 0)
    parts = np.empty((2, *weights[0].shape), np.float32)
    _first_gradient(inputs, to_hidden, parts)
    return [
        parts.sum(0),
        leads @ to_hidden,
        to_hidden.sum(0),
        hidden.T @ to_deep,
        to_deep.sum(0),
        deep.T @ out,
        np.array([out.sum()], np.float32),
    ]


def train(
    data: Games, epochs: float, seed: int, rate: float = 4e-3, weights: Weights | None = None
) -> Weights:
    """Train weights to predict the labels; `epochs` need not be whole."""
    random = np.random.default_rng(seed)
    weights = fresh(seed) if weights is None else weights
    steps = int(epochs * len(data.labels) / BATCH_SIZE)
    batches = _batches(len(data.labels), random)
    with tqdm(range(1, steps + 1), desc="training", unit="batch") as bar:
        for number in bar:
            chosen = next(batches)
            leads = data.leads[chosen].astype(np.float32) / np.float32(LEAD)
            gradients = _gradients(weights.arrays, data.inputs[chosen], leads, data.labels[chosen])
            part = number / steps
            now = rate * min(1.0, number / 200) * (0.5 * (1 + np.cos(np.pi * part)) + 0.002)
            weights.step(gradients, float(now), number)
            if number % 500 == 0:
                bar.set_postfix(error=f"{error(weights, data, 100_000):.5f}")
    return weights


def _batches(count: int, random: np.random.Generator) -> Iterator[NDArray[np.int64]]:
    while True:
        order = random.permutation(count)
        for start in range(0, count - BATCH_SIZE + 1, BATCH_SIZE):
            yield np.sort(order[start : start + BATCH_SIZE])


def error(weights: Weights, data: Games, count: int) -> float:
    """Return the root of the mean squared error over the first labels, in chances to win."""
    leads = data.leads[:count].astype(np.float32) / np.float32(LEAD)
    chance = forward(weights.arrays, data.inputs[:count], leads)[2]
    return float(np.sqrt(np.mean((chance - data.labels[:count]) ** 2)))


def file_of(weights: Weights, about: dict[str, object]) -> bytes:
    """Return the bytes of the file that the game ships."""
    rows, vector, bias, second, *others = weights.arrays
    flat = np.concatenate([rows.ravel(), vector, bias, second.T.ravel(), *others])
    return pack_network(flat.tolist(), {"layers": list(LAYERS), **about})


def read_net(data: bytes) -> Net:
    """Read the arrays of a shipped file."""
    wide, narrow = LAYERS
    flat = np.frombuffer(data.partition(b"\n")[2], "<f2").astype(np.float32)
    sizes = [INPUTS * wide, wide, wide, wide * narrow, narrow, narrow, 1]
    rows, vector, bias, second, second_bias, last, last_bias = np.split(flat, np.cumsum(sizes)[:-1])
    return (
        rows.reshape(INPUTS, wide).copy(), vector, bias,
        np.ascontiguousarray(second.reshape(narrow, wide).T), second_bias, last, last_bias,
    )  # fmt: skip
