"""The step of the lesson on the table, as the settings keep it."""

from __future__ import annotations

from web.app.features.lesson.state import begin, step_of
from web.app.state.lesson_steps import named_step
from web.app.state.page import Page

__all__ = ["kept_lesson", "with_lesson"]


def kept_lesson(page: Page) -> str:
    """Return the name of the step."""
    return step_of(page).name


def with_lesson(page: Page, stored: object) -> Page:
    """Return the page at the beginning of a kept step; the same page where no lesson has it."""
    found = named_step(stored)
    if found is None:
        return page
    game, step = found
    return begin(page, step, game)
