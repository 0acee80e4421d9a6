"""Calavera's moments to jump to: bonuses, freezes and curses."""

from __future__ import annotations

from collections.abc import Mapping

from calavera import COLOURS, Freeze, Record, Thrown
from web.app.games.calavera.words.names import circled
from web.app.state.match.events import Event
from web.app.tree.nodes import Child
from web.app.view.parts.buttons import symbol

__all__ = ["SIGNS", "event_sign", "events_of"]

SIGNS: Mapping[str, str] = {"bonus": "marigold", "freeze": "snow", "curse": "skull"}
"""The drawing for each kind of event, in the order in which they are listed."""


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


def event_sign(record: Record, event: Event) -> Child:
    """Draw what tells an event from others of its kind: the bonus line, or the row that was frozen."""
    if event.kind == "bonus":
        return f" {circled(event.line)}"
    if event.kind == "freeze":
        colour = getattr(record.actions[event.at - 1], "colour", COLOURS[0])
        return symbol(colour.name.lower())
    return None
