"""One numbering of each game's actions, the same at every number of seats.

First the choices, then each way to throw again: those of one die, of two dice …, by the positions.

- Calavera (136): a colour's dice from o1 to k6, jokers as crosses from j1>o to j6>k, jokers that
  freeze from j1#o to j6#k, each by row and number of dice; -; then r1 to r123456.
- Castro (68): the squares row by row from a1 to f6; -; then r1 to r12345.

A throw has the number of its hand among those of as many dice, in the order of `dice.hands`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Any

from calavera.game import Rethrow, State, Thrown
from calavera.games import calavera, castro
from calavera.games.calavera.actions import Freeze, Nothing, TakeColour, TakeJokers
from calavera.games.calavera.faces import COLOURS
from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.board import SQUARES

__all__ = ["Actions", "actions_of", "throws_of"]


@dataclass(frozen=True)
class Actions:
    """The actions of a game by number, and their numbers."""

    by_number: tuple[Any, ...]
    numbers: dict[Any, int]

    def __len__(self) -> int:
        return len(self.by_number)

    def number(self, token: str) -> int:
        """Return the number of the action with this token. Raises KeyError."""
        return _tokens(self.by_number)[token]

    def token(self, number: int) -> str:
        """Return the token of an action. Raises IndexError for a number that no action has."""
        return str(self.by_number[number])

    def legal(self, state: State) -> list[int]:
        """Return the numbers of the actions of the seat that decides, ascending; none where no seat does."""
        return sorted(self.numbers[action] for action in state.legal_actions())

    def mask(self, state: State) -> list[int]:
        """Return 1 for each action that is legal, by number, else 0."""
        mask = [0] * len(self)
        for number in self.legal(state):
            mask[number] = 1
        return mask


@cache
def actions_of(game: str) -> Actions:
    """Return the numbering of a game's actions. Raises KeyError for a game that has none."""
    by_number = {"calavera": _calavera, "castro": _castro}[game]()
    return Actions(by_number, {action: number for number, action in enumerate(by_number)})


def throws_of(state: State) -> list[tuple[Thrown, int]]:
    """Return by number the throws of the dice in the air, each with its weight; none where no dice are."""
    return list(state.chance_outcomes())


@cache
def _tokens(by_number: tuple[Any, ...]) -> dict[str, int]:
    return {str(action): number for number, action in enumerate(by_number)}


def _calavera() -> tuple[Any, ...]:
    dice = calavera.GAME.dice
    groups = tuple(product(COLOURS, range(1, dice + 1)))
    uses = (TakeColour, TakeJokers, Freeze)
    return (*(use(colour, count) for use in uses for colour, count in groups), Nothing(), *_rethrows(dice))


def _castro() -> tuple[Any, ...]:
    return (*map(Place, range(SQUARES)), LoseRoof(), *_rethrows(castro.GAME.dice))


def _rethrows(dice: int) -> tuple[Rethrow, ...]:
    return tuple(Rethrow(chosen) for size in range(1, dice + 1) for chosen in combinations(range(dice), size))
