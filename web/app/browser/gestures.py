"""The meaning of keys, double taps and swipes."""

from __future__ import annotations

from typing import NamedTuple

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


class Tap(NamedTuple):
    """A tap by a finger at a place, or by a key, which has no place."""

    time: float
    place: tuple[float, float]
    key: str

    def repeats(self, other: Tap) -> bool:
        """Return whether it can only be the second of a double tap that the other one began."""
        if self.time - other.time >= DOUBLE_TAP or self.key != other.key:
            return False
        near = all(abs(now - then) < SAME_PLACE for now, then in zip(self.place, other.place, strict=True))
        return self.key != "" or near


class Fingers:
    """The last taps, and the swipes that may be under way: several people may tap at the same time.

    Places are pixels, times milliseconds; a pointer is known by the number that the browser gives it.
    """

    def __init__(self) -> None:
        self._taps: list[Tap] = []
        self._from: dict[int, float] = {}

    def doubled(self, time: float, place: tuple[float, float], key: str = "") -> bool:
        """Return whether this tap is the second of a double tap, whatever others have tapped in between."""
        tap = Tap(time, place, key)
        self._taps = [one for one in self._taps if time - one.time < DOUBLE_TAP]
        doubled = any(tap.repeats(one) for one in self._taps)
        self._taps.append(tap)
        return doubled

    def down(self, pointer: int, x: float | None) -> None:
        """Note where a finger comes down: on something that can be swiped, or elsewhere."""
        if x is None:
            self._from.pop(pointer, None)
        else:
            self._from[pointer] = x

    def up(self, pointer: int, x: float) -> str | None:
        """Return the intent of the swipe that ends here."""
        moved = x - self._from.pop(pointer, x)
        if abs(moved) < SWIPE:
            return None
        return "look next" if moved < 0 else "look back"
