"""The headers in which a page keeps what only it knows of a game: nobody else gets them."""

from __future__ import annotations

from calavera.record import Record

__all__ = ["COACH", "ENTERED", "HELD", "OWN", "PICKED", "bare"]

HELD = "Held"
"""The dice that are held."""
PICKED = "Picked"
"""The choice that is not confirmed yet."""
COACH = "Coach"
"""What the coach does for each seat."""
ENTERED = "Entered"
"""What was typed in of a throw of real dice, or of a turn of which only the outcome is written down."""

OWN = (HELD, PICKED, COACH, ENTERED)


def bare(record: Record) -> Record:
    """The game itself, without these headers."""
    for own in OWN:
        record = record.with_header(own, None)
    return record
