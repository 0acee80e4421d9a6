"""Moments of a game that the replay can jump to."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Event"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that one may want to see again."""

    kind: str
    """One of the kinds that its game has."""
    at: int
    """The number of actions after which it has just happened."""
    seat: int
    turn: int
    """The number of its turn, from 1."""
    line: int = 0
    """A number that tells it from others of its kind, such as a bonus line (0-based)."""
