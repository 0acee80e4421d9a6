"""Statistics of many games: by person, by kind of opponent, and solo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from calavera.games.calavera.faces import COLOURS
from calavera.games.calavera.results import TOP_VALUE, Summary
from calavera.play.statistics import Filter, Results
from calavera.record.players import PERSON, kind_of, same

__all__ = ["Alone", "Career", "Statistics", "statistics"]


@dataclass
class Career:
    """The sums of one player's games at a table."""

    kind: str
    key: str
    """The name in the spelling that all have in common; empty for people without one."""
    name: str = ""
    """In the spelling of the latest game."""
    results: Results = field(default_factory=Results)
    points: list[int] = field(default_factory=list)
    """Game by game, the earliest first; only those on the classic sheet."""
    longest: int = 0
    """Turns of the longest game."""
    crosses: list[int] = field(default_factory=lambda: [0] * len(COLOURS))
    """By colour."""
    freezes: int = 0
    top_freezes: int = 0
    """Rows frozen at 10 on the classic sheet."""
    deaths: int = 0
    curses: int = 0
    turns: int = 0
    bonuses: int = 0
    """Points won at bonus lines, on the classic sheet or any other: their points are the same."""
    against: dict[str, Results] = field(default_factory=dict)
    """By kind of opponent: every game counts once for each kind at the table."""

    @property
    def average(self) -> float | None:
        """Points a game, on the classic sheet; None without one."""
        return sum(self.points) / len(self.points) if self.points else None

    @property
    def best(self) -> int | None:
        """The most points of a game on the classic sheet; None without one."""
        return max(self.points, default=None)

    @property
    def favourites(self) -> tuple[int, ...]:
        """The colours with the most crosses; several where they have equally many, none without a cross."""
        most = max(self.crosses)
        return tuple(colour for colour, crosses in enumerate(self.crosses) if crosses == most > 0)

    def play(self, game: Summary, number: int) -> None:
        """Add one game in which the player had this seat."""
        seat = game.seats[number]
        won, shared = number in game.result.outcome.winners, game.result.shared
        self.results.add(won=won, shared=shared)
        others = game.seats[:number] + game.seats[number + 1 :]
        for kind in {kind_of(other.name) for other in others}:
            self.against.setdefault(kind, Results()).add(won=won, shared=shared)
        self.name = seat.name.strip()
        self.longest = max(self.longest, game.result.turns)
        self.crosses = [sum + line.crosses for sum, line in zip(self.crosses, seat.lines, strict=True)]
        self.freezes += len(seat.frozen)
        self.deaths += seat.deaths
        self.curses += seat.curses
        self.turns += seat.turns
        self.bonuses += sum(seat.bonuses)
        if game.classic:
            self.points.append(seat.points)
            self.top_freezes += seat.frozen.count(TOP_VALUE)


@dataclass(frozen=True, slots=True)
class Alone:
    """Games alone of one length on the classic sheet, by one person."""

    key: str
    name: str
    turns: int
    points: tuple[int, ...]
    """Game by game, the earliest first."""


@dataclass(frozen=True)
class Statistics:
    """The sums over many games."""

    games: int
    """Games at a table; solo games are counted apart."""
    longest: int
    """Turns of the longest of them."""
    own_sheets: int
    """Games among them on a sheet with other values: their points do not count."""
    people: tuple[Career, ...]
    """The person with the most games stands first."""
    computers: tuple[Career, ...]
    alone: tuple[Alone, ...]


EVERYTHING = Filter()


def statistics(games: Iterable[Summary], wanted: Filter = EVERYTHING) -> Statistics:
    """Return the statistics of these games, in the order in which they were played; each counts once.

    People with the same name in any spelling are one person; a person on two seats has played twice.
    """
    different = {game.mark: game for game in games}.values()
    of_several = [game for game in different if not game.alone and wanted.admits(game.result)]
    careers: dict[tuple[str, str], Career] = {}
    for game in of_several:
        for number, seat in enumerate(game.seats):
            if wanted.sits(game.result, number):
                key = kind_of(seat.name), same(seat.name)
                careers.setdefault(key, Career(*key)).play(game, number)
    found = sorted(careers.values(), key=lambda career: (-career.results.games, career.kind, career.key))
    return Statistics(
        games=len(of_several),
        longest=max((game.result.turns for game in of_several), default=0),
        own_sheets=sum(not game.classic for game in of_several),
        people=tuple(career for career in found if career.kind == PERSON),
        computers=tuple(career for career in found if career.kind != PERSON),
        alone=_alone([game for game in different if game.alone and game.classic], wanted),
    )


def _alone(games: Sequence[Summary], wanted: Filter) -> tuple[Alone, ...]:
    """Return the solo games by person and length; they have one seat and no opponent."""
    found: dict[tuple[str, int], Alone] = {}
    for game in games:
        [seat] = game.seats
        key = same(seat.name)
        if wanted.person in ("", key):
            before = found.get((key, game.alone))
            points = before.points if before else ()
            found[key, game.alone] = Alone(key, seat.name.strip(), game.alone, (*points, seat.points))
    return tuple(sorted(found.values(), key=lambda one: (-len(one.points), one.key, one.turns)))
