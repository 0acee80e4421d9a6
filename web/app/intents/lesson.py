"""Into the lesson, through it, and out of it."""

from __future__ import annotations

from web.app.state.lesson import begin, leave, lesson_of, steps_of
from web.app.state.page import Page


def on_lesson(page: Page, number: str) -> Page:
    """Open the lesson at the step it has come to, or at a step by its number."""
    if not number:
        return begin(page, page.lesson.step if page.lesson else page.kept.taught)
    return begin(page, [str(n + 1) for n in range(len(steps_of(page)))].index(number))


def on_next(page: Page, _: str) -> Page:
    """Go to the next step."""
    if lesson_of(page).step + 1 == len(steps_of(page)):
        raise KeyError("this is the last step")
    return begin(page, lesson_of(page).step + 1)


def on_again(page: Page, _: str) -> Page:
    """Restart the step."""
    return begin(page, lesson_of(page).step)


def on_leave(page: Page, _: str) -> Page:
    """Leave the lesson."""
    lesson_of(page)  # or there is nothing to leave
    return leave(page)
