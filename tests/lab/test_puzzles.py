"""Puzzles as the laboratory finds them: the exact judge, the difficulty, the choice among them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from calavera.coach.analysis import Analysis, Option, distinct
from calavera.coach.puzzles import puzzles_of
from calavera.games.calavera.bots.analysis import analyse
from calavera.games.calavera.bots.network import load_network, side
from calavera.games.calavera.sheet import Sheet
from calavera.lab.calavera import puzzles as calavera
from calavera.lab.calavera.exact import Solution, bases, survey
from calavera.lab.calavera.tables import CODES, all_quads, rank_of
from calavera.lab.castro import puzzles as castro
from calavera.lab.puzzles import chosen, difficulty, faults, is_puzzle, puzzles
from tests.engine.positions import sheet

pytestmark = pytest.mark.uncounted


def test_the_exact_judge_looks_where_the_solution_has_the_position() -> None:
    quads = all_quads()
    base = bases(quads, survey(quads)[1])
    places = np.zeros(int(base.max()) + 400, np.float32)
    judge = calavera.Exact(Solution(base, places))
    for texts in ("o3 p4 g7 k6/o1 p7 g3", "o9 p6! g3 k10 +4,0,0/o11 p8 g5 k2"):
        mover, waiting = map(sheet, texts.split("/"))
        mine, theirs = side(mover), side(waiting)
        pairs = [CODES * a + b for a, b in zip(mine.codes, theirs.codes, strict=True)]
        place = base[rank_of(*pairs)] + theirs.banked - mine.banked
        places[place] = 0.25
        assert judge.chance(mover, waiting) == pytest.approx(0.75)
        places[place] = 0


class Constant:
    """A judge to whom all positions are alike."""

    def chance(self, mover: Sheet, waiting: Sheet) -> float:
        return 0.5


def test_only_one_clearly_best_option_that_greed_misses_makes_a_puzzle() -> None:
    state = puzzles_of("calavera")[0].record().state
    actions = distinct(state)
    assert len(actions) >= 2

    def worth(*values: float) -> Analysis:
        found = [
            Option(action, value) for action, value in zip(actions, (*values, *[0.3] * 99), strict=False)
        ]
        return Analysis(0, tuple(sorted(found, key=lambda option: -option.value)), trained=True)

    assert is_puzzle(worth(0.5), state, actions[1])
    assert not is_puzzle(worth(0.5), state, actions[0])
    assert not is_puzzle(worth(0.5, 0.49), state, actions[1])
    assert not is_puzzle(worth(0.99), state, actions[1])
    assert difficulty(worth(0.31), state) > difficulty(worth(0.34), state) > difficulty(worth(0.6), state)


def test_found_ones_are_whole_and_few_of_one_game() -> None:
    found = list(calavera.candidates(load_network(), 2, 7))
    taken = chosen(found, dict.fromkeys(calavera.WANTED, 2))
    made = list(puzzles(taken))
    assert len(made) == len({puzzle.key for puzzle in made}) > 2
    assert list(faults(made, lambda state, _: analyse(state, load_network()))) == []
    wrong = list(faults(made, lambda state, _: analyse(state, Constant())))
    assert wrong


def test_castros_are_what_the_turn_solver_says() -> None:
    sample = Random(1).sample(puzzles_of("castro"), 10)
    assert list(faults(sample, castro.analyse_again)) == []
