"""Screens that only Calavera has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from web.app.state.screens import Screen

__all__ = ["BlankSheets", "Facts"]


@dataclass(frozen=True)
class BlankSheets(Screen):
    """Empty sheets to print."""

    name: ClassVar[str] = "blank"
    overlay: ClassVar[bool] = True
    count: int = 2
    """Sheets on a page."""
    sheet: str = "classic"
    """`classic` or `own`."""


@dataclass(frozen=True)
class Facts(Screen):
    """Facts about perfect play."""

    name: ClassVar[str] = "known"
