"""Statistics of many games: by person, and by kind of opponent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from calavera.games.castro.results import KINDS, Summary
from calavera.play import statistics as play
from calavera.play.statistics import Filter
from calavera.record.players import PERSON

__all__ = ["Career", "Statistics", "statistics"]


@dataclass
class Career(play.Career):
    """The sums of one player's games at a table."""

    ways: dict[str, int] = field(default_factory=dict)
    """Games that the player has won alone, by the way in which they were won."""
    built: list[int] = field(default_factory=lambda: [0] * len(KINDS))
    """Roofs by kind of square."""
    covers: int = 0
    """Roofs built on another player's roof."""
    full: int = 0
    """Fifth roofs."""
    lost: int = 0

    def play(self, game: Summary, number: int) -> None:
        """Add one game in which the player had this seat."""
        super().play(game, number)
        seat = game.seats[number]
        if game.result.outcome.winners == (number,):
            self.ways[game.how] = self.ways.get(game.how, 0) + 1
        self.built = [sum + roofs for sum, roofs in zip(self.built, seat.built, strict=True)]
        self.covers += seat.covers
        self.full += seat.full
        self.lost += seat.lost


@dataclass(frozen=True)
class Statistics:
    """The sums over many games."""

    games: int
    longest: int
    """Turns of the longest of them."""
    own_sheets: int
    """Games among them on another board: their points do not count."""
    people: tuple[Career, ...]
    """The person with the most games stands first."""
    computers: tuple[Career, ...]
    alone: tuple[()] = ()
    """There are no games alone."""


EVERYTHING = Filter()


def statistics(games: Iterable[Summary], wanted: Filter = EVERYTHING) -> Statistics:
    """Return the statistics of these games, in the order in which they were played; each counts once."""
    different = {game.mark: game for game in games}.values()
    admitted = [game for game in different if wanted.admits(game.result)]
    careers = play.careers(admitted, wanted, Career)
    return Statistics(
        games=len(admitted),
        longest=max((game.result.turns for game in admitted), default=0),
        own_sheets=sum(not game.classic for game in admitted),
        people=tuple(career for career in careers if career.kind == PERSON),
        computers=tuple(career for career in careers if career.kind != PERSON),
    )
