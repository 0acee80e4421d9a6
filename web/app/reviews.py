"""Looking back at a finished game, and at what is known about the game: two screens and how one comes there.

Imported when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from web.app.page import Looking, Page, review_of
from web.app.seats import dice_of

if TYPE_CHECKING:
    from calavera.coach.review import Review

__all__ = ["ANSWERS", "awaited", "found", "progressed"]

STEP = 5
"""Per cent between two pages that show how far the review has come."""


def awaited(page: Page) -> bool:
    """Whether somebody waits for a review."""
    return page.screen == "review" and review_of(page, page.record) is None


def progressed(page: Page, done: tuple[int, int]) -> Page:
    """The page that shows how much is done; the same one where that looks no different."""
    percent = 100 * done[0] // done[1] // STEP * STEP
    looking = page.looking
    if looking is None or looking.percent == percent:
        return page
    return replace(page, looking=replace(looking, percent=percent))


def found(page: Page, review: Review) -> Page:
    """The page with the whole review."""
    assert page.record is not None  # or there is nothing to look back at
    return replace(page, looking=Looking(page.record, 100, review))


def _review(page: Page, _: str) -> Page:
    record = page.record
    if record is None or page.lesson is not None or not record.state.over or dice_of(record) == "sheet":
        raise KeyError("a game is looked back at when it is over, and its dice are known")
    looking = page.looking if review_of(page, page.record) else Looking(record)
    return replace(page, screen="review", came="start", moment=None, looking=looking, notice=None)


def _known(page: Page, _: str) -> Page:
    below = page.screen if page.screen in {"start", "table", "review"} else page.came
    return replace(page, screen="known", came=below)


ANSWERS: Mapping[str, Callable[[Page, str], Page]] = {"review": _review, "known": _known}
"""What is answered, by the first word of the intent."""
