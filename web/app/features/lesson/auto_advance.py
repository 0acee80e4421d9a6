"""The lesson that goes on by itself: who does what the next step asks has read enough of this one."""

from __future__ import annotations

from calavera.game import Rethrow
from web.app.features.lesson.state import Lesson, asked, begin, lesson_of, steps_of, targets
from web.app.state.page import Page, free_dice

__all__ = ["auto_advance"]


def auto_advance(page: Page, intent: str) -> Page:
    """Return the next step at its beginning if an intent does what that one asks; else the page as it is.

    That takes a step whose task is done, and the same table in both: nothing happens unseen between them.
    """
    if (
        not isinstance(page.lesson, Lesson)
        or not page.lesson.done
        or page.lesson.step + 1 == len(steps_of(page))
    ):
        return page
    following = begin(page, page.lesson.step + 1)
    same = following.match.record.actions == page.match.record.actions
    if not same or lesson_of(following).done or intent not in _acts(following):
        return page
    return following


def _acts(page: Page) -> frozenset[str]:
    """Return the intents that begin a step's task: what it points at, and any die where some are kept."""
    keeps = any(isinstance(action, Rethrow) for action in asked(page))
    dice = (f"hold {position + 1}" for position in free_dice(page.match.state)) if keeps else ()
    return targets(page).union(dice)
