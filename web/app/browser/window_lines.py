"""A table in the windows of one browser: lines over a BroadcastChannel.

Every message names the window that says it and the one that it is for, or all of them: `who` asks for tables,
`here` is a host's answer, `open` a guest's line, `say` and `close` go along it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from calavera.multiplayer.line import Closed, Heard, Line
from web.app.browser.table_lines import Lines
from web.app.state.multiplayer.shared_table import SharedTable
from web.app.state.page import Page
from web.app.state.strict import MALFORMED, loads

__all__ = ["Way", "WindowLine"]

NAME = "windows"


class WindowLine:
    """A line to another window."""

    def __init__(self, way: Way, other: str, heard: Heard, closed: Closed) -> None:
        self._way = way
        self.other = other
        self.heard = heard
        self.closed = closed

    def say(self, text: str) -> None:
        self._way.post("say", to=self.other, text=text)

    def close(self) -> None:
        self._way.drop(self.other)
        self._way.post("close", to=self.other)


class Way:
    """All lines of this window to others."""

    def __init__(self, lines: Lines, window: Any, wrap: Callable[[Any], Any]) -> None:
        self._lines = lines
        self._others: dict[str, WindowLine] = {}
        """The open lines by the windows at their other ends."""
        self._page: Page | None = None
        self._hosts = ""
        """The room of this window's table that the others know of."""
        self._me = f"{window.performance.timeOrigin} {window.Math.random()}"
        make = getattr(window, "BroadcastChannel", None)
        self._channel = None if make is None else make.new(f"calavera-table:{window.location.pathname}")
        if self._channel is not None:
            self._channel.onmessage = wrap(self._on_message)

    def post(self, kind: str, *, to: str = "", text: str = "") -> None:
        """Say something to another window, or to all."""
        if self._channel is not None:
            self._channel.postMessage(json.dumps({"kind": kind, "from": self._me, "to": to, "text": text}))

    def look(self) -> None:
        self.post("who")

    def follow(self, page: Page) -> None:
        self._page = page
        shared = page.shared
        if shared is not None and shared.table.host and shared.room != self._hosts:
            self._hosts = shared.room
            self._tell(shared)  # guests of a host that was loaded again talk to a window that is gone
        if shared is None or shared.table.host or shared.way != NAME or self._lines.open:
            return
        if shared.table.stop is None:
            self.post("who")  # the host answers, and the line is opened then

    def _tell(self, shared: SharedTable, to: str = "") -> None:
        """Say which table this window has, and whose it is."""
        name = shared.table.own.names[0] if shared.table.own.names else ""
        game = shared.table.headers.get("Game", "")
        self.post("here", to=to, text=" ".join(filter(None, (shared.room, game, name))))

    def drop(self, other: str) -> None:
        """Forget a line."""
        self._others.pop(other, None)

    def _add(self, other: str) -> None:
        """Open a line to another window, in the place of an earlier one."""
        self._ended(other)

        def make(heard: Heard, closed: Closed) -> Line:
            self._others[other] = WindowLine(self, other, heard, closed)
            return self._others[other]

        self._lines.add(make)

    def _ended(self, other: str) -> None:
        line = self._others.pop(other, None)
        if line is not None:
            line.closed()

    def _on_message(self, event: Any) -> None:
        try:
            message = loads(str(event.data))
            kind, other = str(message["kind"]), str(message["from"])
            to, text = str(message["to"]), str(message["text"])
        except MALFORMED:
            return  # another release in another window
        if to in ("", self._me):
            self._answer(kind, other, text)

    def _answer(self, kind: str, other: str, text: str) -> None:
        shared = None if self._page is None else self._page.shared
        if kind == "who" and shared is not None and shared.table.host:
            self._tell(shared, to=other)
        elif kind == "here":
            self._found(other, text)
        elif kind == "open" and shared is not None and shared.table.host and text == shared.room:
            self._add(other)
        elif kind == "say" and other in self._others:
            self._others[other].heard(text)
        elif kind == "say":
            self.post("close", to=other)  # this window was loaded again
        elif kind == "close":
            self._ended(other)

    def _found(self, other: str, text: str) -> None:
        """Join the table that was found, or show it."""
        shared = None if self._page is None else self._page.shared
        room = text.partition(" ")[0]
        if shared is None:
            if self._page is not None and self._page.top.name == "together":
                self._lines.ask(f"table-found {text}")
        elif not shared.table.host and shared.room == room and other not in self._others:
            for gone in list(self._others):  # the host's window before it was loaded again
                self._ended(gone)
            self.post("open", to=other, text=room)
            self._add(other)
