"""The lines of a table in the browser: numbered, whatever carries them, and told to the page as intents.

A way of joining adds its lines with `Lines.add`; `WAYS` names the module of each, which has a class `Way`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any, Protocol

from calavera.multiplayer.line import Closed, Heard, Line
from calavera.multiplayer.table import Close, Say
from web.app.state.page import Page

__all__ = ["TICK", "WAYS", "Lines", "Maker", "TableConnections", "Way"]

TICK = 2000
"""Milliseconds between two looks at the time."""

WAYS = {"windows": "browser.window_lines"}
"""The module of each way of joining (`state/multiplayer/shared_table.py`), below `web.app`."""

Maker = Callable[[Heard, Closed], Line]
"""Makes a line that is open, with the callbacks for what it hears."""


class Stage(Protocol):
    """The app, as lines see it."""

    page: Page
    drawn: Page

    def ask(self, intent: str, text: str = "") -> None: ...
    def later(self, milliseconds: float, do: Callable[[], None]) -> None: ...


class Way(Protocol):
    """One way of joining."""

    def look(self) -> None:
        """Look for tables; what is found comes as the intent `table-found`."""

    def follow(self, page: Page) -> None:
        """Do what a page that is shown needs: be found as a host, or open a line as a guest."""


class Store(Protocol):
    """The storage, as lines see it."""

    apart: bool

    def come_back(self) -> None:
        """Forget everything that was kept for this window alone."""


class TableConnections:
    """The other devices of a table, as the app knows them: it says what is stored, and listens."""

    def __init__(self, stage: Stage, window: Any, store: Store, wrap: Callable[[Any], Any]) -> None:
        self._stage = stage
        self._window = window
        self._store = store
        self.lines = Lines(stage, window, wrap)
        self.lines.follow(stage.page)

    def say_out(self) -> None:
        """Say to the other devices what is stored now."""
        shared = self._stage.page.shared
        if shared is not None and shared.out:
            told = replace(shared, out=())
            self._stage.page = self._stage.drawn = replace(self._stage.page, shared=told)
            self.lines.send(shared.out)
        self.lines.follow(self._stage.page)

    def look(self) -> None:
        """Look for tables."""
        self.lines.look()

    def leave(self, said: tuple[Say | Close, ...]) -> None:
        """Say goodbye; a window that was stored apart for the table starts again."""
        self.lines.send(said)
        if self._store.apart:
            self._store.come_back()
            self._window.location.reload()


class Lines:
    """All lines of this device."""

    def __init__(self, stage: Stage, window: Any, wrap: Callable[[Any], Any]) -> None:
        self._stage = stage
        self._lines: dict[int, Line] = {}
        self._last = 0
        self._ticking = False
        self._ways: dict[str, Way] = {}
        for name, module in WAYS.items():
            make = import_module(f"web.app.{module}").Way
            self._ways[name] = make(self, window, wrap)

    @property
    def open(self) -> bool:
        """True while any line is open."""
        return bool(self._lines)

    def add(self, make: Maker) -> int:
        """Take up a line that has opened, and tell the page."""
        self._last += 1
        number = self._last

        def heard(text: str) -> None:
            if number in self._lines:
                self._stage.ask(f"line-heard {number}", text=text)

        def closed() -> None:
            if self._lines.pop(number, None) is not None and self._stage.page.shared is not None:
                self._stage.ask(f"line-closed {number}")

        self._lines[number] = make(heard, closed)
        self._stage.ask(f"line-open {number}")
        return number

    def ask(self, intent: str) -> None:
        """Tell the page what a way has found."""
        self._stage.ask(intent)

    def look(self) -> None:
        """Look for tables on every way."""
        for way in self._ways.values():
            way.look()

    def send(self, out: tuple[Say | Close, ...]) -> None:
        """Send messages, the table being stored."""
        for one in out:
            line = self._lines.get(one.line)
            if line is not None and isinstance(one, Say):
                line.say(one.text)
            elif line is not None:
                del self._lines[one.line]
                line.close()

    def follow(self, page: Page) -> None:
        """Keep lines and clock going as long as this device sits at a table."""
        if page.shared is None:
            lines, self._lines = list(self._lines.values()), {}
            for line in lines:
                line.close()
        elif not self._ticking:
            self._ticking = True
            self._stage.later(TICK, self._tick)
        for way in self._ways.values():
            way.follow(page)

    def _tick(self) -> None:
        self._ticking = False
        if self._stage.page.shared is not None:
            self._stage.ask("table-tick")
            self.follow(self._stage.page)
