"""Texts that are written elsewhere: in order, as a whole, and before what follows from them is shown."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.app.saving.write_buffer import FORMAT, SILENT, VERSION, WriteBuffer, Writer, forget, migrate, restore


class Slow:
    """Writes only when it is told to."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.waiting: list[tuple[dict[str, str | None], Callable[[str | None], None]]] = []

    def __call__(self, changed: str, done: Callable[[str | None], None]) -> None:
        self.waiting.append((json.loads(changed), done))

    def finish(self, reason: str | None = None) -> None:
        """The oldest writing comes to its end."""
        changed, done = self.waiting.pop(0)
        if reason is None:
            self.kept.update({name: text for name, text in changed.items() if text is not None})
            for name in [name for name, text in changed.items() if text is None]:
                self.kept.pop(name, None)
        done(reason)


class Told(list[str | None]):
    """A log of the results of each write."""

    def __call__(self, reason: str | None) -> None:
        self.append(reason)


def keeping() -> tuple[Slow, Writer, WriteBuffer, Told]:
    slow, vault = Slow(), WriteBuffer({})
    return slow, Writer(vault, slow), vault, Told()


def test_a_vault_knows_what_is_to_be_written() -> None:
    vault = WriteBuffer({"a": "1", "b": "2"})
    vault["a"] = "1"
    assert vault.take() == {}
    vault["a"], vault["c"] = "3", "4"
    del vault["b"]
    assert vault.take() == {"a": "3", "b": None, "c": "4"}
    assert vault.take() == {}
    assert dict(vault) == {"a": "3", "c": "4"}
    assert len(vault) == 2


def test_what_could_not_be_written_is_tried_again_and_newer_texts_win() -> None:
    vault = WriteBuffer({})
    vault["a"], vault["b"] = "old", "old"
    taken = vault.take()
    vault["a"] = "new"
    vault.put_back(taken)
    assert vault.take() == {"a": "new", "b": "old"}


def test_what_is_found_later_does_not_undo_what_has_changed() -> None:
    vault = WriteBuffer({})
    vault["a"] = "mine"
    vault.found({"a": "old", "b": "old"})
    assert dict(vault) == {"a": "mine", "b": "old"}
    assert vault.take() == {"a": "mine"}


def test_what_waits_is_shown_only_when_it_is_kept() -> None:
    slow, keeper, vault, told = keeping()
    vault["game"] = "1"
    keeper.keep(told, wait=True)
    assert told == []
    slow.finish()
    assert told == [None]
    assert slow.kept == {"game": "1"}


def test_what_need_not_wait_is_shown_at_once() -> None:
    slow, keeper, vault, told = keeping()
    vault["game"] = "1"
    keeper.keep(told, wait=False)
    assert told == [None]
    assert slow.waiting
    slow.finish()
    assert told == [None]
    keeper.keep(told, wait=True)  # nothing has changed
    assert told == [None, None]


def test_only_the_last_of_several_is_shown_and_only_when_everything_is_kept() -> None:
    slow, keeper, vault, first = keeping()
    second, third = Told(), Told()
    vault["game"] = "1"
    keeper.keep(first, wait=True)
    vault["game"] = "2"
    keeper.keep(second, wait=True)
    vault["settings"] = "3"
    keeper.keep(third, wait=False)
    assert len(slow.waiting) == 1
    slow.finish()
    assert third == []
    slow.finish()
    assert (first, second, third) == ([], [], [None])
    assert slow.kept == {"game": "2", "settings": "3"}


def test_why_something_could_not_be_kept_is_told_and_the_next_time_all_of_it_is_written() -> None:
    slow, keeper, vault, told = keeping()
    vault["game"] = "1"
    keeper.keep(told, wait=True)
    slow.finish("full")
    assert told == ["full"]
    vault["settings"] = "2"
    keeper.keep(told, wait=False)
    slow.finish("full")
    assert told == ["full", None, "full"]
    keeper.keep(told, wait=True)
    slow.finish()
    assert slow.kept == {"game": "1", "settings": "2"}


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 9), st.booleans(), st.integers(0, 2))))
def test_in_the_end_everything_is_kept_whatever_fails_meanwhile(
    steps: list[tuple[str, int, bool, int]],
) -> None:
    slow, keeper, vault, told = keeping()
    for name, number, wait, happens in steps:
        vault[name] = str(number)
        keeper.keep(told, wait=wait)
        if happens and slow.waiting:
            slow.finish("full" if happens == 2 else None)
        assert len(slow.waiting) <= 1
    keeper.keep(told, wait=True)
    while slow.waiting:
        slow.finish()
    assert slow.kept == dict(vault)


def test_texts_of_format_1_are_taken_over_with_what_was_set_aside() -> None:
    old = {"game": "1", "settings": "2", "game-damaged-1": "3", "first": "4"}
    vault = WriteBuffer({})
    migrate(vault, old)
    assert dict(vault) == {"game": "1", "settings": "2", "game-damaged-1": "3", FORMAT: str(VERSION)}
    forget(old)
    assert old == {"settings": "2", "first": "4"}


def test_a_database_that_was_refused_for_a_while_loses_nothing() -> None:
    vault = WriteBuffer({FORMAT: "2", "game": "mine", "kept/0": "older"})
    old = {"game": "meanwhile", "solo": "alone", "kept/7": "older", "days": "{}", "settings": "s"}
    migrate(vault, old)
    assert dict(vault) == {
        FORMAT: "2",
        "game": "mine",
        "kept/0": "older",
        "kept/1": "meanwhile",
        "kept/2": "alone",
        "days": "{}",
    }


@pytest.mark.parametrize("version", ["3", "99", "new", "", "²"])
def test_a_later_format_is_not_touched(version: str) -> None:
    vault = WriteBuffer({FORMAT: version, "game": "?"})
    with pytest.raises(ValueError, match="format"):
        migrate(vault, {"game": "mine"})
    assert vault.take() == {}


def test_what_was_said_of_a_failure_is_taken_back_when_everything_is_kept() -> None:
    slow, keeper, vault, told = keeping()
    vault["game"] = "1"
    keeper.keep(told, wait=True)
    slow.finish("full")
    assert keeper.failing
    vault["game"] = "2"
    keeper.keep(told, wait=False)
    assert told == ["full", None]
    slow.finish()
    assert not keeper.failing
    assert told == ["full", None, None]
    assert slow.kept == {"game": "2"}


def test_a_database_without_an_answer_is_not_waited_for_again() -> None:
    slow, keeper, vault, told = keeping()
    vault["game"] = "1"
    keeper.keep(told, wait=True)
    slow.finish(SILENT)
    vault["game"] = "2"
    keeper.keep(told, wait=True)
    assert told == [SILENT, None]
    slow.finish()
    vault["game"] = "3"
    keeper.keep(told, wait=True)
    assert told == [SILENT, None, None]
    slow.finish()
    assert told == [SILENT, None, None, None]


def test_all_that_there_is_for_a_place_that_was_emptied() -> None:
    vault = WriteBuffer({"settings": "1", "game": "2"})
    vault["game"] = "3"
    del vault["settings"]
    assert vault.whole(vault.take()) == {"settings": None, "game": "3"}


GAME = '[Seed "07"]\nOOGPJS'


def copied(texts: object) -> str:
    return f"7 {json.dumps(texts)}"


def test_a_lost_database_is_restored_from_the_copy() -> None:
    vault = WriteBuffer({})
    restore(vault, copied({"game": GAME, "days": "{}", "kept/1": "no", "solo": 3}))
    assert dict(vault) == {"game": GAME, "days": "{}"}
    assert vault.take() == dict(vault)


def test_another_game_in_the_place_of_the_copy_s_is_put_away() -> None:
    other = '[Seed "08"]\n'
    vault = WriteBuffer({"game": other, "kept/0": "there", "solo": '[Seed "07"]\n', "days": "old"})
    restore(vault, copied({"game": GAME, "solo": GAME, "days": "new"}))
    assert dict(vault) == {
        "game": GAME,
        "kept/0": "there",
        "kept/1": other,
        "solo": GAME,
        "days": "new",
    }


@pytest.mark.parametrize("copy", ["", "7", "7 {", "7 []", "7 3", "?"])
def test_a_torn_copy_restores_nothing(copy: str) -> None:
    vault = WriteBuffer({"game": "mine"})
    restore(vault, copy)
    assert dict(vault) == {"game": "mine"}
