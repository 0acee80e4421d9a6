"""The consequences of a placement before it is made."""

from __future__ import annotations

import pytest

from calavera.game import IllegalAction
from calavera.games.castro.actions import Place
from calavera.games.castro.combinations import Combination
from calavera.games.castro.preview import preview
from calavera.games.castro.rules import BY_LINE, BY_POINTS, State
from tests.engine.games.castro.sample_games import STYLES, played
from tests.engine.games.castro.tables import play, position

C3 = 14


def test_a_roof_on_an_empty_square() -> None:
    seen = preview(play(position("a2:21"), "12345"), Place(C3))
    assert (seen.square, seen.combination, seen.height) == (C3, Combination.STRAIGHT, 1)
    assert (seen.covered, seen.safe, seen.lines, seen.longest, seen.hindered) == (None, False, (), 1, ())
    assert (seen.points, seen.gain, seen.fives, seen.won_by) == ((3, 0), 1, 0, None)


def test_whose_roof_is_covered_and_what_it_gains() -> None:
    seen = preview(play(position("c3:2112"), "12345"), Place(C3))
    assert (seen.covered, seen.height, seen.safe, seen.gain, seen.points) == (1, 5, True, 5, (5, 0))
    own = preview(play(position("c3:21"), "12345"), Place(C3))
    assert (own.covered, own.gain) == (0, 1)


def test_the_lines_that_it_completes() -> None:
    seen = preview(play(position("a3:1 b3:1 d3:1 e3:1"), "12345"), Place(C3))
    assert seen.won_by == BY_LINE
    assert seen.lines == ((12, 13, 14, 15), (13, 14, 15, 16))
    assert seen.longest == 4


def test_whose_lines_it_breaks_or_blocks() -> None:
    broken = preview(play(position("c3:2 d3:2 e3:2"), "12345"), Place(C3))
    assert broken.hindered == ((1, (13, 14, 15, 16)), (1, (14, 15, 16, 17)))
    blocked = preview(play(position("b3:2 d3:2 e3:2"), "12345"), Place(C3))
    assert blocked.hindered == ((1, (13, 14, 15, 16)),)


def test_the_stacks_for_five_of_a_kind() -> None:
    seen = preview(play(position("f5:12"), "33333"), Place(1))
    assert (seen.fives, seen.won_by) == (2, None)


def test_what_is_not_allowed_has_no_preview() -> None:
    with pytest.raises(IllegalAction, match="the dice hold no straight"):
        preview(play(position(), "11346"), Place(C3))


@pytest.mark.parametrize("style", STYLES)
def test_it_tells_what_then_happens(style: str) -> None:
    record = played(3, style)
    for before, action, after in zip(record.states, record.actions, record.states[1:], strict=False):
        if isinstance(action, Place):
            seen = preview(before, action)
            stack = after.stacks[action.square]
            assert (seen.height, seen.points, seen.won_by) == (len(stack), after.returns(), after.won_by)
            assert seen.gain == after.returns()[before.active] - before.returns()[before.active]
            assert bool(seen.lines) == (after.won_by == BY_LINE)
    assert isinstance(record.state, State)
    if style == "gambler":
        assert record.state.won_by == BY_POINTS
