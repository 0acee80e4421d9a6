"""The way in which products of two-seat chances become percentages that come true, with three and four seats.

Games of experts by the game's own Python; at the beginning of every turn each seat's product is noted. The
power of the products that makes the seen results likeliest is what `analysis.SHARPNESS` ships.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from calavera.game import CHANCE
from calavera.games.calavera.bots import bot
from calavera.games.calavera.bots.analysis import chances_by_two
from calavera.games.calavera.bots.turn_payoffs import final_share
from calavera.games.calavera.rules import State, new_game

__all__ = ["Notes", "fit", "likelihood", "notes"]


class Notes(NamedTuple):
    """The beginnings of turns, each from the seat that throws on, and how their games ended."""

    chances: NDArray[np.float64]
    """(n, seats, seats - 1): of each seat against each of the others, as a game of two."""
    points: NDArray[np.float64]
    """(n, seats)"""
    shares: NDArray[np.float64]
    """(n, seats): what the game then brought."""
    games: NDArray[np.int64]
    """(n,): the number of the game."""

    @property
    def products(self) -> NDArray[np.float64]:
        """(n, seats): of each seat's chances."""
        products: NDArray[np.float64] = self.chances.prod(2)
        return products


def notes(seats: int, games: int, seed: int, level: str = "expert") -> Notes:
    """Play games between equals and note the start of every turn."""
    play = bot(level)
    rows: list[tuple[Any, ...]] = []
    for number in tqdm(range(games), desc=f"{seats} seats", unit="game"):
        random = Random(f"{seed} {seats} {number}")
        state: State = new_game(seats)
        seen = []
        while not state.over:
            if state.fresh:
                order = [(state.active + place) % seats for place in range(seats)]
                seen.append((order, chances_by_two(state), state.returns()))
            if state.seat is CHANCE:
                throws, weights = zip(*state.chance_outcomes(), strict=True)
                state = state.apply(random.choices(throws, weights)[0])
            else:
                state = state.apply(play(state, random))
        shares = [final_share(state.returns(), seat) for seat in range(seats)]
        for order, *by_seat in seen:
            rows.append((*([values[seat] for seat in order] for values in (*by_seat, shares)), number))
    return Notes(*map(np.array, zip(*rows, strict=True)))


def likelihood(power: float, seen: Notes) -> float:
    """Return the mean logarithm of the chance that was given to what happened."""
    chances = seen.products**power
    chances /= chances.sum(1, keepdims=True)
    return float((seen.shares * np.log(chances)).sum(1).mean())


def fit(seen: Notes) -> float:
    """Return the likeliest power, to two digits."""
    return max((float(power) for power in np.arange(0.3, 2.01, 0.01)), key=lambda p: likelihood(p, seen))
