"""Exercises: what is played on the table without being a game of the player's own, a lesson or a puzzle.

Each has a match of its own, while the matches at hand wait, and knows the screens that it covers.
"""

from __future__ import annotations

from dataclasses import dataclass

from calavera.game import Action
from web.app.state.match.match import Match
from web.app.state.screens import Screen

__all__ = ["Exercise", "Lesson", "Solving"]


@dataclass(frozen=True)
class Lesson:
    """The lesson: a step, and a match of its own."""

    game: str
    """The key of its game."""
    step: int
    """0-based; the steps are in `lesson` of the game."""
    match: Match
    """The lesson's own game; the matches at hand wait."""
    below: tuple[Screen, ...]
    """The screens as they were left."""
    log_open: bool = False
    """True while the list of the lesson's turns is open."""
    done: bool = False
    """True once the step's task is done, and only its explanation is still to be read."""
    astray: bool = False
    """True after an attempt at something else than the step asks for."""

    @property
    def place(self) -> object:
        """The part of it that begins at the top of the screen."""
        return self.step

    def character(self, seat: int) -> str:
        """Return the level whose character sits at a seat; empty for the learner."""
        return "easy" if seat else ""


@dataclass(frozen=True)
class Solving:
    """A puzzle that is being solved: a decision of some game."""

    key: str
    """The name of the puzzle (`coach.puzzles`), or of an own decision (`training.Mistake`)."""
    source: str
    """`next`, `daily` or `mistake`: where the next one comes from."""
    theme: str
    """The theme of a puzzle; empty for an own decision."""
    match: Match
    """The game as far as the decision, which is never played on."""
    below: tuple[Screen, ...]
    """The screens as they were left."""
    today: str
    """The date on which it was begun."""
    text: str = ""
    """The text of an own decision, by which it is known; empty for a puzzle."""
    log_open: bool = False
    """True while the list of the game's turns is open."""
    answer: Action | None = None
    """The option that was chosen; None before the answer."""

    @property
    def place(self) -> object:
        """The part of it that begins at the top of the screen."""
        return self.key, self.answer is None

    def character(self, seat: int) -> str:
        """Return the level whose character sits at a seat; empty for who solves it, and where the seats have
        names."""
        record = self.match.record
        named = record.header(f"Seat{seat + 1}") is not None
        return "" if named or seat == record.state.seat else "medium"


Exercise = Lesson | Solving
