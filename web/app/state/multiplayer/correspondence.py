"""The way of a match between devices: by link, each player with one, or passed on from one to the next."""

from __future__ import annotations

import re
from dataclasses import dataclass

from calavera.game import CHANCE
from calavera.record.record import AnyRecord

__all__ = ["LINKS", "Correspondence"]

LINKS = "Links"
"""The header of a game by link (`multiplayer/by_link.py`), with the links of the seats that are taken."""

_TEXT = re.compile("([01]) ([0-9a-f]{32}) (-1|[0-9]{1,5})|- ([0-9]{1,5})")


@dataclass(frozen=True, slots=True)
class Correspondence:
    """The part of one device in a game that goes between devices."""

    seat: int | None = None
    """One's own seat in a game by link; None for a game that was passed on."""
    secret: str = ""
    """The secret of the dice, as 32 hexadecimal digits; empty for a game that was passed on."""
    known: int = -1
    """The number of actions that the other device knows; -1 while it knows of no game."""

    def __str__(self) -> str:
        return f"- {self.known}" if self.seat is None else f"{self.seat} {self.secret} {self.known}"

    @classmethod
    def read(cls, text: str | None) -> Correspondence | None:
        """Return what such a text says; None for any other."""
        fields = _TEXT.fullmatch(text or "")
        if fields is None:
            return None
        if fields[4] is not None:
            return cls(known=int(fields[4]))
        return cls(int(fields[1]), fields[2], int(fields[3]))

    def waits(self, record: AnyRecord) -> bool:
        """Return whether another device is to go on."""
        if record.state.over:
            return False
        if self.seat is None:
            return len(record.actions) == self.known
        state = record.state
        acts = state.active if state.seat is CHANCE else state.seat
        return acts != self.seat or (record.header(LINKS) or "").count(" ") < 2

    def stage(self, record: AnyRecord) -> str:
        """Return what the next link is: `invite`, `accepted`, or `send` once there is a roll in it.

        Before that there is nothing that could be undone.
        """
        return "send" if record.actions else "accepted" if self.seat else "invite"

    def unsent(self, record: AnyRecord) -> bool:
        """Return whether the other player does not know of it yet, and waits for it."""
        return self.seat is not None and self.known != len(record.actions)
