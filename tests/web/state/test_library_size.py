"""A library of thousands of games: one more costs no look at all the others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from web.app.saving.backup import MOST_GAMES, _fault
from web.app.state.library import Library, StoredMatch


class Key(int):
    """A key that counts how often it is looked at."""

    looked = 0

    def __neg__(self) -> int:
        Key.looked += 1
        return -int(self)


def test_one_game_more_costs_a_few_looks() -> None:
    library = Library(tuple(StoredMatch(Key(number), "") for number in range(10_000, 0, -1)))
    Key.looked = 0
    library = library.put("one more", 5_000_000).put("another", 1_234_567)
    assert len(library.games) == 10_002
    assert 0 < Key.looked < 100


@given(st.lists(st.integers(0, 12), max_size=20))
def test_keys_are_free_and_in_their_order(keys: list[int]) -> None:
    library, taken = Library(), set[int]()
    for key in keys:
        while key in taken:
            key += 1
        taken.add(key)
    for key in keys:
        library = library.put("", key)
    found = [game.key for game in library.games]
    assert found == sorted(taken, reverse=True)


def test_more_games_are_known_than_a_file_and_a_page_hold() -> None:
    assert (_fault.cache_info().maxsize or 0) > 2 * MOST_GAMES
