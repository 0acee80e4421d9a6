"""OpenSpiel's own tests of both games, and its values beside those of the project's solver."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from calavera.game import thrown
from calavera.games import GAMES, game
from calavera.games.castro.faces import Pips
from calavera.games.castro.rules import State, new_game
from calavera.games.castro.solver import Turn, best_squares

pytestmark = [pytest.mark.large, pytest.mark.uncounted]

TABLES = [f"{key}(seats={seats})" for key in GAMES for seats in game(key).seats]


@pytest.fixture(scope="module")
def pyspiel() -> Any:
    importlib.import_module("calavera.interfaces.openspiel")
    return importlib.import_module("pyspiel")


@pytest.mark.parametrize("name", TABLES)
def test_random_games_pass_openspiels_checks(pyspiel: Any, name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TABLES)
def test_a_playthrough_can_be_repeated(pyspiel: Any, name: str) -> None:
    playthrough = importlib.import_module("open_spiel.python.algorithms.generate_playthrough").playthrough
    first = playthrough(name, action_sequence=None, seed=7)
    assert f'GameType.short_name = "{name.partition("(")[0]}"' in first
    assert playthrough(name, action_sequence=None, seed=7) == first


@pytest.mark.parametrize("hand", ["11235", "66431", "12346", "22255"])
def test_the_value_of_the_last_throw_is_the_solvers(pyspiel: Any, hand: str) -> None:
    module = importlib.import_module("calavera.interfaces.openspiel")
    minimax = importlib.import_module("open_spiel.python.algorithms.minimax")
    # The last roof of the second seat, after four of five throws: it wins with any square, else shares.
    faces = tuple(int(pips) - 1 for pips in hand)
    empty = new_game(2)
    behind = ((0,), *empty.stacks[1:9], (1,), *empty.stacks[10:])
    start = State(empty.board, behind, (0, 1), active=1)
    state = start
    for _ in range(4):
        state = state.apply(thrown(Pips, faces)) if state.flying else state
        if state.throws < 4:
            state = state.apply(next(a for a in state.legal_actions() if str(a) == "r12345"))
    worths = {
        square: ended.share(1)
        for square in range(36)
        if (ended := state.after_turn(_place(square)).outcome())
    }
    turn = Turn(best_squares(start, worths), 0.5)
    studied = module.DiceGame("castro", {"seats": 2}, state)
    value, _ = minimax.expectiminimax(studied.new_initial_state(), 10, None, 1)
    assert np.isclose(value, turn.best(faces, 4))


def _place(square: int) -> Any:
    return importlib.import_module("calavera.games.castro.actions").Place(square)
