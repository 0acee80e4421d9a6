"""The observation of a seat: whole numbers in named fields, one after the other.

Nothing is hidden: two different states of one game, seen from one seat, give different numbers. Seats count
in the order of play from the seat that looks on, which is 0. The layout and the board do not change in a
game, so they are not among the fields; no solo game is played here. In Calavera, the replies to a choice are
made in the order of play, and who replies later sees the earlier ones; at a table they are made at the same
time.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from calavera.game import OVER, NoSeat, State
from calavera.games.calavera.faces import COLOURS
from calavera.games.calavera.faces import DICE as CALAVERA_DICE
from calavera.games.calavera.rules import THROWS as CALAVERA_THROWS
from calavera.games.calavera.rules import State as CalaveraState
from calavera.games.castro.board import SQUARES
from calavera.games.castro.faces import DICE as CASTRO_DICE
from calavera.games.castro.rules import BY_LINE, BY_POINTS, BY_YATZY, ROOFS, THROWS
from calavera.games.castro.rules import State as CastroState
from calavera.interfaces.actions import actions_of

__all__ = ["Field", "fields_of", "observe"]

_ENDS = (None, BY_LINE, BY_YATZY, BY_POINTS)


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: its shape, the least and the greatest number, and what a number means."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """The count of its numbers."""
        return prod(self.shape)


def fields_of(state: State) -> tuple[Field, ...]:
    """Return the fields of every observation of the game that this state belongs to, in order."""
    seats = len(state.returns())
    if isinstance(state, CalaveraState):
        return (*_common(seats, CALAVERA_DICE, CALAVERA_THROWS), *_calavera(state, seats))
    return (*_common(seats, CASTRO_DICE, THROWS), *_castro(seats))


def observe(state: State, seat: int) -> list[int]:
    """Return what a seat sees of a state: the numbers of all fields, row by row."""
    seats = len(state.returns())
    order = [(seat + offset) % seats for offset in range(seats)]
    decides = (state.seat - seat) % seats + 1 if not isinstance(state.seat, NoSeat) else 0
    dice = _dice(state)
    seen = [
        (state.active - seat) % seats,
        seats + 1 if state.seat is OVER else decides,
        state.throws,
        *(int(face) + 1 for face in state.dice),
        *[0] * (dice - len(state.dice)),
        *(int(position in state.flying) for position in range(dice)),
    ]
    if isinstance(state, CalaveraState):
        return [*seen, *_calavera_numbers(state, order)]
    assert isinstance(state, CastroState)
    return [*seen, *_castro_numbers(state, order)]


def _dice(state: State) -> int:
    """Return the number of dice of the game that a state belongs to."""
    return CALAVERA_DICE if isinstance(state, CalaveraState) else CASTRO_DICE


def _common(seats: int, dice: int, throws: int) -> tuple[Field, ...]:
    return (
        Field("active", (1,), 0, seats - 1, "the seat whose turn it is"),
        Field("decides", (1,), 0, seats + 1, "1 + the seat that decides; 0 chance; seats + 1 after the end"),
        Field("throws", (1,), 0, throws, "throws so far in this turn"),
        Field("dice", (dice,), 0, 6, "by position: 1 + the face (`Game.faces`); 0 before the first throw"),
        Field("flying", (dice,), 0, 1, "by position: 1 for a die in the air"),
    )


def _calavera(state: CalaveraState, seats: int) -> tuple[Field, ...]:
    rows, lines = len(COLOURS), len(state.layout.lines)
    most = max((line.first for line in state.layout.lines), default=0)
    chosen = len(actions_of("calavera"))
    return (
        Field("crosses", (seats, rows), 0, len(state.layout.boxes), "crosses, by seat and row"),
        Field("closed", (seats, rows), 0, 1, "1 for a closed row, by seat and row"),
        Field("bonuses", (seats, lines), 0, most, "points won at a bonus line, by seat and line"),
        Field("choice", (1,), 0, chosen, "1 + the number of the active seat's choice; 0 before it"),
        Field("replies", (seats - 1,), 0, chosen, "1 + the number of each reply so far; 0 none"),
    )


def _calavera_numbers(state: CalaveraState, order: list[int]) -> list[int]:
    sheets = [state.sheets[seat] for seat in order]
    numbers = actions_of("calavera").numbers
    return [
        *(row.crosses for sheet in sheets for row in sheet.rows),
        *(int(row.closed) for sheet in sheets for row in sheet.rows),
        *(points for sheet in sheets for points in sheet.bonuses),
        0 if state.choice is None else numbers[state.choice] + 1,
        *(numbers[reply] + 1 for reply in state.replies),
        *[0] * (len(sheets) - 1 - len(state.replies)),
    ]


def _castro(seats: int) -> tuple[Field, ...]:
    return (
        Field("roofs", (THROWS, SQUARES), 0, seats, "1 + the seat of a roof, by height and square; 0 none"),
        Field("supply", (seats,), 0, ROOFS, "roofs left to build, by seat"),
        Field(
            "won_by",
            (1,),
            0,
            len(_ENDS) - 1,
            "0 while it runs; 1 won by a line, 2 by Yatzy, 3 by points",
        ),
    )


def _castro_numbers(state: CastroState, order: list[int]) -> list[int]:
    place = {seat: offset + 1 for offset, seat in enumerate(order)}
    return [
        *(
            place[stack[height]] if height < len(stack) else 0
            for height in range(THROWS)
            for stack in state.stacks
        ),
        *(state.supply[seat] for seat in order),
        _ENDS.index(state.won_by),
    ]
