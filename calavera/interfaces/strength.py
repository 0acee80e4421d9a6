"""Games of OpenSpiel's tree search against a level: `python -m calavera.interfaces.strength --help`."""

from __future__ import annotations

import argparse
from random import Random

import numpy as np
from open_spiel.python.algorithms import mcts

from calavera.arena.standings import interval
from calavera.coach.analysis import bots_of
from calavera.coach.levels import LEVELS
from calavera.dice import seeded_throw
from calavera.game import CHANCE, thrown
from calavera.games import GAMES, game
from calavera.interfaces.openspiel import DiceGame

__all__ = ["share_of_search"]


def share_of_search(key: str, seats: int, own: int, simulations: int, level: str, seed: str) -> float:
    """Play a game of the search in one seat, a level in all others; return the share of the search."""
    random, rules = Random(seed), game(key)
    chance = np.random.RandomState(random.getrandbits(32))
    table = DiceGame(key, {"seats": seats})
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    search = mcts.MCTSBot(table, 2**0.5, simulations, rollouts, solve=False, random_state=chance)
    others, dice = bots_of(rules).bot(level), random.randbytes(16)
    state, throws = table.new_initial_state(), 0
    while not state.is_terminal():
        now = state.now
        if now.seat is CHANCE:
            faces = sorted(seeded_throw(dice, throws, len(now.flying)))
            hands = [throw for throw, _ in now.chance_outcomes()]
            number, throws = hands.index(thrown(rules.faces, faces)), throws + 1
        elif now.seat == own:
            number = int(search.step(state))
        else:
            number = table.actions.numbers[others(now, random)]
        state.apply_action(number)
    return state.returns()[own]


def main() -> None:
    """Play and print one line of the table."""
    parser = argparse.ArgumentParser(description="OpenSpiel's MCTS in one seat, a level in all others.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--level", choices=LEVELS, default=LEVELS[0])
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    shares = [
        share_of_search(
            asked.game,
            asked.seats,
            number % asked.seats,
            asked.simulations,
            asked.level,
            f"{asked.seed}/{number // asked.seats}",
        )
        for number in range(asked.games)
    ]
    found = interval(shares)
    print(
        f"{asked.game}, {asked.seats} seats, {asked.simulations} simulations against {asked.level}: "
        f"{found.share:.1%} ({found.low:.1%} to {found.high:.1%}), {asked.games} games"
    )


if __name__ == "__main__":
    main()
