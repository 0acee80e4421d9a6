"""A pair of lines in memory keeps what `Line` promises."""

from __future__ import annotations

from collections.abc import Callable

from calavera.multiplayer.line import Line, MemoryLine, pair


def ends() -> tuple[MemoryLine, MemoryLine, list[str]]:
    """Make a pair with the log of what both ends hear."""
    log: list[str] = []

    def write(name: str) -> Callable[[str], None]:
        return lambda text: log.append(f"{name}: {text}")

    def end(name: str) -> Callable[[], None]:
        return lambda: log.append(f"{name} closed")

    one, other = pair(write("one"), end("one"), write("other"), end("other"))
    return one, other, log


def everything(*lines: MemoryLine) -> None:
    """Let all that is under way arrive."""
    while any(line.arrive() for line in lines):
        pass


def test_messages_arrive_once_and_in_their_order() -> None:
    one, other, log = ends()
    line: Line = one
    line.say("a")
    line.say("b")
    assert log == []
    other.say("c")
    everything(one, other)
    assert log == ["one: c", "other: a", "other: b"]
    assert not one.arrive()


def test_a_closed_line_says_and_hears_nothing_more() -> None:
    one, other, log = ends()
    one.say("a")
    other.say("lost")
    one.close()
    one.close()
    one.say("late")
    everything(one, other)
    assert log == ["other: a", "other closed"]
    other.say("late")
    other.close()
    everything(one, other)
    assert log == ["other: a", "other closed"]


def test_a_cut_line_loses_what_is_under_way_and_both_ends_learn_it() -> None:
    one, other, log = ends()
    one.say("a")
    one.cut()
    one.cut()
    everything(one, other)
    assert log == ["one closed", "other closed"]


def test_a_line_that_one_end_has_closed_can_still_be_cut() -> None:
    one, other, log = ends()
    one.close()
    one.cut()
    everything(one, other)
    assert log == ["other closed"]
