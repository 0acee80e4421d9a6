"""Calavera's moments to jump to: bonuses, freezes and curses."""

from __future__ import annotations

from calavera import Freeze, Record, Thrown
from web.app.game_protocol.model import Event

__all__ = ["KINDS", "events_of"]

KINDS: tuple[str, ...] = ("bonus", "freeze", "curse")
"""In the order in which they are listed."""


def events_of(record: Record, number: int, turn: int) -> list[Event]:
    """List the events of one action."""
    before, action, after = record.states[number], record.actions[number], record.states[number + 1]
    if isinstance(action, Thrown):
        return [Event("curse", number + 1, after.active, turn)] if after.cursed else []
    if isinstance(action, Freeze):
        return [Event("freeze", number + 1, before.active, turn)]
    return [
        Event("bonus", number + 1, seat, turn, line)
        for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True))
        if old is not new
        for line in new.reached(after.layout)
        if line not in old.reached(after.layout)
    ]
