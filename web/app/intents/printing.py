"""Printing and pictures: two screens, and the ways to them.

Imported on demand.
"""

from __future__ import annotations

from dataclasses import replace

from calavera import CLASSIC, SheetLayout
from calavera.game import NotationError
from calavera.games.calavera.notation import parse_layout
from web.app.state.page import Page
from web.app.state.screens import BlankSheets, Picture

__all__ = ["COUNTS", "own_layout", "printed_layout"]

COUNTS = (1, 2, 4)
"""The numbers of empty sheets that fit on a page."""


def own_layout(page: Page) -> SheetLayout | None:
    """Return the sheet of the game, or of the next game, if it is not the classic one; else None."""
    if page.record is not None and page.record.state.layout != CLASSIC:
        return page.record.state.layout
    try:
        layout = parse_layout(page.person.setup.layout)
    except NotationError:
        return None
    return None if layout == CLASSIC else layout


def printed_layout(page: Page) -> SheetLayout:
    """Return the layout of the empty sheets."""
    return (own_layout(page) if page.shown(BlankSheets).sheet == "own" else None) or CLASSIC


def on_picture(page: Page, _: str) -> Page:
    if page.record is None or page.lesson is not None:
        raise KeyError("there is no game to show")
    return page.over(Picture(page.record))


def on_blank_sheet(page: Page, what: str) -> Page:
    if not isinstance(page.top, BlankSheets):
        page = page.over(BlankSheets())
    screen = page.shown(BlankSheets)
    if what in {str(number) for number in COUNTS}:
        screen = replace(screen, count=int(what))
    elif what in {"classic", "own"}:
        screen = replace(screen, sheet=what)
    elif what:
        raise KeyError(what[:40])
    return page.with_top(screen)
