"""Actions of a seat, each with its short token, and the reasons why an action is not available."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from calavera.game import Rethrow, Thrown
from calavera.games.castro.board import SQUARES, square_name
from calavera.games.castro.combinations import Combination

__all__ = ["Action", "Choice", "LoseRoof", "Place", "Reason", "Why"]


@dataclass(frozen=True, slots=True)
class Place:
    """A roof of the supply on top of a square's stack; squares count from 0, row by row."""

    square: int

    def __str__(self) -> str:
        return square_name(self.square) if 0 <= self.square < SQUARES else f"square {self.square}"


@dataclass(frozen=True, slots=True)
class LoseRoof:
    """Lose a roof of the supply, because the fifth throw fits nowhere."""

    def __str__(self) -> str:
        return "-"


Choice = Place | LoseRoof
"""The end of a turn."""

Action = Thrown | Rethrow | Choice
"""Anything that `State.apply` takes."""


class Why(StrEnum):
    """Why an action is not available; the words for it live in `wording` and in the page's catalogues."""

    GAME_OVER = "game_over"
    THROW_FIRST = "throw_first"
    NO_THROW = "no_throw"
    WRONG_DICE = "wrong_dice"
    NO_DICE = "no_dice"
    NO_THROWS_LEFT = "no_throws_left"
    NO_SQUARE = "no_square"
    FULL = "full"
    TOO_HIGH = "too_high"
    NOT_HELD = "not_held"
    MUST_THROW = "must_throw"
    MUST_PLACE = "must_place"


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason with its numbers: the combination it is about, how many there are, how many are needed."""

    why: Why
    combination: Combination | None = None
    count: int = 0
    need: int = 0
