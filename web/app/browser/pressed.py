"""The button that was tapped last.

Where drawing takes long, it looks pressed in the next picture already, and its answer is drawn after that:
a tap would else show nothing until all of the answer is laid out and painted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

__all__ = ["LONG", "PRESSED", "Pressed"]

PRESSED = "data-pressed"
"""The attribute of a button whose answer is not drawn yet."""

LONG = 40.0
"""Milliseconds of the longest drawing of late from which on taps are answered in two steps. A phone that
draws faster shows the answer sooner than it could show both."""

LATE = 8
"""Answers that are looked back at: among these, at a table, is one that changes every sheet."""

Draw = Callable[[str | None], None]


class Pressed:
    """Delays drawings until a pressed button has been seen.

    `wrap(function)` makes something of a Python function that the browser can call.
    """

    def __init__(self, window: Any, wrap: Callable[[Any], Any]) -> None:
        self._window = window
        # The frame after a picture's own: only then it is on the screen, whatever this one draws.
        seen = wrap(self._on_seen)
        self._framed = wrap(lambda _: window.requestAnimationFrame(seen))
        self._button: Any = None
        self._times: deque[float] = deque([0.0], LATE)
        """The milliseconds that the last answers took to draw."""
        self._unseen = False
        self._then: Callable[[], None] | None = None

    def press(self, button: Any) -> None:
        """Show a button as pressed until something is drawn, where that takes long.

        A page in the background gets no pictures.
        """
        self._release()
        self._button = button
        if max(self._times) < LONG or self._window.document.hidden:
            return
        button.setAttribute(PRESSED, "")
        if not self._unseen:
            self._unseen = True
            self._window.requestAnimationFrame(self._framed)

    def drawn(self, milliseconds: float) -> None:
        """Note that something was drawn, and how long that took: the button looks as ever."""
        if self._button is not None:
            self._times.append(milliseconds)
            self._release()

    def _release(self) -> None:
        if self._button is not None:
            self._button.removeAttribute(PRESSED)
            self._button = None

    def before(self, draw: Draw) -> Draw:
        """Return the same drawing, which waits until the button has been seen; only the last one is made."""

        def later(refused: str | None) -> None:
            if self._unseen:
                self._then = partial(draw, refused)
            else:
                draw(refused)

        return later

    def _on_seen(self, _: float) -> None:
        self._unseen = False
        then, self._then = self._then, None
        if then is not None:
            then()
