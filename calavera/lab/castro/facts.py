"""How games of Castro go between experts: the figures of the app's page of facts, each from many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from calavera.games.castro.actions import Place
from calavera.games.castro.board import CLASSIC, square_name
from calavera.games.castro.bots.network import Network
from calavera.games.castro.combinations import Combination
from calavera.games.castro.rules import new_game
from calavera.lab.castro.matches import Match, Player, matches, mean

__all__ = ["facts", "first_roofs"]

_LOST = -1
"""The placement that stands for a lost roof."""

_WAYS = ("points", "a line", "five of a kind")


def facts(weights: NDArray[np.float64], games: int, seed: int) -> Iterator[str]:
    """Yield the rows of a table: the first seat's share, the length of games, how they end, what is built."""
    expert = Player(weights=weights)
    played = [*matches(lambda _: [expert, expert], games, seed)]
    yield from (f"| {name} | {figure} |" for name, figure in _figures(played))


def _figures(played: Sequence[Match]) -> Iterator[tuple[str, str]]:
    yield "first seat's points", _percent(*mean([match.shares[0] for match in played]))
    turns = [match.turns for match in played]
    low, middle, high = np.percentile(turns, [5, 50, 95])
    yield "turns, of 30", f"{np.mean(turns):.1f}; median {middle:.0f}, 90 % from {low:.0f} to {high:.0f}"
    for way, count in sorted(Counter(match.way for match in played).items(), key=lambda pair: -pair[1]):
        yield f"won by {_WAYS[way]}", f"{100 * count / len(played):.1f} %"
    yield "tied", f"{100 * sum(max(match.shares) < 1 for match in played) / len(played):.2f} %"
    whole = sum(turns)
    yield "turns that lose their roof", f"{100 * sum(match.lost for match in played) / whole:.1f} %"
    yield "turns that cover the other's roof", f"{100 * sum(match.covered for match in played) / whole:.1f} %"
    heights = np.sum([match.heights for match in played], axis=0)
    parts = " / ".join(f"{100 * part:.0f}" for part in heights / heights.sum())
    yield "built on 0 / 1 / 2 / 3 / 4 roofs", f"{parts} %"


def first_roofs(weights: NDArray[np.float64], games: int, seed: int) -> Iterator[str]:
    """Yield the rows of a table: the first seat's share after its first roof, by combination, and lost.

    Of the squares of a combination, the one that the network thinks most of is built on.
    """
    expert = Player(weights=weights)
    judge = Network(list(map(float, weights)))
    for place in (*(_best_square(kind, judge) for kind in reversed(Combination)), _LOST):
        played = matches(lambda _: [expert, expert], games, seed, place)
        name = "lost" if place == _LOST else f"{CLASSIC.squares[place].symbol} ({square_name(place)})"
        yield f"| {name} | {_percent(*mean([match.shares[0] for match in played]))} |"


def _percent(share: float, spread: float) -> str:
    return f"{100 * share:.1f} % ± {100 * spread:.1f}"


def _best_square(combination: Combination, judge: Network) -> int:
    """Return the square of a combination on which the first roof is worth most."""
    start = new_game(2)
    squares = [square for square, kind in enumerate(CLASSIC.squares) if kind is combination]
    return max(squares, key=lambda square: judge.shares(start.after_turn(Place(square)))[0])
