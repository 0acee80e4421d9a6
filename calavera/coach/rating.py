"""Ratings of players and puzzles: Glicko, with a puzzle as the opponent (Glickman, The Glicko system, 1995).

A rating is a guess, and its deviation says how good a guess: it is 95 % sure to be within two deviations.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log, pi, sqrt

__all__ = ["BEGINNER", "LEAST_DEVIATION", "Rating", "expected", "rated"]

_Q = log(10) / 400

LEAST_DEVIATION = 45.0
"""A deviation never falls below this: players go on learning."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its standard deviation."""

    rating: float
    deviation: float


BEGINNER = Rating(900.0, 250.0)
"""The rating of a player of whom nothing is known: that of the easiest computer."""


def expected(player: Rating, other: Rating) -> float:
    """Return the share of points that a player is expected to score against another one.

    >>> round(expected(Rating(1500, 200), Rating(1400, 30)), 3)
    0.639
    """
    return 1 / (1 + 10 ** (-_weight(other) * (player.rating - other.rating) / 400))


def rated(player: Rating, results: Iterable[tuple[Rating, float]]) -> Rating:
    """Return a player's rating after results (1 for a win, 0 for a loss) against others.

    Glickman's own example:

    >>> met = [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)]
    >>> after = rated(Rating(1500, 200), met)
    >>> round(after.rating), round(after.deviation, 1)
    (1464, 151.4)
    """
    gained = weighed = 0.0
    for other, result in results:
        weight, share = _weight(other), expected(player, other)
        gained += weight * (result - share)
        weighed += (_Q * weight) ** 2 * share * (1 - share)
    precision = 1 / player.deviation**2 + weighed
    rating = player.rating + _Q / precision * gained
    return Rating(rating, max(LEAST_DEVIATION, sqrt(1 / precision)))


def _weight(other: Rating) -> float:
    """Return the weight of a result: the less is known of the other, the less it says."""
    return 1 / sqrt(1 + 3 * (_Q * other.deviation / pi) ** 2)
