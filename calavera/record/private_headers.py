"""The headers in which a page stores private data of a game, which are never shared."""

from __future__ import annotations

from calavera.record.record import Record, S

__all__ = ["COACH", "ENTERED", "HELD", "OWN", "PICKED", "bare"]

HELD = "Held"
"""The dice that are held."""
PICKED = "Picked"
"""The choice that is not confirmed yet."""
COACH = "Coach"
"""The coach's help for each seat."""
ENTERED = "Entered"
"""Entries typed for a throw of real dice, or for a turn of which only the outcome is written down."""

OWN = (HELD, PICKED, COACH, ENTERED)


def bare(record: Record[S]) -> Record[S]:
    """The game itself, without these headers."""
    for own in OWN:
        record = record.with_header(own, None)
    return record
