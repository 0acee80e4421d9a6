"""A line between two devices at a table, whatever carries it; and a pair of lines in memory.

A maker of lines (WebRTC, two windows of a browser, memory) is handed two callbacks and gives a `Line`:

- `heard(text)` is called for each message of the other end: whole, once, in their order.
- `closed()` is called once where the line ends without a call of `close` at this end. A line that ends may
  lose what was under way, and may end without a word: who waits for `closed` waits for beats as well.

After `close` or `closed` neither is called again, and `say` does nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Protocol

__all__ = ["MAX_MESSAGE", "Closed", "Heard", "Line", "MemoryLine", "pair"]

MAX_MESSAGE = 16_384
"""The most bytes of a message, in UTF-8; a longer one ends the line of the device that says it."""

Heard = Callable[[str], None]
Closed = Callable[[], None]


class Line(Protocol):
    """One end of a line."""

    def say(self, text: str) -> None:
        """Send a message of at most MAX_MESSAGE bytes to the other end."""

    def close(self) -> None:
        """End the line; the other end is told where it still can be."""


class MemoryLine:
    """One end of a pair in memory. What was said lies here until `arrive` hands it over."""

    def __init__(self, heard: Heard, closed: Closed) -> None:
        self.heard = heard
        self.closed = closed
        self.open = True
        self.under_way: deque[str | None] = deque()
        """The messages for this end, the oldest first; None is the news that the other end has closed."""
        self.other = self

    def say(self, text: str) -> None:
        if self.open:
            self.other.under_way.append(text)

    def close(self) -> None:
        if self.open:
            self._end()
            self.other.under_way.append(None)

    def arrive(self) -> bool:
        """Take the oldest message under way; False for none."""
        if not self.open or not self.under_way:
            return False
        text = self.under_way.popleft()
        if text is None:
            self._end()
            self.closed()
        else:
            self.heard(text)
        return True

    def cut(self) -> None:
        """Drop the line as a network does: what is under way is lost, and both ends learn it."""
        for end in (self, self.other):
            if end.open:
                end._end()
                end.closed()

    def _end(self) -> None:
        self.open = False
        self.under_way.clear()


def pair(
    heard: Heard, closed: Closed, other_heard: Heard, other_closed: Closed
) -> tuple[MemoryLine, MemoryLine]:
    """Make both ends of a line in memory."""
    own, other = MemoryLine(heard, closed), MemoryLine(other_heard, other_closed)
    own.other, other.other = other, own
    return own, other
