"""A finished game as a small value: what statistics need of it, so that no game is replayed twice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from calavera.game import Outcome, most_points
from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.board import CLASSIC
from calavera.games.castro.combinations import Combination
from calavera.games.castro.rules import BY_LINE, BY_POINTS, BY_YATZY, ROOFS, SEATS, THROWS, State
from calavera.play.plain_data import a_list, a_mark, a_name, a_whole, fields, sure
from calavera.play.results import Result, result
from calavera.record.dates import is_date
from calavera.record.record import Record

__all__ = ["KINDS", "Seat", "Summary", "kind_of_square", "summary"]

KINDS = (Combination.SIXES, *list(Combination)[Combination.THREE :])
"""A combination for each kind of square that roofs are counted on; the last pair stands for all pairs."""

_WAYS = (BY_LINE, BY_YATZY, BY_POINTS)
_MEMBERS = ("name", "points", "built", "covers", "full", "lost")


def kind_of_square(combination: Combination) -> int:
    """Return the place in KINDS of a square's combination: all pairs are one kind."""
    return max(0, combination - Combination.SIXES)


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's part of a game."""

    name: str
    """As the record has it; empty for a seat without a name."""
    points: int
    """The sum of the heights of its roofs on top."""
    built: tuple[int, ...]
    """Roofs that it built, by kind of square (KINDS)."""
    covers: int
    """Roofs that it built on another seat's roof."""
    full: int
    """Fifth roofs that it built."""
    lost: int
    """Roofs that it lost."""


@dataclass(frozen=True)
class Summary:
    """A finished game."""

    mark: str
    """16 hexadecimal digits that two records share where the same was thrown and done in them."""
    date: str
    """As `2026-11-21`; empty where the record has none like that."""
    classic: bool
    """True for the classic board."""
    how: str
    """The way in which it was won: `line`, `yatzy` or `points`."""
    winner: int
    """The seat that has won at once; 0 for a game that was decided by points."""
    seats: tuple[Seat, ...]

    game: ClassVar[str] = "castro"
    alone: ClassVar[int] = 0

    @property
    def comparable(self) -> bool:
        """True if its points can be compared: a game that ends at once has as many as it happens to have."""
        return self.classic and self.how == BY_POINTS

    @cached_property
    def result(self) -> Result:
        """The half that it has in common with every game."""
        points = most_points([seat.points for seat in self.seats])
        return Result(
            self.mark,
            self.date,
            tuple(seat.name for seat in self.seats),
            points if self.how == BY_POINTS else Outcome((self.winner,), points.scores, self.how),
            sum(sum(seat.built) + seat.lost for seat in self.seats),
        )

    def as_json(self) -> dict[str, Any]:
        """Return the summary as plain values for JSON."""
        seats = [{name: getattr(seat, name) for name in _MEMBERS} for seat in self.seats]
        return {
            "game": self.game,
            "mark": self.mark,
            "date": self.date,
            "classic": self.classic,
            "how": self.how,
            "winner": self.winner,
            "seats": [{**seat, "built": list(seat["built"])} for seat in seats],
        }

    @classmethod
    def from_json(cls, value: object) -> Summary:
        """Read the value that `as_json` returned. Raises ValueError for anything else."""
        members = fields(value, "game", "mark", "date", "classic", "how", "winner", "seats")
        sure(members["game"] == cls.game, "the game")
        seats = tuple(map(_seat, a_list(members["seats"])))
        sure(len(seats) in SEATS, "the number of seats")
        sure(type(members["classic"]) is bool, "which board it was")
        sure(members["how"] in _WAYS, "how it was won")
        winner = a_whole(members["winner"], 0, 0 if members["how"] == BY_POINTS else len(seats) - 1)
        date = members["date"]
        sure(date == "" or (isinstance(date, str) and is_date(date)), "the date")
        return cls(a_mark(members["mark"]), date, members["classic"], members["how"], winner, seats)


def summary(record: Record[State]) -> Summary:
    """Return the summary of a finished game. Raises ValueError for a running one."""
    game_result, state = result(record), record.state
    how = game_result.outcome.how
    winner = 0 if how == BY_POINTS else game_result.outcome.winners[0]
    seats = tuple(_counted(record, seat, game_result) for seat in range(len(state.supply)))
    return Summary(game_result.mark, game_result.date, state.board == CLASSIC, how, winner, seats)


def _counted(record: Record[State], seat: int, game_result: Result) -> Seat:
    built, covers, full, lost = [0] * len(KINDS), 0, 0, 0
    for state, action in zip(record.states, record.actions, strict=False):
        if state.active != seat:
            continue
        if isinstance(action, Place):
            stack = state.stacks[action.square]
            built[kind_of_square(state.board.squares[action.square])] += 1
            covers += bool(stack) and stack[-1] != seat
            full += len(stack) == THROWS - 1
        lost += isinstance(action, LoseRoof)
    return Seat(game_result.names[seat], game_result.outcome.scores[seat], tuple(built), covers, full, lost)


def _seat(value: object) -> Seat:
    members = fields(value, *_MEMBERS)
    built = tuple(a_whole(number, 0, ROOFS) for number in a_list(members["built"], len(KINDS)))
    placed = sum(built)
    sure(placed <= ROOFS, "the roofs")
    return Seat(
        a_name(members["name"]),
        a_whole(members["points"], 0, THROWS * ROOFS),
        built,
        a_whole(members["covers"], 0, placed),
        a_whole(members["full"], 0, placed),
        a_whole(members["lost"], 0, ROOFS - placed),
    )
