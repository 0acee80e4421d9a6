"""The board of a new game as a record's header; no board is a player's own."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.games.castro.board import CLASSIC
from calavera.games.castro.notation import board_text

__all__ = ["FIRST", "VALUES", "headers", "strange"]

VALUES: tuple[str, ...] = ()
"""Nothing is typed before a game."""

FIRST = 1


def headers(sheet: str, values: Sequence[str]) -> dict[str, str]:
    """Return the header of a record with the board of this project."""
    return {"Board": board_text(CLASSIC)}


def strange(sheet: str, values: Sequence[str]) -> bool:
    """Return whether a board is another one than the computers and the coach have learned on: never."""
    return False
