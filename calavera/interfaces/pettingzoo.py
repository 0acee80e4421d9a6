"""The games as PettingZoo environments, in which agents act one after the other (AEC).

An observation is a dictionary: `observation` has the numbers of `observations.observe` as int16,
`action_mask` 1 for each legal action (`actions`) as int8, all 0 for an agent that does not decide. Actions
without a decision, such as `-` where nothing can be marked, are actions as well: so each step is one action
of a record. At the end each agent is rewarded with its share of the win: 1 alone, 1/2 for two winners, 0 for
the others.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from calavera.dice import seeded_throw
from calavera.game import NoSeat, State, thrown
from calavera.games import game as game_of
from calavera.interfaces.actions import actions_of
from calavera.interfaces.observations import fields_of, observe
from calavera.interfaces.table import first_state, shares

__all__ = ["env", "raw_env"]


def env(**options: Any) -> Any:
    """Return the environment with the checks that PettingZoo's own games have; an illegal action ends it."""
    checked: Any = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    checked = wrappers.AssertOutOfBoundsWrapper(checked)
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(AECEnv, EzPickle):  # noqa: N801 - PettingZoo's name for it
    """A game without the checks. `max_cycles` ends it early, by truncation, after this number of actions."""

    def __init__(
        self,
        game: str = "calavera",
        seats: int = 2,
        setup: str = "classic",
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, setup, render_mode, max_cycles)
        super().__init__()
        self.metadata = {"render_modes": ["human", "ansi"], "name": f"{game}_v0", "is_parallelizable": False}
        self.game, self.render_mode, self.max_cycles = game_of(game), render_mode, max_cycles
        self.first = first_state(game, seats, setup)
        self.state_now: State = self.first
        self.actions = actions_of(game)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        fields = fields_of(self.first)
        low = np.array([field.low for field in fields for _ in range(field.size)], np.int16)
        high = np.array([field.high for field in fields for _ in range(field.size)], np.int16)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (len(self.actions),), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}
        self._random = Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. All dice follow from the seed, in later games without one too."""
        if seed is not None:
            self._random = Random(seed)
        self._dice, self._throws, self._cycles = self._random.randbytes(16), 0, 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.state_now = self.first
        self._land()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, whether it decides or not."""
        state, seat = self.state_now, self.possible_agents.index(agent)
        mask = self.actions.mask(state) if state.seat == seat else [0] * len(self.actions)
        return {
            "observation": np.array(observe(state, seat), np.int16),
            "action_mask": np.array(mask, np.int8),
        }

    def step(self, action: int | None) -> None:
        """Take an action of the agent that decides. Raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_now = self.state_now.apply(self.actions.by_number[action])
        self._cycles += 1
        self._land()
        if self.state_now.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.possible_agents, shares(self.state_now), strict=True))
        elif self._cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table as text, as the terminal shows it, or print it."""
        if self.render_mode is None:
            return None
        state = self.state_now
        faces = "".join(face.letter for face in state.dice)
        lines = [f"dice {faces}, throw {state.throws} of {self.game.throws}"]
        for seat, points in enumerate(state.returns()):
            turn = " (decides)" if state.seat == seat else ""
            lines += [f"player_{seat}: {points} points{turn}", self.game.text(state, seat)]
        text = "\n".join(lines)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: there is no window."""

    def _land(self) -> None:
        state = self.state_now
        if state.flying and not state.over:
            faces = seeded_throw(self._dice, self._throws, len(state.flying))
            self._throws += 1
            self.state_now = state = state.apply(thrown(self.game.faces, faces))
        if not isinstance(state.seat, NoSeat):
            self.agent_selection = self.possible_agents[state.seat]
