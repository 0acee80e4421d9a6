"""Exercises: what is played on the table without being a game of the player's own, such as the lesson.

Each has a match of its own, while the matches at hand wait, and knows the screens that it covers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from web.app.state.match.match import Match
from web.app.state.screens import Screen

__all__ = ["Exercise"]


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """A match on the table that is none of those at hand; each feature with exercises has its own kind."""

    feature: ClassVar[str]
    """The name of its feature (`web/app/features`)."""
    weighed: ClassVar[bool] = False
    """True if the coach looks at its decisions unasked, because answers are measured by them."""
    match: Match
    """Its own game; the matches at hand wait."""
    below: tuple[Screen, ...]
    """The screens as they were left."""

    @property
    def place(self) -> object:
        """The part of it that begins at the top of the screen."""
        return None

    @property
    def told(self) -> object:
        """The state of its card, beside the moment of the game."""
        return None

    @property
    def solved(self) -> bool:
        """True while the table shows the solution."""
        return False

    def remembered(self, taught: tuple[str, ...]) -> tuple[str, ...]:
        """Return what is kept of lessons (`Kept.taught`) once this is left."""
        return taught

    @property
    def taught_game(self) -> str:
        """The key of the game whose lesson is finished with this; empty for none."""
        return ""

    def character(self, seat: int) -> str:
        """Return the level whose character sits at a seat; empty for a person, and where the seats have
        names."""
        return ""
