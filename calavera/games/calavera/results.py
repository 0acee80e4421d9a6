"""A finished game as a small value: what statistics need of it, so that no game is replayed twice.

Reading a record takes a browser tens of milliseconds. A summary can be written as JSON, and is read back as
strictly as a record is.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar

from calavera.game import most_points
from calavera.games.calavera.faces import COLOURS
from calavera.games.calavera.layout import CLASSIC, Zone
from calavera.games.calavera.rules import SEATS, SOLO_TURNS, State
from calavera.games.calavera.sheet import Row
from calavera.play.plain_data import a_list, a_mark, a_name, a_whole, fields, sure
from calavera.play.results import Result, result
from calavera.record.dates import is_date
from calavera.record.record import MAX_TURNS, Record

__all__ = ["TOP_VALUE", "End", "Line", "Seat", "Summary", "summary"]

TOP_VALUE = max(box.value for box in CLASSIC.boxes)
"""The most that a row can be worth on the classic sheet: 10, and the hardest to freeze."""


class End(StrEnum):
    """The state of a row at the end."""

    OPEN = "open"
    FROZEN = "frozen"
    DEATH = "death"


@dataclass(frozen=True, slots=True)
class Line:
    """A row at the end of a game."""

    crosses: int
    points: int
    end: End


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat's part of a game."""

    name: str
    """As the record has it; empty for a seat without a name."""
    lines: tuple[Line, ...]
    """By colour, in the order of `COLOURS`."""
    bonuses: tuple[int, ...]
    turns: int
    """The turns in which it threw."""
    curses: int

    @property
    def points(self) -> int:
        """The final score."""
        return sum(line.points for line in self.lines) + sum(self.bonuses)

    @property
    def deaths(self) -> int:
        """Visits to the death zone: a row that gets there is closed at once."""
        return sum(line.end is End.DEATH for line in self.lines)

    @property
    def frozen(self) -> tuple[int, ...]:
        """The points of the frozen rows."""
        return tuple(line.points for line in self.lines if line.end is End.FROZEN)


@dataclass(frozen=True)
class Summary:
    """A finished game."""

    mark: str
    """16 hexadecimal digits that two records share where the same was thrown and done in them, whatever their
    names: a game that is renamed, copied or kept twice is one game."""
    date: str
    """As `2026-11-21`; empty where the record has none like that."""
    classic: bool
    """True for the classic sheet; points on others cannot be compared."""
    alone: int
    """The turns of a game alone; 0 for a game of several."""
    seats: tuple[Seat, ...]

    game: ClassVar[str] = "calavera"

    @property
    def comparable(self) -> bool:
        """True if its points can be compared with those of other games."""
        return self.classic

    @cached_property
    def result(self) -> Result:
        """The half that it has in common with every game."""
        return Result(
            self.mark,
            self.date,
            tuple(seat.name for seat in self.seats),
            most_points([seat.points for seat in self.seats]),
            sum(seat.turns for seat in self.seats),
        )

    def place(self, seat: int) -> int:
        """Return a seat's place, 1 for the winner; seats with the same score share a place."""
        return 1 + sum(other.points > self.seats[seat].points for other in self.seats)

    def as_json(self) -> dict[str, Any]:
        """Return the summary as plain values for JSON."""
        return {
            "mark": self.mark,
            "date": self.date,
            "classic": self.classic,
            "alone": self.alone,
            "seats": [
                {
                    "name": seat.name,
                    "lines": [[line.crosses, line.points, str(line.end)] for line in seat.lines],
                    "bonuses": list(seat.bonuses),
                    "turns": seat.turns,
                    "curses": seat.curses,
                }
                for seat in self.seats
            ],
        }

    @classmethod
    def from_json(cls, value: object) -> Summary:
        """Read the value that `as_json` returned. Raises ValueError for anything else."""
        members = fields(value, "mark", "date", "classic", "alone", "seats")
        alone = a_whole(members["alone"], 0, SOLO_TURNS[-1])
        seats = tuple(map(_seat, a_list(members["seats"])))
        sure(len(seats) == 1 if alone else len(seats) in SEATS, "the number of seats")
        sure(type(members["classic"]) is bool, "which sheet it was")
        date = members["date"]
        sure(isinstance(date, str) and len(date) in (0, 10), "the date")
        date = date if is_date(date) else ""  # once less strict
        return cls(a_mark(members["mark"]), date, members["classic"], alone, seats)


def summary(record: Record[State]) -> Summary:
    """Return the summary of a finished game. Raises ValueError for a running one."""
    game_result, state = result(record), record.state
    return Summary(
        mark=game_result.mark,
        date=game_result.date,
        classic=state.layout == CLASSIC,
        alone=int(record.header("Turns") or 0) if state.solo else 0,
        seats=tuple(
            Seat(
                name=game_result.names[seat],
                lines=tuple(_line(row, state) for row in sheet.rows),
                bonuses=sheet.bonuses,
                turns=sum(state.fresh and state.active == seat for state in record.states[:-1]),
                curses=sum(_cursing(state) and state.active == seat for state in record.states),
            )
            for seat, sheet in enumerate(state.sheets)
        ),
    )


def _line(row: Row, state: State) -> Line:
    box = state.layout.box(row.crosses)
    end = End.OPEN if box is None or not row.closed else End.DEATH if box.zone is Zone.DEATH else End.FROZEN
    return Line(row.crosses, row.points(state.layout), end)


def _cursing(state: State) -> bool:
    """Check whether the dice have just been cursed, before the choice."""
    return state.cursed and state.choice is None


# -- strict reading


def _seat(value: object) -> Seat:
    members = fields(value, "name", "lines", "bonuses", "turns", "curses")
    lines = tuple(map(_line_of, a_list(members["lines"], len(COLOURS))))
    bonuses = tuple(a_whole(number, 0, 99) for number in a_list(members["bonuses"], len(CLASSIC.lines)))
    turns = a_whole(members["turns"], 0, MAX_TURNS)
    return Seat(a_name(members["name"]), lines, bonuses, turns, a_whole(members["curses"], 0, turns))


def _line_of(value: object) -> Line:
    crosses, points, end = a_list(value, 3)
    sure(end in list(End), "the end of a row")
    return Line(a_whole(crosses, 0, len(CLASSIC.boxes)), a_whole(points, -999, 999), End(end))
