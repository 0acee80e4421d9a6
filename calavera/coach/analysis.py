"""One list for bots, hints and coach alike: every legal action with its value, best first."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from calavera.game import Game, Rethrow, State
from calavera.games import part

__all__ = ["Analysis", "Bots", "Option", "bots_of", "distinct", "kind_of"]


@dataclass(frozen=True, slots=True)
class Option:
    """A legal action and what it is worth to the seat that decides."""

    action: Any
    value: float


@dataclass(frozen=True)
class Analysis:
    """Every legal action of the seat that decides, best first; equal ones in the engine's order."""

    seat: int
    options: tuple[Option, ...]
    trained: bool
    """True for values that were trained for this setup or are exact, false for estimates."""

    @property
    def best(self) -> Option:
        """The best action."""
        return self.options[0]

    def value_of(self, action: Any) -> float:
        """Return the value of an action. Raises KeyError for one that is not legal."""
        for option in self.options:
            if option.action == action:
                return option.value
        raise KeyError(str(action))

    def loss(self, action: Any) -> float:
        """Return how much less an action is worth than the best one. Raises KeyError for an illegal one."""
        return self.best.value - self.value_of(action)


class Bots(Protocol):
    """The module of a game's computer players (`Game.bots`).

    Values are chances to win, or points of a game alone. The generators work in slices of some milliseconds.
    """

    BOTS: tuple[str, ...]
    """The names that `bot` knows."""

    def bot(self, name: str) -> Callable[[Any, Random], Any]:
        """Return the computer player of this name. Raises ValueError for an unknown one."""

    def decide_steps(self, level: str, state: Any, random: Random) -> Generator[None, None, Any]:
        """Return the action of a level of computers, found in steps. Raises KeyError for an unknown level."""

    def analyse_steps(self, state: Any) -> Generator[None, None, Analysis]:
        """Analyse a state in which a seat decides. Raises ValueError where none does."""

    def outlook_steps(self, state: Any) -> Generator[None, None, tuple[float, ...]]:
        """Compute each seat's value in any state."""

    def variance_steps(self, state: Any) -> Generator[None, None, float]:
        """Compute the variance of the throwing seat's value over the ways the dice in the air can land."""

    def exact_or_trained(self, state: Any) -> bool:
        """Check whether the values are more than estimates."""

    def unit(self, state: Any) -> float:
        """Return the value that counts as much as winning one game."""


def bots_of(game: Game) -> Bots:
    """Import the computer players of a game."""
    bots: Bots = part(game.bots)
    return bots


def kind_of(action: Any, state: State) -> object:
    """Return the key that actions share which come to the same: dice that show the same are the same dice."""
    if isinstance(action, Rethrow):
        return tuple(sorted(int(state.dice[place]) for place in action.positions))
    return action


def distinct(state: State) -> tuple[Any, ...]:
    """Return the legal actions in their order, of those that come to the same only the first."""
    by_kind: dict[object, Any] = {}
    for action in state.legal_actions():
        by_kind.setdefault(kind_of(action, state), action)
    return tuple(by_kind.values())
