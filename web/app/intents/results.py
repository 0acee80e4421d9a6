"""Results of games that are played alone."""

from __future__ import annotations

from web.app.state.daily import Days
from web.app.state.match import SOLO
from web.app.state.page import Page, game_of

__all__ = ["reached"]


def reached(page: Page) -> Days:
    """Return the solo results, with those of the game at hand."""
    return (page.kept.days or Days()).with_game(game_of(page, SOLO))
