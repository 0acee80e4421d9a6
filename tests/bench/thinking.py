"""Thinking time of computers: python -m tests.bench.thinking, and under the Pyodide that ships

    node web/build/run_in_pyodide.mjs tests/bench/thinking.py

Games of experts; each turn's first decision makes the turn's table. Times are of this machine at full speed:
a phone, or Chromium's throttle of 4, takes about four times as long.
"""

from __future__ import annotations

import sys
from itertools import product
from random import Random
from statistics import median
from time import perf_counter

sys.path.insert(0, ".")

from calavera.coach.analysis import bots_of
from calavera.game import CHANCE, Game, State
from calavera.games import all_games
from calavera.games.calavera.faces import Face, hands
from calavera.games.calavera.solver import Turn, prepare_steps

PLAYED = 3
"""Games of each kind."""


def main(*, smoke: bool = False) -> None:
    """Print the times; `smoke` shows only that all this still works."""
    for _ in prepare_steps():
        pass
    payoff = [float(max(hand.count(face) for face in Face)) for hand in hands(6)]
    print(f"a turn solved: {min(_solve(payoff) for _ in range(50)):.2f} ms")
    for game, seats in product(all_games(), (2,) if smoke else (2, 4)):
        turns, others, pieces = _played(game, seats, 1 if smoke else PLAYED)
        print(f"{game.names[0]}, {seats} seats, expert: first of a turn {median(turns):.1f} ms", end="")
        print(f" (most {max(turns):.1f}), others {median(others):.2f} ms", end="")
        print(f"; longest piece {max(pieces):.2f}, median {median(pieces):.2f} ms")


def _solve(payoff: list[float]) -> float:
    begun = perf_counter()
    assert Turn(payoff).value > 2
    return 1000 * (perf_counter() - begun)


def _played(game: Game, seats: int, games: int) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of each turn's first decision, of all others, and of each piece between two pauses."""
    turns: list[float] = []
    others: list[float] = []
    pieces: list[float] = []
    decide_steps, headers = bots_of(game).decide_steps, game.headers(game.kinds[0], str(seats), "classic")
    for number in range(games):
        random, state = Random(number), game.begin(headers)
        known: State | None = None
        while not state.over:
            if state.seat is CHANCE:
                throws, weights = zip(*state.chance_outcomes(), strict=True)
                state = state.apply(random.choices(throws, weights)[0])
                known = known if state.throws > 1 else None
                continue
            thinking, mine = decide_steps("expert", state, random), []
            while True:
                begun = perf_counter()
                try:
                    next(thinking)
                except StopIteration as done:
                    mine.append(1000 * (perf_counter() - begun))
                    action = done.value
                    break
                mine.append(1000 * (perf_counter() - begun))
            (others if known is not None else turns).append(sum(mine))
            pieces += mine
            known = state
            state = state.apply(action)
    return turns, others, pieces


if __name__ == "__main__":
    main(smoke="--smoke" in sys.argv)
