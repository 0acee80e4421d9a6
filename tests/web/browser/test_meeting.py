"""The camera and the connections of a meeting: opened when asked for, let go of when no screen needs them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from calavera.multiplayer.connection_code import ConnectionCode, check_of, pack
from calavera.multiplayer.line import Line
from calavera.multiplayer.sdp import parse
from tests.web.browser.fake_web_rtc import ANSWER, OFFER, Fake
from web.app.browser.meeting import Meetings
from web.app.browser.table_lines import Maker
from web.app.state.commands import Given
from web.app.state.device import Device
from web.app.state.multiplayer.meeting import Meeting
from web.app.state.page import Page
from web.app.update import update


class Stage:
    """A page whose commands are carried out at once."""

    def __init__(self) -> None:
        self.page, _ = update(Page(device=Device(build="app-1")), "one-table")
        self.lines: list[Line] = []
        self.fake = Fake()
        self.meetings = Meetings(self, self.fake.browser)
        self.asked: list[str] = []

    def ask(self, intent: str, text: str = "", data: bytes = b"") -> None:
        self.asked.append(intent)
        given = Given(address="https://example.org/", text=text, data=data, seed="ab" * 16)
        self.page, commands = update(self.page, intent, given)
        self.meetings.follow(self.page)
        for command in commands:
            if not command.late:
                self.meetings.perform(command)

    def host(self) -> None:
        """Open a table, and invite others."""
        self.ask("table-host")
        self.ask("meet-host")

    def at_table(self) -> Any:
        """Return the lines of the table, which a test holds."""
        return SimpleNamespace(lines=SimpleNamespace(add=self.add))

    def add(self, make: Maker) -> None:
        self.lines.append(make(lambda _: None, lambda: None))

    @property
    def meeting(self) -> Meeting:
        return self.page.shown(Meeting)

    def answer(self) -> str:
        """Return an answer to the offer that is shown."""
        return pack(ConnectionCode(parse(ANSWER), check_of(self.meeting.own)))


class Camera:
    """The function that ends the camera, as the browser hands it over."""

    def __init__(self) -> None:
        self.ended = 0

    def __call__(self) -> None:
        self.ended += 1


def filming() -> tuple[Stage, Camera]:
    """A host with its camera on and its code shown."""
    stage, camera = Stage(), Camera()
    stage.host()
    stage.ask("meet-camera")
    stage.fake.cameras[0][0].keep(camera)
    assert stage.meeting.camera == "on"
    stage.fake.connections[0].gather(OFFER)
    assert stage.meeting.step == "show"
    return stage, camera


def test_the_offer_is_made_only_after_the_camera_is_allowed() -> None:
    stage = Stage()
    stage.host()
    stage.ask("meet-camera")
    assert stage.fake.connections == []
    stage.fake.cameras[0][0].keep(Camera())
    assert len(stage.fake.connections) == 1


def test_a_code_is_read_once_however_often_the_camera_sees_it() -> None:
    stage, _ = filming()
    _, seen, _ = stage.fake.cameras[0]
    for text in ("hello", "hello", stage.meeting.own, "hello", "hello"):
        seen(text)
    assert [intent for intent in stage.asked if intent.startswith("meet-read")] == [
        "meet-read hello",
        f"meet-read {stage.meeting.own}",
        "meet-read hello",
    ]
    seen(stage.answer())
    assert stage.meeting.step == "wait"
    seen("hello")
    assert stage.meeting.step == "wait"


def test_each_guest_gets_a_connection_and_the_camera_stays_on() -> None:
    stage, camera = filming()
    for guest in range(3):
        stage.fake.cameras[0][1](stage.answer())
        stage.fake.connections[guest].channel.tell("open")
        if guest < 2:
            stage.fake.connections[guest + 1].gather(OFFER)
            assert camera.ended == 0
    assert len(stage.fake.connections) == len(stage.lines) == 3
    assert stage.meeting.step == "joined"
    assert camera.ended == 1
    assert not any(connection.closed for connection in stage.fake.connections)


def test_leaving_ends_the_camera_and_the_connection_that_is_being_made_but_no_line() -> None:
    stage, camera = filming()
    stage.fake.cameras[0][1](stage.answer())
    stage.fake.connections[0].channel.tell("open")
    stage.fake.connections[1].gather(OFFER)
    stage.ask("settings")
    assert camera.ended == 0
    stage.ask("menu")
    assert camera.ended == 1
    assert [connection.closed for connection in stage.fake.connections] == [False, True]
    for line in stage.lines:
        line.close()
    stage.fake.run(20_000)
    assert stage.fake.held == 0


@pytest.mark.parametrize(
    ("error", "state"),
    [
        ("NotAllowedError", "refused"),
        ("SecurityError", "refused"),
        ("NotFoundError", "missing"),
        ("NotReadableError", "busy"),
    ],
)
def test_a_camera_that_cannot_be_had_is_no_end(error: str, state: str) -> None:
    stage = Stage()
    stage.host()
    stage.ask("meet-camera")
    stage.fake.cameras[0][0].break_(error)
    assert stage.meeting.camera == state
    stage.fake.connections[0].gather(OFFER)
    stage.ask("meet-camera")
    stage.fake.cameras[1][0].keep(Camera())
    assert stage.meeting.camera == "on"
    assert len(stage.fake.connections) == 1
    stage.fake.run()
    assert stage.fake.held == 2 + 6


def test_at_an_address_without_cameras_there_is_none() -> None:
    stage = Stage()
    stage.fake.window.navigator.mediaDevices = None
    stage.ask("meet-guest")
    stage.ask("meet-camera")
    assert (stage.meeting.camera, stage.meeting.step) == ("missing", "scan")


def test_a_camera_that_comes_after_the_player_has_left_is_ended_at_once() -> None:
    stage, camera = Stage(), Camera()
    stage.host()
    stage.ask("meet-camera")
    stage.ask("menu")
    stage.fake.cameras[0][0].keep(camera)
    assert camera.ended == 1
    stage.fake.run()
    assert stage.fake.held == 0
    assert stage.fake.connections == []


def test_a_camera_that_the_device_takes_away_leaves_the_way_by_text() -> None:
    stage, camera = filming()
    stage.fake.cameras[0][2]()
    assert (stage.meeting.camera, stage.meeting.step) == ("busy", "show")
    assert camera.ended == 0
    stage.ask(f"meet-read {stage.answer()}")
    assert stage.meeting.step == "wait"


def test_an_answer_to_another_code_is_said_and_the_code_stays() -> None:
    stage, _ = filming()
    own = stage.meeting.own
    stage.ask(f"meet-read {pack(ConnectionCode(parse(ANSWER), b'no'))}")
    assert (stage.meeting.wrong, stage.meeting.own, stage.meeting.reading) == ("other", own, True)


@pytest.mark.parametrize(("state", "why"), [("denied", "local"), ("prompt", "time"), ("granted", "time")])
def test_a_permission_that_is_denied_explains_silence(state: str, why: str) -> None:
    stage, _ = filming()
    stage.fake.cameras[0][1](stage.answer())
    stage.fake.run(10_000)
    assert stage.meeting.step == "wait"
    stage.fake.permission.keep(type("Status", (), {"state": state}))
    assert (stage.meeting.step, stage.meeting.why) == ("failed", why)


def test_a_browser_that_knows_no_such_permission_is_no_obstacle() -> None:
    stage, _ = filming()
    stage.fake.cameras[0][1](stage.answer())
    stage.fake.run(10_000)
    stage.fake.permission.break_("TypeError")
    assert (stage.meeting.step, stage.meeting.why) == ("failed", "time")
    stage.ask("meet-report")
    assert stage.meeting.report.startswith("calavera app-1\na browser\ncamera on\n")
    assert "failed: time" in stage.meeting.report


def test_a_browser_without_connections_says_so() -> None:
    stage = Stage()
    del stage.fake.window.RTCPeerConnection
    stage.host()
    stage.ask("meet-plain")
    assert (stage.meeting.step, stage.meeting.why) == ("failed", "none")
