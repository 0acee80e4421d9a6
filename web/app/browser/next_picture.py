"""An answer that waits for the browser's next picture: a tap is seen at once, whatever its answer takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["PATIENCE", "NextPicture"]

PATIENCE = 100
"""Milliseconds after which the answer comes without a picture: a page in the background gets none."""


class NextPicture:
    """A function that is called once the browser has shown its next picture.

    `wrap(function)` makes something of a Python function that the browser can call any number of times.
    """

    def __init__(self, window: Any, wrap: Callable[[Any], Any]) -> None:
        self._window = window
        self._due = wrap(self._on_due)
        # Frame callbacks come before their picture, and the next task after it.
        self._framed = wrap(lambda _: window.setTimeout(self._due, 0))
        self._do: Callable[[], None] | None = None

    def then(self, do: Callable[[], None]) -> None:
        """Call a function after the next picture; one that still waits is called before that."""
        self._on_due()
        self._do = do
        self._window.requestAnimationFrame(self._framed)
        self._window.setTimeout(self._due, PATIENCE)

    def _on_due(self, *_: object) -> None:
        do, self._do = self._do, None
        if do is not None:
            do()
