"""Players whose names are others than the screens of `screens.py` give them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tests.e2e.player import Player

__all__ = ["FROM_RIGHT", "WIDE", "rename"]

FROM_RIGHT = ("محمد عبد الرحمن", "سارة بنت خالد الكبيرة", "שרה בת אברהם", "Ada عمر")
"""Names in Arabic, in Hebrew, and in two scripts."""

WIDE = ("W" * 24, "…" * 24, "Donaudampfschifffahrtsge", "W " * 12)
"""The widest names that there can be, without a place to break a line or with many."""

_SEAT = re.compile(r'\[Seat(\d) "(?!computer:)[^"]*"\]')


def rename(player: Player, names: Sequence[str]) -> None:
    """From now on each game that is stored for a test has these names at the seats of people."""
    keep = player.keep

    def renamed(**texts: Any) -> None:
        keep(**{name: _SEAT.sub(lambda seat: _header(seat, names), text) for name, text in texts.items()})

    player.keep = renamed  # type: ignore[method-assign]  # of this player alone


def _header(seat: re.Match[str], names: Sequence[str]) -> str:
    return f'[Seat{seat[1]} "{names[int(seat[1]) - 1].strip()}"]'
