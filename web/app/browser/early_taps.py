"""Taps and letters from before Python was ready, written down by first_paint.js."""

from __future__ import annotations

from typing import Any

from web.app.browser.focus import find
from web.app.browser.gestures import Fingers
from web.app.browser.in_sight import InSight
from web.app.state.page import Page

__all__ = ["Early"]


class Early:
    """Intents one by one, as long as they are still offered; `first` is None where nothing listened.

    All of them were asked on the first page, `seen`.
    """

    def __init__(self, first: Any, root: Any, fingers: Fingers, seen: Page, in_sight: InSight) -> None:
        self.seen = seen
        self._waiting = list(first.handOver()) if first else []
        self._root = root
        self._fingers = fingers
        self._in_sight = in_sight

    def next(self) -> str:
        """Return the next intent; empty when there is none."""
        while self._waiting:
            early = self._waiting.pop(0)
            intent = str(early.intent)
            typed = not hasattr(early, "at")
            if typed or (
                not self._fingers.doubled(early.at, (early.x, early.y), "")
                and find(self._root, f'[data-intent="{intent}"]')
                and not self._in_sight.unseen_for(intent, early.at)
            ):
                return intent
        return ""
