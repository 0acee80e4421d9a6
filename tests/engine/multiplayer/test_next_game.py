"""The next game at the same table: who plays, who begins, new chains, and devices that miss its beginning."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera.multiplayer import table_events
from calavera.multiplayer.messages import dump
from calavera.multiplayer.refusal import Refused, Why
from tests.engine.multiplayer.world import HEADERS, Device, World, seated, secret

NAMES = [["Ana"], ["Ben"], ["Cleo"]]


def over(names: list[list[str]] = NAMES, *, game: str = "toy", seed: int = 3) -> World:
    """Return a table whose game has come to its end."""
    world = seated(names, seed=seed, game=game)
    world.play_on()
    return world


def headers(world: World, seats: tuple[int, ...]) -> dict[str, str]:
    names = {f"Seat{place}": world.host.log.called(seat) for place, seat in enumerate(seats, 1)}
    return {**HEADERS[world.game], "Seats": str(len(seats)), **names}


def go_on(world: World, game: int = 8, *, deliver: bool = True) -> None:
    """Let the host begin the next game."""
    seats = table_events.staying(world.host.table)
    world.host.do(lambda table, now: table_events.begin_next(table, headers(world, seats), secret(game), now))
    if deliver:
        world.deliver()


@pytest.mark.parametrize("game", ["toy", "calavera"])
def test_the_next_game_begins_on_all_devices_and_the_next_seat_begins(game: str) -> None:
    world = over([["Ana"], ["Ben", "Cleo"]], game=game)
    first = world.check()
    assert table_events.staying(world.host.table) == (1, 2, 0)
    go_on(world)
    for device in world.devices:
        assert device.log.id == secret(8)
        assert device.log.after == secret(7)
        assert device.log.record.names == ("Ben", "Cleo", "Ana")
        assert device.log.record.actions == ()
    assert [device.table.seats for device in world.devices] == [(2,), (0, 1)]
    world.play_on()
    second = world.check()
    assert second.state.over
    assert second.header("Chains") != first.header("Chains")
    go_on(world, 9)
    assert world.devices[1].log.record.names == ("Cleo", "Ana", "Ben")
    assert world.devices[1].table.seats == (0, 2)
    assert world.devices[1].table.own.games == 2


def test_each_game_has_chains_of_its_own() -> None:
    world = over()
    told = {device.link for device in world.host.log.devices}
    go_on(world)
    assert not told & {device.link for device in world.host.log.devices}
    again = table_events.from_json("test", table_events.to_json(world.host.table))
    assert again.own == world.host.table.own
    assert again.log == world.host.table.log


def test_no_next_game_before_the_end_and_none_by_a_guest() -> None:
    world = seated(NAMES, seed=3)
    assert table_events.staying(world.host.table) == ()
    with pytest.raises(Refused):
        table_events.begin_next(world.host.table, {}, secret(8), 0)
    (number,) = world.devices[1].lines
    early = dump({"t": "next", "g": world.host.log.id, "x": secret(1)})
    world.host.do(lambda table, now: table_events.hear(table, number, early, now))
    assert world.host.table.peers[number].refused is Why.ORDER
    world.play_on()
    other = dump({"t": "next", "g": secret(66), "x": secret(1)})
    before = world.host.table.anchors
    world.host.do(lambda table, now: table_events.hear(table, number, other, now))
    assert world.host.table.anchors == before
    assert table_events.staying(world.devices[1].table) == ()
    with pytest.raises(Refused):
        table_events.begin_next(world.devices[1].table, {}, secret(8), 0)
    with pytest.raises(Refused):
        table_events.begin(world.host.table, HEADERS["toy"] | {"Seats": "3"}, [], secret(8), 0)


def test_a_device_that_has_not_seen_the_end_is_waited_for_or_left_out() -> None:
    world = over()
    world.host.kill()  # it comes back without what the others have told
    world.host.restart()
    for guest in world.devices[1:]:
        guest.lines.clear()
    world.connect(world.devices[2])
    world.deliver()
    assert world.host.table.away == {1}
    assert table_events.staying(world.host.table) == ()
    world.host.do(lambda table, now: table_events.put_out(table, 1, now))
    world.deliver()
    assert table_events.staying(world.host.table) == (2, 0)
    go_on(world)
    assert world.host.log.record.names == ("Cleo", "Ana")
    left = world.devices[1]
    world.connect(left)
    world.deliver()
    assert (left.table.own.device, left.table.own.names, left.table.seats) == (-1, (), ())
    assert left.table.stop is None
    world.play_on()
    assert world.check().state.over


def test_one_seat_alone_begins_no_game() -> None:
    world = over([["Ana"], ["Ben"]])
    world.devices[1].kill()
    world.deliver()
    world.host.do(lambda table, now: table_events.put_out(table, 1, now))
    assert table_events.staying(world.host.table) == ()


@pytest.mark.parametrize("missed", ["line", "device", "stored"])
def test_who_misses_the_beginning_is_told_it(missed: str) -> None:
    world = over()
    guest = world.devices[1]
    (line,) = guest.lines.values()
    if missed == "line":
        line.cut()
        world.deliver()
    elif missed == "device":
        guest.kill()
    go_on(world, deliver=missed != "stored")
    if missed == "stored":
        world.deadly = 1.0
        line.arrive()
        world.deadly = 0.0
        assert not guest.alive
    else:
        assert world.host.table.away == {1}
        assert world.devices[2].table.away == {1}
    world.gather()
    assert guest.log.id == world.host.log.id
    assert guest.table.own.device == 1
    world.play_on()
    assert world.check().state.over


def test_a_watcher_sees_whatever_game_is_played() -> None:
    world = over()
    screen = Device(world, 3, table_events.join_table("test", secret(900), []))
    world.devices.append(screen)
    world.connect(screen)
    world.deliver()
    assert screen.log.lines == world.host.log.lines
    go_on(world)
    assert screen.log.id == secret(8)
    screen.kill()
    world.play_on()
    go_on(world, 9)
    world.play_on()
    go_on(world, 10)
    world.gather()
    assert screen.log.id == secret(10)
    assert screen.table.seats == ()
    world.play_on()
    assert world.check().state.over


def test_a_named_guest_of_an_earlier_game_is_at_another_table() -> None:
    world = over()
    guest = world.devices[1]
    (line,) = guest.lines.values()
    line.cut()
    world.deliver()
    for game in (8, 9):
        world.host.do(lambda table, now: table_events.put_out(table, 1, now)) if game == 8 else None
        go_on(world, game)
        world.play_on()
    world.connect(guest)
    world.deliver()
    assert guest.table.stop is not None
    assert guest.table.stop.why is Why.GAME


def test_a_device_that_has_taken_the_table_over_begins_the_next_game() -> None:
    world = over()
    old, new, third = world.devices
    old.kill()
    world.deliver()
    new.do(lambda table, now: table_events.take_over(table, now))
    world.host = new
    old.restart()
    old.table = old.stored = table_events.visit(old.table)
    world.gather()
    go_on(world)
    assert [device.table.own.device for device in (old, new, third)] == [0, 1, 2]
    world.play_on()
    assert world.check().state.over


# -- cheats


def test_a_host_that_makes_up_a_guests_anchor_is_found_out() -> None:
    world = World([["Ana"], ["Ben"]])
    world.connect(world.devices[1])
    world.deliver()
    host, guest = world.host.table.guests
    false = replace(world.host.table, guests=(host, replace(guest, anchor=secret(1))))
    world.host.table = false
    world.begin()
    world.deliver()
    stop = world.devices[1].table.stop
    assert stop is not None
    assert stop.why is Why.MINE
    world = over()
    world.host.table = replace(world.host.table, anchors={**world.host.table.anchors, 1: secret(1)})
    go_on(world)
    stop = world.devices[1].table.stop
    assert stop is not None
    assert stop.why is Why.MINE
    assert world.devices[1].log.id == secret(7)
    assert world.devices[2].table.stop is None


def test_a_host_that_brings_a_device_back_with_another_anchor_is_found_out() -> None:
    world = seated(NAMES, seed=4)
    world.play_on()
    (number,) = world.devices[1].lines
    for line in ({"t": "out", "d": 1}, {"t": "in", "d": 1, "x": secret(1)}):
        told = dump({"n": len(world.devices[1].log), **line})
        world.devices[1].do(lambda table, now: table_events.hear(table, number, told, now))  # noqa: B023
    stop = world.devices[1].table.stop
    assert stop is not None
    assert stop.why is Why.MINE


def test_another_game_in_the_middle_of_one_is_refused() -> None:
    world = seated(NAMES, seed=4)
    guest = world.devices[1]
    (number,) = guest.lines
    line = {**world.host.log.lines[0], "id": secret(8), "after": world.host.log.id}
    guest.do(lambda table, now: table_events.hear(table, number, dump({"n": 0, **line}), now))
    assert guest.table.stop is not None
    assert guest.table.stop.why is Why.FORK
    table = {"t": "table", "v": 1, "build": "test", "game": secret(8), "after": world.host.log.id}
    more = {"guests": [], "headers": {}, "you": 2, "n": 1, "h": ""}
    other = world.devices[2]
    (number,) = other.lines
    other.do(lambda one, now: table_events.hear(one, number, dump(table | more), now))
    assert other.table.stop is not None
    assert other.table.stop.why is Why.GAME


def test_a_first_line_that_is_none_is_refused() -> None:
    for first in (1, {"t": "bye"}, {"t": "go"}, {"t": "go", "id": secret(8), "after": secret(7)}):
        world = over()
        (number,) = world.devices[1].lines
        told = dump({"t": "log", "n": 0, "lines": [first]})
        world.devices[1].do(lambda table, now: table_events.hear(table, number, told, now))  # noqa: B023
        assert world.devices[1].table.stop is not None
        assert world.devices[1].log.id == secret(7)
