"""Levels of computer players, made of one analysis.

Expert takes the best action; the others choose an action the more often the better it is, with probability
proportional to exp((value - best) / temperature): small misjudgements, no blunders.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from math import exp
from random import Random
from typing import Any

from calavera.coach.analysis import Analysis, kind_of
from calavera.coach.slices import finished
from calavera.game import State

__all__ = ["LEVELS", "TEMPERATURES", "Player", "draw_action", "player_named"]

Player = Callable[[Any, Random], Any]
"""A computer player: the action for a state; chance follows from the second argument."""

TEMPERATURES: Mapping[str, float] = {"easy": 0.1, "medium": 0.035, "hard": 0.012, "expert": 0.0}
"""By level: how much a lower value is forgiven, in chances to win."""

LEVELS = tuple(TEMPERATURES)
"""The levels, the weakest first."""


def draw_action(analysis: Analysis, state: State, temperature: float, random: Random) -> Any:
    """Choose the best action; above temperature 0 draw one, with good actions more likely (softmax)."""
    if not temperature:
        return analysis.best.action
    actions: dict[object, tuple[Any, float]] = {}
    for option in analysis.options:
        # Dice that show the same are the same dice: keeping one or the other is one choice.
        actions.setdefault(kind_of(option.action, state), (option.action, option.value))
    best = analysis.best.value
    weights = [exp((value - best) / temperature) for _, value in actions.values()]
    return random.choices([action for action, _ in actions.values()], weights)[0]


def player_named(
    name: str,
    simple: Mapping[str, Player],
    decide_steps: Callable[[str, Any, Random], Generator[None, None, Any]],
) -> Player:
    """Return the player of a level, which decides by `decide_steps`, or one of a game's simple players.

    Raises ValueError for a name that none of them has.
    """
    names = (*LEVELS, *simple)
    if name not in names:
        raise ValueError(
            f"no computer player is called {name!r}: choose {', '.join(names[:-1])} or {names[-1]}"
        )

    def play(state: State, random: Random) -> Any:
        return finished(decide_steps(name, state, random))

    return simple.get(name, play)
