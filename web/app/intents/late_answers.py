"""The rule for answers that come late: each is given only to a page that means the same by it.

Between a question and its answer the page may change. A game is stored before it is drawn, a large answer
waits for the next picture, computers and the coach think, files are read, a finger lifts. So an answer knows
the page that it was meant for, and what of that page it depends on (`ExpectedPage`):

- where that is the same on the page of now, it is made of the page of now, never of the older one;
- where it is not, the answer is dropped in silence. The player could not know, or has gone on.

An intent is meant for the page in sight when it was asked (`asked`), work for the page whose job it is
(`background.slices`), a file for the screen on which it was chosen (`browser.commands`). Anything else that
goes wrong is a fault, and is reported.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from web.app.intents.route_type import About
from web.app.intents.routes import ON_SCREEN, ROUTES
from web.app.state.page import Page

__all__ = ["ExpectedPage", "asked"]


@dataclass(frozen=True, slots=True)
class ExpectedPage:
    """The page that an answer is meant for, and what of it the answer depends on."""

    page: Page
    about: Callable[[Page], object]

    def holds(self, now: Page) -> bool:
        """Return whether the answer means the same on the page of now."""
        return now is self.page or self.about(now) == self.about(self.page)


def asked(seen: Page, intent: str) -> ExpectedPage:
    """Return what an intent is meant for that was asked where the page `seen` was in sight."""
    verb = intent.partition(" ")[0]
    route = ROUTES.get(ON_SCREEN.get(type(seen.top), {}).get(verb, verb))
    return ExpectedPage(seen, _PARTS[About.SCREEN if route is None else route.about])


def _screen(page: Page) -> object:
    return page.top.name, None if page.lesson is None else page.lesson.place


def _turn(page: Page) -> object:
    match = page.current
    turn = None if match is None else (match.record.headers, match.state.active, match.handover)
    return _screen(page), turn


def _moment(page: Page) -> object:
    match = page.current
    moment = None if match is None else (match.record, match.handover, match.coach.warning)
    return _screen(page), moment


_PARTS: dict[About, Callable[[Page], object]] = {
    About.NOTHING: lambda _: None,
    About.SCREEN: _screen,
    About.TURN: _turn,
    About.MOMENT: _moment,
}
