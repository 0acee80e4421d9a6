"""Castro's moments to jump to: lines, stacks for five of a kind, roofs over roofs, full and lost ones."""

from __future__ import annotations

from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.rules import BY_LINE, THROWS
from calavera.record.record import AnyRecord
from web.app.game_protocol.model import Event

__all__ = ["KINDS", "events_of"]

KINDS: tuple[str, ...] = ("line", "yatzy", "full", "cover", "lost")
"""In the order in which they are listed."""


def events_of(record: AnyRecord, number: int, turn: int) -> list[Event]:
    """List the events of one action."""
    before, action, after = record.states[number], record.actions[number], record.states[number + 1]
    if isinstance(action, LoseRoof):
        return [Event("lost", number + 1, before.active, turn)]
    if not isinstance(action, Place):
        return []
    stack = before.stacks[action.square]
    kinds = {
        "line": after.won_by == BY_LINE,
        "yatzy": action.square in before.board.fives,
        "full": len(stack) == THROWS - 1,
        "cover": bool(stack) and stack[-1] != before.active,
    }
    return [
        Event(kind, number + 1, before.active, turn, action.square) for kind, there in kinds.items() if there
    ]
