"""Entries of dice that the app does not roll, as values."""

from __future__ import annotations

from dataclasses import dataclass

from calavera import Face
from calavera.game import Reason, State
from calavera.games.calavera.actions import Choice

__all__ = ["USES", "Entry", "SheetEntry"]

USES = ("dice", "jokers", "freeze")
"""The dice that a choice uses: those of a colour, the jokers as one, or the jokers to freeze a row."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The faces of the dice that were thrown on a real table, as far as they are entered."""

    state: State
    """The state with these dice in the air; an entry belongs to no other one."""
    faces: tuple[Face | None, ...]
    """A face for each die in the air, None where it is not entered yet."""
    opened: int | None = None
    """The position of the die for which all six faces are shown."""
    refused: Reason | int | None = None
    """Why what was tried last is impossible; a number is the position of a die that was held."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """The choices entered so far in a turn whose dice are not entered."""

    state: State
    """The state in which the turn begins; a tally belongs to no other one."""
    choices: tuple[Choice, ...] = ()
    skull: bool | None = None
    """True if the dice showed a skull, once that was asked."""
    using: str = USES[0]
    """One of USES: the choices that are offered."""
