"""Computer players: a bot is `(State, Random) -> Action`.

All levels read the same analysis. Expert takes the best of it; the others choose an action the more often
the better it is, with probability proportional to exp((value - best) / temperature): small misjudgements,
no blunders.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from math import exp
from random import Random

from calavera.actions import Action, Rethrow
from calavera.bots.analysis import Analysis, analysing
from calavera.bots.simple import greedy_bot, random_bot
from calavera.game import State
from calavera.pieces import finished

__all__ = ["BOTS", "LEVELS", "TEMPERATURES", "bot", "deciding"]

TEMPERATURES: Mapping[str, float] = {"easy": 0.1, "medium": 0.035, "hard": 0.012, "expert": 0.0}
"""By level: how much a lower value is forgiven, in chances to win."""

LEVELS = tuple(TEMPERATURES)
"""The levels, the weakest first."""

BOTS = (*LEVELS, "greedy", "random")
"""Every name that `bot` knows."""

_SIMPLE = {"greedy": greedy_bot, "random": random_bot}


def bot(name: str) -> Callable[[State, Random], Action]:
    """The player of this name. Raises ValueError for a name that is not in BOTS."""
    if name in _SIMPLE:
        return _SIMPLE[name]
    if name not in TEMPERATURES:
        raise ValueError(f"no bot is called {name!r}: {', '.join(BOTS)}")

    def play(state: State, random: Random) -> Action:
        return finished(deciding(name, state, random))

    return play


def deciding(level: str, state: State, random: Random) -> Generator[None, None, Action]:
    """What a level does, in pieces of some milliseconds; KeyError for a level that there is not."""
    temperature = TEMPERATURES[level]
    only = state.legal_actions()
    if len(only) == 1:
        return only[0]
    analysis = yield from analysing(state)
    # Alone, values are points: about twenty-five of them are worth as much as a game.
    return chosen(analysis, state, temperature if state.left is None else 25 * temperature, random)


def chosen(analysis: Analysis, state: State, temperature: float, random: Random) -> Action:
    """The best action, or with a temperature one of those that are not much worse."""
    if not temperature:
        return analysis.best.action
    actions: dict[object, tuple[Action, float]] = {}
    for option in analysis.options:
        # Dice that show the same are the same dice: keeping one or the other is one choice.
        actions.setdefault(_kind(option.action, state), (option.action, option.value))
    best = analysis.best.value
    weights = [exp((value - best) / temperature) for _, value in actions.values()]
    return random.choices([action for action, _ in actions.values()], weights)[0]


def _kind(action: Action, state: State) -> object:
    if isinstance(action, Rethrow):
        return tuple(sorted(int(state.dice[place]) for place in action.positions))
    return action
