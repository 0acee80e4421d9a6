"""The moments between two decisions: marks are drawn, forced ones are confirmed, the device is passed on.

The record never waits for them: an interlude only keeps what was decided in sight.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AT_REST", "Device", "Interlude"]


@dataclass(frozen=True, slots=True)
class Device:
    """The device as far as a page follows from it."""

    roomy: bool | None = None
    """True for a screen that people can sit round, as no side is short; False for one that is passed round,
    None while nothing is known."""
    still: bool = False
    """The system's wish for less motion."""
    build: str = ""
    """The build of the app: devices of one table have the same."""
    now: int = 0
    """Milliseconds since 1970."""
    today: str = ""
    """The date that is drawn, as `2026-11-22`: the clock has said so when it was looked at last."""
    lasting: str = ""
    """The earliest date that it still was somewhere on Earth then (`past/streak.py`)."""


AT_REST = Device()
"""A device of which nothing is known."""


@dataclass(frozen=True, slots=True)
class Interlude:
    """A moment in which a table still shows the last decision, while the record has gone on."""

    since: int
    """The number of actions before that decision."""
    seat: int
    """The seat whose sheet stays in sight."""
    drawing: bool
    """True while its marks are drawn, which ends by itself; after that a tap is waited for."""
    hands_over: bool
    """True if another person then takes the device."""
