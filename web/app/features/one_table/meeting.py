"""Meeting at one table: codes that are shown and read, the camera, the connection and all that can fail."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from calavera.multiplayer.connection_code import LINK, CodeError, unpack
from web.app.features.one_table.intents import joined
from web.app.features.one_table.screen import AtOneTable
from web.app.state.commands import (
    Accept,
    Answer,
    Command,
    Copy,
    DrawCode,
    Given,
    MakeAnswer,
    MakeOffer,
    OpenCamera,
    Report,
)
from web.app.state.match.match import kind_of
from web.app.state.multiplayer.meeting import MAX_GUESTS, Meeting
from web.app.state.multiplayer.shared_table import PHONES
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page
from web.app.state.screens import AT_START, AT_TABLE

CAMERA = {"on", "refused", "missing", "busy"}
FAILURES = {"none", "address", "refused", "time", "ice", "local"}

Next = Meeting | tuple[Meeting | Command, ...]
"""The exchange after an intent, alone or followed by commands."""

_PATH = re.compile(r"(?:M[0-9]+ [0-9]+h[0-9]+v1h-[0-9]+z)+")


def on_meet_host(page: Page, _: str) -> Page:
    """Show the way to this device's table to others."""
    if page.shared is None or not page.shared.table.host:
        raise NotOffered("this device is no host")
    return replace(page.over(Meeting(host=True)), notice=None)


def on_meet_guest(page: Page, _: str) -> Page:
    """Join the table of another device, or come back to it."""
    if page.shared is not None and page.shared.table.host:
        raise NotOffered("this device is a host")
    return replace(page.over(Meeting(host=False)), notice=None)


def on_join_link(page: Page, address: str) -> Answer:
    """Answer the offer in a link that a camera has opened; a damaged one changes nothing.

    A device that is a host already stays one.
    """
    if page.shared is not None and page.shared.table.host:
        return replace(page, notice=Notice("join_host"))
    try:
        code = unpack(address)
        if code.answers is not None:
            raise CodeError("this is a guest's answer, which its host reads")
    except CodeError as error:
        notice = Notice("join_newer") if error.newer else Notice("join_bad", {"error": str(error)})
        return replace(page, notice=notice)
    joining = Meeting(host=False, step="make", camera="plain")
    below = page.find(AtOneTable) or AtOneTable()  # it knows this player's name
    return replace(page.over(below).over(joining), notice=None), MakeAnswer(address.removeprefix(LINK))


def _changed(page: Page, change: Callable[[Meeting], Next]) -> Answer:
    """Return the page after a change of its exchange, wherever that lies; as it is without one."""
    meeting = page.find(Meeting)
    if meeting is None:
        return page
    found = change(meeting)
    after, *commands = found if isinstance(found, tuple) else (found,)
    assert isinstance(after, Meeting)
    screens = tuple(after if screen is meeting else screen for screen in page.screens)
    return replace(page, screens=screens), *(one for one in commands if isinstance(one, Command))


# -- the camera


def on_meet_camera(meeting: Meeting, _: str) -> Next:
    """Ask for the camera, or ask once more."""
    return replace(meeting, camera="asked", wrong=""), OpenCamera()


def on_meet_plain(meeting: Meeting, _: str) -> Next:
    """Go on without a camera."""
    return _begun(replace(meeting, camera="plain"))


def on_meet_camera_is(page: Page, state: str) -> Answer:
    """Go on with the camera, or without the one that was refused."""

    def change(meeting: Meeting) -> Next:
        if state not in CAMERA:
            raise NotOffered(state[:40])
        if meeting.camera != "asked" and state == "on":
            return meeting
        return _begun(replace(meeting, camera=state))

    return _changed(page, change)


def _begun(meeting: Meeting) -> Next:
    """Make the host's code, whose addresses are the real ones once the camera is allowed; a guest scans."""
    if not meeting.host:
        return replace(meeting, step="scan") if meeting.step == "ask" else meeting
    return (replace(meeting, step="make"), MakeOffer()) if meeting.step == "ask" else meeting


# -- codes


def on_meet_made(page: Page, digits: str, given: Given) -> Answer:
    """Show the own code: a host's as a link, which any camera opens; a guest's is for the host alone."""

    def change(meeting: Meeting) -> Next:
        unpack(digits)
        own = f"{given.address}{LINK}{digits}" if meeting.host else digits
        return replace(meeting, step="show", own=own, code=None), DrawCode(own, "meet-code")

    return _changed(page, change)


def on_meet_code(page: Page, drawn: str) -> Answer:
    """Take the drawing of the own code, as `share-code` has it."""

    def change(meeting: Meeting) -> Next:
        text, side, path = [*drawn.split(" ", 2), ""][:3]
        if meeting.own != text:
            return meeting
        if side != "0" and not _PATH.fullmatch(path):
            raise ValueError("a code is drawn as squares")
        return replace(meeting, code=(int(side), path))

    return _changed(page, change)


def on_meet_read(meeting: Meeting, text: str) -> Next:
    """Take a code that was scanned or pasted: what is not the one due is named."""
    if not meeting.reading:
        return meeting
    try:
        code = unpack(text)
    except CodeError as error:
        return replace(meeting, wrong="newer" if error.newer else "bad", error=str(error))
    if meeting.host == (code.answers is None):
        return replace(meeting, wrong="host" if meeting.host else "guest", error="")
    after = replace(meeting, wrong="", error="")
    if meeting.host:
        return replace(after, step="wait"), Accept(text)
    return replace(after, step="make"), MakeAnswer(text)


def on_meet_other(page: Page, _: str) -> Answer:
    """Say that an answer belongs to another code; the one that is shown still waits for its own."""

    def change(meeting: Meeting) -> Next:
        return replace(meeting, step="show", wrong="other", error="")

    return _changed(page, change)


# -- the connection


def on_meet_opened(page: Page, _: str, given: Given) -> Answer:
    """Go on: a guest takes a seat, and a host makes the next guest's code, as long as there is a place."""
    meeting = page.find(Meeting)
    if meeting is None:
        return page
    if meeting.host:
        return _changed(page, _next_guest)
    after, *commands = joined(page, PHONES, "", given.seed) if page.shared is None else (page,)
    log = None if after.shared is None else after.shared.table.log
    if log is None:
        return replace(after, screens=(*AT_START, AtOneTable())), *commands
    return replace(after, screens=AT_TABLE, kind=kind_of(log.record)), *commands


def _next_guest(meeting: Meeting) -> Next:
    after = replace(meeting, guest=meeting.guest + 1, own="", code=None, wrong="", report="")
    if after.guest > MAX_GUESTS:
        return replace(after, step="joined")
    return replace(after, step="make"), MakeOffer()


def on_meet_failed(page: Page, told: str) -> Answer:
    """Say why there is no connection: `WHY DETAIL`."""

    def change(meeting: Meeting) -> Next:
        why, _, detail = told.partition(" ")
        if why not in FAILURES:
            raise NotOffered(why[:40])
        return replace(meeting, step="failed", why=why, error=detail)

    return _changed(page, change)


def on_meet_again(meeting: Meeting, _: str) -> Next:
    """Start once more, with new codes: used ones never connect again."""
    after = replace(meeting, own="", code=None, wrong="", why="", error="", report="")
    if meeting.camera == "on":
        return _begun(replace(after, step="ask"))
    return replace(after, step="ask", camera="off")


# -- for those who look for a fault


def on_meet_report(meeting: Meeting, _: str) -> Next:
    """Show what is known of the connection, or no longer."""
    return replace(meeting, report="") if meeting.report else (meeting, Report())


def on_meet_reported(page: Page, _: str, given: Given) -> Answer:
    return _changed(page, lambda meeting: replace(meeting, report=given.text))


def on_meet_copy(meeting: Meeting, what: str) -> Next:
    """Copy the own code, or the report."""
    return meeting, Copy(meeting.own if what == "code" else meeting.report, "text_copied", "text_not_copied")
