"""Lines that open, say nothing, repeat themselves and end at any moment of a table."""

from __future__ import annotations

import json
from random import Random

import pytest

from calavera.multiplayer import table_events
from calavera.multiplayer.log_entries import promise
from calavera.multiplayer.messages import VERSION, Message, dump
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.table import Close, Say
from tests.engine.multiplayer.world import BUILD, Device, World, seated, secret, token_for

NAMES = [["Ana"], ["Ben"], ["Cleo"]]

TABLE: Message = {"t": "table", "v": VERSION, "build": BUILD, "game": "", "guests": [], "headers": {}} | {
    "you": 1,
    "n": 0,
    "h": "",
}


def spoken(answer: table_events.Answer, line: int) -> list[Message]:
    """Return the messages of an answer on one line."""
    return [json.loads(one.text) for one in answer[1] if isinstance(one, Say) and one.line == line]


def say(device: Device, message: Message) -> table_events.Answer:
    """Let a device hear a message on its only line, and take the table that it makes of it."""
    (number,) = device.lines
    found = table_events.hear(device.table, number, dump(message), device.world.tell_time())
    device.table = found[0]
    return found


# -- the game to be played


def test_a_host_tells_its_guests_of_another_game_until_it_has_begun() -> None:
    world = World(NAMES)
    for guest in world.devices[1:]:
        world.connect(guest)
    world.deliver()
    headers = {"Game": "another"}
    world.host.do(lambda table, now: table_events.announce(table, headers, now))
    world.deliver()
    assert [device.table.headers for device in world.devices] == [headers] * 3
    with pytest.raises(Refused, match="only the host"):
        table_events.announce(world.devices[1].table, headers, 1)
    world.begin()
    world.deliver()
    with pytest.raises(Refused, match="has begun"):
        table_events.announce(world.host.table, headers, 1)


# -- lines without a greeting


def test_a_line_that_has_not_said_who_it_is_is_told_nothing() -> None:
    world = World(NAMES)
    host = world.host
    host.table, _ = table_events.open_line(host.table, 99, 0)
    told: list[Say | Close] = []
    for guest in world.devices[1:]:
        world.connect(guest)
        world.deliver()
    world.begin()
    world.deliver()
    assert host.table.log is not None
    host.table, said = table_events.put_out(host.table, 2, 1)
    told += said
    host.table, said = table_events.tick(host.table, 1)
    told += said
    assert {one.line for one in told} == {1, 2}
    host.table, _ = table_events.lose(host.table, 99, 1)
    assert host.table.away == frozenset()
    before = host.table
    assert table_events.lose(host.table, 99, 1) == (before, ())
    assert table_events.hear(host.table, 99, dump({"t": "b", "n": 0}), 1) == (before, ())


def test_a_beat_is_said_before_the_game_too() -> None:
    world = World(NAMES[:2])
    world.connect(world.devices[1])
    world.deliver()
    for device in world.devices:
        device.table, said = table_events.tick(device.table, world.now + 60)
        (one,) = said
        assert isinstance(one, Say)
        assert json.loads(one.text) == {"t": "b", "n": 0}
    assert world.host.table.away == frozenset()
    assert world.devices[1].table.quiet


def test_a_game_begins_once() -> None:
    world = seated(NAMES[:2])
    with pytest.raises(Refused, match="the game has begun"):
        world.begin()


# -- a host's words to a guest


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"v": VERSION + 1}, Why.VERSION),
        ({"build": "newer"}, Why.VERSION),
        ({"game": secret(9)}, Why.GAME),
        ({"you": 2}, Why.KEY),
    ],
)
def test_a_guest_leaves_a_host_of_another_version_or_table(change: Message, why: Why) -> None:
    world = seated(NAMES)
    guest = world.devices[1]
    (number,) = guest.lines
    answer = say(guest, TABLE | {"game": world.host.log.id} | change)
    assert Close(number) in answer[1]
    assert spoken(answer, number)[-1]["why"] == why.value
    assert guest.table.stop is not None
    assert guest.table.stop.why is why
    assert guest.table.peers == {}


def test_a_host_says_first_which_table_it_is() -> None:
    table = table_events.join_table(BUILD, secret(1), ["Ben"])
    table, _ = table_events.open_line(table, 1, 0)
    assert table_events.hear(table, 1, dump({"t": "here", "away": [1]}), 0)[0].away == frozenset()
    table, _ = table_events.hear(table, 1, dump(TABLE), 0)
    assert table.here
    assert table_events.hear(table, 1, dump({"t": "here", "away": [1]}), 0)[0].away == {1}


def test_a_guest_has_one_line_the_newest() -> None:
    world = seated(NAMES)
    guest = world.devices[1]
    table, said = table_events.open_line(guest.table, 77, 0)
    assert [*table.peers] == [77]
    assert not table.here
    assert spoken((table, said), 77)[0]["t"] == "hi"


def test_a_host_that_leaves_says_so_and_its_guests_keep_the_game() -> None:
    world = seated(NAMES)
    guest = world.devices[1]
    log = guest.log
    say(guest, {"t": "bye"})
    assert guest.table.peers == {}
    assert guest.table.stop is None
    assert guest.log is log


def test_a_device_that_has_stopped_hears_nothing_more() -> None:
    world = seated(NAMES)
    guest = world.devices[1]
    changed = guest.log.lines[0] | {"id": secret(5)}
    say(guest, {"n": 0, **changed})
    assert guest.table.stop is not None
    assert guest.table.stop.why is Why.FORK
    log = guest.log
    assert say(guest, {"n": len(log), "t": "out", "d": 2})[1] == ()
    assert guest.log is log


# -- lines that are lost, repeated or late


def test_a_guest_asks_once_for_lines_that_it_has_missed() -> None:
    world = seated(NAMES)
    guest = world.devices[1]
    (number,) = guest.lines
    later = {"t": "out", "d": 2}
    known = len(guest.log)
    (hi,) = spoken(say(guest, {"n": known + 2, **later}), number)
    assert (hi["t"], hi["n"]) == ("hi", known)
    assert spoken(say(guest, {"n": known + 3, **later}), number) == []
    assert guest.table.asked
    say(guest, {"n": known, **later})
    assert not guest.table.asked
    assert len(guest.log) == known + 1


def test_what_was_lost_is_sent_again_at_the_second_beat() -> None:
    world = seated(NAMES)
    host, guest = world.host, world.devices[1]
    (number,) = guest.lines
    known = len(guest.log)
    host.table, _ = table_events.put_out(host.table, 2, world.now)  # none of it arrives
    beat = dump({"t": "b", "n": known})
    answers = []
    for _ in range(2):
        answer = table_events.hear(host.table, number, beat, world.tell_time())
        host.table = answer[0]
        answers.append(spoken(answer, number))
    assert answers[0] == []
    assert [one["t"] for one in answers[1]] == ["log"]
    say(guest, answers[1][0])
    assert guest.log.lines == host.log.lines
    newest = table_events.hear(host.table, number, dump({"t": "b", "n": len(host.log)}), world.tell_time())
    again = table_events.hear(newest[0], number, dump({"t": "b", "n": len(host.log)}), world.tell_time())
    assert spoken(again, number) == []


def test_lines_that_a_host_has_already_are_no_second_ones() -> None:
    world = seated(NAMES)
    host, guest = world.host, world.devices[1]
    (number,) = guest.lines
    lines = [*host.log.lines, {"t": "out", "d": 2}]
    more = dump({"t": "more", "n": 0, "lines": lines})
    host.table, _ = table_events.hear(host.table, number, more, world.tell_time())
    assert list(host.log.lines[: len(lines)]) == lines
    before = host.log.lines
    host.table, _ = table_events.hear(host.table, number, more, world.tell_time())
    assert host.log.lines == before


def test_a_promise_is_written_once_however_often_it_is_said() -> None:
    world = seated(NAMES, seed=4, game="calavera")
    world.deliver()
    while not (world.host.log.hidden and world.host.log.holders[world.host.log.hidden[-1]]):
        assert world.move()
        world.deliver()
    log = world.host.log
    seat = next(seat for seat in log.unopened if log.holders[seat] and seat not in log.promises)
    guest = world.devices[log.holders[seat]]
    (number,) = guest.lines
    token = token_for(log.record, seat, Random(1))
    told = dump({"t": "c", "at": log.began, "s": seat, "c": promise(seat, token, secret(1))})
    lengths = []
    for _ in range(2):
        world.host.table, _ = table_events.hear(world.host.table, number, told, world.tell_time())
        lengths.append(len(world.host.log))
    assert lengths == [len(log) + 1] * 2


def test_a_host_lost_in_the_middle_of_putting_a_device_out_takes_no_seat_from_it() -> None:
    """The line that puts it out has arrived, and those that pass its seats on are lost with the host."""
    world = seated(NAMES)
    while world.host.log.due is not None or world.host.log.hidden:
        world.deliver()
        world.move()
    world.deliver()
    old, new, away = world.devices
    away.kill()
    world.deliver()
    say(new, {"n": len(new.log), "t": "out", "d": away.number})
    new.stored = new.table
    old.kill()
    world.deliver()
    new.do(lambda table, now: table_events.take_over(table, now))
    assert away.number not in new.log.throwing
    assert new.log.holders[2] == away.number
    world.host = new
    old.restart()
    old.table = old.stored = table_events.visit(old.table)
    world.gather()
    assert new.log.holders[2] == away.number
    assert away.number in new.log.throwing
    assert all(line["t"] != "seat" for line in new.log.lines)
    world.play_on()
    assert world.check().state.over
