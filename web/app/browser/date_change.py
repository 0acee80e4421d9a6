"""The change of the date: it is looked at when it should change, and whenever the page is looked at again.

A timer alone does not do: it sleeps with the device, the clock may be set, and a journey changes the zone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from web.app.browser.today import Clock
from web.app.state.page import Page

__all__ = ["LONGEST", "SHOWN", "Midnight"]

LONGEST = 3_600_000
"""The most milliseconds until the clock is looked at again: it may have been set meanwhile."""

SHOWN = ("visibilitychange", "resume", "pageshow", "focus")
"""Events of a page that is looked at again: in another tab, after a device's sleep, after a way back in the
browser's history, in another window."""


class Stage(Protocol):
    """The app, as the date knows it."""

    blank: Page
    page: Page

    def ask(self, intent: str) -> None: ...
    def later(self, milliseconds: float, do: Callable[[], object]) -> None: ...


class Midnight:
    """Watches the date for the app."""

    def __init__(self, stage: Stage, clock: Clock) -> None:
        self._stage = stage
        self._clock = clock

    def watch(self, window: Any, wrap: Callable[[Callable[..., object]], object]) -> None:
        """Look at the clock from now on; `wrap(function)` is what the window can call."""
        look = wrap(self.look)
        for name in SHOWN:  # those of the document reach the window, too
            window.addEventListener(name, look)
        self._wait()

    def look(self, _: Any = None) -> None:
        """Draw the page if the date has changed since it was drawn."""
        stage = self._stage
        device = self._clock.on(stage.blank.device)
        if device is not stage.blank.device:  # what another tab writes begins with it
            stage.blank = replace(stage.blank, device=device)
        if (device.today, device.lasting) != (stage.page.device.today, stage.page.device.lasting):
            stage.ask("day")

    def _wait(self) -> None:
        self._stage.later(min(self._clock.until_next(), LONGEST), self._on_time)

    def _on_time(self) -> None:
        self._wait()
        self.look()
