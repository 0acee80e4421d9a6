"""The page's private headers of a game, which are never shared."""

from __future__ import annotations

from calavera.record.record import Record, S

__all__ = ["COACH", "EDGES", "ENTERED", "HELD", "OWN", "PICKED", "POST", "PURE", "REPLIES", "RIVAL", "bare"]

HELD = "Held"
"""The dice that are held."""
PICKED = "Picked"
"""The choice that is not confirmed yet."""
COACH = "Coach"
"""The coach's help for each seat."""
ENTERED = "Entered"
"""The faces typed in so far of a throw of real dice, or the choices of a turn without dice."""

EDGES = "Edges"
"""The edge of a tablet between the players where each seat is."""
REPLIES = "Replies"
"""The choices that several seats make at the same time, so far."""

POST = "Post"
"""The way of a game between devices: one's own seat, the secret of its dice, and what the others know."""

PURE = "Pure"
"""The mark of a game of one player without a hint or an undo so far."""

RIVAL = "Rival"
"""The packed game of the same dice that a game of one player is measured against."""

OWN = (HELD, PICKED, COACH, ENTERED, EDGES, REPLIES, POST, PURE, RIVAL)


def bare(record: Record[S]) -> Record[S]:
    """Return the record without the private headers."""
    for own in OWN:
        record = record.with_header(own, None)
    return record
