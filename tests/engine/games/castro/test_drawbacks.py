"""Drawbacks of Castro's actions beside better ones: facts of the position, with exact chances."""

from __future__ import annotations

from random import Random

import pytest

from calavera.games.castro.actions import Place
from calavera.games.castro.drawbacks import drawbacks
from calavera.games.castro.motives import Drawback, Motive
from calavera.games.castro.notation import parse
from calavera.games.castro.preview import preview
from calavera.games.castro.prospects import threat, winning_squares
from calavera.games.castro.rules import State
from calavera.games.castro.solver import chances
from tests.engine.games.castro.sample_games import played
from tests.engine.games.castro.tables import position, throw


def told(state: State, token: str, better: str) -> list[Motive]:
    return list(drawbacks(state, parse(token), parse(better)))


def test_a_seat_that_is_not_stopped_can_win() -> None:
    state = throw(position("a2:2 b2:2 c2:2"), "22244", 4)
    stops, other = "c2", next(str(place) for place in state.placements() if str(place) != "c2")
    lets = told(state, other, stops)[0]
    after = state.apply(parse(other))
    assert lets == Motive(Drawback.LETS, winning_squares(after, 1), 1, chance=threat(after, 1))
    assert "lets" not in [str(found.what) for found in told(state, stops, other)]


def test_a_roof_that_is_easier_to_cover_is_told_with_both_chances() -> None:
    state = throw(position(), "66666")
    easy, hard = told(state, "d3", "f5"), told(state, "f5", "d3")
    (found,) = [motive for motive in easy if motive.what is Drawback.EASY]
    square = {name: state.board.squares[parse(name).square] for name in ("d3", "f5")}  # type: ignore[union-attr]
    assert found.chance == chances(4)[square["d3"]]
    assert found.before == chances(4)[square["f5"]]
    assert Drawback.EASY not in {motive.what for motive in hard}


def test_a_roof_higher_up_brings_more() -> None:
    state = throw(position("d3:212"), "66612")
    other = next(str(place) for place in state.placements() if preview(state, place).gain == 1)
    (fewer,) = [motive for motive in told(state, other, "d3") if motive.what is Drawback.FEWER]
    best = Place(parse("d3").square)  # type: ignore[union-attr]
    assert fewer.count == preview(state, best).gain - 1


def test_a_reroll_gives_up_what_is_there_and_works_less_often_with_other_dice() -> None:
    state = throw(position("a2:1 b2:1 c2:1"), "44412", 4)
    assert told(state, "r1234", "r45")[0].before == pytest.approx(11 / 36)
    (certain,) = told(state, "r45", str(state.placements()[0]))
    assert certain == Motive(Drawback.CERTAIN, count=preview(state, state.placements()[0]).gain)
    assert told(state, "r45", "r1234") == []


def test_the_end_needs_no_words() -> None:
    state = throw(position("a2:1 b2:1 d2:1"), "22233")
    assert told(state, "a1" if parse("a1") in state.placements() else str(state.placements()[0]), "c2") == []
    assert told(state, "c2", str(state.placements()[0])) == []


def test_a_lost_roof_has_no_alternative() -> None:
    for seed in range(40):
        for state in played(2, "gambler", seed).states:
            if not state.placements() and len(state.legal_actions()) == 1:
                (only,) = state.legal_actions()
                assert drawbacks(state, only, only) == ()
                return
    raise AssertionError("no roof was lost")


@pytest.mark.parametrize("style", ["builder", "gambler", "hasty", "mixed"])
def test_drawbacks_are_true_in_games(style: str) -> None:
    random, seen = Random(style), set()
    for seed in range(3):
        for state in played(2 + seed % 2, style, seed).states:
            legal = list(state.legal_actions())
            if len(legal) < 2:
                continue
            action, better = random.sample(legal, 2)
            for motive in drawbacks(state, action, better):
                seen.add(motive.what)
                assert motive.what in Drawback
                if motive.before is not None:
                    assert motive.chance is not None
                    low, high = sorted((motive.chance, motive.before))
                    assert 0 <= low < high <= 1
                    assert (motive.chance > motive.before) == (motive.what is Drawback.EASY)
                if motive.what in (Drawback.FEWER, Drawback.CERTAIN):
                    assert motive.count > 0
    assert seen
