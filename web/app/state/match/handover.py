"""The handover from one decision to the next: marks are drawn, forced ones are seen, the device is passed on.

The record never waits for them: a handover only keeps what was decided in sight.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Handover"]


@dataclass(frozen=True, slots=True)
class Handover:
    """A moment in which a table still shows the last decision, while the record has gone on."""

    since: int
    """The number of actions before that decision."""
    seat: int
    """The seat whose sheet stays in sight."""
    drawing: bool
    """True while its marks are drawn, which ends by itself; after that a tap is waited for."""
    passes_device: bool
    """True if another person then takes the device."""
