"""Keeping the screen on during a game, with the browser's wake lock."""

from __future__ import annotations

from typing import Any

from web.app.state.devices.meeting import Meeting
from web.app.state.page import Page
from web.app.state.screens import Table

__all__ = ["Awake", "in_game"]


def in_game(page: Page) -> bool:
    """Return whether the screen is to stay on: a game is on the table, or below the screen on top of it, or
    this device sits at a table of several, or is about to."""
    if page.person.options.awake == "on" and (page.shared is not None or page.find(Meeting) is not None):
        return True
    return (
        page.person.options.awake == "on"
        and page.find(Table) is not None
        and page.record is not None
        and not page.record.state.over
    )


class Awake:
    """Asks for the lock while it is wanted; `locks` is `navigator.wakeLock`, None where there is none."""

    def __init__(self, locks: Any) -> None:
        self._locks = locks
        self._lock: Any = None
        self._wanted = False
        self._asking = False

    def want(self, wanted: bool) -> None:
        """Keep the screen on, or no longer."""
        self._wanted = wanted
        if wanted:
            self._ask()
        elif self._lock is not None:
            self._lock.release()
            self._lock = None

    def again(self) -> None:
        """Ask again where it is still wanted: a page that is hidden loses its lock."""
        self.want(self._wanted)

    def _ask(self) -> None:
        held = self._lock is not None and not self._lock.released
        if self._locks is not None and not held and not self._asking:
            self._asking = True
            self._locks.request("screen").then(self._got, self._refused)

    def _got(self, lock: Any) -> None:
        self._asking = False
        if self._wanted:
            self._lock = lock
        else:  # the game has ended meanwhile
            lock.release()

    def _refused(self, error: Any) -> None:
        self._asking = False
        if error.name != "NotAllowedError":  # a low battery or a hidden page: the screen may go off then
            raise error
