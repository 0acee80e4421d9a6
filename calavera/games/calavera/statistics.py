"""Statistics of many games: by person, by kind of opponent, and solo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from calavera.games.calavera.faces import COLOURS
from calavera.games.calavera.results import TOP_VALUE, Summary
from calavera.play import statistics as play
from calavera.play.statistics import Filter
from calavera.record.players import PERSON, same

__all__ = ["Alone", "Career", "Statistics", "statistics"]


@dataclass
class Career(play.Career):
    """The sums of one player's games at a table."""

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

    @property
    def favourites(self) -> tuple[int, ...]:
        """The colours with the most crosses; several where they have equally many, none without a cross."""
        most = max(self.crosses)
        return tuple(colour for colour, crosses in enumerate(self.crosses) if crosses == most > 0)

    def play(self, game: Summary, number: int) -> None:
        """Add one game in which the player had this seat."""
        super().play(game, number)
        seat = game.seats[number]
        self.crosses = [sum + line.crosses for sum, line in zip(self.crosses, seat.lines, strict=True)]
        self.freezes += len(seat.frozen)
        self.deaths += seat.deaths
        self.curses += seat.curses
        self.turns += seat.turns
        self.bonuses += sum(seat.bonuses)
        if game.classic:
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
    """Return the statistics of these games, in the order in which they were played; each counts once."""
    different = {game.mark: game for game in games}.values()
    of_several = [game for game in different if not game.alone and wanted.admits(game.result)]
    careers = play.careers(of_several, wanted, Career)
    return Statistics(
        games=len(of_several),
        longest=max((game.result.turns for game in of_several), default=0),
        own_sheets=sum(not game.classic for game in of_several),
        people=tuple(career for career in careers if career.kind == PERSON),
        computers=tuple(career for career in careers if career.kind != PERSON),
        alone=_alone([game for game in different if game.alone and game.classic], wanted),
    )


def _alone(games: Sequence[Summary], wanted: Filter) -> tuple[Alone, ...]:
    """Return the solo games by person and length; they have one seat and no opponent."""
    players: dict[tuple[str, int], Alone] = {}
    for game in games:
        [seat] = game.seats
        key = same(seat.name)
        if wanted.person in ("", key):
            before = players.get((key, game.alone))
            points = before.points if before else ()
            players[key, game.alone] = Alone(key, seat.name.strip(), game.alone, (*points, seat.points))
    return tuple(sorted(players.values(), key=lambda career: (-len(career.points), career.key, career.turns)))
