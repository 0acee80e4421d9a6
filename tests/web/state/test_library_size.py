"""A library of thousands of games: one more costs no look at all the others."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from web.app.features.backup.bundle import _fault
from web.app.features.backup.merge import Bodies
from web.app.saving.outlines import MOST_GAMES, looked_at
from web.app.state.past.library import Library, StoredMatch


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
    assert (looked_at.cache_info().maxsize or 0) > 2 * MOST_GAMES


@given(st.lists(st.integers(0, 12), max_size=9), st.lists(st.integers(0, 12), max_size=9))
def test_many_games_are_put_as_one_after_the_other(here: list[int], coming: list[int]) -> None:
    library = Library()
    for key in here:
        library = library.put("here", key)
    one_by_one = library
    for key in coming:
        one_by_one = one_by_one.put(str(key), key)
    assert library.put_all([StoredMatch(key, str(key)) for key in coming], {}) == one_by_one


tokens = st.lists(st.sampled_from(["1.", "o2", "o22", "x"]), max_size=4)
bodies = st.tuples(tokens, st.sampled_from(" \n")).map(lambda pair: pair[1].join(pair[0]))


def begins(longer: str, shorter: str) -> bool:
    return not shorter or longer == shorter or longer.startswith((f"{shorter} ", f"{shorter}\n"))


@given(st.lists(bodies, unique=True, max_size=12), bodies)
def test_games_that_begin_alike_are_found_as_by_comparing_them_all(here: list[str], body: str) -> None:
    found = Bodies({one: [one] for one in here})
    assert found.has(body) == any(begins(one, body) for one in here)
    left = list(here)
    for expected in [one for one in here if begins(body, one)]:
        assert found.take_beginning(body) == expected
        left.remove(expected)
    assert found.take_beginning(body) is None
    assert found.has(body) == any(begins(one, body) for one in left)
