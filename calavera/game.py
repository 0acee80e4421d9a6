"""The contract of a game: all that shared code knows of one.

Each game keeps it in a package of its own below `games`, which offers one object of the type `Game`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, StrEnum
from functools import cache
from typing import Any, Final, Protocol, Self

from calavera.dice import hands, weight

__all__ = [
    "CHANCE",
    "OVER",
    "Action",
    "Die",
    "Game",
    "IllegalAction",
    "NoSeat",
    "NotationError",
    "Outcome",
    "Reason",
    "Rethrow",
    "State",
    "Thrown",
    "most_points",
    "outcomes",
    "thrown",
]


Action = Any
"""Base of all actions: `Thrown`, `Rethrow`, and values of a game's own types with their tokens as text."""


class Die(IntEnum):
    """Base of the faces of a game's dice, which are numbered from 0; each has the same probability."""

    @property
    def letter(self) -> str:
        """The character of the game record, in lower case: the number from 1, unless a game has letters."""
        return str(self + 1)


@dataclass(frozen=True, slots=True)
class Thrown:
    """Chance: the dice in the air land on these faces (`Game.faces`), in the order of their positions."""

    faces: tuple[Any, ...]

    def __str__(self) -> str:
        return "".join(face.letter for face in self.faces).upper()


@dataclass(frozen=True, slots=True)
class Rethrow:
    """The active seat takes up the dice at these positions (0-based, ascending) to throw them again."""

    positions: tuple[int, ...]

    def __str__(self) -> str:
        return "r" + "".join(str(position + 1) for position in self.positions)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: the seats that have won together, everyone's points, and by which rule."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    how: str = "points"
    """`points`, or the word of the game record for another way to win."""

    def __str__(self) -> str:
        """Return the end of a record: the points, or the winners' seats (from 1) and the way to win."""
        if self.how == "points":
            return " ".join(map(str, self.scores))
        return " ".join([*(str(seat + 1) for seat in self.winners), self.how])

    def share(self, seat: int) -> float:
        """Return a seat's part of the win: 1 for the only winner, 0 for a loser."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def most_points(scores: Sequence[int]) -> Outcome:
    """Return the outcome of a game that the highest score wins; equal scores share it."""
    best = max(scores)
    return Outcome(tuple(seat for seat, points in enumerate(scores) if points == best), tuple(scores))


class Reason(Protocol):
    """The reason why an action is not available; each game adds the numbers that its sentences name."""

    @property
    def why(self) -> StrEnum: ...


class NotationError(ValueError):
    """Text that is no action, throw or setup at all, wherever it stands."""


class IllegalAction(ValueError):
    """An action that the rules do not allow in a state: `reason` for programs, `rule` for people."""

    def __init__(self, action: object, reason: Reason, rule: str, place: str) -> None:
        super().__init__(f'"{action}": {rule} ({place})')
        self.action = action
        self.reason = reason
        self.rule = rule


class NoSeat(Enum):
    """The turn of no seat. It is no number, for a number would silently index a list of seats."""

    CHANCE = "chance"
    OVER = "over"


CHANCE: Final = NoSeat.CHANCE
"""Dice are in the air: chance acts next."""

OVER: Final = NoSeat.OVER
"""The game is over: nothing acts."""


class State(Protocol):
    """One moment of a game, immutable: decisions and dice alike go through `apply`.

    Actions are values of the game's own types, beside `Thrown` and `Rethrow`; `str` gives their tokens.
    """

    @property
    def active(self) -> int:
        """The seat whose turn it is."""

    @property
    def seat(self) -> int | NoSeat:
        """The seat that decides next; CHANCE while dice are in the air, OVER after the end."""

    @property
    def dice(self) -> tuple[Any, ...]:
        """The faces by position; empty before a turn's first throw."""

    @property
    def flying(self) -> tuple[int, ...]:
        """The positions of the dice in the air."""

    @property
    def throws(self) -> int:
        """Throws so far in this turn."""

    @property
    def fresh(self) -> bool:
        """True between two turns: no die has been thrown yet."""

    @property
    def over(self) -> bool:
        """True after the end."""

    def legal_actions(self) -> tuple[Any, ...]:
        """Return the actions of `seat`, in a fixed order; empty where no seat decides."""

    def choices(self, seat: int) -> tuple[Any, ...]:
        """Return what a seat can do with the dice as they lie, in a fixed order."""

    def chance_outcomes(self) -> tuple[tuple[Thrown, int], ...]:
        """Return each hand that the dice in the air can show, once, with its weight."""

    def why_not(self, action: Any) -> Reason | None:
        """Return the reason why an action is not available now; None where it is."""

    def apply(self, action: Any) -> Self:
        """Return the state after an action. Raises IllegalAction where it is not allowed."""

    def returns(self) -> tuple[int, ...]:
        """Return the points by seat, as if the game ended now."""

    def outcome(self) -> Outcome | None:
        """Return the outcome; None while the game runs."""


class Game(Protocol):
    """The facts of a game and the ways from its text to values and back: `GAME` in its package."""

    key: str
    """The name of the package."""
    names: tuple[str, ...]
    """All values that the header `Game` has in its records; the first word of each is the key."""
    setup: tuple[str, ...]
    """The headers that describe the setup, such as the layout of a sheet."""
    kinds: tuple[str, ...]
    """The words that begin a `position` of it in the engine's protocol: at a table first."""
    seats: range
    """The number of players at a table."""
    dice: int
    throws: int
    """The most throws in a turn."""
    faces: type[Die]
    bots: str
    """The full name of its module of computer players (`coach.analysis.Bots`)."""
    terminal: str
    """The full name of its module for the terminal (`terminal.Board`)."""

    def headers(self, kind: str, number: str, setup: str) -> dict[str, str]:
        """Return the headers of a new game, unchecked.

        `kind` is one of `kinds`; `number` is the number of seats, or of turns in a solo game.
        """

    def position(self, headers: Mapping[str, str]) -> tuple[str, str, str]:
        """Return the kind, number and setup that a record's headers describe: the reverse of `headers`."""

    def begin(self, headers: Mapping[str, str]) -> State:
        """Return the first state of the game that a record's headers describe.

        Raises KeyError for a missing header; for a bad one NotationError, beginning with its key and a colon.
        """

    def parse(self, token: str) -> Any:
        """Return the action that a token names in any state. Raises NotationError."""

    def read_step(self, token: str, state: Any) -> tuple[Any, ...]:
        """Return the actions of one token of a record's turn line, in order. Raises NotationError."""

    def write_turns(self, actions: Iterable[Any], seats: int) -> list[str]:
        """Return the turn lines of a record, without their numbers; the last may stop anywhere."""

    def automatic(self, state: Any) -> Any | None:
        """Return the action that needs no decision, such as `-` where nothing can be marked; else None."""

    def as_json(self, state: Any) -> dict[str, object]:
        """Return the game's own part of a line of `replay`."""

    def text(self, state: Any, seat: int) -> str:
        """Return a seat's view of the table, in lines of plain text."""

    def mishap_chance(self, state: Any) -> float | None:
        """Return the chance that the next throw ends in the game's mishap; None for a game without one."""

    def mishap(self, state: Any) -> bool:
        """Check whether the throw that led to this state ended in the mishap."""


def thrown(faces: type[Die], numbers: Iterable[int]) -> Thrown:
    """Make the throw of the faces with these numbers."""
    members = tuple(faces)
    return Thrown(tuple(members[number] for number in numbers))


@cache
def outcomes(faces: type[Die], dice: int) -> tuple[tuple[Thrown, int], ...]:
    """Return each hand that this number of dice can show, once, with the number of equally likely throws."""
    return tuple((thrown(faces, hand), weight(hand)) for hand in hands(dice))
