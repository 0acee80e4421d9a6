"""The games that are not at hand."""

import pytest

from web.app.state.past.library import Library, StoredMatch

THREE = Library().put("a", 5).put("b", 7).put("c", 6)


def test_the_latest_stands_first() -> None:
    assert THREE.games == (StoredMatch(7, "b"), StoredMatch(6, "c"), StoredMatch(5, "a"))


def test_no_two_have_the_same_key() -> None:
    again = THREE.put("d", 5)
    assert len({game.key for game in again.games}) == 4
    assert again.of(8).text == "d"
    assert Library().put("a", 5).without(5).put("b", 5).restored().games == (
        StoredMatch(6, "b"),
        StoredMatch(5, "a"),
    )


def test_another_text_for_a_game() -> None:
    assert THREE.changed(6, "new").games == (StoredMatch(7, "b"), StoredMatch(6, "new"), StoredMatch(5, "a"))
    with pytest.raises(KeyError):
        THREE.changed(8, "new")


def test_what_is_deleted_can_come_back() -> None:
    less = THREE.without(7)
    assert less.games == (StoredMatch(6, "c"), StoredMatch(5, "a"))
    assert less.restored() == THREE
    with pytest.raises(KeyError):
        less.without(7)
