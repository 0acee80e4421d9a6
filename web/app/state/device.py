"""The device that shows the page, as far as the page follows from it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AT_REST", "Device"]


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
