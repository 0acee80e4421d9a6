"""Personal bests: the highest, or lowest, of what a person's games can be measured by.

A measure takes a game's summary and a seat, and returns a number or None for a game that it cannot measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from calavera.play.statistics import Finished
from calavera.record.players import person_on

__all__ = ["AT_A_TABLE", "ROW", "Best", "Measure", "bests", "improved"]


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that games are measured by."""

    of: Callable[[Any, int], int | None]
    """The number of a game's summary and a seat."""
    fewest: bool = False
    """True where less is better."""

    def better(self, value: int, than: int) -> bool:
        """Return whether a number beats another one."""
        return value < than if self.fewest else value > than


@dataclass(frozen=True, slots=True)
class Best:
    """The best number so far."""

    value: int
    date: str
    """The day of the game, as `2026-11-21`; empty where the record has none."""
    mark: str
    """The game (`Result.mark`)."""


def _points(game: Any, seat: int) -> int | None:
    """Return the points of a game at a table that can be compared."""
    return game.seats[seat].points if game.comparable and not game.alone else None


def _lead(game: Any, seat: int) -> int | None:
    """Return the points by which a game that can be compared was won."""
    if not game.comparable or game.result.outcome.winners != (seat,) or game.alone:
        return None
    scores = game.result.outcome.scores
    return int(scores[seat] - max(scores[:seat] + scores[seat + 1 :]))


AT_A_TABLE: Mapping[str, Measure] = {"points": Measure(_points), "lead": Measure(_lead)}
"""The measures of every game, by name."""

ROW = "row"
"""The name of the longest row of wins, which no single game can tell."""


def bests(games: Iterable[Finished], person: str, measures: Mapping[str, Measure]) -> dict[str, Best]:
    """Return a person's bests by the name of the measure, in its order.

    The games stand in the order in which they were played; of equal ones the first counts. `person` is a key
    as `person_on` returns it. A row of wins has more than one.
    """
    own = [(game, seat) for game in games for seat in _seats(game, person)]
    best_of: dict[str, Best] = {}
    for name, measure in measures.items():
        for game, seat in own:
            value = measure.of(game, seat)
            if value is not None and (name not in best_of or measure.better(value, best_of[name].value)):
                best_of[name] = Best(value, game.result.date, game.result.mark)
    return best_of | _row(own)


def improved(
    before: Mapping[str, Best], after: Mapping[str, Best], measures: Mapping[str, Measure]
) -> list[str]:
    """List the measures in which one more game has beaten a best that there was; not the row of wins."""
    both = [name for name in measures if name in before and name in after]
    return [name for name in both if after[name].mark != before[name].mark]


def _seats(game: Finished, person: str) -> list[int]:
    names = game.result.names
    return [seat for seat in range(len(names)) if person_on(names, seat) == person]


def _row(own: Sequence[tuple[Any, int]]) -> dict[str, Best]:
    """Return the longest row of games at a table won alone, dated by its last one; one win is no row."""
    best_row: dict[str, Best] = {}
    count, longest = 0, 1
    for game, seat in own:
        if game.alone:
            continue
        count = count + 1 if game.result.outcome.winners == (seat,) else 0
        if count > longest:
            longest = count
            best_row[ROW] = Best(count, game.result.date, game.result.mark)
    return best_row
