"""The way to the review of a finished game, and from one of its moments to a new try."""

from __future__ import annotations

from dataclasses import replace

from web.app.features.review.screen import ReviewScreen
from web.app.features.review.state import review_of
from web.app.intents.watching import continued
from web.app.state.match.match import ReviewProgress
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page
from web.app.state.people.players import dice_of


def on_review(page: Page, _: str) -> Page:
    record = page.record
    if record is None or page.lesson is not None or not record.state.over or dice_of(record) == "sheet":
        raise NotOffered("a game is looked back at when it is over, and its dice are known")
    match = page.match
    looking = match.review if review_of(page, record) else ReviewProgress(record)
    match = replace(match, review=looking).looking(moment=None)
    return replace(page.over(ReviewScreen(record)), notice=None).with_match(match)


def on_moment_try(page: Page, number: str) -> Page:
    """Start a new game from the moment after a number of actions of the game that is looked back at."""
    record = page.shown(ReviewScreen).record
    numbers = [str(n) for n in range(len(record.actions) + 1)]
    return continued(page, record, numbers.index(number))
