"""A table as one device sees it: host or guest, at its beginning or in a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from calavera.multiplayer.messages import Message
from calavera.multiplayer.own_device import OwnDevice
from calavera.multiplayer.refusal import Why
from calavera.multiplayer.replicated_log import Log

__all__ = ["Close", "Guest", "Outgoing", "Peer", "Say", "Stop", "Table"]


@dataclass(frozen=True, slots=True)
class Say:
    """A message to be sent, once the table is stored."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Close:
    """A line to be closed."""

    line: int


Outgoing = tuple[Say | Close, ...]


@dataclass(frozen=True, slots=True)
class Guest:
    """A device that sits at the table before the game begins."""

    names: tuple[str, ...]
    here: bool = True
    key: str = ""
    """The mark of its key; guests are not told each other's."""
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Peer:
    """The device at the other end of a line."""

    heard: float
    """The moment of its last message, in seconds."""
    spoken: float
    """The moment of the last message to it."""
    room: float
    """The messages that it may still say at once: floods are cut off."""
    hi: Message | None = None
    """Its greeting, once it is let in."""
    device: int = -1
    """Its number at the table; -1 for one that only watches."""
    known: int = -1
    """The number of lines that it knew at its last beat."""
    refused: Why | None = None
    """The reason why its last message was left out, if it was."""


@dataclass(frozen=True, slots=True)
class Stop:
    """The reason why this device takes no part any more, until its player says how to go on."""

    why: Why
    number: int = -1
    """The line of the log that it refuses; -1 for none."""


@dataclass(frozen=True)
class Table:
    """One device's table."""

    build: str
    """The build of the app: only equal ones sit at one table."""
    own: OwnDevice
    host: bool
    headers: Mapping[str, str] = field(default_factory=dict)
    """The headers of the game to be played, before it begins."""
    guests: tuple[Guest, ...] = ()
    """The devices before the game begins, the host first."""
    log: Log | None = None
    peers: Mapping[int, Peer] = field(default_factory=dict)
    """The open lines by their numbers: at most one for a guest."""
    away: frozenset[int] = frozenset()
    """The devices that are not heard."""
    links: Mapping[int, str] = field(default_factory=dict)
    """Only the host: the links that are told for the throw that is due, by device."""
    openings: Mapping[int, Message] = field(default_factory=dict)
    """Only the host: hidden choices that are opened before it is their turn in the log, by seat."""
    anchors: Mapping[int, str] = field(default_factory=dict)
    """Only the host: the anchors that devices have told for the next game, once this one is over."""
    sent: frozenset[str] = frozenset()
    """Only a guest: the messages that it has said on this line and need not repeat."""
    asked: bool = False
    """Only a guest: True while it waits for lines that it has missed."""
    quiet: bool = False
    """Only a guest: True while its host is silent."""
    stop: Stop | None = None
    other: tuple[Message, ...] = ()
    """The other course of the game, where this device has stopped for it."""

    @property
    def here(self) -> bool:
        """True for a host, and for a guest whose line is open and let in."""
        return self.host or any(peer.hi is not None for peer in self.peers.values())

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that this device holds."""
        if self.log is None or self.own.device not in self.log.throwing:
            return ()
        return tuple(seat for seat, device in enumerate(self.log.holders) if device == self.own.device)

    def keep(self, **changes: Any) -> Table:
        """Return the table with changes to what this device has of its own."""
        return replace(self, own=replace(self.own, **changes))
