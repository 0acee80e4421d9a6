"""The review of a finished game: its screen, and the way there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from web.app.intents.watching import continued
from web.app.state.match.match import ReviewProgress
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, review_of
from web.app.state.people.players import dice_of, only_person
from web.app.state.screens import ReviewScreen

if TYPE_CHECKING:
    from calavera.coach.review import Decision, Review

__all__ = ["costly", "review_due", "with_review", "with_review_progress"]

STEP = 5
"""Per cent between two pages that show how far the review has come."""


def review_due(page: Page) -> bool:
    """Return whether the page waits for a review."""
    return isinstance(page.top, ReviewScreen) and review_of(page, page.top.record) is None


def with_review_progress(page: Page, done: tuple[int, int]) -> Page:
    """Return the page with the progress of the review; the same page if it looks no different."""
    percent = 100 * done[0] // done[1] // STEP * STEP
    looking = page.match.review
    if looking is None or looking.percent == percent:
        return page
    return page.with_match(replace(page.match, review=replace(looking, percent=percent)))


def with_review(page: Page, review: Review) -> Page:
    """Return the page with the complete review."""
    match = page.match
    return page.with_match(replace(match, review=ReviewProgress(match.record, 100, review)))


def costly(page: Page) -> list[Decision]:
    """List the decisions of the only person in the reviewed game at hand that cost most."""
    record = page.record
    review = review_of(page, record)
    seat = None if record is None else only_person(record)
    if review is None or seat is None:
        return []  # or whose they are is not known
    return [decision for decision in review.costliest_of(seat) if decision.grade in ("mistake", "blunder")]


def on_moment_try(page: Page, number: str) -> Page:
    """Start a new game from the moment after a number of actions of the game that is looked back at."""
    record = page.shown(ReviewScreen).record
    numbers = [str(n) for n in range(len(record.actions) + 1)]
    return continued(page, record, numbers.index(number))


def on_review(page: Page, _: str) -> Page:
    record = page.record
    if record is None or page.lesson is not None or not record.state.over or dice_of(record) == "sheet":
        raise NotOffered("a game is looked back at when it is over, and its dice are known")
    match = page.match
    looking = match.review if review_of(page, record) else ReviewProgress(record)
    match = replace(match, review=looking).looking(moment=None)
    return replace(page.on_start(ReviewScreen(record)), notice=None).with_match(match)
