"""Pictures of a game: the way to their screen."""

from __future__ import annotations

from web.app.state.not_offered import NotOffered
from web.app.state.page import Page
from web.app.state.screens import Picture, Share


def on_picture(page: Page, _: str) -> Page:
    """Show the picture of the game that is shared, else of the one on the table."""
    if isinstance(page.top, Share):
        return page.over(Picture(page.top.record))
    if page.record is None or page.lesson is not None:
        raise NotOffered("there is no game to show")
    return page.over(Picture(page.record))
