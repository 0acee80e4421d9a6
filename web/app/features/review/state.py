"""The review of a finished game: whether it is there, how it is computed, and what can be learned from it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from calavera.record.record import AnyRecord
from web.app.features.review.screen import ReviewScreen
from web.app.state.match.match import ReviewProgress
from web.app.state.page import Page
from web.app.state.people.players import only_person

if TYPE_CHECKING:
    from calavera.coach.review import Decision, Review
    from web.app.features.feature import Change

__all__ = ["costly", "due", "review_of", "steps"]

STEP = 5
"""Per cent between two pages that show how far the review has come."""


def review_of(page: Page, record: AnyRecord | None) -> Review | None:
    """Return the review of a game; None if there is none, or only one of another game."""
    looking = page.current.review if page.current is not None else None
    return looking.review if looking is not None and looking.record == record else None


def costly(page: Page) -> list[Decision]:
    """List the decisions of the only person in the reviewed game at hand that cost most."""
    record = page.record
    review = review_of(page, record)
    seat = None if record is None else only_person(record)
    if review is None or seat is None:
        return []  # or whose they are is not known
    return [decision for decision in review.costliest_of(seat) if decision.grade in ("mistake", "blunder")]


# -- its computation


def due(page: Page) -> AnyRecord | None:
    """Return the game whose review the page waits for; None if that is there."""
    return page.record if review_of(page, page.shown(ReviewScreen).record) is None else None


def steps(page: Page) -> Generator[Change, None, Change]:
    """Review the game at hand: yields changes that show how far it has come, returns that with all of it."""
    from calavera.coach.review import review_steps  # which loads the coach

    work = review_steps(page.match.record)
    while True:
        try:
            done = next(work)
        except StopIteration as found:
            return partial(_with_review, found.value)
        yield partial(_with_progress, done)


def _with_progress(done: tuple[int, int], page: Page) -> Page:
    """Return the page with the progress of the review; the same page if it looks no different."""
    percent = 100 * done[0] // done[1] // STEP * STEP
    looking = page.match.review
    if looking is None or looking.percent == percent:
        return page
    return page.with_match(replace(page.match, review=replace(looking, percent=percent)))


def _with_review(review: Review, page: Page) -> Page:
    """Return the page with the complete review."""
    match = page.match
    return page.with_match(replace(match, review=ReviewProgress(match.record, 100, review)))
