"""Whatever another device says is refused or taken, and counted: `hear` raises nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.multiplayer import table_events
from calavera.multiplayer.connection_code import CodeError, End, check_of, unpack
from calavera.multiplayer.device_duties import duties
from calavera.multiplayer.messages import LINES, OF_GUESTS, OF_HOSTS, Message, dump
from calavera.multiplayer.refusal import Why
from calavera.multiplayer.sdp import parse
from calavera.multiplayer.table_step import FATAL
from calavera.record.record import write
from tests.engine.multiplayer.world import BUILD, Device, World, seated, secret

NAMES = [["Ana"], ["Ben"], ["Cleo"]]

ROUNDS = 60
"""Worlds of a kind of game, each of which hears some dozens of odd messages."""

ODD: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    99_999,
    100_000,
    10**30,
    1.0,
    1e308,
    float("nan"),
    "",
    "a",
    "0" * 32,
    "O" * 201,
    "\ud800",
    "\x00",
    "٣",
    [],
    [[]],
    [0, 0, 0],
    [None] * 5,
    {},
    {"": {}},
    {"t": "in"},
    {"0": "0" * 32},
    [{"t": "a"}],
    [["Game", "Calavera"], ["Game", "Castro"]],
]
"""Values of every type, for any field."""


def fitting(random: Random, name: str, device: Device) -> Any:
    """Return a value that a field of this name may have at this moment, or nearly."""
    log = device.table.log
    actions, lines = (0, 0) if log is None else (len(log.record.actions), len(log))
    numbers = [0, 1, 2, 3, actions, actions + 1, lines, lines + 1, 0 if log is None else log.began]
    head = "" if log is None else log.head.hex()
    links = [one.own.link(n) for one in (d.table for d in device.world.devices) for n in (0, 1, 2)]
    hexes = [secret(7), "" if log is None else log.id, *links, device.world.host.table.own.key]
    tokens = ["hold", "r1", "o3", "z", "OOOGGP", "12", "-", "f"]
    if log is not None:
        tokens += map(str, log.record.state.legal_actions())
    own: list[Message] = [one for d in device.world.devices for one in duties(d.table)]
    said = [one[name] for one in own if name in one]
    choices: Mapping[str, list[Any]] = {
        "v": [1, 2],
        "build": [BUILD, "newer"],
        "names": [["Eve"], [], ["Eve", "Kim"]],
        "name": ["Eve", "Ben", "=Pipo"],
        "game": ["", *hexes],
        "a": tokens,
        "h": [head[:16], "", *([] if log is None else log.marks)],
        "headers": [{"Game": "Calavera"}, [["Game", "Calavera"], ["Seats", "2"]]],
        "guests": [[{"names": ["Eve"], "here": True}], []],
        "devices": [[{"name": "Eve", "seats": [0, 1], "x": hexes[-1], "k": hexes[-1]}], []],
        "away": [[], [0], [1, 2], [99]],
        "why": [*(why.value for why in Why), "me"],
        "at": numbers,
    }
    if name == "x" and random.random() < 0.3:
        return {str(number): random.choice(links) for number in range(random.randrange(4))}
    if name == "lines":
        line = random_line(random, device)
        return random.choice([[], [line], [line] * 3, [] if log is None else list(log.lines)])
    if name in ("id", "key", "x", "k", "c", "g", "after"):
        return random.choice([*said, *hexes])
    return random.choice([*said, *choices.get(name, numbers)])


def random_line(random: Random, device: Device) -> Message:
    """Return a line of the log with values that fit its fields."""
    kind = random.choice([kind for kind in LINES if kind != "go"])
    return {"t": kind, **{name: fitting(random, name, device) for name in names(random, LINES[kind])}}


def names(random: Random, shape: Mapping[str, object]) -> list[str]:
    """Return the names of a shape's fields, with some of those that may be left out."""
    return [name.removesuffix("?") for name in shape if not name.endswith("?") or random.random() < 0.5]


def odd_message(random: Random, device: Device) -> Any:
    """Return what a device might say: a message of either side's kinds, in order or with something wrong."""
    shapes = random.choice([OF_GUESTS, OF_HOSTS, LINES])
    kind = random.choice(list(shapes))
    message: Message = {"t": kind}
    for name in names(random, shapes[kind]):
        message[name] = fitting(random, name, device)
    for _ in range(random.choice([0, 0, 0, 1, 1, 2])):
        spoil(random, message)
    return message if random.random() < 0.98 else random.choice(ODD)


def spoil(random: Random, message: Message) -> None:
    """Take a field away, add one, give one another name, or another value."""
    fields = sorted(message)
    if not fields:
        return
    name, other = random.choice(fields), random.choice(["t", "n", "at", "s", "x", "lines", "__class__"])
    change = random.randrange(4)
    if change == 0:
        del message[name]
    elif change == 1:
        message[other] = random.choice(ODD)
    elif change == 2:
        message[other] = message.pop(name)
    else:
        message[name] = random.choice(ODD)


def hears(device: Device, line: int, text: str) -> None:
    """Check that a device counts a text that it hears, and that its table stays whole."""
    world = device.world
    before, log = device.table.peers.get(line), device.table.log
    device.table, _said = table_events.hear(device.table, line, text, world.now)
    after = device.table.peers.get(line)
    if before is not None and after is not None:
        assert after.room == before.room - 1
        assert after.refused not in FATAL
    if device.table.log is log:
        return
    if device.table.log is not None:
        write(device.table.log.record)
    again = table_events.from_json(BUILD, json.loads(json.dumps(table_events.to_json(device.table))))
    assert again.log == device.table.log


def open_again(device: Device, random: Random) -> int:
    """Open a line to a device, on which all can be said that a device may say that was let in."""
    world = device.world
    world.next_line += 1
    device.table, _ = table_events.open_line(device.table, world.next_line, world.now)
    other = world.host if device is not world.host else random.choice(world.devices[1:])
    table = other.table if device is not world.host else table_events.visit(other.table)
    _, said = table_events.open_line(table, 1, world.now)
    if device is world.host:
        for one in said:
            hears(device, world.next_line, getattr(one, "text", ""))
    else:
        answer: Message = {
            "t": "table",
            "v": 1,
            "build": BUILD,
            "game": "" if other.table.log is None else other.table.log.id,
            "guests": [],
            "headers": {},
            "you": device.table.own.device,
            "n": 0 if other.table.log is None else len(other.table.log),
            "h": "" if other.table.log is None else other.table.log.mark(len(other.table.log)),
        }
        hears(device, world.next_line, dump(answer))
    return world.next_line


def moment(random: Random, game: str) -> World:
    """Return a world at any moment: before its game, in its middle, or after its end."""
    seed = random.randrange(1_000)
    if random.random() < 0.1:
        world = World(NAMES, seed=seed, game=game)
        for guest in world.devices[1:]:
            world.connect(guest)
        world.deliver()
        return world
    world = seated(NAMES, seed=seed, game=game)
    for _ in range(random.randrange(60)):
        world.deliver()
        world.move()
    if random.random() < 0.7:
        world.deliver()
    return world


@pytest.mark.parametrize("game", ["toy", "calavera", "castro"])
@pytest.mark.parametrize("part", range(4))
def test_whatever_is_said_is_refused_or_taken(game: str, part: int) -> None:
    random = Random(f"{game} {part}")
    heard = set()
    for _ in range(ROUNDS // 4):
        world = moment(random, game)
        for device in world.devices[:2]:
            line = open_again(device, random)
            for _ in range(30):
                world.now += 1
                if line not in device.table.peers or device.table.stop is not None:
                    device.table = device.stored
                    line = open_again(device, random)
                message = odd_message(random, device)
                heard.add(message["t"] if isinstance(message, dict) and str(message.get("t")) in ALL else "")
                peer = device.table.peers[line]
                world.now = peer.heard  # the room of a line fills with time
                hears(device, line, json.dumps(message))
    assert heard == {*ALL, ""}


ALL = {*OF_GUESTS, *OF_HOSTS}


@pytest.mark.parametrize("kind", ["a", "c"])
def test_a_guest_who_numbers_its_lines_as_a_host_does_is_cut_off(kind: str) -> None:
    """So a refused line is counted as well: it cannot be said for ever."""
    world = seated([["Ana"], ["Ben"]])
    (number,) = world.devices[1].lines
    line = {"t": kind, "n": 1, "s": 1, kind: "0" * 32}
    world.host.do(lambda table, now: table_events.hear(table, number, dump(line), now))
    assert number not in world.host.table.peers
    world.deliver()
    assert world.devices[1].table.stop is not None
    assert world.devices[1].table.stop.why is Why.TEXT


def test_lines_that_are_refused_again_and_again_count_as_a_flood() -> None:
    world = seated([["Ana"], ["Ben"]])
    (number,) = world.devices[1].lines
    late = dump({"t": "c", "at": 77, "s": 1, "c": secret(1)})
    refused = 0
    while number in world.host.table.peers:
        world.host.table, _ = table_events.hear(world.host.table, number, late, world.now)
        refused += 1
    assert refused <= 21


# -- other doors


TEXTS = st.text(max_size=300) | st.text(alphabet="0123456789 -#join=", max_size=300)


@given(TEXTS)
def test_any_text_is_a_card_or_none(text: str) -> None:
    reads: list[Callable[[str], object]] = [unpack, check_of]
    for read in reads:
        try:
            read(text)
        except CodeError:
            continue


SDP = [
    "a=ice-ufrag:abcd",
    "a=ice-pwd:" + "p" * 22,
    "a=fingerprint:sha-256 " + ":".join(["AB"] * 32),
    "a=fingerprint:SHA-256 " + ":".join(["ab"] * 32),
    "a=candidate:1 1 udp 2122260223 192.168.1.2 40000 typ host",
    "a=candidate:1 1 udp 9999999999 ::1 99999 typ host generation 0",
    "a=candidate:1 1 udp 1 fe80::%eth0 1 typ host",
    "a=candidate:1 1 udp 1 1:2:3:4:5:6:7:8:9 1 typ host",
    "a=candidate:1 1 udp 1 ٣.1.1.1 1 typ host",
    "a=candidate:1 1 udp 1 ::: 0 typ host",
    "v=0",
]


@given(st.lists(st.sampled_from(SDP) | st.text(max_size=40), max_size=14))
def test_any_description_of_a_connection_is_read_or_refused(lines: list[str]) -> None:
    try:
        assert isinstance(parse("\r\n".join(lines)), End)
    except CodeError:
        return


PLAIN = st.none() | st.integers() | st.floats() | st.text(max_size=5) | st.just({"t": "bye"})


@given(st.recursive(PLAIN, lambda of: st.lists(of, max_size=4) | st.dictionaries(st.text(max_size=3), of)))
def test_a_stored_table_with_anything_in_it_is_read_or_refused(value: Any) -> None:
    world = seated([["Ana"], ["Ben"]])
    stored = json.loads(json.dumps(table_events.to_json(world.host.table)))
    for place in (stored, stored["own"]):
        for name in list(place):
            whole = place[name]
            place[name] = value
            with suppress(ValueError):
                table_events.from_json(BUILD, stored)
            place[name] = whole


def test_a_stored_wish_that_is_no_decision_is_refused() -> None:
    stored = json.loads(json.dumps(table_events.to_json(seated([["Ana"], ["Ben"]]).host.table)))
    stored["own"]["wish"] = {"t": "bye"}
    with pytest.raises(ValueError, match="no decision"):
        table_events.from_json(BUILD, stored)
