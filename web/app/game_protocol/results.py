"""Finished games as small values, and what many of them add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from calavera.play.results import Result
from calavera.play.statistics import Results

__all__ = ["Alone", "Career", "SeatSummary", "Statistics", "Summary"]


class SeatSummary(Protocol):
    """One seat's part of a finished game."""

    @property
    def name(self) -> str:
        """As the record has it; empty for a seat without a name."""

    @property
    def points(self) -> int:
        """The final score."""


class Summary(Protocol):
    """A finished game as a small value, made by `Results.summary` of its game."""

    @property
    def mark(self) -> str:
        """16 hexadecimal digits of the setup and all actions."""

    @property
    def game(self) -> str:
        """The key of its game."""

    @property
    def comparable(self) -> bool:
        """True if its points can be compared with those of other games."""

    @property
    def result(self) -> Result:
        """The half that it has in common with every game."""

    @property
    def seats(self) -> tuple[SeatSummary, ...]:
        """The seats in their order."""

    @property
    def alone(self) -> int:
        """The turns of a game of one player; 0 for one at a table."""

    def as_json(self) -> object:
        """Return plain data that `from_json` reads."""


class Career(Protocol):
    """The sums of one player's games at a table."""

    @property
    def kind(self) -> str:
        """`person`, or a computer's name."""

    @property
    def key(self) -> str:
        """The name in the spelling that all have in common; empty for people without one."""

    @property
    def name(self) -> str:
        """In the spelling of the latest game."""

    @property
    def results(self) -> Results:
        """Games, and how they ended."""

    @property
    def points(self) -> Sequence[int]:
        """Game by game, the earliest first."""

    @property
    def against(self) -> Mapping[str, Results]:
        """By kind of opponent."""


class Alone(Protocol):
    """The games of one player alone."""

    @property
    def name(self) -> str:
        """The player's name."""

    @property
    def turns(self) -> int:
        """The turns of each game."""

    @property
    def points(self) -> Sequence[int]:
        """Game by game, the earliest first."""


class Statistics(Protocol):
    """The statistics of all games that were asked for."""

    @property
    def games(self) -> int:
        """The number of games at a table."""

    @property
    def longest(self) -> int:
        """The turns of the longest one."""

    @property
    def own_sheets(self) -> int:
        """The number of games whose points do not compare with the others'."""

    @property
    def people(self) -> Sequence[Career]:
        """Those with the most games first."""

    @property
    def computers(self) -> Sequence[Career]:
        """By level."""

    @property
    def alone(self) -> Sequence[Alone]:
        """By player."""
