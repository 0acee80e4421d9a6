"""Short games of Castro with everything that can happen in one, to play in browsers (see test_castro)."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from tests.engine.games.castro.sample_games import played

__all__ = ["short"]

SHORT = {2: 215, 3: 269}
"""Seeds of games in which a roof is lost and another is built over, and a line wins soon."""


def short(seats: int) -> AnyRecord:
    """Return the game of two or of three seats."""
    return played(seats, "mixed", SHORT[seats], seeded=True)
