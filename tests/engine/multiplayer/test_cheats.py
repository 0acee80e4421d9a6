"""Everything that a cheating device could try, and honest devices that refuse it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from calavera.game import Thrown
from calavera.multiplayer import table_events
from calavera.multiplayer.device_duties import choosing, duties
from calavera.multiplayer.log_entries import promise
from calavera.multiplayer.messages import Message, dump
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.replicated_log import Log, begin_log, read_log
from calavera.multiplayer.table import Peer
from calavera.play.chains import MAX_THROWS, chain, link
from calavera.record.record import MAX_TURNS
from tests.engine.multiplayer.world import Device, World, rolls, seated, secret, token_for

NAMES = [["Ana"], ["Ben"], ["Cleo"]]


def until(world: World, wanted: str, *, skip: int = 0) -> World:
    """Play on to a moment: `throw` (a first throw is due), `choice`, or `hidden`."""
    while True:
        world.deliver()
        log = world.host.log
        now = "throw" if log.due is not None else "hidden" if log.hidden else "choice"
        if now == wanted and not (log.hidden and log.promises):
            if not skip:
                return world
            skip -= 1
        assert world.move(), "the game is over"


def table_at(wanted: str, *, game: str = "calavera", seed: int = 4, skip: int = 0) -> World:
    return until(seated(NAMES, seed=seed, game=game), wanted, skip=skip)


def refusal(log: Log, line: Message) -> Why:
    """Return the reason for which every device refuses a line."""
    with pytest.raises(Refused) as caught:
        log.add(line)
    assert caught.value.number == len(log)
    return caught.value.why


def hand_in(world: World, device: Device, message: Message) -> Peer:
    """Let a guest say a message of its own making to the host, and return what the host then knows of it."""
    (number,) = device.lines
    host = world.host
    before = host.log
    host.do(lambda table, now: table_events.hear(table, number, dump(message), now))
    assert host.log.lines == before.lines
    return host.table.peers[number]


def tell(world: World, guest: Device, message: Message) -> Why | None:
    """Let the host say a message of its own making to a guest, and return why the guest has stopped."""
    (number,) = guest.lines
    guest.do(lambda table, now: table_events.hear(table, number, dump(message), now))
    return None if guest.table.stop is None else guest.table.stop.why


def true_throw(world: World) -> Message:
    """Return the throw that all devices' next links make."""
    log = world.host.log
    links = {}
    for number in log.throwing:
        own = world.devices[number].table.own
        links[str(number)] = own.link((log.due or 0) - log.devices[number].since + 1)
    return {"t": "d", "i": log.due, "x": links}


# -- links


def test_the_throw_that_all_links_make_is_taken() -> None:
    world = table_at("throw", skip=1)
    assert world.host.log.add(true_throw(world)).record.throws == world.host.log.record.throws + 1


def other_links(line: Message, world: World) -> dict[str, Message]:
    links = line["x"]
    told = world.host.log.devices[1].link
    assert told is not None
    return {
        "made up": line | {"x": links | {"1": secret(99)}},
        "repeated": line | {"x": links | {"1": told.hex()}},
        "brought forward": line | {"x": links | {"1": world.devices[1].table.own.link(9)}},
        "another's": line | {"x": links | {"1": links["2"]}},
    }


@pytest.mark.parametrize("how", ["made up", "repeated", "brought forward", "another's"])
def test_a_link_that_is_not_the_next_is_refused(how: str) -> None:
    world = table_at("throw", skip=1)
    line = other_links(true_throw(world), world)[how]
    assert {refusal(device.log, line) for device in world.devices} == {Why.LINK}
    (cheat, guest) = world.devices[1:]
    told = {"t": "x", "i": line["i"], "h": world.host.log.head.hex()[:16], "x": line["x"]["1"]}
    assert hand_in(world, cheat, told).refused is Why.LINK
    assert tell(world, guest, {"n": len(guest.log), **line}) is Why.LINK


@pytest.mark.parametrize(
    "change",
    [
        lambda line: line | {"x": {key: of for key, of in line["x"].items() if key != "1"}},
        lambda line: line | {"x": line["x"] | {"3": secret(5)}},
        lambda line: line | {"i": line["i"] + 1},
        lambda line: line | {"i": line["i"] - 1},
        lambda line: line | {"x": {}},
    ],
    ids=["left out", "one too many", "a later throw", "an earlier throw", "none"],
)
def test_another_throw_or_other_devices_are_refused(change: Any) -> None:
    world = table_at("throw", skip=1)
    line = change(true_throw(world))
    assert {refusal(device.log, line) for device in world.devices} == {Why.THROW}
    assert tell(world, world.devices[1], {"n": len(world.host.log), **line}) is Why.THROW


def test_a_link_for_another_course_or_throw_is_left_out() -> None:
    world = table_at("throw")
    own = world.devices[1].table.own
    good = {"t": "x", "i": 0, "h": world.host.log.head.hex()[:16], "x": own.link(1)}
    assert hand_in(world, world.devices[1], good | {"h": "0" * 16}).refused is Why.THROW
    assert hand_in(world, world.devices[1], good | {"i": 1}).refused is Why.THROW
    assert (
        hand_in(world, world.devices[1], good).refused is Why.THROW
    )  # the last reason stays to be looked at
    assert world.host.table.links[1] == own.link(1)


def test_no_link_is_given_before_the_throw_is_due_or_its_player_asks() -> None:
    world = table_at("throw", game="toy")
    (first,) = [device for device in world.devices if rolls(device)]
    given = [device.table.own.given for device in world.devices]
    assert given[first.number] is None
    assert set(given[: first.number] + given[first.number + 1 :]) == {(0, world.host.log.head.hex())}


def test_a_link_is_given_for_one_course_only() -> None:
    guest = table_at("throw").devices[1]
    assert [one["t"] for one in duties(guest.table)] == ["x"]
    assert duties(guest.table.keep(given=(0, "another course"))) == []
    assert [one["t"] for one in duties(guest.table.keep(given=(9, "another throw")))] == ["x"]


def test_the_links_of_a_chain_follow_from_each_other_only_forwards() -> None:
    links = chain(bytes(16), 4)
    assert [link(after) for after in links[1:]] == list(links[:-1])
    assert len(set(links)) == 5


# -- decisions


def decision(world: World) -> tuple[Device, Message]:
    """Return the device that is to decide, and a decision of it."""
    log = world.host.log
    seat = log.awaited()[0]
    token = token_for(log.record, seat, Random(1))
    return world.devices[log.holders[seat]], {"t": "a", "s": seat, "a": token}


@pytest.mark.parametrize("game", ["toy", "calavera", "castro"])
def test_another_turn_and_an_illegal_choice_are_refused(game: str) -> None:
    world = table_at("choice", game=game)
    device, line = decision(world)
    log = world.host.log
    other = (line["s"] + 1) % 3
    assert refusal(log, line | {"s": other}) is Why.TURN
    assert refusal(log, line | {"a": "gibberish"}) is Why.ILLEGAL
    assert refusal(log, line | {"a": "r9"}) is Why.ILLEGAL
    if game == "calavera":
        assert refusal(log, line | {"a": "o6"}) is Why.ILLEGAL  # a choice in its form, but not on these dice
    assert refusal(log, line | {"k": secret(1)}) is Why.HIDDEN
    stranger = world.devices[other] if other else world.devices[1 + device.number % 2]
    if stranger is not device and stranger.lines:
        told = line | {"at": len(log.record.actions)}
        assert hand_in(world, stranger, told).refused is Why.TURN
        assert hand_in(world, stranger, told | {"s": 7}).refused is Why.TURN
    with pytest.raises(Refused, match="nothing to decide here"):
        table_events.decide(world.devices[other].table, line["s"], line["a"], 0)
    for token in ("gibberish", "r9"):
        with pytest.raises(Refused):
            table_events.decide(device.table, line["s"], token, 0)


def test_a_throw_is_no_decision() -> None:
    world = table_at("choice", game="toy")
    device, line = decision(world)
    assert refusal(world.host.log, line | {"a": "5"}) is Why.ILLEGAL
    with pytest.raises(Refused):
        table_events.decide(device.table, line["s"], "5", 0)
    with pytest.raises(Refused):
        table_events.roll(device.table, 0)


def test_the_same_decision_twice_counts_once() -> None:
    world = table_at("choice", game="toy", seed=8)
    while world.host.log.holders[world.host.log.record.state.active] == 0:
        world.move()
        until(world, "choice")
    device, line = decision(world)
    at = len(world.host.log.record.actions)
    (number,) = device.lines
    text = dump({"t": "a", "at": at, "s": line["s"], "a": "r1"})
    world.host.do(lambda table, now: table_events.hear(table, number, text, now))
    assert len(world.host.log.record.actions) == at + 1
    assert hand_in(world, device, {"t": "a", "at": at, "s": line["s"], "a": "r1"}).refused is Why.ORDER


def test_a_host_that_plays_for_a_guest_is_found_out_by_it() -> None:
    world = table_at("choice", game="toy", seed=8)
    while world.host.log.holders[world.host.log.record.state.active] != 1:
        world.move()
        until(world, "choice")
    guest, line = decision(world)
    assert tell(world, guest, {"n": len(guest.log), **line}) is Why.MINE
    assert guest.table.stop is not None
    assert guest.table.stop.number == len(guest.log)
    assert choosing(guest.table) == ()
    assert guest.lines == {}


def test_a_host_that_changes_a_hidden_choice_is_found_out() -> None:
    for kind in ("c", "a"):
        world = table_at("hidden", skip=1)
        log = world.host.log
        seat = next(seat for seat in log.hidden if log.holders[seat] != 0)
        guest = world.devices[log.holders[seat]]
        token = token_for(log.record, seat, Random(1))
        guest.do(lambda table, now: table_events.decide(table, seat, token, now))  # noqa: B023
        if kind == "c":
            line = {"t": "c", "s": seat, "c": promise(seat, "-", secret(1))}
            assert tell(world, guest, {"n": len(guest.log), **line}) is Why.MINE


# -- hidden choices


def test_a_hidden_choice_is_promised_before_any_is_opened() -> None:
    world = table_at("hidden", skip=1)
    log = world.host.log
    first, second = log.hidden[:2]
    token, salt = token_for(log.record, first, Random(1)), secret(3)
    assert refusal(log, {"t": "a", "s": first, "a": token}) is Why.HIDDEN
    assert refusal(log, {"t": "a", "s": first, "a": token, "k": salt}) is Why.HIDDEN
    assert refusal(log, {"t": "c", "s": log.record.state.active, "c": secret(1)}) is Why.HIDDEN
    one = log.add({"t": "c", "s": first, "c": promise(first, token, salt)})
    assert refusal(one, {"t": "c", "s": first, "c": promise(first, token, salt)}) is Why.HIDDEN
    assert refusal(one, {"t": "a", "s": first, "a": token, "k": salt}) is Why.HIDDEN
    assert one.awaited() == (second,)
    both = one
    for seat in log.hidden[1:]:
        other = token_for(log.record, seat, Random(1))
        both = both.add({"t": "c", "s": seat, "c": promise(seat, other, salt)})
    assert refusal(both, {"t": "a", "s": first, "a": token, "k": secret(4)}) is Why.HIDDEN
    assert refusal(both, {"t": "a", "s": first, "a": token}) is Why.HIDDEN
    assert both.add({"t": "a", "s": first, "a": token, "k": salt}).record.actions[-1] is not None


def test_an_opening_that_was_not_promised_is_left_out() -> None:
    world = table_at("hidden", skip=1)
    log = world.host.log
    seat = next(seat for seat in log.hidden if log.holders[seat] != 0)
    guest = world.devices[log.holders[seat]]
    told = {"t": "a", "at": log.began, "s": seat, "a": "-", "k": secret(1)}
    assert hand_in(world, guest, told).refused is Why.HIDDEN
    assert (
        hand_in(world, guest, {"t": "c", "at": log.began + 1, "s": seat, "c": secret(1)}).refused is Why.ORDER
    )
    assert hand_in(world, guest, {"t": "a", "at": log.began + 1, "s": seat, "a": "-"}).refused is Why.ORDER


def test_choices_stay_hidden_until_all_have_chosen() -> None:
    world = table_at("hidden", skip=1)
    log = world.host.log
    before = len(log.record.actions)
    for seat in log.hidden:
        assert len(world.host.log.record.actions) == before
        device = world.devices[log.holders[seat]]
        token = token_for(log.record, seat, Random(2))
        device.do(lambda table, now: table_events.decide(table, seat, token, now))  # noqa: B023
        assert seat not in choosing(device.table)
        world.deliver()
    assert len(world.host.log.record.actions) >= before + len(log.hidden)
    world.check()


# -- the course of the game


def test_two_courses_of_a_host_make_other_dice() -> None:
    """Its guests see other signs, and their links do not serve for the throw of the other course."""
    world = table_at("choice", game="toy", seed=8)
    _, line = decision(world)
    one = world.host.log.add(line | {"a": "hold"})
    if not one.record.state.over:
        other = world.host.log.add(line | {"a": "r1"})
        assert one.head != other.head
        assert one.sign() != other.sign()
        assert one.mark(len(one)) != other.mark(len(other))


def test_lines_of_the_table_do_not_enter_the_dice() -> None:
    world = table_at("choice", game="toy")
    log = world.host.log
    assert log.add({"t": "out", "d": 2}).head == log.head
    assert log.add({"t": "seat", "s": 2, "d": 0, "name": "Ben"}).head == log.head


def test_none_may_come_in_while_a_throw_is_due() -> None:
    """It could choose its chain by the links that are told already."""
    world = table_at("throw", skip=1)
    log = world.host.log.add({"t": "out", "d": 2})
    assert refusal(log, {"t": "in", "d": 2, "x": secret(5)}) is Why.ORDER
    assert refusal(log, {"t": "in", "d": 3, "x": secret(5), "name": "Eve", "k": secret(6)}) is Why.ORDER


@pytest.mark.parametrize(
    "line",
    [
        {"t": "out", "d": 7},
        {"t": "in", "d": 1, "x": secret(1)},
        {"t": "in", "d": 4, "x": secret(1), "name": "Eve", "k": secret(1)},
        {"t": "in", "d": 3, "x": secret(1)},
        {"t": "seat", "s": 5, "d": 0, "name": "Eve"},
        {"t": "seat", "s": 1, "d": 9, "name": "Eve"},
        {"t": "go", "id": secret(1), "headers": [], "devices": []},
    ],
    ids=str,
)
def test_lines_of_the_table_that_are_not_due_are_refused(line: Message) -> None:
    world = table_at("choice", game="toy")
    assert {refusal(device.log, line) for device in world.devices} == {Why.ORDER}


def test_the_last_device_stays_and_an_out_one_gets_no_seat() -> None:
    log = table_at("choice", game="toy").host.log.add({"t": "out", "d": 1}).add({"t": "out", "d": 2})
    assert refusal(log, {"t": "out", "d": 0}) is Why.ORDER
    assert refusal(log, {"t": "out", "d": 1}) is Why.ORDER
    assert refusal(log, {"t": "seat", "s": 1, "d": 1, "name": "Ben"}) is Why.ORDER
    assert refusal(log, {"t": "in", "d": 1, "x": secret(1), "name": "Ben"}) is Why.ORDER


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda go: go | {"headers": [["Game", "Chess"], ["Seats", "2"]]}, Why.GAME),
        (lambda go: go | {"headers": [*go["headers"], ["Seed", "0" * 32]]}, Why.GAME),
        (lambda go: go | {"headers": [*go["headers"], ["Held", "12"]]}, Why.GAME),
        (lambda go: go | {"headers": [*go["headers"], ["Chains", "1"]]}, Why.GAME),
        (lambda go: go | {"devices": go["devices"][:1]}, Why.GAME),
        (lambda go: go | {"headers": ["x"]}, Why.TEXT),
        (lambda go: {"t": "out", "d": 0}, Why.ORDER),
    ],
)
def test_a_beginning_that_is_none_is_refused(change: Any, why: Why) -> None:
    go = seated(NAMES).host.log.lines[0]
    assert begin_log(go).record.seats == 3
    with pytest.raises(Refused) as caught:
        begin_log(change(go))
    assert caught.value.why is why


def test_a_log_has_a_beginning() -> None:
    with pytest.raises(Refused):
        read_log(())


@pytest.mark.parametrize(("turns", "throws"), [(MAX_TURNS + 1, MAX_TURNS), (2, MAX_THROWS)])
def test_a_game_is_not_longer_than_a_chain_or_a_record(turns: int, throws: int) -> None:
    world = table_at("throw", game="toy", skip=1)
    log = world.host.log
    thrown = next(action for action in log.record.actions if isinstance(action, Thrown))
    longer = replace(log.record, actions=(thrown,) * throws, states=log.record.states[-1:] * turns)
    assert refusal(replace(log, record=longer), true_throw(world) | {"i": throws}) is Why.ORDER


def test_a_game_with_as_many_turns_as_a_record_has_goes_on() -> None:
    world = table_at("throw", game="toy", skip=1)
    log = world.host.log
    thrown = next(action for action in log.record.actions if isinstance(action, Thrown))
    long = replace(log.record, actions=(thrown,) * (MAX_TURNS - 1), states=log.record.states[-1:] * MAX_TURNS)
    after = replace(log, record=long).add(true_throw(world) | {"i": MAX_TURNS - 1})
    assert after.record.throws == MAX_TURNS
