"""Into the lesson, through it, and out of it."""

from __future__ import annotations

from calavera.games import GAMES
from web.app.features.lesson.state import Lesson, begin, left_at, lesson_of, steps_of
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, leave


def on_lesson(page: Page, which: str) -> Page:
    """Open the lesson of a game, else the running one or that of the chosen game, at the step it has come to;
    or go to a step by its number."""
    if not which and isinstance(page.lesson, Lesson):
        return begin(page, page.lesson.step)
    if not which or which in GAMES:
        game = which or page.person.setup.game
        return begin(page, left_at(page, game), game)
    return begin(page, [str(n + 1) for n in range(len(steps_of(page)))].index(which))


def on_next(page: Page, _: str) -> Page:
    """Go to the next step."""
    if lesson_of(page).step + 1 == len(steps_of(page)):
        raise NotOffered("this is the last step")
    return begin(page, lesson_of(page).step + 1)


def on_again(page: Page, _: str) -> Page:
    """Restart the step."""
    return begin(page, lesson_of(page).step)


def on_leave(page: Page, _: str) -> Page:
    """Leave the lesson."""
    lesson_of(page)  # or there is nothing to leave
    return leave(page)
