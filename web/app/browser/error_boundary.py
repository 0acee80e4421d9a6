"""The boundary that no error crosses: a notice says that something went wrong, and the page goes on.

Every function that the browser calls is guarded: for taps, links, files, stored texts, the clipboard, another
tab, the network and timers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from traceback import format_exception
from typing import ParamSpec, Protocol

from web.app.state.page import Notice, Page

__all__ = ["ErrorBoundary"]

P = ParamSpec("P")


class AppHandle(Protocol):
    """The part of the app that the boundary reads and restores."""

    blank: Page
    """The page of a first day."""
    page: Page
    """The page now."""
    drawn: Page
    """The last page that could be drawn."""

    def recover(self, page: Page, error: Exception) -> None:
        """Do what `ErrorBoundary.recover` does, and what else is to be done then."""

    def stand(self, page: Page, *, again: bool) -> None:
        """Show a page in the document, whatever its content."""

    def keep_again(self, *, own: bool) -> None:
        """Keep the page as it is now; where it is not the player's `own`, nothing is kept any more."""


class ErrorBoundary:
    """Guards functions: an error in one leaves the page as it was before.

    `log(text)` gets the traceback, `lost(text)` shows the error where no page can be shown any more.
    """

    def __init__(self, app: AppHandle, log: Callable[[str], object], lost: Callable[[str], object]) -> None:
        self._app = app
        self._log = log
        self._lost = lost

    def guard(self, function: Callable[P, object]) -> Callable[P, None]:
        """Wrap a function so that none of its errors gets out."""

        def guarded(*given: P.args, **named: P.kwargs) -> None:
            before = self._app.page
            try:
                function(*given, **named)
            except Exception as error:  # whatever it is: the next tap has to be answered
                now = self._app.page
                self._app.recover(now if now is self._app.drawn else before, error)

        return guarded

    def recover(self, page: Page, notice: Notice, error: Exception | None = None) -> None:
        """Show a page again with a notice, whatever stands in the document; if it cannot be drawn, the
        one that was drawn last, and else the page of a first day, which is not kept."""
        app = self._app
        if error is not None:
            self._say(error)
        for there, own in ((page, True), (app.drawn, True), (app.blank, False)):
            try:
                app.page = replace(there, notice=notice)
                app.stand(app.page, again=True)
            except Exception as another:
                self._say(another)
                continue
            self._keep(own=own)
            return
        self._lost(str(error))

    def _keep(self, *, own: bool) -> None:
        try:
            self._app.keep_again(own=own)
        except Exception as error:  # then what was kept before stays
            self._say(error)

    def _say(self, error: Exception) -> None:
        self._log("".join(format_exception(error)))
