"""PettingZoo's own tests of both games, and what they do not ask."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from calavera.games import GAMES

pytestmark = [pytest.mark.large, pytest.mark.uncounted]

TABLES = [(key, seats) for key in GAMES for seats in (2, 3, 4)]


def env(**options: Any) -> Any:
    return importlib.import_module("calavera.interfaces.pettingzoo").env(**options)


@pytest.mark.parametrize(("key", "seats"), TABLES)
# The suite warns of each observation with a mask that is not of the games it lists.
@pytest.mark.filterwarnings("ignore:Observation")
def test_the_api_is_pettingzoos(key: str, seats: int) -> None:
    importlib.import_module("pettingzoo.test").api_test(env(game=key, seats=seats), num_cycles=1000)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_equal_seeds_give_equal_games(key: str, seats: int) -> None:
    importlib.import_module("pettingzoo.test").seed_test(lambda: env(game=key, seats=seats), num_cycles=100)


@pytest.mark.parametrize("key", GAMES)
def test_rendering_gives_text(key: str) -> None:
    importlib.import_module("pettingzoo.test").render_test(lambda **mode: env(game=key, seats=3, **mode))


@pytest.mark.parametrize("key", GAMES)
def test_a_game_stops_after_its_most_cycles(key: str) -> None:
    table = env(game=key, seats=2, max_cycles=4)
    table.reset(seed=1)
    steps = 0
    for agent in table.agent_iter():
        seen, _, termination, truncation, _ = table.last()
        steps += not (termination or truncation)
        table.step(None if truncation else table.action_space(agent).sample(seen["action_mask"]))
    assert steps == 4


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_rewards_of_a_game_are_the_shares_of_one_win(key: str, seats: int) -> None:
    table, rewards = env(game=key, seats=seats), {}
    table.reset(seed=3)
    for agent in table.agent_iter():
        seen, reward, termination, _, _ = table.last()
        if termination:
            rewards[agent] = reward
        table.step(None if termination else table.action_space(agent).sample(seen["action_mask"]))
    assert len(rewards) == seats
    assert sum(rewards.values()) == pytest.approx(1)
