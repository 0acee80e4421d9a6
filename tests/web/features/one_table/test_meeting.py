"""The exchange of codes, step by step, as both devices live through it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera.multiplayer.connection_code import LINK, ConnectionCode, End, check_of, pack
from calavera.multiplayer.network_address import Candidate
from tests.web.games_played import shown, with_class
from web.app.features.one_table.screen import AtOneTable
from web.app.state.commands import (
    Accept,
    Command,
    Copy,
    DrawCode,
    Given,
    MakeAnswer,
    MakeOffer,
    OpenCamera,
    Report,
)
from web.app.state.device import AT_REST
from web.app.state.multiplayer.meeting import MAX_GUESTS, Meeting
from web.app.state.page import Page
from web.app.state.screens import Rules
from web.app.tree.nodes import find_all, text
from web.app.update import IntentError, update

ADDRESS = "https://example.org/calavera/"

END = End("Y5+h", "6WcsXHS+fWYtPiXjKsFjN5eU", bytes(range(32)), (Candidate("192.168.1.2", 50_000),))
OFFER = pack(ConnectionCode(END))
ANSWER = pack(ConnectionCode(END, check_of(OFFER)))


class Device:
    """A page and what it asks of the browser."""

    def __init__(self, role: str) -> None:
        self.page = Page(device=replace(AT_REST, build="app-1"))
        self.commands: tuple[Command, ...] = ()
        for intent in ("one-table", *(["table-host"] if role == "host" else []), f"meet-{role}"):
            self.page, _ = update(self.page, intent, Given(seed="ab" * 16))

    def do(self, intent: str, text: str = "") -> Meeting:
        """Ask for something, and return the exchange after it."""
        self.page, self.commands = update(
            self.page, intent, Given(address=ADDRESS, text=text, seed="cd" * 16)
        )
        return self.meeting

    def asked(self) -> tuple[Command, ...]:
        """Return what the last intent asked of the browser."""
        return self.commands

    @property
    def meeting(self) -> Meeting:
        found = self.page.find(Meeting)
        assert found is not None
        return found


def shows(device: Device, digits: str) -> Meeting:
    """Have the browser deliver a device's own code, and draw it."""
    device.do(f"meet-made {digits}")
    (command,) = device.commands
    assert isinstance(command, DrawCode)
    assert command.intent == "meet-code"
    return device.do(f"meet-code {command.link} 21 M0 0h1v1h-1z")


def test_a_host_asks_for_the_camera_first_then_shows_a_link_and_reads_the_answer() -> None:
    host = Device("host")
    assert (host.meeting.step, host.meeting.filming) == ("ask", False)
    assert host.do("meet-camera").filming
    assert host.asked() == (OpenCamera(),)
    assert host.do("meet-camera-is on").step == "make"
    assert host.asked() == (MakeOffer(),)
    shown = shows(host, OFFER)
    assert (shown.own, shown.code) == (f"{ADDRESS}{LINK}{OFFER}", (21, "M0 0h1v1h-1z"))
    assert shown.reading
    assert shown.filming
    assert host.do(f"meet-read {ANSWER}").step == "wait"
    assert host.asked() == (Accept(ANSWER),)


def test_a_guest_scans_with_the_camera_that_is_let_go_once_the_answer_is_shown() -> None:
    guest = Device("guest")
    guest.do("meet-camera")
    assert guest.do("meet-camera-is on").step == "scan"
    assert guest.asked() == ()
    assert guest.do(f"meet-read {ADDRESS}{LINK}{OFFER}").step == "make"
    assert guest.asked() == (MakeAnswer(f"{ADDRESS}{LINK}{OFFER}"),)
    assert guest.meeting.filming  # its addresses are the real ones as long as it is on
    shown = shows(guest, ANSWER)
    assert shown.own == ANSWER
    assert not shown.filming
    guest.page, _ = update(guest.page, "meet-opened", Given(seed="cd" * 16))
    assert isinstance(guest.page.top, AtOneTable)
    assert guest.page.shared is not None
    assert (guest.page.shared.way, guest.page.shared.table.host) == ("phones", False)


def test_a_link_is_answered_at_once_without_a_camera() -> None:
    page, commands = update(Page(), f"join-link {LINK}{OFFER}")
    assert commands == (MakeAnswer(OFFER),)
    assert isinstance(page.top, Meeting)
    assert (page.top.host, page.top.step) == (False, "make")


@pytest.mark.parametrize(
    ("link", "notice"),
    [
        (OFFER[:-1], "join_bad"),
        (ANSWER, "join_bad"),
        ("", "join_bad"),
        ("x" * 20_000, "join_bad"),
    ],
)
def test_a_link_that_leads_to_no_table_says_so(link: str, notice: str) -> None:
    page, commands = update(Page(), f"join-link {LINK}{link}")
    assert commands == ()
    assert page.notice is not None
    assert page.notice.message == notice
    assert page.find(Meeting) is None


@pytest.mark.parametrize("state", ["refused", "missing"])
def test_without_a_camera_both_go_on_by_text(state: str) -> None:
    host, guest = Device("host"), Device("guest")
    for device in (host, guest):
        device.do("meet-camera")
        device.do(f"meet-camera-is {state}")
        assert not device.meeting.filming
    assert host.meeting.step == "make"
    assert guest.meeting.step == "scan"
    assert host.do("meet-camera").camera == "asked"
    assert host.do("meet-camera-is on").step == "make"
    assert host.asked() == ()


@pytest.mark.parametrize("ask", ["meet-plain", "meet-camera"])
def test_what_is_to_be_done_without_a_camera_is_told_and_the_texts_are_unfolded(ask: str) -> None:
    host, guest = Device("host"), Device("guest")
    for device in (host, guest):
        device.do(ask)
        if ask == "meet-camera":
            device.do("meet-camera-is on")
    films = ask == "meet-camera"
    assert ("Point the camera" in text(shown(guest.page))) == films
    assert ("Paste the code" in text(shown(guest.page))) != films
    guest.do(f"meet-read {OFFER}")
    shows(guest, ANSWER)
    shows(host, OFFER)
    for device in (host, guest):
        (own,) = with_class(shown(device.page), "shown-code")
        assert (find_all(own, "open") == []) == films
    assert ("Then paste the answer below" in text(shown(host.page))) != films
    assert ("or send it as text" in text(shown(guest.page))) != films


def test_a_copied_code_is_no_news_any_more_once_the_guest_is_connected() -> None:
    guest = Device("guest")
    guest.do("meet-plain")
    guest.do(f"meet-read {OFFER}")
    shows(guest, ANSWER)
    guest.do("meet-copy code")
    guest.do("told text_copied")
    assert guest.page.notice is not None
    guest.page, _ = update(guest.page, "meet-opened", Given(seed="cd" * 16))
    assert guest.page.notice is None


def test_that_a_code_was_copied_is_said_until_the_screen_is_left() -> None:
    host = Device("host")
    host.do("meet-plain")
    shows(host, OFFER)
    host.do("meet-copy code")
    host.do("told text_copied")
    assert host.page.notice is not None
    host.page, _ = update(host.page, "close")
    assert host.page.notice is None


@pytest.mark.parametrize(
    ("text", "wrong"),
    [("https://example.org", "bad"), (OFFER, "host"), ("", "bad")],
)
def test_what_a_host_cannot_use_is_named_and_its_code_stays(text: str, wrong: str) -> None:
    host = Device("host")
    host.do("meet-plain")
    before = shows(host, OFFER)
    after = host.do(f"meet-read {text}")
    assert (after.wrong, after.step, after.own) == (wrong, "show", before.own)
    assert host.asked() == ()
    host.do(f"meet-read {ANSWER}")
    assert host.do("meet-other").wrong == "other"
    assert host.meeting.reading


def test_a_guest_who_reads_an_answer_is_told() -> None:
    guest = Device("guest")
    guest.do("meet-plain")
    assert guest.do(f"meet-read {ANSWER}").wrong == "guest"
    assert guest.do(f"meet-read {OFFER}").wrong == ""


def test_each_guest_gets_a_code_of_its_own_until_the_table_is_full() -> None:
    host = Device("host")
    host.do("meet-plain")
    for guest in range(1, MAX_GUESTS + 1):
        assert host.meeting.guest == guest
        shows(host, OFFER)
        host.do(f"meet-read {ANSWER}")
        host.do("meet-opened")
        assert host.asked() == ((MakeOffer(),) if guest < MAX_GUESTS else ())
        assert host.meeting.own == ""
    assert host.meeting.step == "joined"


def test_a_failure_says_why_and_another_try_has_new_codes() -> None:
    host = Device("host")
    host.do("meet-camera")
    host.do("meet-camera-is on")
    shows(host, OFFER)
    host.do(f"meet-read {ANSWER}")
    failed = host.do("meet-failed time")
    assert (failed.step, failed.why, failed.error) == ("failed", "time", "")
    assert host.do("meet-again").step == "make"
    assert host.asked() == (MakeOffer(),)
    assert host.meeting.own == ""
    assert host.do("meet-failed refused no such thing").error == "no such thing"
    host.page = host.page.with_top(replace(host.meeting, camera="missing"))
    assert (host.do("meet-again").step, host.meeting.camera) == ("ask", "off")


def test_the_report_is_shown_copied_and_hidden_again() -> None:
    host = Device("host")
    host.do("meet-plain")
    shows(host, OFFER)
    host.do("meet-report")
    assert host.asked() == (Report(),)
    assert host.do("meet-reported", "0.00 s host").report == "0.00 s host"
    host.do("meet-copy report")
    assert host.asked() == (Copy("0.00 s host", "text_copied", "text_not_copied"),)
    host.do("meet-copy code")
    assert host.asked() == (Copy(host.meeting.own, "text_copied", "text_not_copied"),)
    assert host.do("meet-report").report == ""


def test_a_code_that_was_drawn_too_late_or_is_no_drawing_changes_nothing() -> None:
    host = Device("host")
    host.do("meet-plain")
    shown = shows(host, OFFER)
    assert host.do("meet-code https://example.org 21 M0 0h1v1h-1z") == shown
    with pytest.raises(IntentError):
        host.do(f"meet-code {shown.own} 21 <img>")


def test_news_of_the_browser_find_the_exchange_below_another_screen_and_none_where_it_is_over() -> None:
    host = Device("host")
    host.do("meet-plain")
    host.page, _ = update(host.page, "rules keys")
    assert shows(host, OFFER).step == "show"
    assert isinstance(host.page.top, Rules)
    host.page, _ = update(host.page, "menu")
    for intent in (
        "meet-opened",
        "meet-failed time",
        f"meet-made {OFFER}",
        "meet-camera-is on",
        "meet-other",
    ):
        assert update(host.page, intent) == (host.page, ())


def test_a_device_is_either_host_or_guest() -> None:
    host = Device("host")
    page, _ = update(host.page, f"join-link {LINK}{OFFER}")
    assert page.notice is not None
    assert page.notice.message == "join_host"
    assert page.find(Meeting) == host.meeting
    for at, intent in ((host.page, "meet-guest"), (Page(), "meet-host")):
        with pytest.raises(IntentError):
            update(at, intent)


@pytest.mark.parametrize("intent", ["meet-failed hacked", "meet-camera-is hacked", "meet-made 123"])
def test_what_no_browser_says_is_refused(intent: str) -> None:
    with pytest.raises(IntentError):
        Device("host").do(intent)
