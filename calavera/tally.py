"""A finished game as a small value: what statistics need of it, so that no game is replayed twice.

Reading a record takes a browser tens of milliseconds. A summary can be written as JSON, and is read back as
strictly as a record is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Any

from calavera.dates import is_date
from calavera.dice import COLOURS
from calavera.game import SEATS, TURNS, State
from calavera.layout import CLASSIC, Zone
from calavera.record import MAX_TURNS, Record, printable
from calavera.sheet import Row

__all__ = ["COMPUTER", "PERSON", "TOP", "End", "Line", "Seat", "Summary", "kind_of", "same", "summary"]

NAME_LENGTH = 60
"""Longer names are cut: the page gives none that long, but records come from anywhere."""

PERSON = "person"
COMPUTER = "computer: "
"""What a record's name of a computer begins with; its level follows."""

TOP = max(box.value for box in CLASSIC.boxes)
"""The most that a row can be worth on the classic sheet: 10, and the hardest to freeze."""

_MARK = re.compile(r"[0-9a-f]{16}")


class End(StrEnum):
    """What has become of a row."""

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
    """What one seat has done in a game."""

    name: str
    """As the record has it; empty for nobody named."""
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
        """What the rows are worth that it froze."""
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
    """Whether it was played on the classic sheet; points of others cannot be compared."""
    alone: int
    """The turns of a game alone; 0 for a game of several."""
    seats: tuple[Seat, ...]

    @cached_property
    def best(self) -> int:
        """The highest score."""
        return max(seat.points for seat in self.seats)

    @cached_property
    def turns(self) -> int:
        """How long it took."""
        return sum(seat.turns for seat in self.seats)

    def place(self, seat: int) -> int:
        """A seat's place, 1 for the winner; those with the same score share one."""
        return 1 + sum(other.points > self.seats[seat].points for other in self.seats)

    @property
    def shared(self) -> bool:
        """Whether several have won."""
        return sum(seat.points == self.best for seat in self.seats) > 1

    def as_json(self) -> dict[str, Any]:
        """As plain values for JSON."""
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
        """What `as_json` has made. Raises ValueError for anything else."""
        fields = _fields(value, "mark", "date", "classic", "alone", "seats")
        alone = _whole(fields["alone"], 0, TURNS[-1])
        seats = tuple(map(_seat, _list(fields["seats"])))
        _sure(len(seats) == 1 if alone else len(seats) in SEATS, "the number of seats")
        _sure(type(fields["classic"]) is bool, "which sheet it was")
        date, mark = fields["date"], fields["mark"]
        _sure(isinstance(date, str) and len(date) in (0, 10), "the date")
        _sure(isinstance(mark, str) and _MARK.fullmatch(mark), "the mark")
        return cls(mark, date if is_date(date) else "", fields["classic"], alone, seats)  # once less strict


def summary(record: Record) -> Summary:
    """What a finished game comes to. Raises ValueError for a running one."""
    state = record.state
    if not state.over:
        raise ValueError("the game is not over")
    date = record.header("Date") or ""
    return Summary(
        mark=_mark_of(record),
        date=date if is_date(date) else "",
        classic=state.layout == CLASSIC,
        alone=0 if state.left is None else int(record.header("Turns") or 0),
        seats=tuple(
            Seat(
                name=record.names[seat][:NAME_LENGTH],
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
    """Whether the dice of a turn have just been cursed; no choice was made about them yet."""
    return state.cursed and state.choice is None


def _mark_of(record: Record) -> str:
    kind = f"{record.header('Game')} {record.header('Layout')} {record.header('Turns')}"
    turns = "\n".join([kind, *record.game.write_turns(record.actions, record.seats)])
    return sha256(turns.encode()).hexdigest()[:16]


def kind_of(name: str) -> str:
    """`person`, or a computer as records call it (`computer: expert`)."""
    return name if name.startswith(COMPUTER) else PERSON


def same(name: str) -> str:
    """What all spellings of a person's name have in common."""
    return " ".join(name.casefold().split())


# -- strict reading


def _seat(value: object) -> Seat:
    fields = _fields(value, "name", "lines", "bonuses", "turns", "curses")
    name = fields["name"]
    _sure(isinstance(name, str) and len(name) <= NAME_LENGTH and printable(name), "a name")
    lines = tuple(map(_line_of, _list(fields["lines"], len(COLOURS))))
    bonuses = tuple(_whole(number, 0, 99) for number in _list(fields["bonuses"], len(CLASSIC.lines)))
    turns = _whole(fields["turns"], 0, MAX_TURNS)
    return Seat(name, lines, bonuses, turns, _whole(fields["curses"], 0, turns))


def _line_of(value: object) -> Line:
    crosses, points, end = _list(value, 3)
    _sure(end in list(End), "the end of a row")
    return Line(_whole(crosses, 0, len(CLASSIC.boxes)), _whole(points, -999, 999), End(end))


def _fields(value: object, *names: str) -> dict[str, Any]:
    _sure(isinstance(value, dict) and sorted(value) == sorted(names), "its parts")
    assert isinstance(value, dict)  # or it was not sure
    return value


def _list(value: object, length: int | None = None) -> list[Any]:
    _sure(isinstance(value, list) and length in (None, len(value)), "a list")
    assert isinstance(value, list)  # or it was not sure
    return value


def _whole(value: object, low: int, high: int) -> int:
    _sure(type(value) is int and low <= value <= high, "a number")
    assert type(value) is int  # or it was not sure
    return value


def _sure(good: object, what: str) -> None:
    if not good:
        raise ValueError(f"this is no game's summary: {what} cannot be read")
