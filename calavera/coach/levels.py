"""Levels of computer players, made of one analysis.

Expert takes the best action; the others choose an action the more often the better it is, with probability
proportional to exp((value - best) / temperature): small misjudgements, no blunders.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random
from typing import Any

from calavera.coach.analysis import Analysis
from calavera.game import Rethrow, State

__all__ = ["LEVELS", "TEMPERATURES", "draw_action"]

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
        actions.setdefault(_kind(option.action, state), (option.action, option.value))
    best = analysis.best.value
    weights = [exp((value - best) / temperature) for _, value in actions.values()]
    return random.choices([action for action, _ in actions.values()], weights)[0]


def _kind(action: Any, state: State) -> object:
    if isinstance(action, Rethrow):
        return tuple(sorted(int(state.dice[place]) for place in action.positions))
    return action
