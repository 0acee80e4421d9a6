"""How screens and panels were left, so that they are the same when one comes back: the document is handed in.

What a page says of a screen is drawn again as it was. The browser alone knows how far it was scrolled, what
was unfolded there, and which button led away from it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from web.app.browser.focus import find
from web.app.intents.ways_back import ways_back
from web.app.state.page import Page

__all__ = ["LeftScreens"]

SEEN = ":not([hidden], [hidden] *)"
"""The end of a selector that finds nothing of a table that waits behind another screen."""

SCROLLERS = f":is(.screen, .desk, .stage, .say, .scroll, .log){SEEN}"
"""The elements that may scroll by themselves, beside the window."""

FOLDS = f"details{SEEN}"

KNOWN_BY = ("data-intent", "data-change")
"""The attributes by which a button or a field is found again."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """A screen as it was left."""

    screens: tuple[str, ...]
    """The names of the screens that lay on each other."""
    focus: str
    """A selector of the element with the focus; empty for none."""
    scrolled: tuple[int, ...] = ()
    """Pixels of the window and of each scroller, where another screen has come."""
    unfolded: tuple[bool, ...] = ()


class LeftScreens:
    """Notes what lies over another and how it was left; `wide` is the query of a log that stands beside."""

    def __init__(self, document: Any, window: Any, root: Any, wide: Any) -> None:
        self._document, self._window, self._root, self._wide = document, window, root, wide
        self._ways: list[str] = []
        self._screens: tuple[str, ...] = ()
        self._left: dict[int, Leaving] = {}
        self._again: Leaving | None = None

    @property
    def depth(self) -> int:
        """The number of things that lie on each other, the start among them."""
        return len(self._ways) + 1

    def way_back(self, page: Page) -> str:
        """Return the intent that leads back from where a page is; at the start, one that changes nothing."""
        ways = ways_back(page, beside=bool(self._wide.matches))
        return ways[-1] if ways else "dismiss"

    def leave(self, before: Page, after: Page) -> None:
        """Note how a page is left, before the next one is drawn."""
        ways, screens = ways_back(after, beside=bool(self._wide.matches)), _names(after)
        depth, deeper = len(self._ways), len(ways) - len(self._ways)
        if deeper > 0 and ways[:depth] == self._ways:
            self._left[depth] = self._now(other_screen=screens != self._screens)
        goes_on = screens == self._screens and after.record is not before.record  # that has closed a panel
        back = deeper < 0 and self._ways[: len(ways)] == ways and not goes_on
        known = self._left.get(len(ways)) if back else None
        self._again = known if known is not None and known.screens == screens else None
        self._left = {number: left for number, left in self._left.items() if number < len(ways)}
        self._ways, self._screens = ways, screens

    def come_back(self) -> None:
        """Show the page that is drawn now as it was left, if one has come back to it."""
        again, self._again = self._again, None
        if again is None:
            return
        for number, unfolded in enumerate(again.unfolded):
            fold = self._root.querySelectorAll(FOLDS).item(number)
            if fold and bool(fold.open) != unfolded:
                fold.open = unfolded
        if again.scrolled:
            first, *others = again.scrolled
            scrollers = self._root.querySelectorAll(SCROLLERS)
            for number, top in enumerate(others[: scrollers.length]):
                scrollers.item(number).scrollTop = top
            self._window.scrollTo(0, first)
        door = find(self._root, again.focus) if again.focus else None
        if door:
            door.focus(preventScroll=True)

    def _now(self, *, other_screen: bool) -> Leaving:
        focus = self._focus()
        if not other_screen:  # nothing goes from the document but a panel
            return Leaving(self._screens, focus)
        scrollers, folds = (self._root.querySelectorAll(selector) for selector in (SCROLLERS, FOLDS))
        tops = (scrollers.item(number).scrollTop for number in range(scrollers.length))
        scrolled = (round(self._window.scrollY), *(round(top) for top in tops))
        unfolded = tuple(bool(folds.item(number).open) for number in range(folds.length))
        return Leaving(self._screens, focus, scrolled, unfolded)

    def _focus(self) -> str:
        focused = self._document.activeElement
        for name in KNOWN_BY:
            if focused and (value := focused.getAttribute(name)):
                return f"[{name}={json.dumps(str(value), ensure_ascii=False)}]"
        return ""


def _names(page: Page) -> tuple[str, ...]:
    """Return the names of all screens that lie on each other, with those below an exercise."""
    below = () if page.lesson is None else page.below
    return tuple(screen.name for screen in (*below, *page.screens))
