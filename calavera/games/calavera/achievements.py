"""The achievements of Calavera: what a seat may do in one game that is worth telling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calavera.games.calavera.actions import Choice, Freeze, Nothing, TakeColour, TakeJokers
from calavera.games.calavera.faces import DICE
from calavera.games.calavera.layout import CLASSIC, Zone
from calavera.games.calavera.rules import THROWS, State
from calavera.games.calavera.sheet import Row, Sheet
from calavera.play.achievements import Achievements, beat_expert, behind, won
from calavera.record.record import Record

__all__ = ["ACHIEVEMENTS", "BEHIND", "CHALLENGE", "FEW", "MANY", "VERSION"]

VERSION = 1
"""Grows with each change of an achievement whose name stays."""

BEHIND, FEW, MANY = 15, 25, 45
"""Points behind which a win is a comeback; few points for a winner; many points."""

CHALLENGE = 39
"""Points that three of four perfect games of the solo challenge do not exceed."""

_TURNS = "12"
"""The header of the solo challenge."""

_TEN = max(box.value for box in CLASSIC.boxes)

R = Record[State]


@dataclass(frozen=True, slots=True)
class _Mark:
    """A choice with its state, and the sheet of its seat before and after."""

    state: State
    choice: Choice
    before: Sheet
    after: Sheet

    @property
    def lines(self) -> int:
        """The bonus lines that it has completed."""
        layout = self.state.layout
        return len(self.after.reached(layout)) - len(self.before.reached(layout))

    @property
    def crosses(self) -> int:
        """The crosses that it has made."""
        return sum(row.crosses for row in self.after.rows) - sum(row.crosses for row in self.before.rows)


def _marks(record: R, seat: int) -> Iterator[_Mark]:
    """Yield every choice of a seat, on its turns and from the leftovers of others."""
    for state, action in zip(record.states, record.actions, strict=False):
        if state.seat == seat and isinstance(action, TakeColour | TakeJokers | Freeze | Nothing):
            yield _Mark(state, action, state.sheets[seat], state.marked(seat, action))


def _freezes(record: R, seat: int) -> Iterator[tuple[State, int]]:
    """Yield every freeze of a seat: its state, and the value of the row."""
    for mark in _marks(record, seat):
        if isinstance(mark.choice, Freeze):
            yield mark.state, mark.before.rows[mark.choice.colour].points(mark.state.layout)


def last_moment(record: R, seat: int) -> bool:
    """Check whether a row was frozen at 10 with the last of three rolls."""
    return any(value == _TEN and state.throws == THROWS for state, value in _freezes(record, seat))


def three_frozen(record: R, seat: int) -> bool:
    """Check whether three rows were frozen."""
    return sum(1 for _ in _freezes(record, seat)) >= 3


def all_lines(record: R, seat: int) -> bool:
    """Check whether all bonus lines were completed at a table."""
    return not record.alone and all(record.state.sheets[seat].bonuses)


def first_on_lines(record: R, seat: int) -> bool:
    """Check whether the full bonus of every line was won at a table."""
    full = tuple(line.first for line in record.state.layout.lines)
    return not record.alone and record.state.sheets[seat].bonuses == full


def line_of_leftovers(record: R, seat: int) -> bool:
    """Check whether the leftovers of another seat completed a line."""
    return any(mark.lines and mark.state.active != seat for mark in _marks(record, seat))


def six_alike(record: R, seat: int) -> bool:
    """Check whether one choice made six crosses."""
    return any(mark.crosses == DICE for mark in _marks(record, seat))


def all_in_points(record: R, seat: int) -> bool:
    """Check whether a seat has won with all four rows in the points zone."""
    return won(record, seat) and all(_in_points(row, record.state) for row in record.state.sheets[seat].rows)


def _in_points(row: Row, state: State) -> bool:
    box = state.layout.box(row.crosses)
    return box is not None and box.zone is Zone.POINTS


def uncursed(record: R, seat: int) -> bool:
    """Check whether a seat has won whose dice were never cursed."""
    return won(record, seat) and not any(state.cursed and state.active == seat for state in record.states)


def comeback(record: R, seat: int) -> bool:
    """Check whether a seat has won that was far behind between two turns."""
    return won(record, seat) and behind(record, seat) >= BEHIND


def few_points(record: R, seat: int) -> bool:
    """Check whether few points have won, on the classic sheet."""
    return won(record, seat) and _classic(record) and record.state.returns()[seat] <= FEW


def many_points(record: R, seat: int) -> bool:
    """Check whether a seat has many points at a table, on the classic sheet."""
    return not record.alone and _classic(record) and record.state.returns()[seat] >= MANY


def _classic(record: R) -> bool:
    return record.state.layout == CLASSIC


def challenge(record: R, seat: int) -> bool:
    """Check whether a solo challenge brought as many points as three of four perfect games at most."""
    counts = record.alone and record.header("Turns") == _TURNS and _classic(record)
    return counts and record.state.returns()[seat] >= CHALLENGE


ACHIEVEMENTS: Achievements = {
    "all_lines": all_lines,
    "line_of_leftovers": line_of_leftovers,
    "last_moment": last_moment,
    "all_in_points": all_in_points,
    "comeback": comeback,
    "few_points": few_points,
    "many_points": many_points,
    "first_on_lines": first_on_lines,
    "six_alike": six_alike,
    "three_frozen": three_frozen,
    "uncursed": uncursed,
    "challenge": challenge,
    "expert": beat_expert,
}
"""By name, the easier ones first."""
