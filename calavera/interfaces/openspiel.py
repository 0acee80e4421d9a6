"""The games for OpenSpiel: importing this registers `calavera` and `castro`, with explicit chance.

`pyspiel.load_game("castro(seats=3)")`. Actions have the numbers of `actions`, outcomes of chance those
of `dice.hands`; a return is the share of the win. The board of Castro is a parameter, `setup`. All is public.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel

from calavera.game import CHANCE, State
from calavera.games import GAMES, game
from calavera.interfaces.actions import actions_of, throws_of
from calavera.interfaces.observations import fields_of, observe
from calavera.interfaces.table import first_state, shares

__all__ = ["DiceGame", "DiceState", "Observer"]

LONGEST = 10_000
"""More decisions than a game has; Calavera has no limit of its own."""


def _type(key: str) -> Any:
    seats = game(key).seats
    return pyspiel.GameType(
        short_name=key,
        long_name=key.capitalize(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"seats": 2, "setup": "classic"},
    )


class DiceGame(pyspiel.Game):
    """A game of either kind. `first`, for studies, is another state to begin in."""

    def __init__(self, key: str, params: dict[str, Any] | None = None, first: State | None = None) -> None:
        asked: dict[str, Any] = {"seats": 2, "setup": "classic"} | (params or {})
        self.key, self.actions = key, actions_of(key)
        self.first = first or first_state(key, asked["seats"], asked["setup"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=len(throws_of(first_state(key, 2))),
            num_players=asked["seats"],
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPES[key], info, params or {})

    def new_initial_state(self) -> DiceState:
        """Return the start of a game: chance acts first."""
        return DiceState(self, self.first)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what makes observations of states."""
        if params:
            raise ValueError(f"an observer has no parameters: {params}")
        return Observer(self.first)


class DiceState(pyspiel.State):
    """A state of the engine as OpenSpiel's: `now` is the engine's."""

    def __init__(self, parent: DiceGame, now: State) -> None:
        super().__init__(parent)
        self.actions, self.now = parent.actions, now

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's number for chance or the end."""
        seat = self.now.seat
        if isinstance(seat, int):
            return seat
        number: int = pyspiel.PlayerId.CHANCE if seat is CHANCE else pyspiel.PlayerId.TERMINAL
        return number

    def _legal_actions(self, player: int) -> list[int]:
        return self.actions.legal(self.now)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the number and the probability of each hand that the dice in the air can show."""
        throws = throws_of(self.now)
        total = sum(weight for _, weight in throws)
        return [(number, float(Fraction(weight, total))) for number, (_, weight) in enumerate(throws)]

    def _apply_action(self, action: int) -> None:
        if self.now.seat is CHANCE:
            self.now = self.now.apply(throws_of(self.now)[action][0])
        else:
            self.now = self.now.apply(self.actions.by_number[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(throws_of(self.now)[action][0])
        return self.actions.token(action)

    def is_terminal(self) -> bool:
        """Check whether the game is over."""
        return self.now.over

    def returns(self) -> list[float]:
        """Return each seat's share of the win; all 0 before the end."""
        return shares(self.now)

    def __str__(self) -> str:
        return " ".join(map(str, observe(self.now, 0)))


class Observer:
    """The observation of a seat as one tensor of float32, its fields by name, and as a string."""

    def __init__(self, first: State) -> None:
        fields = fields_of(first)
        self.tensor = np.zeros(sum(field.size for field in fields), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for field in fields:
            self.dict[field.name] = self.tensor[start : start + field.size].reshape(field.shape)
            start += field.size

    def set_from(self, state: DiceState, player: int) -> None:
        """Take over what a seat sees of a state."""
        self.tensor[:] = observe(state.now, player)

    def string_from(self, state: DiceState, player: int) -> str:
        """Return what a seat sees of a state as text: its numbers."""
        return " ".join(map(str, observe(state.now, player)))


def _class_of(key: str) -> type[DiceGame]:
    class Registered(DiceGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(key, params)

    return Registered


_TYPES = {key: _type(key) for key in GAMES}

for _key in GAMES:
    pyspiel.register_game(_TYPES[_key], _class_of(_key))
