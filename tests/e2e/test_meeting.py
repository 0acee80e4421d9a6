"""Devices that meet: codes shown and read, and a line between browsers, without any server."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from calavera.multiplayer.connection_code import unpack
from tests.e2e.camera import SQUARES, Camera
from tests.e2e.conftest import FLAGS, PHONE
from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.engines.webkit import WebKit
from tests.e2e.hand import Hand
from tests.e2e.host import Host
from tests.e2e.notices import notice
from tests.e2e.player import Player
from tests.web.catalogues import words_of

PATIENCE = 120

EN = words_of("en")

BETWEEN = 10
"""Seconds from a guest's answer to its reading, as they pass at a table: some exchanges fail by then."""

CHANNELS = """(() => {
  const make = window.RTCPeerConnection?.prototype.createDataChannel;
  window.channels = [];
  window.heard = [];
  if (make) RTCPeerConnection.prototype.createDataChannel = function (...given) {
    const channel = make.apply(this, given);
    channel.addEventListener("message", ({ data }) => window.heard.push(data));
    window.channels.push(channel);
    return channel;
  };
})();"""
"""Keeps the page's channels for a test, and what is said on them."""

STEP = "step => document.querySelector('.meeting')?.dataset.step === step"
CODE = "() => document.querySelector('.meeting svg.code path') !== null"
OWN = "() => document.querySelector('.shown-code input').value"
TEXT = "text => document.body.innerText.includes(text)"
DICE = """() => [...document.querySelectorAll("main .die")].map((die) =>
  die.getAttribute("aria-label") ?? die.textContent)"""
SIGN = "() => document.querySelector('.together-screen')?.innerText.match(/\\b\\d{3}\\b/)?.[0]"
"""The digits that are the same on all devices whose course of the game is."""

LABELS = "() => channels.map((one) => [one.label, one.id, one.negotiated])"


def until(hand: Hand, script: str, given: object = None) -> None:
    """Wait until a script says yes."""
    end = time.monotonic() + PATIENCE
    while not hand.evaluate(script, given):
        assert time.monotonic() < end, f"{script} {given}: {hand.evaluate('() => document.body.innerText')}"
        time.sleep(0.05)


def shown(hand: Hand) -> str:
    """Return the own code that a device shows, as text."""
    until(hand, CODE)
    return str(hand.evaluate(OWN))


def come(hand: Hand, name: str) -> None:
    """Have a device come to a table under a name."""
    hand.tap("one-table")
    hand.fill('[data-change="table-name"]', name)


def hosting(hand: Hand, name: str = "Ana") -> str:
    """Have a device open a table and invite others without a camera, and return its code as a link."""
    come(hand, name)
    hand.tap("table-host")
    hand.tap("meet-host")
    hand.tap("meet-plain")
    return shown(hand)


def joining(hand: Hand, link: str, name: str = "Ben") -> str:
    """Have a device open a host's link, as its camera app does, and return its answer."""
    if hand.has("one-table"):
        come(hand, name)
    hand.evaluate("link => { location.hash = link.split('#')[1] }", link)
    return shown(hand)


def paste(hand: Hand, text: str) -> None:
    """Paste a code."""
    hand.evaluate("() => { document.querySelector('.meeting details:has([data-change])').open = true }")
    hand.fill('[data-change="meet-read"]', text)


def seated(host: Hand, guest: Hand, name: str = "Ben") -> None:
    """Wait until a guest sits at the table, and both know it."""
    until(host, TEXT, "At the table: ")
    until(host, TEXT, name)
    until(guest, "name => document.querySelector('.together-screen .seated')?.innerText.includes(name)", name)
    assert "Ana" in guest.evaluate("() => document.querySelector('.seated').innerText")


def played(host: Hand, *guests: Hand) -> None:
    """Begin a game, whose dice fall on every device."""
    host.tap("close")
    host.tap("table-begin")
    for one in (host, *guests):
        until(one, "() => document.querySelector('[data-screen=table]') !== null")
    host.tap("throw")
    until(host, f"() => ({DICE})().length === 6")
    dice = host.evaluate(DICE)
    for one in guests:
        until(one, f"dice => JSON.stringify(({DICE})()) === JSON.stringify(dice)", dice)


Comes = Callable[..., Player]


@pytest.fixture
def device(browser: Browser, host: Host) -> Iterator[Comes]:
    """One more device of the same kind, whose camera is allowed if it is to tell its addresses."""
    devices: list[Player] = []

    def come(*, camera: bool = True) -> Player:
        context = browser.new_context(**PHONE, reduced_motion="reduce")
        if camera:
            # A permission that is not among the granted ones counts as denied.
            allowed = ["camera", "local-network-access"]
            context.grant_permissions(allowed, origin=host.address.rstrip("/"))
        context.add_init_script(CHANNELS)
        devices.append(Player(context.new_page(), host))
        devices[-1].open()
        return devices[-1]

    yield come
    for one in devices:
        one.page.context.close()


def test_two_devices_connect_by_two_codes(device: Comes) -> None:
    host, guest = device(), device(camera=False)
    link = hosting(host)
    assert link.startswith(f"{host.host.address}#join=")
    answer = joining(guest, link)
    assert "#" not in guest.page.url
    assert unpack(link).answers is None
    assert unpack(answer).answers is not None
    paste(host, answer)
    seated(host, guest)
    assert guest.evaluate(LABELS) == [["calavera/1", 0, True]]
    played(host, guest)
    assert host.overflow <= 0
    host.check_clean()
    guest.check_clean()


@pytest.mark.large
def test_four_devices_sit_round_one_host(device: Comes) -> None:
    host = device()
    guests = [device(camera=bool(number % 2)) for number in range(3)]
    link = hosting(host)
    for number, (guest, name) in enumerate(zip(guests, ("Ben", "Cleo", "Dora"), strict=True)):
        paste(host, joining(guest, link, name))
        seated(host, guest, name)
        if number < 2:
            old, link = link, shown(host)
            assert link != old
    until(host, STEP, "joined")
    played(host, *guests)
    for one in (host, *guests):
        one.check_clean()


@pytest.mark.large
def test_a_device_that_was_loaded_again_comes_back_by_new_codes_to_the_same_seat(device: Comes) -> None:
    host, guest = device(), device()
    paste(host, joining(guest, hosting(host)))
    seated(host, guest)
    played(host, guest)
    for gone in (guest, host):
        gone.reload()
        host.ask("one-table")
        host.tap("meet-host")
        host.tap("meet-plain")
        link = shown(host)
        guest.ask("one-table")
        if not guest.has("meet-guest"):  # it waits for a sign of the host before it misses it
            until(guest, "() => document.querySelector('[data-intent=\"meet-guest\"]') !== null")
        guest.tap("meet-guest")
        guest.tap("meet-plain")
        paste(guest, link)
        paste(host, shown(guest))
        until(guest, "() => document.querySelector('[data-screen=table]') !== null")
        host.tap("close")
        guest.ask("one-table")
        until(host, f"() => ({SIGN})() && !/away/.test(document.body.innerText)")
        until(guest, f"sign => ({SIGN})() === sign", host.evaluate(SIGN))
    host.check_clean()
    guest.check_clean()


@pytest.mark.large
def test_what_is_no_code_or_the_wrong_one_is_named(device: Comes) -> None:
    host, guest = device(), device()
    link = hosting(host)
    said = ".meeting .wrong"
    paste(host, "https://example.org/")
    assert EN("meet_wrong_bad") in host.text(said)
    paste(host, link)
    assert EN("meet_wrong_host") in host.text(said)
    answer = joining(guest, link)
    guest.ask("menu")
    come(guest, "Ben")
    guest.tap("meet-guest")
    guest.tap("meet-plain")
    paste(guest, answer)
    assert EN("meet_wrong_guest") in guest.text(said)
    paste(guest, link)
    late = shown(guest)
    host.tap("close")
    host.tap("meet-host")
    host.tap("meet-plain")
    second = shown(host)
    assert second != link
    paste(host, late)
    until(host, "() => document.querySelector('.meeting .wrong') !== null")
    assert EN("meet_wrong_other") in host.text(said)
    guest.ask("menu")
    guest.allow(notice("join_bad"))
    guest.evaluate("() => { location.hash = 'join=12345' }")
    until(guest, "() => document.querySelector('.notice.join_bad') !== null")
    guest.tap("dismiss")
    paste(host, joining(guest, second))
    seated(host, guest)
    assert guest.overflow <= 0
    assert host.overflow <= 0
    host.check_clean()


@pytest.fixture
def filmed(
    playwright: Playwright, headless: dict[str, object], host: Host, tmp_path: Path
) -> Iterator[Callable[[str], tuple[Player, Camera]]]:
    """A device of its own with a camera that films what a test lays before it."""
    browsers = []

    def come(name: str) -> tuple[Player, Camera]:
        camera = Camera(tmp_path / f"{name}.y4m")
        how = {**headless, "args": [*FLAGS, *camera.flags]}
        browsers.append(playwright.chromium.launch(**how))  # type: ignore[arg-type]  # as in conftest
        context = browsers[-1].new_context(**PHONE, reduced_motion="reduce")
        context.grant_permissions(["camera"], origin=host.address.rstrip("/"))
        context.add_init_script(CHANNELS)
        player = Player(context.new_page(), host)
        player.open()
        return player, camera

    yield come
    for browser in browsers:
        browser.close()


@pytest.mark.large
def test_codes_are_filmed_read_and_answered_with_the_host_of_the_site_gone(
    filmed: Callable[[str], tuple[Player, Camera]], host: Host
) -> None:
    (one, first), (other, second) = filmed("host"), filmed("guest")
    for player in (one, other):
        player.wait_until_offline_ready()
    host.stop()
    one.reload()
    other.reload()

    come(one, "Ana")
    one.tap("table-host")
    one.tap("meet-host")
    one.tap("meet-camera")
    until(one, CODE)
    second.show(one.evaluate(SQUARES))
    come(other, "Ben")
    other.tap("meet-guest")
    other.tap("meet-camera")
    until(other, CODE)
    assert other.evaluate("() => document.querySelector('video.lens')") is None
    first.show(other.evaluate(SQUARES), turned=-14, tilted=-0.05)
    shown_at = time.monotonic()
    seated(one, other)
    print(f"{time.monotonic() - shown_at:.2f} s from the answer before the host's camera to the seat")
    played(one, other)
    said = other.evaluate("() => heard.map((text) => new TextEncoder().encode(text).length)")
    print(f"{len(said)} messages, {sum(said)} bytes to the guest until the first dice lie")
    assert 0 < sum(said) <= 30_000
    one.check_clean()
    other.check_clean()


@pytest.mark.large
def test_a_camera_that_is_refused_leaves_the_way_by_text(device: Comes) -> None:
    host = device(camera=False)
    host.evaluate(
        "() => { navigator.mediaDevices.getUserMedia = () =>"
        " Promise.reject(new DOMException('no', 'NotAllowedError')) }"
    )
    come(host, "Ana")
    host.tap("table-host")
    host.tap("meet-host")
    host.tap("meet-camera")
    until(host, CODE)
    assert "isn’t allowed" in host.text(".meeting")
    guest = device()
    paste(host, joining(guest, str(host.evaluate(OWN))))
    seated(host, guest)


@pytest.mark.large
def test_a_guest_who_is_not_reached_is_told_of_what_helps(device: Comes) -> None:
    host, guest = device(), device()
    answer = joining(guest, hosting(host))
    guest.page.context.close()
    paste(host, answer)
    until(host, STEP, "failed")
    said = host.text(".meeting")
    assert "within ten seconds" in said
    assert "hotspot" in said
    host.tap("meet-report")
    until(host, "() => document.querySelector('.meeting .report') !== null")
    report = host.text(".meeting .report")
    assert "own " in report
    assert "other candidate" in report
    assert "failed: time" in report
    assert host.overflow <= 0
    host.tap("meet-again")
    guest = device()
    paste(host, joining(guest, hosting_again(host)))
    seated(host, guest)


def hosting_again(host: Hand) -> str:
    """Return the new code after a failure."""
    if host.has("meet-plain"):
        host.tap("meet-plain")
    return shown(host)


# -- other engines


@pytest.fixture
def firefox(host: Host, tmp_path: Path, tools: Path) -> Iterator[Firefox]:
    """Firefox, whose camera is allowed for good: it tells its addresses then."""
    engine = Firefox(host, tmp_path / "firefox")
    engine.before = CHANNELS
    prefs = {"permissions.default.camera": "1", "media.peerconnection.ice.obfuscate_host_addresses": "false"}
    lines = [f'user_pref("{name}", {value});\n' for name, value in prefs.items()]
    (engine.profile / "prefs.js").write_text("".join(lines))
    try:
        engine.launch()
        engine.open()
        yield engine
        engine.check_clean()
    finally:
        engine.quit()


@pytest.mark.large
@pytest.mark.parametrize("chromium_hosts", [True, False])
def test_chromium_and_firefox_connect_with_seconds_between_answer_and_accept(
    firefox: Engine, device: Comes, chromium_hosts: bool
) -> None:
    chromium = device()
    host, guest = (chromium, firefox) if chromium_hosts else (firefox, chromium)
    answer = joining(guest, hosting(host))
    time.sleep(BETWEEN)
    paste(host, answer)
    seated(host, guest)


@pytest.mark.large
def test_a_browser_without_such_connections_says_so_and_offers_another_way(
    host: Host, tmp_path: Path
) -> None:
    """WebKitGTK has none; Safari has."""
    engine = WebKit(host, tmp_path / "webkit")
    try:
        engine.launch()
        engine.open()
        engine.begin(["Ina", "Sami"])
        engine.tap("menu")
        come(engine, "Ana")
        engine.tap("table-host")
        engine.tap("meet-host")
        engine.tap("meet-plain")
        until(engine, STEP, "failed")
        said = engine.run("document.querySelector('.meeting').innerText")
        assert EN("meet_why_none") in said
        assert not engine.has("meet-again")
        engine.tap("pass-on")
        engine.wait_for("svg.code path")
        engine.check_clean()
    finally:
        engine.quit()
