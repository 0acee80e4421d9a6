"""Statistics of wins, the same for every game: which games count, and how they ended for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from calavera.play.results import Result
from calavera.record.players import PERSON, kind_of, same

__all__ = ["Career", "Filter", "Results", "careers"]


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


class Finished(Protocol):
    """A game's summary, as far as every game has it."""

    @property
    def result(self) -> Result:
        """The half that all games have in common."""

    @property
    def comparable(self) -> bool:
        """True if its points can be compared with those of other games."""

    @property
    def seats(self) -> Sequence[Any]:
        """The seats with their `name` and `points`."""


@dataclass
class Career:
    """The sums of one player's games at a table; each game adds what only it counts."""

    kind: str
    key: str
    """The name in the spelling that all have in common; empty for people without one."""
    name: str = ""
    """In the spelling of the latest game."""
    results: Results = field(default_factory=Results)
    points: list[int] = field(default_factory=list)
    """Game by game, the earliest first; only those that can be compared."""
    longest: int = 0
    """Turns of the longest game."""
    against: dict[str, Results] = field(default_factory=dict)
    """By kind of opponent: every game counts once for each kind at the table."""

    @property
    def average(self) -> float | None:
        """Points a game; None without one that can be compared."""
        return sum(self.points) / len(self.points) if self.points else None

    @property
    def best(self) -> int | None:
        """The most points of a game; None without one that can be compared."""
        return max(self.points, default=None)

    def play(self, game: Any, number: int) -> None:
        """Add one game in which the player had this seat."""
        result = game.result
        won, shared = number in result.outcome.winners, result.shared
        self.results.add(won=won, shared=shared)
        others = result.names[:number] + result.names[number + 1 :]
        for kind in {kind_of(name) for name in others}:
            self.against.setdefault(kind, Results()).add(won=won, shared=shared)
        self.name = result.names[number].strip()
        self.longest = max(self.longest, result.turns)
        if game.comparable:
            self.points.append(game.seats[number].points)


Own = TypeVar("Own", bound=Career)


def careers(games: Iterable[Finished], wanted: Filter, own: Callable[[str, str], Own]) -> list[Own]:
    """Return the careers in these games, which stand in the order in which they were played.

    People with the same name in any spelling are one person; a person on two seats has played twice. The
    player with the most games stands first.
    """
    by_player: dict[tuple[str, str], Own] = {}
    for game in games:
        for number, name in enumerate(game.result.names):
            if wanted.sits(game.result, number):
                key = kind_of(name), same(name)
                by_player.setdefault(key, own(*key)).play(game, number)
    return sorted(by_player.values(), key=lambda career: (-career.results.games, career.kind, career.key))
