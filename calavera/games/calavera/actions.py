"""Actions of a seat, each with its short token, and the reasons why an action is not available."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from calavera.game import Rethrow, Thrown
from calavera.games.calavera.faces import Face

__all__ = [
    "Action",
    "Choice",
    "Freeze",
    "Nothing",
    "Reason",
    "TakeColour",
    "TakeJokers",
    "Why",
    "face_used",
]


@dataclass(frozen=True, slots=True)
class TakeColour:
    """The choice to take all `dice` dice of a colour: one cross each in its row."""

    colour: Face
    dice: int

    def __str__(self) -> str:
        return f"{self.colour.letter}{self.dice}"


@dataclass(frozen=True, slots=True)
class TakeJokers:
    """The choice to take all `dice` jokers: one cross each in the row of `colour`."""

    colour: Face
    dice: int

    def __str__(self) -> str:
        return f"j{self.dice}>{self.colour.letter}"


@dataclass(frozen=True, slots=True)
class Freeze:
    """The choice to take all `dice` jokers to close the row of `colour` where it stands."""

    colour: Face
    dice: int

    def __str__(self) -> str:
        return f"j{self.dice}#{self.colour.letter}"


@dataclass(frozen=True, slots=True)
class Nothing:
    """The choice to mark nothing, because nothing can be marked."""

    def __str__(self) -> str:
        return "-"


Choice = TakeColour | TakeJokers | Freeze | Nothing
"""A seat's decision about the dice on the table."""

Action = Thrown | Rethrow | Choice
"""Anything that `State.apply` takes."""


def face_used(choice: Choice | None) -> Face | None:
    """Return the face of the dice that a choice uses; None for nothing.

    RULES.md's "not used" is about dice: jokers stay jokers, whatever row they mark.
    """
    match choice:
        case TakeColour(colour):
            return colour
        case TakeJokers() | Freeze():
            return Face.JOKER
        case _:
            return None


class Why(StrEnum):
    """The reasons why an action is not available; `wording` and the page's catalogues put them in words."""

    GAME_OVER = "game_over"
    THROW_FIRST = "throw_first"
    NO_THROW = "no_throw"
    WRONG_DICE = "wrong_dice"
    NO_DICE = "no_dice"
    NO_THROWS_LEFT = "no_throws_left"
    SKULL_LOCKED = "skull_locked"
    CURSED = "cursed"
    CHOICE_MADE = "choice_made"
    NOT_YOUR_TURN = "not_your_turn"
    NO_ROW = "no_row"
    NOT_SHOWN = "not_shown"
    DICE_USED = "dice_used"
    TAKE_ALL = "take_all"
    ROW_CLOSED = "row_closed"
    FREEZE_NOT_YOURS = "freeze_not_yours"
    FREEZE_ZONE = "freeze_zone"
    FREEZE_SHORT = "freeze_short"
    MUST_CHOOSE = "must_choose"


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason with its numbers: the face it is about, how many there are, how many are needed."""

    why: Why
    face: Face | None = None
    count: int = 0
    need: int = 0
