"""The screen of a table of several devices, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from web.app.state.screens import Screen

__all__ = ["AtOneTable"]


@dataclass(frozen=True)
class AtOneTable(Screen):
    """The way to a table of several devices, and who sits there."""

    name: ClassVar[str] = "together"
    apart: ClassVar[bool] = True
    found: tuple[tuple[str, str, str], ...] = ()
    """The tables that were found in other windows: the room, the key of the game, and the host's name."""
    called: str | None = None
    """This player's name, once it is typed; before that it is the last setup's first name."""
    second: str = ""
    """The name of the second player at this device."""
    people: int = 1
    """The players at this device: none where it only shows the table."""
