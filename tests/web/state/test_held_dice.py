"""Options that keep the dice that are held: of dice that show the same it is all one which stay."""

from __future__ import annotations

from random import Random

import pytest

from calavera import Nothing, Rethrow
from tests.e2e.varied_games import games
from tests.engine.positions import position
from web.app.state.held_dice import with_held
from web.app.state.page import free_dice


@pytest.mark.parametrize(
    ("action", "held", "found"),
    [
        (Rethrow((2, 3, 4, 5)), {1, 2}, Rethrow((0, 3, 4, 5))),  # two of the three pink dice, which are held
        (Rethrow((2, 3, 4, 5)), set(), Rethrow((2, 3, 4, 5))),  # as it is, where none is held
        (Rethrow((0, 3, 4, 5)), {5}, Rethrow((0, 3, 4, 5))),  # another one is held
        (Rethrow((0, 1, 2, 3, 4, 5)), {0, 1}, Rethrow((0, 1, 2, 3, 4, 5))),
        (Nothing(), {0, 1}, Nothing()),
    ],
)
def test_dice_that_are_held_are_kept_before_others_that_show_the_same(
    action: Rethrow | Nothing, held: set[int], found: object
) -> None:
    assert with_held(position("/", "PPPOGK"), action, held) == found


def test_it_keeps_the_same_faces_whatever_is_held() -> None:
    random = Random(3)
    for state in games(2, f"{3:032x}", 1).states:
        rolls = [action for action in state.legal_actions() if isinstance(action, Rethrow)]
        for action in random.sample(rolls, min(3, len(rolls))):
            free = free_dice(state)
            held = {place for place in free if random.random() < 0.5}
            after = with_held(state, action, held)
            assert isinstance(after, Rethrow)
            assert after in rolls
            thrown, before = ([state.dice[n] for n in one.positions] for one in (after, action))
            assert sorted(thrown) == sorted(before)
