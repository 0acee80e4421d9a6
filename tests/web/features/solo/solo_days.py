"""The day's challenge at several moments."""

from __future__ import annotations

from tests.web.games_played import (
    DATE,
    fresh_page,
    press,
    running,
)
from web.app.saving.page_texts import save
from web.app.state.page import Page, Person

TODAY = f"solo-day {DATE}"
"""The intent of the day's button."""

BLANK = Page(Person(languages=("de", "en"), language="en"))


def screen(page: Page | None = None) -> Page:
    """Return the screen of the challenge."""
    return press(page or fresh_page(), "solo")


def begun(page: Page | None = None) -> Page:
    """Today's challenge before its first throw."""
    return press(screen(page), TODAY)


def thrown(page: Page | None = None) -> Page:
    """Today's challenge after its first throw."""
    return press(begun(page), "throw")


def finished(page: Page, *, last: bool = False) -> Page:
    """Return the game played to its end, always with the first choice, or the last one."""
    while not running(page).state.over:
        state = running(page).state
        if state.fresh:
            page = press(page, "throw")
        elif state.cursed:
            page = press(page, "take -")
        else:
            page = press(page, f"pick {state.choices(0)[-1 if last else 0]}", "confirm")
    return page


def points(page: Page) -> int:
    [found] = running(page).state.returns()
    return found


def kept(page: Page) -> dict[str, str]:
    texts: dict[str, str] = {}
    save(page, texts)
    return texts
