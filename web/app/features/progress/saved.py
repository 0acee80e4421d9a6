"""The cached statistics as text."""

from __future__ import annotations

from web.app.features.progress.summaries import Tallies, tallies_of
from web.app.state.page import Page

__all__ = ["tallies_text", "with_tallies"]


def tallies_text(page: Page) -> str:
    """Write the summaries of stored games."""
    return tallies_of(page).text


def with_tallies(page: Page, text: str) -> Page:
    """Return the page with the stored summaries. Raises ValueError for a text that holds none."""
    return page.with_kept(tallies=Tallies.read(text))
