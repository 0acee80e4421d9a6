"""Entries where no dice are entered: a square that is picked, and nothing that is kept."""

from __future__ import annotations

from web.app.state.match import Match

__all__ = ["entry_from", "entry_text"]


def entry_text(match: Match) -> str:
    """Write nothing: a turn is entered with one choice, which is picked again after a reload."""
    return ""


def entry_from(match: Match, text: str) -> None:
    """Read nothing."""
