"""Games of OpenSpiel's search against a level."""

from __future__ import annotations

import importlib

import pytest

pytestmark = [pytest.mark.large, pytest.mark.uncounted]


@pytest.mark.parametrize(("key", "seats", "own"), [("castro", 2, 1), ("calavera", 3, 0)])
def test_a_game_follows_from_its_seed(key: str, seats: int, own: int) -> None:
    play = importlib.import_module("calavera.interfaces.strength").share_of_search
    first, again = (play(key, seats, own, 2, "easy", "1") for _ in range(2))
    assert first == again
    assert 0 <= first <= 1
