"""Entries where no dice are entered, as a header's text: the square that is picked."""

from __future__ import annotations

from calavera.games.castro.actions import Place
from calavera.games.castro.board import SQUARES
from calavera.games.castro.rules import THROWS
from web.app.state.match.match import Match

__all__ = ["entry_from", "entry_text"]


def entry_text(match: Match) -> str:
    """Write the picked square, if there is one."""
    picked = match.draft.picked
    return str(picked) if isinstance(picked, Place) else ""


def entry_from(match: Match, text: str) -> Match:
    """Return the match with the square picked, if a roof can be built there."""
    for square, stack in zip(range(SQUARES), match.record.state.stacks, strict=True):
        if str(Place(square)) == text and len(stack) < THROWS:
            return match.drafting(picked=Place(square))
    return match
