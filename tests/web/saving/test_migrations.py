"""Texts of earlier formats, and texts of a database that was refused or lost: none of them gets lost."""

from __future__ import annotations

import json

import pytest

from web.app.saving.migrations import FORMAT, VERSION, forget, migrate, restore
from web.app.saving.page_texts import NAMES
from web.app.saving.write_buffer import WriteBuffer


def test_texts_of_format_1_are_taken_over_with_what_was_set_aside() -> None:
    old = {"game": "1", "settings": "2", "game-damaged-1": "3", "first": "4", "castro": "5"}
    buffer = WriteBuffer({})
    migrate(buffer, old)
    assert dict(buffer) == {
        "game": "1",
        "settings": "2",
        "game-damaged-1": "3",
        "castro": "5",
        FORMAT: str(VERSION),
    }
    forget(old)
    assert old == {"settings": "2", "first": "4"}


def test_a_database_that_was_refused_for_a_while_loses_nothing() -> None:
    buffer = WriteBuffer({FORMAT: "2", "game": "mine", "kept/0": "older"})
    old = {"game": "meanwhile", "castro": "roofs", "solo": "alone", "kept/7": "older"}
    old |= {"days": "{}", "settings": "s"}
    migrate(buffer, old)
    assert dict(buffer) == {
        FORMAT: "2",
        "game": "mine",
        "kept/0": "older",
        "kept/1": "meanwhile",
        "kept/2": "roofs",
        "kept/3": "alone",
        "days": "{}",
    }


@pytest.mark.parametrize("version", ["3", "99", "new", "", "²"])
def test_a_later_format_is_not_touched(version: str) -> None:
    buffer = WriteBuffer({FORMAT: version, "game": "?"})
    with pytest.raises(ValueError, match="format"):
        migrate(buffer, {"game": "mine"})
    assert buffer.take_changes() == {}


GAME = '[Seed "07"]\nOOGPJS'


def copied(texts: object) -> str:
    return f"7 {json.dumps(texts)}"


def test_a_lost_database_is_restored_from_the_copy() -> None:
    buffer = WriteBuffer({})
    restore(buffer, copied({"game": GAME, "days": "{}", "kept/1": "no", "solo": 3}))
    assert dict(buffer) == {"game": GAME, "days": "{}"}
    assert buffer.take_changes() == dict(buffer)


def test_another_game_in_the_place_of_the_copy_s_is_put_away() -> None:
    other = '[Seed "08"]\n'
    buffer = WriteBuffer({"game": other, "kept/0": "there", "solo": '[Seed "07"]\n', "days": "old"})
    restore(buffer, copied({"game": GAME, "solo": GAME, "days": "new"}))
    assert dict(buffer) == {
        "game": GAME,
        "kept/0": "there",
        "kept/1": other,
        "solo": GAME,
        "days": "new",
    }


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_the_current_game_of_each_kind_is_restored(name: str) -> None:
    buffer = WriteBuffer({name: '[Seed "08"]\n'})
    restore(buffer, copied({name: GAME}))
    assert dict(buffer) == {name: GAME, "kept/0": '[Seed "08"]\n'}


@pytest.mark.parametrize("copy", ["", "7", "7 {", "7 []", "7 3", "?"])
def test_a_torn_copy_restores_nothing(copy: str) -> None:
    buffer = WriteBuffer({"game": "mine"})
    restore(buffer, copy)
    assert dict(buffer) == {"game": "mine"}


def by_link(anchor: str, last: str, post: str, turns: str) -> str:
    """Return the text of a game by link, as far as a restore looks at it."""
    return f'[Links "{anchor} {last} x"]\n[Post "{post}"]\n{turns}'


def test_a_game_by_link_that_went_on_is_restored_in_its_place() -> None:
    older = by_link("AAA", "AAA", "0 secret -1", "")
    newer = by_link("AAA", "BBB", "0 secret 4", "1. 26615")
    buffer = WriteBuffer({FORMAT: "2", "castro": older})
    restore(buffer, copied({"castro": newer}))
    assert dict(buffer) == {FORMAT: "2", "castro": newer}


@pytest.mark.parametrize("other", [("CCC", "0 secret 4"), ("AAA", "1 other 4")], ids=["game", "seat"])
def test_another_game_by_link_joins_the_library_with_its_secret(other: tuple[str, str]) -> None:
    anchor, post = other
    here, there = by_link(anchor, "BBB", post, ""), by_link("AAA", "BBB", "0 secret 4", "")
    buffer = WriteBuffer({FORMAT: "2", "castro": here})
    restore(buffer, copied({"castro": there}))
    assert dict(buffer) == {FORMAT: "2", "castro": there, "kept/0": here}


def test_a_game_that_was_passed_on_is_known_by_its_whole_text() -> None:
    here, there = '[Post "- 7"]\none', '[Post "- 7"]\nother'
    buffer = WriteBuffer({FORMAT: "2", "castro": here})
    restore(buffer, copied({"castro": there}))
    assert dict(buffer) == {FORMAT: "2", "castro": there, "kept/0": here}
