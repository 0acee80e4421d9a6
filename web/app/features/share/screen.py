"""The screens to hand a game on, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from calavera.record.record import AnyRecord
from web.app.state.screens import Screen

__all__ = ["Picture", "Share"]


@dataclass(frozen=True)
class Share(Screen):
    """The ways to share a game."""

    name: ClassVar[str] = "share"
    takes_notice: ClassVar[bool] = True
    record: AnyRecord
    """The game as others get it."""
    link: str
    """The whole address; empty where the game does not fit into one, or the app has none."""
    code: tuple[int, str] | None = None
    """The link as a QR code: its side in modules and a path round the dark ones. A side of 0 if the link is
    too long for one, None while it is being drawn."""
    placed: bool = True
    """False where the app is a file: no link could lead to it."""
    onward: bool = False
    """True if the game goes on on another device."""
    pure: bool = False
    """True if it is the own game of one player, without a hint or an undo."""
    duel: bool = False
    """True if another player is to beat it with the same dice."""


@dataclass(frozen=True)
class Picture(Screen):
    """A game as a picture to share."""

    name: ClassVar[str] = "picture"
    overlay: ClassVar[bool] = True
    record: AnyRecord
