"""The screen of puzzles, and a puzzle on the table, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from calavera.game import Action
from web.app.state.match.exercises import Exercise
from web.app.state.screens import Screen

__all__ = ["PuzzlesScreen", "Solving"]


@dataclass(frozen=True)
class PuzzlesScreen(Screen):
    """The puzzles: the day's, the next one, and own decisions."""

    name: ClassVar[str] = "puzzles"
    game: str
    """The key of the game whose puzzles come next."""
    theme: str = ""
    """Their theme; empty for any."""


@dataclass(frozen=True, kw_only=True)
class Solving(Exercise):
    """A puzzle that is being solved: a decision of some game, which is never played on."""

    feature: ClassVar[str] = "puzzles"
    weighed: ClassVar[bool] = True
    key: str
    """The name of the puzzle (`calavera/coach/puzzles.py`), or of an own decision (`Mistake`)."""
    source: str
    """`next`, `daily` or `mistake`: where the next one comes from."""
    theme: str
    """The theme of a puzzle; empty for an own decision."""
    today: str
    """The date on which it was begun."""
    text: str = ""
    """The text of an own decision, by which it is known; empty for a puzzle."""
    answer: Action | None = None
    """The option that was chosen; None before the answer."""
    unnamed: frozenset[int] = frozenset()
    """Seats whose names stand in the record only while it is drawn (`with_names`)."""

    @property
    def place(self) -> object:
        """The part of it that begins at the top of the screen."""
        return self.key, self.answer is None

    @property
    def solved(self) -> bool:
        """True once it is answered."""
        return self.answer is not None

    def character(self, seat: int) -> str:
        """Return the level whose character sits at a seat; empty for who solves it, and where the seats have
        names."""
        record = self.match.record
        named = record.header(f"Seat{seat + 1}") is not None and seat not in self.unnamed
        return "" if named or seat == record.state.seat else "medium"
