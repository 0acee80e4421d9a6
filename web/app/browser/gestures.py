"""The meaning of keys, double taps and swipes."""

from __future__ import annotations

__all__ = ["ARROWS", "DOUBLE_TAP", "KEYS", "SAME_PLACE", "SWIPE", "Fingers"]

KEYS = frozenset({*"123456rulshpe", "Enter", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"}) | {
    "Home",
    "End",
}
"""Keys that press the button that names them in `data-key`."""

ARROWS = {"ArrowLeft": "back", "ArrowUp": "back", "ArrowRight": "next", "ArrowDown": "next"}
"""Buttons that the arrow keys go through where no button names them."""

DOUBLE_TAP = 250
"""Milliseconds within which a second tap at the same place, or by the same key, belongs to the first."""

SAME_PLACE = 30
"""Pixels within which it is the same place."""

SWIPE = 60
"""Pixels that a finger moves sideways to leaf to the next seat's sheet."""


class Fingers:
    """The last tap, and the swipe that may be under way. Places are pixels, times milliseconds."""

    def __init__(self) -> None:
        self._time = -float(DOUBLE_TAP)
        self._place = (0.0, 0.0)
        self._key = ""
        self._from: float | None = None

    def doubled(self, time: float, place: tuple[float, float], key: str = "") -> bool:
        """Return whether this tap is the second of a double tap. A tap by a key has no place of its own."""
        near = all(abs(now - then) < SAME_PLACE for now, then in zip(place, self._place, strict=True))
        soon = time - self._time < DOUBLE_TAP
        same = key == self._key and (key != "" or near)
        self._time, self._place, self._key = time, place, key
        return soon and same

    def down(self, x: float | None) -> None:
        """Note where a finger comes down: on something that can be swiped, or elsewhere."""
        self._from = x

    def up(self, x: float) -> str | None:
        """Return the intent of the swipe that ends here."""
        moved = 0 if self._from is None else x - self._from
        self._from = None
        if abs(moved) < SWIPE:
            return None
        return "look next" if moved < 0 else "look back"
