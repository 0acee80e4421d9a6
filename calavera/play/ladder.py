"""The ladder of the computers: how one person's games against each of them have ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from calavera.play.results import Result
from calavera.play.statistics import Results
from calavera.record.players import PERSON, kind_of, person_on

__all__ = ["Rung", "ladder"]


@dataclass
class Rung:
    """The games of a person against one computer."""

    two: Results = field(default_factory=Results)
    """Games of two."""
    more: Results = field(default_factory=Results)
    """Games with more seats, in which others have played, too."""

    @property
    def beaten(self) -> bool:
        """True once a game of two was won alone."""
        return self.two.wins > 0


def ladder(games: Iterable[Result], person: str) -> dict[str, Rung]:
    """Return the rungs on which a person has played, by the computer's name in a record.

    `person` is a key as `person_on` returns it. A game with several computers counts once for each.
    """
    rungs: dict[str, Rung] = {}
    for game in games:
        for seat in range(len(game.names)):
            if person_on(game.names, seat) == person:
                _climb(rungs, game, seat)
    return rungs


def _climb(rungs: dict[str, Rung], game: Result, seat: int) -> None:
    """Add one game in which the person had this seat."""
    others = {kind_of(name) for name in game.names} - {PERSON}
    for kind in others:
        rung = rungs.setdefault(kind, Rung())
        counted = rung.two if len(game.names) == 2 else rung.more
        counted.add(won=seat in game.outcome.winners, shared=game.shared)
