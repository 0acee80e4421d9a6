"""Devices that go and come back: seats handed on, a table taken over, two courses of a game, watchers."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from calavera.multiplayer import table_events
from calavera.multiplayer.device_duties import choosing
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.table import Close
from calavera.play.chains import CHAINS, Proof
from calavera.play.fairness import check
from calavera.record.record import new_record, read, write
from tests.engine.multiplayer.world import Device, World, seated, secret

NAMES = [["Ana"], ["Ben"], ["Cleo"]]


def moves(world: World, count: int) -> None:
    for _ in range(count):
        world.deliver()
        world.move()
    world.deliver()


def settled(world: World) -> None:
    """Play on until no throw is due and nothing is hidden."""
    while world.host.log.due is not None or world.host.log.hidden:
        world.deliver()
        if world.host.log.due is not None or world.host.log.hidden:
            world.move()
    world.deliver()


@pytest.mark.parametrize("jump", [-3e7, -1.6e9, -60, 60, 3e7])
def test_a_clock_that_is_set_cuts_no_line_and_a_silent_device_is_still_found_out(jump: float) -> None:
    world = seated(NAMES)
    moves(world, 3)
    lines = [len(device.lines) for device in world.devices]
    world.now += jump
    moves(world, 30)
    assert [len(device.lines) for device in world.devices] == lines
    guest, other = world.devices[1:]
    for _ in range(3):  # each is heard of within a beat
        world.now += 5
        for device in world.devices:
            device.do(table_events.tick)
        world.deliver()
    assert world.host.table.away == frozenset()
    for _ in range(9):
        world.now += 1
        for device in (world.host, other):
            device.do(table_events.tick)
        world.deliver()
    assert world.host.table.away == {guest.number}


def test_who_is_silent_is_away_until_heard_again() -> None:
    world = seated(NAMES)
    world.deliver()
    guest, other = world.devices[1:]
    for _ in range(9):
        world.now += 1
        for device in (world.host, other):
            device.do(table_events.tick)
            world.deliver()
    assert world.host.table.away == other.table.away == {1}
    assert guest.number in world.host.table.away
    guest.do(table_events.tick)
    world.deliver()
    assert world.host.table.away == other.table.away == frozenset()
    world.now += 9
    guest.do(table_events.tick)
    assert guest.table.quiet
    world.deliver()
    world.host.do(table_events.tick)
    world.deliver()
    guest.do(table_events.tick)
    assert not guest.table.quiet


def test_a_line_that_breaks_is_seen_at_once() -> None:
    world = seated(NAMES)
    (line,) = world.devices[1].lines.values()
    line.cut()
    world.deliver()
    assert world.host.table.away == world.devices[2].table.away == {1}
    assert not world.devices[1].table.here
    world.gather()
    assert world.host.table.away == frozenset()
    world.play_on()
    assert world.check().state.over


AWAY = [
    *[("toy", moves) for moves in range(0, 60, 7)],
    *[("calavera", moves) for moves in (7, 28)],
    ("castro", 21),
]
"""Games with the numbers of moves after which a device goes; only Calavera has hidden choices."""


@pytest.mark.parametrize(("game", "skip"), AWAY)
def test_the_host_plays_on_for_who_is_away_who_then_comes_back(game: str, skip: int) -> None:
    world = seated(NAMES, seed=skip, game=game)
    moves(world, skip)
    guest = world.devices[1]
    guest.kill()
    world.deliver()
    if world.host.log.record.state.over:
        return
    world.host.do(lambda table, now: table_events.put_out(table, 1, now))
    world.deliver()
    assert 1 not in world.host.log.throwing
    assert world.host.log.holders[1] == 0
    moves(world, 9)
    over = world.host.log.record.state.over
    world.gather()
    world.play_on()
    assert over or world.host.log.holders[1] == 1 or world.host.log.record.state.over
    record = world.check()
    assert record.state.over
    proof = Proof.read(record.header(CHAINS))
    assert proof is not None
    assert proof == world.host.log.proof()


def test_a_computer_gets_a_seat_and_a_watcher_takes_it() -> None:
    world = seated([["Ana"], ["Ben"]], seed=2)
    settled(world)
    world.host.do(lambda table, now: table_events.give(table, 1, 0, "computer: hard", now))
    watcher = Device(world, 2, table_events.join_table("test", secret(900), ["Eve"]))
    world.devices.append(watcher)
    world.connect(watcher)
    world.deliver()
    assert watcher.table.own.device == -1
    assert world.host.log.record.names == ("Ana", "computer: hard")
    (line,) = watcher.lines
    settled(world)
    world.host.do(lambda table, now: table_events.seat_watcher(table, line, 1, now))
    world.deliver()
    assert watcher.table.own.device == 2
    assert watcher.table.seats == (1,)
    assert world.host.log.record.names == ("Ana", "Eve")
    moves(world, 4)
    settled(world)
    if not world.host.log.record.state.over:
        watcher.kill()
        world.deliver()
        world.host.do(lambda table, now: table_events.put_out(table, 2, now))
        world.gather()
        settled(world)
        assert watcher.table.seats == (1,)
    world.play_on()
    assert world.check().state.over


def test_only_a_watcher_takes_a_seat_and_only_a_computers() -> None:
    world = seated([["Ana"], ["Ben"]], seed=2)
    settled(world)
    (line,) = world.devices[1].lines
    for number, seat in [(line, 0), (99, 0)]:
        with pytest.raises(Refused):
            table_events.seat_watcher(world.host.table, number, seat, 0)
    watcher = Device(world, 2, table_events.join_table("test", secret(900), ["Eve"]))
    world.devices.append(watcher)
    world.connect(watcher)
    world.deliver()
    (line,) = watcher.lines
    for seat in (1, 5):
        with pytest.raises(Refused, match="a player sits there"):
            table_events.seat_watcher(world.host.table, line, seat, 0)


def test_only_the_host_hands_seats_on() -> None:
    world = seated([["Ana"], ["Ben"]])
    guest = world.devices[1].table
    steps: list[Callable[[], object]] = [
        lambda: table_events.put_out(guest, 0, 0),
        lambda: table_events.give(guest, 0, 1, "Ben", 0),
        lambda: table_events.seat_watcher(guest, 1, 0, 0),
        lambda: table_events.take_over(world.host.table, 0),
        lambda: table_events.begin(world.host.table, {"Game": "Toy"}, [], secret(1), 0),
        lambda: table_events.give(table_events.host_table("test", secret(1), ["Ana"], {}), 0, 0, "Ana", 0),
        lambda: table_events.adopt(guest, 0),
        lambda: table_events.decide(table_events.host_table("test", secret(1), ["Ana"], {}), 0, "hold", 0),
    ]
    for step in steps:
        with pytest.raises(Refused):
            step()


def test_a_seat_that_changes_hands_forgets_what_was_said_for_it() -> None:
    world = seated(NAMES, seed=5, game="calavera")
    while not (world.host.log.hidden and not world.host.log.promises):
        world.move()
        world.deliver()
    log = world.host.log
    for seat in log.hidden:
        device = world.devices[log.holders[seat]]
        if device is not world.host:
            token = str(log.record.state.choices(seat)[0])
            device.do(lambda table, now: table_events.decide(table, seat, token, now))  # noqa: B023
            world.deliver()
            assert seat in world.host.log.promises
            world.host.do(lambda table, now: table_events.put_out(table, device.number, now))  # noqa: B023
            assert seat not in world.host.log.promises
            assert seat in choosing(world.host.table)
            world.deliver()
            assert device.table.own.choices == {}
            assert device.table.own.chains == 1
            break
    world.play_on()
    assert world.check().state.over


# -- the host is gone


@pytest.mark.parametrize(
    ("game", "seed"), [*[("toy", seed) for seed in range(12)], *[("calavera", seed) for seed in (1, 6, 11)]]
)
def test_a_guest_takes_the_table_over_and_the_old_host_comes_back_as_a_guest(game: str, seed: int) -> None:
    world = seated(NAMES, seed=seed, game=game)
    moves(world, 3 * seed)
    old = world.host
    old.kill()
    world.deliver()
    new = world.devices[1]
    new.do(lambda table, now: table_events.take_over(table, now))
    assert new.table.host
    assert new.table.away == {0, 2}
    world.host = new
    moves(world, 3)
    old.restart()
    old.table = old.stored = table_events.visit(old.table)
    world.gather()
    world.play_on()
    assert world.check().state.over


def test_lines_that_only_a_guest_has_are_not_lost() -> None:
    world = seated(NAMES, seed=3)
    moves(world, 6)
    behind, ahead = world.devices[1:]
    settled(world)
    log = world.host.log
    device = world.devices[log.holders[log.record.state.active]]
    if device is behind:
        behind, ahead = ahead, behind
    (line,) = behind.lines.values()
    line.other.under_way.clear()
    line.open = False  # it hears nothing any more
    device.do(lambda table, now: table_events.decide(table, log.record.state.active, "hold", now))
    for end in [line for device in world.devices for line in device.lines.values()]:
        while end.open and end.arrive():
            pass
    assert len(ahead.log) > len(behind.log)
    world.host.kill()
    behind.lines = {}
    world.host = behind
    behind.do(lambda table, now: table_events.take_over(table, now))
    ahead.kill()
    old = world.devices[0]
    old.restart()
    old.table = old.stored = table_events.visit(old.table)
    longest = max(len(ahead.stored.log or ()), len(old.stored.log or ()))
    world.gather()
    assert len(behind.log) >= longest
    world.play_on()
    assert world.check().state.over


def test_the_computers_of_a_lost_host_move_to_the_new_one() -> None:
    world = World([["Ana"], ["Ben"]])
    world.connect(world.devices[1])
    world.deliver()
    headers = {"Game": "Toy", "Seats": "3", "Start": "classic"}
    headers |= {"Seat1": "Ana", "Seat2": "Ben", "Seat3": "computer: hard"}
    world.host.do(lambda table, now: table_events.begin(table, headers, [0, 1, 0], secret(7), now))
    world.deliver()
    world.host.kill()
    world.deliver()
    guest = world.devices[1]
    guest.do(lambda table, now: table_events.take_over(table, now))
    assert guest.table.seats == (1, 2)
    assert guest.log.holders == (0, 1, 1)


# -- two courses


def forked(*, at: int) -> World:
    """Return a world with two hosts: each has written a line that the other one does not have."""
    world = seated(NAMES, seed=4, game="toy")
    moves(world, at)
    settled(world)
    old, new, third = world.devices
    for line in list(new.lines.values()) + list(third.lines.values()):
        line.cut()
    world.deliver()
    new.do(lambda table, now: table_events.take_over(table, now))
    old.do(lambda table, now: table_events.put_out(table, 1, now))
    new.do(lambda table, now: table_events.put_out(table, 0, now))
    world.connect(third)
    world.deliver()
    assert third.log.lines == old.log.lines
    world.host = new
    return world


@pytest.mark.parametrize("at", [2, 9])
def test_another_course_is_shown_and_taken_only_if_its_player_agrees(at: int) -> None:
    world = forked(at=at)
    old, new, third = world.devices
    third.kill()
    third.restart()
    world.connect(third)
    world.deliver()
    assert third.table.stop is not None
    assert third.table.stop.why is Why.FORK
    number = third.table.stop.number
    assert third.log.lines[number] != new.log.lines[number]
    assert third.log.lines[:number] == new.log.lines[:number]
    assert choosing(third.table) == ()
    third.do(lambda table, now: table_events.adopt(table, now))
    world.deliver()
    assert third.log.lines == new.log.lines
    old.kill()
    old.restart()
    old.table = old.stored = table_events.visit(old.table)
    world.connect(old)
    world.deliver()
    assert old.table.stop is not None
    old.do(lambda table, now: table_events.adopt(table, now))
    world.deliver()
    world.play_on()
    assert world.check().state.over


def test_a_longer_other_course_is_found_too() -> None:
    world = forked(at=3)
    old, new, _ = world.devices
    old.do(lambda table, now: table_events.put_out(table, 2, now))
    assert len(old.log) > len(new.log)
    old.kill()
    old.restart()
    old.table = old.stored = table_events.visit(old.table)
    world.connect(old)
    world.deliver()
    assert old.table.stop is not None
    assert old.table.stop.why is Why.FORK


def test_more_lines_of_another_course_are_refused() -> None:
    world = seated(NAMES, seed=4)
    moves(world, 4)
    guest = world.devices[1]
    (number,) = guest.lines
    text = '{"t":"more","n":0,"lines":[{"t":"out","d":1}]}'
    world.host.table, said = table_events.hear(world.host.table, number, text, world.now)
    assert Close(number) in said
    late = f'{{"t":"more","n":{len(world.host.log)},"lines":[]}}'
    (number,) = world.devices[2].lines
    before = world.host.log
    world.host.table, _ = table_events.hear(world.host.table, number, late, world.now)
    assert world.host.log is before


# -- the proof in a record


def test_an_earlier_part_of_a_game_has_its_proof_too() -> None:
    world = seated(NAMES, seed=6)
    moves(world, 8)
    settled(world)
    world.host.do(lambda table, now: table_events.put_out(table, 1, now))
    world.gather()
    world.play_on()
    record = world.check()
    proof = Proof.read(record.header(CHAINS))
    assert proof is not None
    for back in range(len(record.actions) + 1):
        before = record.back(back)
        short = proof.upto(before.throws)
        found = check(before.with_header(CHAINS, str(short)))
        assert found is not None
        assert (found.turn, found.throws) == (None, before.throws)
        assert check(before) == found  # the whole proof holds for it as well
        assert Proof.read(str(short)) == short


def test_a_changed_throw_is_found_and_later_ones_of_another_place_are_not_compared() -> None:
    world = seated([["Ana"], ["Ben"]], seed=6, game="calavera")
    moves(world, 30)
    record = world.host.log.proved()
    other = record.with_header(CHAINS, str(Proof(bytes(16), world.host.log.proof().stretches)))
    found = check(other)
    assert found is not None
    assert (found.throws, found.turn) == (0, 1)
    assert found.thrown != found.seeded
    partly = record.with_header(CHAINS, str(world.host.log.proof().upto(2)))
    found = check(partly)
    assert found is not None
    assert (found.throws, found.turn) == (2, None)


@pytest.mark.parametrize(
    "text",
    [
        *("", "1", "2 " + "A" * 22, "1 " + "A" * 21, "1 " + "A" * 22 + " 0+0:" + "A" * 22),
        *("1 " + "A" * 22 + " 0+1:", "1 " + "A" * 22 + " 0+2000:" + "A" * 22, "1 " + "A" * 22 + " "),
    ],
)
def test_a_header_that_is_no_proof_proves_nothing(text: str) -> None:
    record = new_record({"Game": "Toy", "Seats": "2", "Start": "classic", CHAINS: text})
    assert check(record) is None
    assert read(write(record)) == record


def test_random_tables_with_seats_handed_on() -> None:
    for seed in range(10):
        world, random = seated(NAMES, seed=seed, game="toy"), Random(seed)
        while not world.host.log.record.state.over:
            moves(world, random.randrange(4))
            guest = random.choice(world.devices[1:])
            if guest.number in world.host.log.throwing and random.random() < 0.3:
                guest.kill()
                world.deliver()
                world.host.do(lambda table, now: table_events.put_out(table, guest.number, now))  # noqa: B023
                moves(world, random.randrange(4))
                world.gather()
        world.gather()
        world.check()
