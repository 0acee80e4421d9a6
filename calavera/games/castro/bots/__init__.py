"""Computer players: a bot is `(State, Random) -> Action`.

All levels read the same table of a turn.
"""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from calavera.coach.levels import LEVELS, Player, player_named
from calavera.games.castro.actions import Action
from calavera.games.castro.bots.analysis import (
    analyse_steps,
    exact_or_trained,
    outlook_steps,
    table_of_steps,
    unit,
    variance_steps,
)
from calavera.games.castro.bots.levels import chosen
from calavera.games.castro.bots.simple import greedy_bot, random_bot
from calavera.games.castro.rules import State

__all__ = [
    "BOTS",
    "analyse_steps",
    "bot",
    "decide_steps",
    "exact_or_trained",
    "outlook_steps",
    "unit",
    "variance_steps",
]

_SIMPLE = {"greedy": greedy_bot, "random": random_bot}

BOTS = (*LEVELS, *_SIMPLE)
"""Every name that `bot` knows."""


def bot(name: str) -> Player:
    """Return the computer player of this name. Raises ValueError for a name that is not in BOTS."""
    return player_named(name, _SIMPLE, decide_steps)


def decide_steps(level: str, state: State, random: Random) -> Generator[None, None, Action]:
    """Find a level's action in slices of some milliseconds. Raises KeyError for an unknown level."""
    only = state.legal_actions()
    if len(only) == 1:
        return only[0]
    table = yield from table_of_steps(state)
    return chosen(level, table, state, random)
