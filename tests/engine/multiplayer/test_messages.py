"""Messages between devices: strict, bounded, of one version, and harmless in any order and number."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.multiplayer import table_events
from calavera.multiplayer.line import MAX_MESSAGE, MemoryLine
from calavera.multiplayer.messages import MAX_DEVICES, Message, batches, dump, read_message
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.table import Close, Say
from tests.engine.multiplayer.world import BUILD, Device, World, seated, secret

HI: Message = {"t": "hi", "v": 1, "build": BUILD, "names": ["Eve"], "game": "", "n": 0, "h": ""} | {
    "key": secret(77),
    "x": secret(78),
}


def why_not(text: str) -> Why:
    with pytest.raises(Refused) as caught:
        read_message(text, by_host=False)
    with pytest.raises(Refused) as heard:
        read_message(text, by_host=True)
    assert caught.value.why is heard.value.why
    return caught.value.why


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "1",
        '"hi"',
        '{"t":"hello"}',
        '{"t":["a"]}',
        '{"t":"bye","x":1}',
        '{"t":"b"}',
        '{"t":"b","n":-1}',
        '{"t":"b","n":true}',
        '{"t":"b","n":1.5}',
        '{"t":"b","n":123456789}',
        '{"n":0,"t":"a","s":0}',
        '{"n":0,"t":"d","i":0,"x":{"12":"' + secret(1) + '"}}',
        '{"n":0,"t":"seat","s":0,"d":0,"name":"  "}',
        '{"n":0,"t":"seat","s":0,"d":0,"name":"\\u0007"}',
        "[" * 5_000,
        '{"n":0,"t":"log","lines":[5]}',
        '{"n":0,"t":"more","lines":[{"t":"in"}]}',
        dump(HI | {"names": ["a", "b", "c"]}),
        dump(HI | {"key": "A" * 32}),
        dump(HI | {"h": "12"}),
    ],
)
def test_text_that_is_no_message_is_refused(text: str) -> None:
    assert why_not(text) is Why.TEXT


def test_a_message_has_at_most_16_kib() -> None:
    assert why_not('{"t":"bye","x":"' + "x" * MAX_MESSAGE + '"}') is Why.SIZE
    assert why_not('{"t":"bye","x":"' + "ä" * (MAX_MESSAGE // 2) + '"}') is Why.SIZE


@given(
    st.text(max_size=200)
    | st.builds(json.dumps, st.dictionaries(st.sampled_from("tnsaxck"), st.integers() | st.text())),
    st.booleans(),
)
def test_any_text_is_read_or_refused(text: str, by_host: bool) -> None:
    try:
        found = read_message(text, by_host=by_host)
    except Refused:
        return
    assert read_message(dump(found), by_host=by_host) == found


def test_a_long_log_goes_out_in_messages_that_are_short_enough() -> None:
    lines = tuple({"t": "a", "s": 0, "a": "x" * 150} for _ in range(400))
    found = batches(lines, 7)
    assert len(found) > 1
    assert all(len(dump(one).encode()) <= MAX_MESSAGE for one in found)
    assert [line for one in found for line in one["lines"]] == list(lines)
    assert [one["n"] for one in found] == [7, 7 + len(found[0]["lines"]), *[one["n"] for one in found[2:]]]
    assert batches((), 0) == []


# -- coming in


def answers(
    world: World, *messages: Message, game: Callable[[World], object] = lambda _: None
) -> list[Message]:
    """Return what the host says on a line of its own to these messages."""
    world.next_line += 1
    number, host = world.next_line, world.host
    host.table, _ = table_events.open_line(host.table, number, world.now)
    found = []
    for message in messages:
        host.table, said = table_events.hear(host.table, number, dump(message), world.now)
        found += [json.loads(one.text) for one in said if isinstance(one, Say) and one.line == number]
        if Close(number) in said:
            assert number not in host.table.peers
    return found


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"v": 2}, Why.VERSION),
        ({"build": "newer"}, Why.VERSION),
        ({"game": secret(5)}, Why.GAME),
    ],
)
@pytest.mark.parametrize("began", [True, False])
def test_other_versions_and_other_tables_are_refused(change: Message, why: Why, began: bool) -> None:
    world = seated([["Ana"], ["Ben"]]) if began else World([["Ana"]])
    (said,) = answers(world, HI | change)
    assert (said["t"], said["why"]) == ("no", why.value)


def test_a_seat_is_proved_by_its_key() -> None:
    world = seated([["Ana"], ["Ben"]])
    game = world.host.log.id
    said = answers(world, HI | {"game": game}, {"t": "c", "at": 0, "s": 1, "c": secret(1)})
    assert [(one["t"], one.get("you", -1)) for one in said] == [("table", -1), ("log", -1), ("here", -1)]
    assert max(world.host.table.peers.items())[1].refused is Why.ORDER
    # A device that had a seat does not take the watcher's place that it is offered.
    (number,) = world.devices[1].lines
    world.devices[1].do(lambda table, now: table_events.hear(table, number, dump(said[0]), now))
    assert world.devices[1].table.stop is not None
    assert world.devices[1].table.stop.why is Why.KEY


def test_a_watcher_with_a_name_comes_back_to_watch() -> None:
    world = seated([["Ana"], ["Ben"]])
    watcher = Device(world, 2, table_events.join_table(BUILD, secret(900), ["Eve"]))
    world.devices.append(watcher)
    world.connect(watcher)
    world.deliver()
    watcher.kill()
    world.gather()
    assert watcher.table.stop is None
    assert watcher.table.here


def test_a_stranger_watches_a_running_game_and_does_not_play() -> None:
    world = seated([["Ana"], ["Ben"]])
    said = answers(
        world, HI, {"t": "a", "at": 0, "s": 0, "a": "hold"}, {"t": "x", "i": 0, "h": "", "x": secret(1)}
    )
    assert [one["t"] for one in said] == ["table", "log", "here"]
    assert said[0]["you"] == -1
    assert len(said[1]["lines"]) == len(world.host.log)
    assert [peer.refused for peer in world.host.table.peers.values()] == [None, Why.ORDER]


def test_a_device_says_first_who_it_is() -> None:
    world = seated([["Ana"], ["Ben"]])
    assert answers(world, {"t": "b", "n": 0}) == []
    assert answers(world, {"t": "bye"}) == []
    assert answers(world, {"t": "b", "n": 0}, HI)[0]["t"] == "table"


def test_only_hosts_say_what_hosts_say() -> None:
    world = seated([["Ana"], ["Ben"]])
    said = answers(world, HI, {"t": "here", "away": []})
    assert said[-1]["why"] == Why.TEXT.value
    assert answers(seated([["Ana"], ["Ben"]]), HI, {"t": "no", "n": 0, "why": "x"})[-1]["t"] == "here"
    (number,) = world.devices[1].lines
    world.devices[1].do(lambda table, now: table_events.hear(table, number, dump(HI), now))
    assert world.devices[1].table.stop is not None
    assert world.devices[1].table.stop.why is Why.TEXT


def test_a_table_is_full_at_last() -> None:
    world = World([["Ana"]])
    for number in range(MAX_DEVICES - 1):
        assert answers(world, HI | {"key": secret(100 + number)})[0]["you"] == number + 1
    assert answers(world, HI | {"key": secret(99)})[-1]["why"] == Why.FULL.value
    for number in range(MAX_DEVICES + 2):
        said = answers(world, HI | {"key": secret(300 + number), "names": []})
    assert said[-1]["why"] == Why.FULL.value


def test_who_leaves_before_the_beginning_makes_room() -> None:
    world = World([["Ana"], ["Ben"], ["Cleo"]])
    for guest in world.devices[1:]:
        world.connect(guest)
        world.deliver()
    assert [guest.names for guest in world.devices[2].table.guests] == [("Ana",), ("Ben",), ("Cleo",)]
    answers(world, HI | {"names": []}, {"t": "bye"})
    world.devices[1].do(lambda table, now: table_events.leave(table, now))
    world.deliver()
    assert [guest.names for guest in world.devices[2].table.guests] == [("Ana",), ("Cleo",)]
    assert world.devices[2].table.own.device == 1
    world.begin()
    world.play_on()
    assert world.devices[2].log.lines == world.host.log.lines


def test_who_sat_down_first_keeps_the_place_when_a_later_one_leaves() -> None:
    world = World([["Ana"], ["Ben"], ["Cleo"]])
    for guest in world.devices[1:]:
        world.connect(guest)
        world.deliver()
    world.devices[2].do(lambda table, now: table_events.leave(table, now))
    world.deliver()
    assert [guest.names for guest in world.devices[1].table.guests] == [("Ana",), ("Ben",)]
    assert world.devices[1].table.own.device == 1


def test_the_latest_window_of_a_seat_counts() -> None:
    world = seated([["Ana"], ["Ben"]])
    guest = world.devices[1]
    twin = Device(world, 2, guest.table)
    twin.restart()
    world.devices.append(twin)
    world.connect(twin)
    world.deliver()
    assert guest.table.stop is not None
    assert guest.table.stop.why is Why.KEY
    assert twin.table.stop is None
    assert twin.table.here
    assert not guest.table.here


# -- floods


def test_who_talks_too_much_is_cut_off() -> None:
    world = seated([["Ana"], ["Ben"]])
    beats: list[Message] = [{"t": "b", "n": 1}] * 30
    said = answers(world, HI, *beats)
    assert said[-1]["why"] == Why.FLOOD.value
    assert len([peer for peer in world.host.table.peers.values() if peer.hi]) == 1


def test_twenty_messages_a_second_are_not_too_many() -> None:
    world = seated([["Ana"], ["Ben"]])
    (number,) = world.devices[1].lines
    for _ in range(200):
        world.now += 1 / 20
        world.host.table, _ = table_events.hear(world.host.table, number, dump({"t": "b", "n": 9}), world.now)
    assert number in world.host.table.peers


def test_a_message_that_is_too_long_ends_the_line() -> None:
    world = seated([["Ana"], ["Ben"]])
    (number,) = world.devices[1].lines
    world.host.do(lambda table, now: table_events.hear(table, number, "x" * 20_000, now))
    assert world.host.table.peers == {}
    world.deliver()
    assert world.devices[1].table.stop is not None
    assert world.devices[1].table.stop.why is Why.SIZE


def test_a_reason_that_is_none_is_refused() -> None:
    world = seated([["Ana"], ["Ben"]])
    (number,) = world.devices[1].lines
    world.devices[1].do(
        lambda table, now: table_events.hear(table, number, '{"t":"no","n":1,"why":"me"}', now)
    )
    assert world.devices[1].table.stop is not None
    assert world.devices[1].table.stop.why is Why.TEXT


# -- any order and number


class Shuffled(World):
    """A world whose network repeats messages, and lets later ones overtake."""

    def deliver(self, *, most: int = 100_000) -> None:
        for line in [line for device in self.devices for line in device.lines.values()]:
            self.disturb(line)
        super().deliver(most=most)

    def disturb(self, line: MemoryLine) -> None:
        for place in range(len(line.under_way)):
            if self.random.random() < 0.1:
                line.under_way.insert(place, line.under_way[place])
            if place and self.random.random() < 0.1:
                line.under_way[place - 1], line.under_way[place] = (
                    line.under_way[place],
                    line.under_way[place - 1],
                )


@pytest.mark.parametrize(("game", "seed"), [*[("toy", seed) for seed in range(16)], ("calavera", 0)])
def test_repeated_and_reordered_messages_change_nothing(game: str, seed: int) -> None:
    world = seated([["Ana"], ["Ben"], ["Cleo"]], seed=seed, game=game)
    world.__class__ = Shuffled
    for _ in range(400):
        world.deliver()
        if not world.move():
            world.now += 6
            for device in world.devices:
                device.do(table_events.tick)
            world.gather()
            if world.host.log.record.state.over:
                break
    world.__class__ = World
    world.gather()
    world.play_on()
    assert world.check().state.over


# -- stored


@pytest.mark.parametrize("data", [{}, {"own": 1}, {"own": {"secret": "x"}}, {"own": None, "lines": []}])
def test_what_is_no_table_is_refused(data: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        table_events.from_json(BUILD, data)


def test_a_table_before_its_game_is_stored_too() -> None:
    world = World([["Ana"], ["Ben"]])
    host = table_events.from_json(BUILD, json.loads(json.dumps(table_events.to_json(world.host.table))))
    assert [guest.names for guest in host.guests] == [("Ana",)]
    guest = table_events.from_json(
        BUILD, json.loads(json.dumps(table_events.to_json(world.devices[1].table)))
    )
    assert guest == world.devices[1].table
    assert not guest.here
    assert guest.seats == ()


def test_a_choice_in_the_making_is_stored() -> None:
    world = seated([["Ana"], ["Ben"], ["Cleo"]], seed=5, game="calavera")
    random = Random(1)
    kinds = set()
    for _ in range(60):
        world.deliver()
        world.move()
        device = random.choice(world.devices)
        again = table_events.from_json(BUILD, json.loads(json.dumps(table_events.to_json(device.table))))
        assert again.own == device.table.own
        assert again.log == device.table.log
        own = device.table.own
        if (own.choices or own.wish) and device is not world.host:
            kinds.add("hidden" if own.choices else "open")
            device.stored = device.table
            device.kill()
            world.gather()
    assert kinds == {"hidden", "open"}
    world.check()
