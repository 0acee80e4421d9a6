"""Statistics of wins, the same for every game: which games count, and how they ended."""

from __future__ import annotations

from dataclasses import dataclass

from calavera.play.results import Result
from calavera.record.players import PERSON, kind_of, same

__all__ = ["Filter", "Results"]


@dataclass(frozen=True, slots=True)
class Filter:
    """A choice of games: of a person, with a number of seats, against a kind of opponent; all if not set."""

    person: str = ""
    """As `same` has it."""
    seats: int = 0
    against: str = ""
    """`person`, or a computer's name; asked of people only."""

    def admits(self, game: Result) -> bool:
        """Check whether a game counts."""
        if self.seats not in (0, len(game.names)):
            return False
        return any(self.sits(game, seat) for seat in range(len(game.names)))

    def sits(self, game: Result, seat: int) -> bool:
        """Check whether a seat is one that was asked for, with such an opponent at the table."""
        name = game.names[seat]
        if (self.person or self.against) and kind_of(name) != PERSON:
            return False
        if self.person not in ("", same(name)):
            return False
        kinds = [kind_of(other) for number, other in enumerate(game.names) if number != seat]
        return not self.against or self.against in kinds


@dataclass
class Results:
    """Games, and how they ended; a shared win is a tie."""

    games: int = 0
    wins: int = 0
    ties: int = 0

    def add(self, *, won: bool, shared: bool) -> None:
        """Add one game."""
        self.games += 1
        self.wins += won and not shared
        self.ties += won and shared
