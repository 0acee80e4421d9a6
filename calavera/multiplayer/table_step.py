"""One step of a table: what a device hears and does becomes its next table, and messages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from calavera.multiplayer.device_duties import begun, check_own, followed
from calavera.multiplayer.messages import Message, dump, read_message
from calavera.multiplayer.presence import needs_beat
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.table import Close, Outgoing, Peer, Say, Stop, Table

__all__ = ["FATAL", "TableStep"]

FATAL = frozenset(
    {Why.TEXT, Why.SIZE, Why.FLOOD, Why.VERSION, Why.GAME, Why.FULL, Why.KEY, Why.FORK, Why.MINE}
)
"""The reasons that end a line; for the others a message is only not accepted."""


class TableStep(ABC):
    """A table in the making at one moment: its hosts and guests extend it."""

    ROOM, REFILL = 20.0, 20.0
    """The messages that a line may say at once, and in each second."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = _at(table, now)
        self.now = now
        self.outgoing: list[Say | Close] = []

    def done(self) -> tuple[Table, Outgoing]:
        """Return the new table with the messages to be sent once it is stored."""
        return self.table, tuple(self.outgoing)

    def change(self, **changes: Any) -> None:
        """Change the table."""
        self.table = replace(self.table, **changes)

    # -- lines

    def opened(self, line: int) -> None:
        """Take note of a new line."""
        self.change(peers={**self.table.peers, line: Peer(self.now, self.now, self.ROOM)})

    def lost(self, line: int) -> None:
        """Take note of a line that has ended."""
        self.change(peers={number: peer for number, peer in self.table.peers.items() if number != line})

    def peer(self, line: int, **changes: Any) -> None:
        """Change what is known of the other end of a line."""
        peers = self.table.peers
        self.change(peers={**peers, line: replace(peers[line], **changes)})

    def say(self, line: int, message: Mapping[str, Any]) -> None:
        """Say a message on a line."""
        self.outgoing.append(Say(line, dump(message)))
        self.peer(line, spoken=self.now)

    def hang_up(self, line: int, why: Why) -> None:
        """End a line with the reason."""
        number = -1 if self.table.log is None else len(self.table.log)
        self.say(line, {"t": "no", "n": number, "why": why.value})
        self.outgoing.append(Close(line))
        self.lost(line)

    def heard(self, line: int, text: str) -> None:
        """React to a message of the other end of a line. Raises nothing, whatever the message."""
        peer = self.table.peers.get(line)
        if peer is None:
            return
        room = min(self.ROOM, peer.room + (self.now - peer.heard) * self.REFILL) - 1
        self.peer(line, heard=self.now, room=room)
        try:
            if room < 0:
                raise Refused(Why.FLOOD, "more messages than a table needs")
            self.answer(line, read_message(text, by_host=not self.table.host))
        except Refused as error:
            self.refused(line, error)

    @abstractmethod
    def answer(self, line: int, message: Message) -> None:
        """Do what a message asks for. Raises Refused."""

    @abstractmethod
    def refused(self, line: int, error: Refused) -> None:
        """React to a message that is refused."""

    def tick(self) -> None:
        """Send a beat on each line on which nothing was sent for a while."""
        known = 0 if self.table.log is None else len(self.table.log)
        for line, peer in self.table.peers.items():
            if needs_beat(peer, self.now):
                self.say(line, {"t": "b", "n": known})

    # -- the log

    def follow(self, line: Message) -> None:
        """Add a line that another device has written to the log. Raises Refused."""
        if self.table.log is None:
            self.table = begun(self.table, line)
            return
        check_own(self.table, line)
        self.table = followed(self.table, line)

    def stopped(self, why: Why, number: int = -1) -> None:
        """Take no part any more."""
        self.change(stop=Stop(why, number))


def _at(table: Table, now: float) -> Table:
    """Return a table none of whose lines was used later than now.

    Else, after a clock was set back, the lines would be silent until it comes to the same moment again.
    """
    if all(peer.heard <= now and peer.spoken <= now for peer in table.peers.values()):
        return table
    used = {
        line: replace(peer, heard=min(peer.heard, now), spoken=min(peer.spoken, now))
        for line, peer in table.peers.items()
    }
    return replace(table, peers=used)
