"""Ways to what is no game: what is known about it, and empty sheets."""

from __future__ import annotations

from dataclasses import replace

from calavera import CLASSIC, NotationError, SheetLayout
from web.app.games.calavera.model.screens import BlankSheets, Facts
from web.app.games.calavera.model.setup import layout_of
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page

__all__ = ["COUNTS", "own_layout", "printed_layout"]

COUNTS = (1, 2, 4)
"""The numbers of empty sheets that fit on a page."""


def own_layout(page: Page) -> SheetLayout | None:
    """Return the sheet of the game, or of the next game, if it is not the classic one; else None."""
    record, setup = page.record, page.person.setup
    if record is not None and record.game.key == "calavera" and record.state.layout != CLASSIC:
        running: SheetLayout = record.state.layout
        return running
    if setup.game != "calavera":
        return None
    try:
        layout = layout_of(setup.sheet, setup.values)
    except NotationError:
        return None
    return None if layout == CLASSIC else layout


def printed_layout(page: Page) -> SheetLayout:
    """Return the layout of the empty sheets."""
    return (own_layout(page) if page.shown(BlankSheets).sheet == "own" else None) or CLASSIC


def on_blank_sheet(page: Page, what: str) -> Page:
    if not isinstance(page.top, BlankSheets):
        page = page.over(BlankSheets())
    screen = page.shown(BlankSheets)
    if what in {str(number) for number in COUNTS}:
        screen = replace(screen, count=int(what))
    elif what in {"classic", "own"}:
        screen = replace(screen, sheet=what)
    elif what:
        raise NotOffered(what[:40])
    return page.with_top(screen)


def on_known(page: Page, _: str) -> Page:
    """Open the facts."""
    return page.over(Facts())
