"""The results of the challenge on a page."""

from __future__ import annotations

from web.app.features.solo.days import Days
from web.app.state.match.match import SOLO, Match
from web.app.state.page import Page

__all__ = ["days_of", "put_away", "reached"]


def days_of(page: Page) -> Days:
    """Return the results without those of the game at hand."""
    kept = page.kept.days
    return kept if isinstance(kept, Days) else Days()


def reached(page: Page) -> Days:
    """Return the solo results, with those of the game at hand."""
    days, match = days_of(page), page.at_hand.get(SOLO)
    return days if match is None else days.with_game(match.record, pure=match.pure)


def put_away(page: Page, match: Match | None) -> Page:
    """Return the page with the result of a game that is put away among the others."""
    days = days_of(page)
    return page.with_kept(days=days if match is None else days.with_game(match.record, pure=match.pure))
