"""Entries of dice that the app does not roll, as values."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.game import Die, Reason, State

__all__ = ["Entry"]


@dataclass(frozen=True, slots=True)
class Entry:
    """The faces of the dice that were thrown on a real table, as far as they are entered."""

    state: State
    """The state with these dice in the air; an entry belongs to no other one."""
    faces: tuple[Die | None, ...]
    """A face for each die in the air, None where it is not entered yet."""
    refused: Reason | int | None = None
    """The reason why the last attempt is impossible; a number is the position of a die that was held."""
    again: bool = False
    """True where a roll is corrected: what its last face completes is confirmed, for another tap on the same
    place would roll again."""
