"""The screens of playing alone, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from calavera.record.record import AnyRecord
from web.app.state.screens import Screen

__all__ = ["CalendarScreen", "DuelScreen", "SoloScreen"]


@dataclass(frozen=True)
class SoloScreen(Screen):
    """The solo challenge."""

    name: ClassVar[str] = "solo"
    typed: str = ""
    """The text in the field for a seed."""


@dataclass(frozen=True)
class CalendarScreen(Screen):
    """The results of the daily challenge, month by month."""

    name: ClassVar[str] = "calendar"
    month: str
    """As `2026-11`."""
    asked: str = ""
    """The day that is looked at more closely; empty for none."""


@dataclass(frozen=True)
class DuelScreen(Screen):
    """A game that is to be beaten with the same dice: the way to do so, or both beside each other."""

    name: ClassVar[str] = "duel"
    record: AnyRecord
    """The other player's game."""
