"""The browser's own way back, by button, key or swipe: from thing to thing, and last out of the app.

Each thing that lies over another (`ways_back`) is an entry of the browser's history whose state is its depth;
the start has the depth 1.
Entries are made as screens open, in answer to a tap: browsers pass over those that no tap has made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["WayBack"]


class WayBack:
    """Keeps the browser's history as deep as the page; `window` is the browser's, `refused` its errors.

    `go_back` leads back from the screen in sight.
    """

    def __init__(self, window: Any, refused: type[Exception], go_back: Callable[[], None]) -> None:
        self._window, self._history = window, window.history
        self._refused = refused
        self._go_back = go_back
        state = self._history.state
        self._at = state if isinstance(state, int) else 1
        self._depth = self._at
        self._steps = 0  # of the page's own move that is under way, negative; 0 where there is none
        self._overtaken = False
        self._history.scrollRestoration = "manual"  # the entry of one screen may become that of another
        self._try(self._history.replaceState, self._at)

    def follow(self, depth: int) -> None:
        """Make the entries of screens that have been opened, or leave those of closed ones.

        A link in the address comes first: an entry that keeps it would follow it again on the way back.
        """
        self._depth = depth
        if self._steps or self._at == depth or str(self._window.location.hash):
            return
        if self._at > depth:
            self._steps = depth - self._at
            self._history.go(self._steps)
        while self._at < depth and self._try(self._history.pushState, self._at + 1):
            self._at += 1

    def on_pop(self, event: Any) -> None:
        """React to a change of the entry: the player's, or the one asked for by `follow`.

        A Back of the player's may come first: the page's own move is still under way and goes on from there.
        A second one shows that the browser has dropped that move.
        """
        if not isinstance(event.state, int):  # an address that was followed, within the page
            self._at += 1
            self._try(self._history.replaceState, self._at)
            return
        ends = event.state == self._at + self._steps or self._overtaken
        asked, self._at = self._steps != 0, event.state
        if asked and not ends:
            self._overtaken = True
            return
        self._steps, self._overtaken = 0, False
        if not asked and self._at < self._depth:
            self._go_back()
        self.follow(self._depth)

    def _try(self, do: Callable[[int, str], object], depth: int) -> bool:
        """Return whether the browser lets the entry at hand, or a new one, have a depth.

        Browsers refuse too many changes in a short time, with an error or without a word. The way back then
        passes over a screen, and never out of the app.
        """
        try:
            do(depth, "")
        except self._refused:
            return False
        return bool(self._history.state == depth)
