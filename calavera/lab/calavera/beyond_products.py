"""How much more than the product could be learned from the chances of two, with three and four seats.

Each seat gets a linear score of what is known at the beginning of a turn, and the scores become chances that
sum to one (a softmax, as the products to a power do). What a model gains over saying that all are alike is
measured in games that it has not seen.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calavera.lab.calavera.calibrate import Notes

__all__ = ["MODELS", "gain", "known"]

FOLDS = 5

STEPS = 400
"""Steps of gradient descent; the likelihood has one maximum."""

MODELS = ("product", "each chance", "and progress", "and odds, order, points")
"""The inputs of a score, each with more than the one before."""

POINTS = 20.0
"""Points of a sheet that count as one."""

Floats = NDArray[np.float64]


def known(seen: Notes, model: str) -> Floats:
    """Return what a model sees: (n, seats, numbers)."""
    chances = np.sort(np.clip(seen.chances, 1e-4, 1 - 1e-4), axis=2)
    logs = np.log(chances)
    parts: list[Floats] = [logs.sum(2, keepdims=True) if model == "product" else logs]
    if model not in MODELS[:2]:
        seats = seen.points.shape[1]
        parts.append(logs * (seen.points.sum(1) / POINTS / seats)[:, None, None])
    if model == MODELS[-1]:
        order = np.broadcast_to(np.eye(seats)[:, 1:], (len(logs), seats, seats - 1))
        parts += [logs - np.log(1 - chances), order, seen.points[:, :, None] / POINTS]
    return np.concatenate(parts, 2)


def gain(seen: Notes, model: str) -> float:
    """Return the mean logarithm of the chance given to what happened, less that of even chances."""
    inputs, gained = known(seen, model), []
    for fold in range(FOLDS):
        held_out = seen.games % FOLDS == fold
        weights = _learned(inputs[~held_out], seen.shares[~held_out])
        chances = _softmax(inputs[held_out] @ weights)
        gained.append((seen.shares[held_out] * np.log(chances)).sum(1).mean())
    return float(np.mean(gained) + np.log(seen.shares.shape[1]))


def _learned(inputs: Floats, shares: Floats, start: float = 0.5, rate: float = 0.05) -> Floats:
    """Return the likeliest weights, by Adam's method over all positions at once."""
    weights = np.zeros(inputs.shape[2])
    weights[: inputs.shape[1] - 1] = start
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        wrong = _softmax(inputs @ weights) - shares
        slope = (wrong[:, :, None] * inputs).sum((0, 1)) / len(inputs)
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def _softmax(scores: Floats) -> Floats:
    grown = np.exp(scores - scores.max(1, keepdims=True))
    shares: Floats = grown / grown.sum(1, keepdims=True)
    return shares
