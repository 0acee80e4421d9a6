"""The sections of Castro's rules, and which of them explains why something is not available."""

from __future__ import annotations

from calavera.games.castro.actions import Why

__all__ = ["SECTIONS", "SECTION_OF"]

SECTIONS = ("goal", "board", "turn", "throwing", "fits", "heights", "line", "fives", "end", "cases")
"""In their order. `cases` answers questions."""

SECTION_OF = {
    Why.GAME_OVER: "end",
    Why.THROW_FIRST: "turn",
    Why.NO_THROW: "throwing",
    Why.WRONG_DICE: "throwing",
    Why.NO_DICE: "throwing",
    Why.NO_THROWS_LEFT: "throwing",
    Why.NO_SQUARE: "board",
    Why.FULL: "heights",
    Why.TOO_HIGH: "heights",
    Why.NOT_HELD: "fits",
    Why.MUST_THROW: "throwing",
    Why.MUST_PLACE: "throwing",
}
"""For every reason the section that explains it."""
