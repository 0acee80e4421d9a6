"""Screens that only Castro has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from web.app.state.screens import Screen

__all__ = ["BlankBoard", "Facts"]


@dataclass(frozen=True)
class BlankBoard(Screen):
    """Paper for the table: an empty board, or the overview of combinations."""

    name: ClassVar[str] = "blank-board"
    overlay: ClassVar[bool] = True
    what: str = "board"
    """`board` or `card`."""
    sheet: str = "classic"
    """`classic` or `own`: the squares of the board."""


@dataclass(frozen=True)
class Facts(Screen):
    """Facts about strong play."""

    name: ClassVar[str] = "castro-facts"
