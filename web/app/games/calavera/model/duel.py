"""A game that another player is to beat with the same dice."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.games.calavera.model.screens import DuelScreen
from web.app.state.past.daily_results import like_the_challenge

__all__ = ["can_send", "duel_screen"]


def can_send(record: AnyRecord) -> bool:
    """Return whether another player can be asked to beat a game: its dice can be rolled again."""
    return record.alone and record.state.over and record.seed is not None and like_the_challenge(record)


def duel_screen(record: AnyRecord) -> DuelScreen:
    """Return the way to beat a game, or its comparison with one's own."""
    return DuelScreen(record)
