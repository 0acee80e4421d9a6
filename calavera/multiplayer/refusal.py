"""The reasons why a device takes no part in what another one says."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Refused", "Why"]


class Why(StrEnum):
    """The reason for programs; the page has a sentence for each."""

    TEXT = "text"
    """No message of this protocol."""
    SIZE = "size"
    """Longer than a message may be."""
    FLOOD = "flood"
    """More messages than a table needs."""
    VERSION = "version"
    """Another version of the protocol or of the app."""
    GAME = "game"
    """Another table, or headers that no game has."""
    FULL = "full"
    """No seat and no place to watch is left."""
    KEY = "key"
    """The key does not prove the seat."""
    ORDER = "order"
    """A line that is not due: before the beginning, twice, or while something else is awaited."""
    TURN = "turn"
    """Another device's seat, or not its turn."""
    ILLEGAL = "illegal"
    """The rules of the game forbid it."""
    THROW = "throw"
    """Another throw than the one that is due, or the wrong devices."""
    LINK = "link"
    """Not the next link of a device's chain."""
    HIDDEN = "hidden"
    """An open choice while choices are hidden, or another one than was promised."""
    MINE = "mine"
    """An action or a link of this device's own that it has never said."""
    FORK = "fork"
    """Another course of the game than this device knows."""


class Refused(ValueError):
    """A message or a line of the log that is refused; `number` is its place in the log, or -1."""

    def __init__(self, why: Why, what: str, number: int = -1) -> None:
        super().__init__(f"line {number}: {what}" if number >= 0 else what)
        self.why = why
        self.number = number
