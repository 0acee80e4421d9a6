"""The way in which products of two-seat chances become percentages that come true, with three and four seats.

Games of experts by the game's own Python; at the beginning of every turn each seat's product is noted. The
power of the products that makes the seen results likeliest is what `analysis.SHARPNESS` ships.
"""

from __future__ import annotations

from random import Random

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from calavera.games.calavera.bots import bot
from calavera.games.calavera.bots.analysis import products
from calavera.games.calavera.bots.table import final_share
from calavera.games.calavera.rules import State, new_game

__all__ = ["fit", "likelihood", "notes"]

Notes = tuple[NDArray[np.float64], NDArray[np.float64]]
"""(n, seats) each: the products at the beginning of turns, and what the game then brought each seat."""


def notes(seats: int, games: int, seed: int, level: str = "expert") -> Notes:
    """Play games between equals and note the products at the start of every turn."""
    play = bot(level)
    before: list[tuple[float, ...]] = []
    after: list[list[float]] = []
    for number in tqdm(range(games), desc=f"{seats} seats", unit="game"):
        random = Random(f"{seed} {seats} {number}")
        state: State = new_game(seats)
        seen = []
        while not state.over:
            if state.fresh:
                seen.append(products(state))
            if state.seat is None:
                throws, weights = zip(*state.chance_outcomes(), strict=True)
                state = state.apply(random.choices(throws, weights)[0])
            else:
                state = state.apply(play(state, random))
        shares = [final_share(state.returns(), seat) for seat in range(seats)]
        before += seen
        after += len(seen) * [shares]
    return np.array(before), np.array(after)


def likelihood(power: float, seen: Notes) -> float:
    """Return the mean logarithm of the chance that was given to what happened."""
    chances = seen[0] ** power
    chances /= chances.sum(1, keepdims=True)
    return float((seen[1] * np.log(chances)).sum(1).mean())


def fit(seen: Notes) -> float:
    """Return the likeliest power, to two digits."""
    return max((float(power) for power in np.arange(0.3, 2.01, 0.01)), key=lambda p: likelihood(p, seen))
