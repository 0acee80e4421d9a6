"""A device of a table's game, as all devices know it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Device"]


@dataclass(frozen=True, slots=True)
class Device:
    """One device of a game, with its chain as far as it is told."""

    name: str
    key: str
    """The mark of the key that proves it."""
    link: bytes | None
    """The last link that it has told, or its anchor; None while it is out."""
    since: int = 0
    """The number of the first throw that its chain is for."""
    home: tuple[int, ...] = ()
    """The seats that it came with."""
    left: int = -1
    """The number of the line that put it out last; an anchor that it told before belongs to a used chain."""
