"""A table in the windows of one browser: who finds whom, and a host that is loaded again."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from web.app.browser.table_lines import Lines
from web.app.browser.window_lines import Way
from web.app.state.commands import Given
from web.app.state.device import Device
from web.app.state.page import Page
from web.app.update import update


class Browser:
    """The windows of one browser, which hear each other in turn."""

    def __init__(self) -> None:
        self.channels: list[SimpleNamespace] = []
        self.posted: list[tuple[SimpleNamespace, str]] = []

    def window(self) -> Any:
        """Return one more window."""

        def make(_: str) -> SimpleNamespace:
            channel = SimpleNamespace(onmessage=None)
            channel.postMessage = lambda text: self.posted.append((channel, text))
            self.channels.append(channel)
            return channel

        number = len(self.channels)
        return SimpleNamespace(
            BroadcastChannel=SimpleNamespace(new=make),
            performance=SimpleNamespace(timeOrigin=number),
            Math=SimpleNamespace(random=lambda: 0.5),
            location=SimpleNamespace(pathname="/"),
        )

    def deliver(self) -> None:
        """Have everything heard that was posted, and whatever follows from it."""
        while self.posted:
            sender, text = self.posted.pop(0)
            for channel in self.channels:
                if channel is not sender:
                    channel.onmessage(SimpleNamespace(data=text))


class Shown:
    """A window's app: the page and what was asked of it."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self.page = self.drawn = page
        self.asked: list[str] = []
        self.lines = Lines(self, browser.window(), lambda do: do)
        self.way = self.lines._ways["windows"]
        self.lines.follow(page)

    def ask(self, intent: str, text: str = "") -> None:
        self.asked.append(f"{intent} {json.loads(text)['t']}" if text else intent)
        self.lines.follow(self.page)

    def later(self, milliseconds: float, do: Callable[[], None]) -> None:
        """No time passes."""


def start() -> Page:
    """Return a page on the way to a table."""
    return update(Page(device=Device(build="app-1")), "one-table")[0]


def hosting() -> Page:
    """Return a page that has a table."""
    page, _ = update(start(), "table-name Ana")
    return update(page, "table-host", Given(seed="ab" * 16))[0]


def joining() -> Page:
    """Return the page of a guest of that table."""
    return update(start(), "table-join windows abababab", Given(seed="cd" * 16))[0]


def test_a_table_is_told_to_windows_that_look_for_one() -> None:
    browser = Browser()
    looking = Shown(browser, start())
    Shown(browser, hosting())
    browser.deliver()
    assert looking.asked == ["table-found abababab calavera Ana"]


def test_a_guest_opens_one_line_to_its_host() -> None:
    browser = Browser()
    host = Shown(browser, hosting())
    guest = Shown(browser, joining())
    browser.deliver()
    assert host.asked == ["line-open 1"]
    assert guest.asked == ["line-open 1"]
    guest.lines.follow(guest.page)
    browser.deliver()
    assert (host.asked, guest.asked) == (["line-open 1"], ["line-open 1"])


def test_a_guest_leaves_the_line_to_a_host_that_was_loaded_again_for_one_to_its_new_window() -> None:
    browser = Browser()
    host = Shown(browser, hosting())
    guest = Shown(browser, joining())
    browser.deliver()
    del browser.channels[0]  # nothing is said of it, as with a window that is loaded again
    again = Shown(browser, host.page)
    browser.deliver()
    assert guest.asked == ["line-open 1", "line-closed 1", "line-open 2"]
    assert again.asked == ["line-open 1"]
    assert isinstance(guest.way, Way)
    assert len(guest.way._others) == 1


def test_the_host_of_another_table_leaves_a_guest_where_it_sits() -> None:
    browser = Browser()
    Shown(browser, hosting())
    guest = Shown(browser, joining())
    browser.deliver()
    page = hosting()
    assert page.shared is not None
    Shown(browser, replace(page, shared=replace(page.shared, room="12345678")))
    browser.deliver()
    assert guest.asked == ["line-open 1"]
