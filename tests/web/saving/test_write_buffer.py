"""Texts that are written elsewhere: in order, as a whole, and before what follows from them is shown."""

from __future__ import annotations

import json
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from web.app.saving.write_buffer import SILENT, WriteBuffer, Writer


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
    slow, buffer = Slow(), WriteBuffer({})
    return slow, Writer(buffer, slow), buffer, Told()


def test_a_buffer_knows_what_is_to_be_written() -> None:
    buffer = WriteBuffer({"a": "1", "b": "2"})
    buffer["a"] = "1"
    assert buffer.take_changes() == {}
    buffer["a"], buffer["c"] = "3", "4"
    del buffer["b"]
    assert buffer.take_changes() == {"a": "3", "b": None, "c": "4"}
    assert buffer.take_changes() == {}
    assert dict(buffer) == {"a": "3", "c": "4"}
    assert len(buffer) == 2


def test_what_could_not_be_written_is_tried_again_and_newer_texts_win() -> None:
    buffer = WriteBuffer({})
    buffer["a"], buffer["b"] = "old", "old"
    taken = buffer.take_changes()
    buffer["a"] = "new"
    buffer.put_back(taken)
    assert buffer.take_changes() == {"a": "new", "b": "old"}


def test_what_is_found_later_does_not_undo_what_has_changed() -> None:
    buffer = WriteBuffer({})
    buffer["a"] = "mine"
    buffer.add_stored({"a": "old", "b": "old"})
    assert dict(buffer) == {"a": "mine", "b": "old"}
    assert buffer.take_changes() == {"a": "mine"}


def test_what_was_read_before_a_change_does_not_come_back_once_that_is_written() -> None:
    buffer = WriteBuffer({"game": "1", "kept/1": "1"})
    buffer["game"] = "2"
    del buffer["kept/1"]
    buffer.take_changes()
    buffer.add_stored({"game": "1", "kept/1": "1", "kept/2": "1"})
    assert dict(buffer) == {"game": "2", "kept/2": "1"}


def test_what_could_not_be_written_is_not_written_over_what_another_page_has_stored_since() -> None:
    slow, writer, buffer, told = keeping()
    buffer["game"] = "1"
    writer.keep(told, wait=True)
    after = WriteBuffer({"game": "another page's"})
    writer.start_over(after)
    slow.finish("elsewhere")
    assert told == ["elsewhere"]
    assert after.take_changes() == {}


def test_what_waits_is_shown_only_when_it_is_kept() -> None:
    slow, writer, buffer, told = keeping()
    buffer["game"] = "1"
    writer.keep(told, wait=True)
    assert told == []
    slow.finish()
    assert told == [None]
    assert slow.kept == {"game": "1"}


def test_what_need_not_wait_is_shown_at_once() -> None:
    slow, writer, buffer, told = keeping()
    buffer["game"] = "1"
    writer.keep(told, wait=False)
    assert told == [None]
    assert slow.waiting
    slow.finish()
    assert told == [None]
    writer.keep(told, wait=True)  # nothing has changed
    assert told == [None, None]


def test_only_the_last_of_several_is_shown_and_only_when_everything_is_kept() -> None:
    slow, writer, buffer, first = keeping()
    second, third = Told(), Told()
    buffer["game"] = "1"
    writer.keep(first, wait=True)
    buffer["game"] = "2"
    writer.keep(second, wait=True)
    buffer["settings"] = "3"
    writer.keep(third, wait=False)
    assert len(slow.waiting) == 1
    slow.finish()
    assert third == []
    slow.finish()
    assert (first, second, third) == ([], [], [None])
    assert slow.kept == {"game": "2", "settings": "3"}


def test_why_something_could_not_be_kept_is_told_and_the_next_time_all_of_it_is_written() -> None:
    slow, writer, buffer, told = keeping()
    buffer["game"] = "1"
    writer.keep(told, wait=True)
    slow.finish("full")
    assert told == ["full"]
    buffer["settings"] = "2"
    writer.keep(told, wait=False)
    slow.finish("full")
    assert told == ["full", None, "full"]
    writer.keep(told, wait=True)
    slow.finish()
    assert slow.kept == {"game": "1", "settings": "2"}


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 9), st.booleans(), st.integers(0, 2))))
def test_in_the_end_everything_is_kept_whatever_fails_meanwhile(
    steps: list[tuple[str, int, bool, int]],
) -> None:
    slow, writer, buffer, told = keeping()
    for name, number, wait, happens in steps:
        buffer[name] = str(number)
        writer.keep(told, wait=wait)
        if happens and slow.waiting:
            slow.finish("full" if happens == 2 else None)
        assert len(slow.waiting) <= 1
    writer.keep(told, wait=True)
    while slow.waiting:
        slow.finish()
    assert slow.kept == dict(buffer)


def test_what_was_said_of_a_failure_is_taken_back_when_everything_is_kept() -> None:
    slow, writer, buffer, told = keeping()
    buffer["game"] = "1"
    writer.keep(told, wait=True)
    slow.finish("full")
    assert writer.failing
    buffer["game"] = "2"
    writer.keep(told, wait=False)
    assert told == ["full", None]
    slow.finish()
    assert not writer.failing
    assert told == ["full", None, None]
    assert slow.kept == {"game": "2"}


def test_a_database_without_an_answer_is_not_waited_for_again() -> None:
    slow, writer, buffer, told = keeping()
    buffer["game"] = "1"
    writer.keep(told, wait=True)
    slow.finish(SILENT)
    buffer["game"] = "2"
    writer.keep(told, wait=True)
    assert told == [SILENT, None]
    slow.finish()
    buffer["game"] = "3"
    writer.keep(told, wait=True)
    assert told == [SILENT, None, None]
    slow.finish()
    assert told == [SILENT, None, None, None]


def test_a_page_that_takes_over_again_waits_although_the_database_was_silent_before() -> None:
    slow, writer, buffer, told = keeping()
    buffer["game"] = "1"
    writer.keep(told, wait=True)
    slow.finish(SILENT)
    buffer = WriteBuffer({"game": "another page's"})
    writer.start_over(buffer)
    assert not writer.failing
    buffer["game"] = "2"
    writer.keep(told, wait=True)
    assert told == [SILENT]
    slow.finish()
    assert told == [SILENT, None]
    assert slow.kept == {"game": "2"}


def test_all_that_there_is_for_a_place_that_was_emptied() -> None:
    buffer = WriteBuffer({"settings": "1", "game": "2"})
    buffer["game"] = "3"
    del buffer["settings"]
    assert buffer.whole(buffer.take_changes()) == {"settings": None, "game": "3"}
