"""Results of games that are played alone."""

from __future__ import annotations

from web.app.state.match.match import SOLO
from web.app.state.page import Page
from web.app.state.past.daily_results import Days

__all__ = ["reached"]


def reached(page: Page) -> Days:
    """Return the solo results, with those of the game at hand."""
    days, match = page.kept.days or Days(), page.at_hand.get(SOLO)
    return days if match is None else days.with_game(match.record, pure=match.pure)
