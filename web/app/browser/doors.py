"""Doors: whatever goes wrong with what comes in from outside, a sentence says so, and the page goes on.

Taps, links, files, kept texts, the clipboard, another tab, the network and timers all come in through a door.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from traceback import format_exception
from typing import ParamSpec, Protocol

from web.app.state.page import Notice, Page

__all__ = ["Doors"]

P = ParamSpec("P")


class House(Protocol):
    """The part of the app that the doors lead into."""

    blank: Page
    """The page of a first day."""
    page: Page
    """The page now."""
    drawn: Page
    """The last page that could be drawn."""

    def recover(self, page: Page, error: Exception) -> None:
        """Do what `Doors.recover` does, and what else is to be done then."""

    def stand(self, page: Page, *, again: bool) -> None:
        """Show a page in the document, whatever its content."""

    def keep_again(self, *, own: bool) -> None:
        """Keep the page as it is now; where it is not the player's `own`, nothing is kept any more."""


class Doors:
    """Makes doors of functions: an error in one leaves the page as it was before.

    `log(text)` is for those who mend it, `lost(text)` says what happened where no page can be shown any more.
    """

    def __init__(self, house: House, log: Callable[[str], object], lost: Callable[[str], object]) -> None:
        self._house = house
        self._log = log
        self._lost = lost

    def door(self, function: Callable[P, object]) -> Callable[P, None]:
        """Wrap a function so that none of its errors gets out."""

        def door(*given: P.args, **named: P.kwargs) -> None:
            before = self._house.page
            try:
                function(*given, **named)
            except Exception as error:  # that is what a door is for
                now = self._house.page
                self._house.recover(now if now is self._house.drawn else before, error)

        return door

    def recover(self, page: Page, notice: Notice, error: Exception | None = None) -> None:
        """Show a page again with a notice, whatever stands in the document; if it cannot be drawn, the
        one that was drawn last, and else the page of a first day, which is not kept."""
        house = self._house
        if error is not None:
            self._say(error)
        for there, own in ((page, True), (house.drawn, True), (house.blank, False)):
            try:
                house.page = replace(there, notice=notice)
                house.stand(house.page, again=True)
            except Exception as another:
                self._say(another)
                continue
            self._keep(own=own)
            return
        self._lost(str(error))

    def _keep(self, *, own: bool) -> None:
        try:
            self._house.keep_again(own=own)
        except Exception as error:  # then what was kept before stays
            self._say(error)

    def _say(self, error: Exception) -> None:
        self._log("".join(format_exception(error)))
