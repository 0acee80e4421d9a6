"""Several devices at one table, headlessly: to sit down, to play, to be away and to come back."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from calavera.multiplayer.refusal import Why
from calavera.multiplayer.table import Stop
from calavera.play.fairness import check
from calavera.record.record import read, write
from tests.web.catalogues import words_of
from tests.web.devices import Device, Devices
from tests.web.games_played import with_class
from web.app.features.one_table.screen import AtOneTable
from web.app.features.one_table.state import as_seen, waits
from web.app.state.match.sheet_places import large_seat
from web.app.state.page import by_computer
from web.app.state.past.games_to_offer import finished
from web.app.state.screens import Table
from web.app.update import IntentError
from web.app.view.screen import screen

WORDS = words_of("en")


def begun(*names: str, game: str = "calavera") -> Devices:
    devices = Devices(*names, game=game)
    devices.sit_down()
    devices.host.ask("table-begin")
    devices.deliver()
    return devices


def move(device: Device, random: Random) -> bool:
    """Let a person at a device do one thing that its buttons offer; False for none."""
    offered = device.buttons()
    page = as_seen(device.page)
    if page.current is None or page.match.state.over or waits(page) or by_computer(page.match.record):
        return False
    if "confirm" in offered:
        device.ask("confirm")
    elif "throw" in offered and random.random() < 0.5:
        device.ask("throw")
    elif isinstance(page.match.state.seat, int):
        choices = page.match.state.choices(page.match.state.seat)
        if not choices:
            device.ask("throw")
            return True
        device.ask(f"take {random.choice(choices)}")
    else:
        device.ask("throw")
    return True


def play_on(devices: Devices, random: Random, *, most: int = 3000) -> None:
    for _ in range(most):
        devices.deliver()
        moved = any(move(device, random) for device in devices.devices)
        if not (moved or devices.host.robot()):
            return


def record_of(device: Device) -> str:
    return write(device.page.match.record)


# -- to sit down


def test_a_host_waits_for_guests_and_begins_with_them() -> None:
    devices = Devices("Ana", "Ben")
    devices.host.ask("one-table")
    assert {"table-host", "one-table"} <= devices.host.buttons()
    devices.host.ask("table-host")
    assert "table-begin" not in devices.host.buttons()
    devices = Devices("Ana", "Ben", "Cleo")
    devices.sit_down()
    assert "Ana" in devices.devices[1].shown()
    assert "Waiting for Ana" in devices.devices[2].shown()
    assert "table-begin" in devices.host.buttons()
    devices.host.ask("table-begin")
    devices.deliver()
    for device in devices.devices:
        assert isinstance(device.page.top, Table)
        assert device.page.match.record.names == ("Ana", "Ben", "Cleo")
        assert device.page.match.own == (device.number,)
    assert [device.page.match.record for device in devices.devices[1:]] == [
        devices.host.page.match.record
    ] * 2


def test_the_game_is_chosen_and_shown_to_guests_before_it_begins() -> None:
    devices = Devices("Ana", "Ben", "Cleo")
    devices.host.ask("one-table")
    assert {"setup game calavera", "setup game castro"} <= devices.host.buttons()
    devices.sit_down()
    late = devices.devices[2]
    assert "Game:  Calavera" in late.shown()
    assert not {"table-game calavera", "table-game castro"} & late.buttons()
    devices.host.ask("table-game castro")
    devices.deliver()
    for guest in devices.devices[1:]:
        assert "Game:  Castro" in guest.shown()
        with pytest.raises(IntentError):
            guest.ask("table-game calavera")
    devices.host.ask("meet-host")
    assert "Game:  Castro" in devices.host.shown()  # beside the code that guests scan
    devices.host.ask("close")
    devices.host.ask("table-begin")
    devices.deliver()
    assert {device.page.match.record.game.key for device in devices.devices} == {"castro"}
    with pytest.raises(IntentError):
        devices.host.ask("table-game calavera")


def test_a_table_of_another_window_is_offered_with_its_game() -> None:
    devices = Devices("Ana", "Ben")
    devices.host.ask("one-table")
    devices.host.ask("table-found abababab castro Ina")
    assert "Join Ina  · Castro" in devices.host.shown()
    devices.host.ask("table-found abababab Ina Castro")  # as earlier releases say it
    assert "Join Ina Castro" in devices.host.shown()
    devices.host.ask("table-found abababab castro ?")  # no name was given
    assert "Join Player 1  · Castro" in devices.host.shown()


def test_a_player_without_a_name_has_a_number() -> None:
    devices = Devices("", "Ben", "")
    devices.sit_down()
    for name in ("Player 1", "Ben", "Player 3"):
        assert name in devices.host.shown()
    assert "?" not in devices.host.shown()
    assert "Waiting for Player 1" in devices.devices[2].shown()
    devices.host.ask("table-begin")
    devices.deliver()
    assert devices.host.page.match.record.names == ("?", "Ben", "?")
    assert "Player 1" in devices.devices[1].shown()


def test_a_table_has_two_to_four_players() -> None:
    devices = Devices("Ana", "Ben", "Cleo")
    devices.sit_down()
    devices.host.ask("table-bot hard")
    assert "table-bot -" in devices.host.buttons()
    assert "table-bot hard" not in devices.host.buttons()
    with pytest.raises(IntentError):
        devices.host.ask("table-bot hard")
    devices.host.ask("table-bot -")
    with pytest.raises(IntentError):
        devices.host.ask("table-bot strange")
    with pytest.raises(IntentError):
        devices.devices[1].ask("table-bot hard")
    with pytest.raises(IntentError):
        devices.devices[1].ask("table-begin")
    alone = Devices("Ana")
    alone.sit_down()
    with pytest.raises(IntentError):
        alone.host.ask("table-begin")


def test_a_device_sits_at_one_table_and_by_a_way_that_there_is() -> None:
    devices = Devices("Ana", "Ben")
    devices.sit_down()
    for intent in ("table-host", "table-join windows 1234"):
        with pytest.raises(IntentError):
            devices.host.ask(intent)
    with pytest.raises(IntentError):
        Devices("Ana").host.ask("table-join carrier-pigeon 12")
    for intent in ("table-leave", "table-begin", "table-over"):
        with pytest.raises(IntentError):
            Devices("Ana").host.ask(intent)


def test_lines_of_a_table_that_was_left_say_nothing() -> None:
    device = Devices("Ana").host
    before = device.page
    for intent in ("line-open 1", "line-heard 1", "line-closed 1", "table-tick"):
        device.ask(intent)
    assert device.page.screens == before.screens
    assert device.page.shared is None


def test_a_window_beside_another_one_plays_apart() -> None:
    devices = Devices("Ana", "Ben")
    from dataclasses import replace

    devices.devices[1].page = replace(devices.devices[1].page, read_only=True)
    devices.sit_down()
    guest, host = devices.devices[1].page, devices.host.page
    assert guest.shared is not None
    assert guest.shared.apart
    assert not guest.read_only
    assert host.shared is not None
    assert not host.shared.apart


# -- to play


@pytest.mark.parametrize("game", ["calavera", "castro"])
@pytest.mark.parametrize("names", [("Ana", "Ben"), ("Ana", "Ben", "Cleo")])
def test_a_whole_game_is_the_same_on_all_devices(game: str, names: tuple[str, ...]) -> None:
    devices = begun(*names, game=game)
    play_on(devices, Random(len(names)))
    for device in devices.devices:
        assert device.page.match.state.over
        assert record_of(device) == record_of(devices.host)
        assert "rematch" not in device.buttons()
    assert [device.number for device in devices.devices if "table-next" in device.buttons()] == [0]
    record = devices.host.page.match.record
    found = check(record)
    assert found is not None
    assert (found.turn, found.throws) == (None, record.throws)
    assert read(write(record)) == record


def test_the_dice_of_a_table_are_made_again_from_the_secrets_of_all_devices() -> None:
    devices = begun("Ana", "Ben")
    host = devices.host
    host.ask("throw")
    host.ask("fair")
    assert "one from each device at the table" in host.shown()
    assert "fair-check" not in host.buttons()
    host.ask("close")
    play_on(devices, Random(2))
    host.ask("fair")
    host.ask("fair-check")
    assert f"all {host.page.match.record.throws} rolls match" in host.shown()


def test_computers_play_at_the_host() -> None:
    devices = Devices("Ana", "Ben")
    devices.sit_down()
    devices.host.ask("table-bot hard")
    devices.host.ask("table-bot easy")
    devices.host.ask("table-begin")
    play_on(devices, Random(4))
    assert [device.page.match.state.over for device in devices.devices] == [True, True]
    assert record_of(devices.devices[1]) == record_of(devices.host)
    assert not devices.devices[1].robot()


def test_only_the_device_of_the_seat_can_act() -> None:
    devices = begun("Ana", "Ben")
    guest = devices.devices[1]
    assert "throw" not in guest.buttons()
    assert "Waiting for Ana" in guest.shown()
    with pytest.raises(IntentError):
        guest.ask("throw")
    devices.host.ask("throw")  # all other links are told: only its own was missing
    assert devices.host.page.match.record.throws == 1
    assert guest.page.match.record.throws == 0
    devices.deliver()
    assert guest.page.match.record.throws == 1
    assert guest.page.match.new_from is not None


def test_leftovers_are_hidden_until_all_have_chosen() -> None:
    devices, random = begun("Ana", "Ben", "Cleo"), Random(5)
    for _ in range(400):
        devices.deliver()
        shared = devices.host.page.shared
        assert shared is not None
        assert shared.table.log is not None
        if shared.table.log.hidden and len(shared.table.log.hidden) == 2:
            break
        assert any(move(device, random) for device in devices.devices)
    choosers = [device for device in devices.devices if not waits(device.page)]
    assert len(choosers) == 2
    first, second = choosers
    before = len(first.page.match.record.actions)
    while not waits(first.page):
        move(first, random)
    devices.deliver()
    assert "stays hidden" in first.shown()
    assert len(second.page.match.record.actions) == before
    assert not waits(second.page)
    while not waits(second.page) and len(second.page.match.record.actions) == before:
        move(second, random)
    devices.deliver()
    assert len(first.page.match.record.actions) >= before + 2
    assert record_of(first) == record_of(second)


def test_there_is_no_undo_and_no_coach_for_another_device() -> None:
    devices, random = begun("Ana", "Ben", game="castro"), Random(1)
    for _ in range(8):
        devices.deliver()
        for device in devices.devices:
            assert "undo" not in device.buttons()
            assert "hint" not in device.buttons() or not waits(device.page)
            move(device, random)


# -- once more


@pytest.mark.parametrize("game", ["calavera", pytest.param("castro", marks=pytest.mark.large)])
def test_the_host_starts_the_next_game_on_all_devices(game: str) -> None:
    devices = begun("Ana", "Ben", "Cleo", game=game)
    host, guest = devices.host, devices.devices[1]
    with pytest.raises(IntentError):
        host.ask("table-next")
    play_on(devices, Random(3))
    first = record_of(host)
    assert "The host starts the next game" in guest.shown()
    for device, intent in [(guest, "table-next"), (guest, "rematch"), (host, "rematch")]:
        with pytest.raises(IntentError):
            device.ask(intent)
    guest.ask("review")
    host.ask("table-next")
    devices.deliver()
    for device in devices.devices:
        assert isinstance(device.page.top, Table)
        assert device.page.match.record.names == ("Ben", "Cleo", "Ana")
        assert device.page.match.record.actions == ()
        assert device.page.match.own == ((device.number - 1) % 3,)
        assert first in [kept.text for kept in device.page.kept.library.games]
    assert "throw" in guest.buttons()
    assert "Waiting for Ben" in host.shown()
    guest.reload()
    devices.connect(guest)
    play_on(devices, Random(4))
    for device in devices.devices:
        assert device.page.match.state.over
        assert record_of(device) == record_of(host)


def test_who_is_gone_is_left_out_of_the_next_game() -> None:
    devices = begun("Ana", "Ben", "Cleo")
    play_on(devices, Random(3))
    host, gone = devices.host, devices.devices[2]
    host.reload()
    devices.connect(devices.devices[1])
    devices.deliver()
    assert "table-next" not in host.buttons()
    assert "Away: Cleo" in host.shown()
    host.ask("one-table")
    assert words_of("en")("table_without", name="Cleo") in host.shown()
    host.ask("table-out 2")
    host.ask("resume")
    host.ask("table-next")
    devices.connect(gone)
    devices.deliver()
    assert host.page.match.record.names == ("Ben", "Ana")
    assert gone.page.match.record.names == ("Ben", "Ana")
    assert gone.page.match.own == ()
    assert "Waiting for Ben" in gone.shown()


def test_a_finished_game_of_a_table_is_not_played_again_at_one_device() -> None:
    devices = begun("Ana", "Ben")
    play_on(devices, Random(5))
    host = devices.host
    assert finished(host.page) is None
    host.ask("table-leave")
    assert finished(host.page) is not None
    host.ask("resume")
    assert "rematch" in host.buttons()


# -- two players at one device, and none


def seat(devices: Devices) -> None:
    """Have the guest, who has said for how many, join the host's table, and the game begin."""
    host, guest = devices.devices
    host.ask("one-table")
    host.ask("table-host")
    assert host.page.shared is not None
    guest.ask(f"table-join windows {host.page.shared.room}")
    devices.connect(guest)
    devices.deliver()
    host.ask("table-begin")
    devices.deliver()


def test_a_device_with_two_seats_shows_them_in_turn() -> None:
    devices = Devices("Ana", "Ben")
    host, guest = devices.devices
    guest.ask("one-table")
    guest.ask("table-people 2")
    guest.ask("table-second Cleo")
    for count in ("3", ""):
        with pytest.raises(IntentError):
            guest.ask(f"table-people {count}")
    seat(devices)
    assert guest.page.match.record.names == ("Ana", "Ben", "Cleo")
    assert guest.page.match.own == (1, 2)
    shown, random = set(), Random(2)
    for _ in range(400):
        devices.deliver()
        seen = as_seen(guest.page)
        if not seen.match.state.over:
            shown.add(large_seat(seen.match))
        if move(guest, random):
            acted = guest.page.shared
            assert acted is not None
        elif not move(host, random):
            break
    assert shown == {1, 2}
    assert host.page.match.state.over
    assert record_of(guest) == record_of(host)


def test_two_at_one_device_choose_their_leftovers_one_after_the_other() -> None:
    devices = Devices("Ana", "Ben")
    host, guest = devices.devices
    guest.ask("one-table")
    guest.ask("table-people 2")
    seat(devices)
    assert host.page.match.record.names == ("Ana", "Ben", "?")
    random = Random(1)
    chosen: list[int] = []
    while len(chosen) < 2:
        devices.deliver()
        seen = as_seen(guest.page)
        state = seen.match.state
        if isinstance(state.seat, int) and state.seat != state.active and not waits(guest.page):
            chosen.append(large_seat(seen.match))
            guest.ask(f"take {state.choices(state.seat)[0]}")
        else:
            chosen.clear()
            assert move(host, random) or move(guest, random)
    assert chosen == [1, 2]


def test_a_device_without_players_watches() -> None:
    devices = Devices("Ana", "Ben", "Screen")
    host, guest, tablet = devices.devices
    tablet.ask("one-table")
    tablet.ask("table-people 0")
    assert "table-host" not in tablet.buttons()
    with pytest.raises(IntentError):
        tablet.ask("table-host")
    host.ask("one-table")
    host.ask("table-host")
    assert host.page.shared is not None
    for device in (tablet, guest):
        device.ask("one-table")
        device.ask(f"table-join windows {host.page.shared.room}")
        devices.connect(device)
        devices.deliver()
    assert "Waiting for Ana" in tablet.shown()
    host.ask("table-begin")
    devices.deliver()
    assert tablet.page.match.own == ()
    assert host.page.match.record.names == ("Ana", "Ben")
    assert "throw" not in tablet.buttons()
    tablet.reload()
    devices.connect(tablet)
    play_on(devices, Random(6))
    assert record_of(tablet) == record_of(host)
    assert "The host starts the next game" in tablet.shown()
    host.ask("table-next")
    devices.deliver()
    assert tablet.page.match.record.names == ("Ben", "Ana")


# -- to be away


def loaded_again(devices: Devices, random: Random) -> Device:
    """Have the second device load its page again in the middle of a game, and return it."""
    play_on(devices, random, most=12)
    guest = devices.devices[1]
    guest.reload()
    devices.deliver()
    return guest


def test_a_guest_that_is_loaded_again_comes_back_to_its_seat() -> None:
    devices, random = begun("Ana", "Ben"), Random(2)
    guest = loaded_again(devices, random)
    assert "Away: Ben" in devices.host.shown()
    assert "No connection" in guest.shown()
    devices.connect(guest)
    devices.deliver()
    assert "Away" not in devices.host.shown()
    assert record_of(guest) == record_of(devices.host)
    play_on(devices, random)
    assert guest.page.match.state.over


def test_a_phone_that_has_lost_the_table_is_told_the_way_back() -> None:
    guest = loaded_again(begun("Ana", "Ben"), Random(2))
    assert guest.page.shared is not None
    guest.page = replace(guest.page, shared=replace(guest.page.shared, way="phones"))
    assert words_of("en")("table_lost") in guest.shown()
    guest.ask("one-table")
    assert "On the host’s device, tap “Invite a device”" in guest.shown()
    assert "The host is away" not in guest.shown()
    assert {"meet-guest", "table-over", "resume"} <= guest.buttons()
    mains = with_class(screen(guest.page, WORDS), "main")
    assert [node.attributes.get("data-intent") for node in mains] == ["meet-guest"]


def test_a_host_that_is_loaded_again_goes_on() -> None:
    devices, random = begun("Ana", "Ben"), Random(2)
    play_on(devices, random, most=15)
    devices.host.reload()
    devices.deliver()
    assert "Away: Ben" in devices.host.shown()
    devices.connect(devices.devices[1])
    devices.deliver()
    play_on(devices, random)
    assert [device.page.match.state.over for device in devices.devices] == [True, True]


def test_the_host_plays_for_who_is_away_or_lets_a_computer() -> None:
    devices, random = begun("Ana", "Ben"), Random(2)
    play_on(devices, random, most=6)
    guest = devices.devices[1]
    guest.reload()
    devices.deliver()
    devices.host.ask("one-table")
    assert "table-out 1" in devices.host.buttons()
    devices.host.ask("table-out 1")
    assert devices.host.page.match.own == (0, 1)
    assert "table-give 2 medium" in devices.host.buttons()
    devices.host.ask("table-give 2 medium")
    assert devices.host.page.match.record.names[1] == "computer: medium"
    with pytest.raises(IntentError):
        devices.host.ask("table-give 2 strange")
    devices.host.ask("resume")
    play_on(devices, random, most=20)
    over = devices.host.page.match.state.over
    devices.connect(guest)
    devices.deliver()
    play_on(devices, random)
    assert over or devices.host.page.match.record.names[1] == "Ben"
    assert record_of(guest) == record_of(devices.host)


def test_a_guest_takes_the_table_over() -> None:
    devices, random = begun("Ana", "Ben", "Cleo"), Random(2)
    play_on(devices, random, most=9)
    old, guest, other = devices.devices
    for line in list(old.lines.values()):
        line.close()
    old.lines = {}
    devices.deliver()
    guest.ask("one-table")
    assert "table-over" in guest.buttons()
    guest.ask("table-over")
    assert guest.page.shared is not None
    assert guest.page.shared.table.host
    devices.host, devices.devices = guest, [guest, other]
    devices.connect(other)
    devices.deliver()
    guest.ask("table-out 0")
    guest.ask("resume")
    play_on(devices, random)
    assert other.page.match.state.over
    assert record_of(guest) == record_of(other)


def test_a_table_that_is_left_leaves_its_game() -> None:
    devices = begun("Ana", "Ben")
    devices.host.ask("one-table")
    devices.host.ask("table-leave")
    assert devices.host.page.shared is None
    assert devices.host.page.match.own is None
    assert "shared" not in devices.host.texts
    devices.host.ask("resume")
    devices.host.ask("throw")
    assert devices.host.page.match.record.throws == 1


def test_a_new_game_of_the_kind_leaves_the_table() -> None:
    devices = begun("Ana", "Ben")
    devices.host.ask("menu")
    devices.host.ask("new")
    assert devices.host.page.shared is None


@pytest.mark.parametrize("why", list(Why))
def test_a_device_that_has_stopped_says_why(why: Why) -> None:
    from dataclasses import replace

    devices = begun("Ana", "Ben")
    guest = devices.devices[1]
    assert guest.page.shared is not None
    table = replace(guest.page.shared.table, stop=Stop(why, 3))
    guest.page = replace(guest.page, shared=replace(guest.page.shared, table=table))
    assert words_of("en")("table_stopped") in guest.shown()
    assert waits(guest.page)
    guest.ask("one-table")
    assert isinstance(guest.page.top, AtOneTable)
    assert ("reload" in guest.buttons()) == (why is Why.VERSION)
    assert "table-adopt" not in guest.buttons()


def test_a_damaged_table_is_set_aside() -> None:
    devices = begun("Ana", "Ben")
    guest = devices.devices[1]
    guest.texts["shared"] = guest.texts["shared"][:-9]
    guest.reload()
    assert guest.page.shared is None
    assert "shared-damaged-1" in guest.texts
    assert "set aside" in guest.shown()
