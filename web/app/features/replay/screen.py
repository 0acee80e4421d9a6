"""The screen of a replay, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from web.app.state.screens import Watching

__all__ = ["Replay"]


@dataclass(frozen=True)
class Replay(Watching):
    """A game that is watched, not played."""

    name: ClassVar[str] = "replay"
    at: int = 0
    """The number of actions after which it is shown."""
    foreign: bool = False
    """True if it came by a link or a file."""
    before: int | None = None
    """The number of actions shown before the last step forward: later ones are animated."""
    playing: bool = False
    """True while it plays by itself, until the end or the next tap."""
    speed: str = "normal"
    """One of `SPEEDS` in `state.py`."""
