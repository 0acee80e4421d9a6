"""The screen on which a player gets a name, a colour, a pattern and a face."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from web.app.state.people.profiles import Profile
from web.app.state.screens import Screen

__all__ = ["PlayerScreen"]


@dataclass(frozen=True)
class PlayerScreen(Screen):
    """A player as it is being made or changed; nothing of it is kept before it is done."""

    name: ClassVar[str] = "player"
    overlay: ClassVar[bool] = True
    seat: int | None
    """The seat of the setup that it was opened for, 0-based; the player sits there then. None for the person
    whose device it is, who sits where the name does."""
    player: Profile
    """Its name may still be empty."""
    known: str = ""
    """The key of the profile that is changed; empty for a new one."""
    fault: str = ""
    """`unnamed` or `taken`: why it could not be done; empty for no fault."""
    asking: bool = False
    """True while deleting waits for a yes."""
