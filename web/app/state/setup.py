"""The choices before a game: which game, seats, names, who begins, the sheet; and the record of it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TypeVar

from calavera.games import GAMES, game
from calavera.record.record import AnyRecord, new_record, printable
from web.app.game_protocol.model import model
from web.app.state.people.players import (
    DICE,
    HELPS,
    KINDS,
    LEVELS,
    NAMELESS,
    PERSON,
    Help,
    dice_of,
    header,
    level_of,
    plain,
)
from web.app.tree.graphemes import cut

__all__ = [
    "CHAIR",
    "NAME_LENGTH",
    "SEATS",
    "Setup",
    "begin_game",
    "chair",
    "chairs",
    "cleaned",
    "order",
    "rematch",
    "rotated",
]

T = TypeVar("T")

NAME_LENGTH = 24
"""Longer names are cut: they must fit above a sheet on a phone."""

CHAIR = "Chair"
"""The header with the chair of the first seat, counted from 1; without it that is the first chair."""

SEATS = range(2, 5)
"""The numbers of players at a table."""


def _usual_values() -> tuple[str, ...]:
    """Return the values of the first game's own sheet, before any is typed."""
    return model(GAMES[0]).setup.VALUES


@dataclass(frozen=True)
class Setup:
    """The choices on the start screen; remembered for the next game."""

    seats: int = 2
    names: tuple[str, ...] = ("",) * SEATS[-1]
    kinds: tuple[str, ...] = (PERSON,) * SEATS[-1]
    """The kind of player on each seat: `person`, or a computer's level."""
    helps: tuple[Help, ...] = (Help(),) * SEATS[-1]
    """The coach's help for each seat where a person plays."""
    begin: str = "first"
    """`first`: the first seat, where the youngest sits; `lot`: drawn; or another way of the game's own
    (`SetupRules.BEGINNINGS`)."""
    dice: str = DICE[0]
    """One of `players.DICE`."""
    sheet: str = "classic"
    """`classic`, or `own` for the values below."""
    values: tuple[str, ...] = field(default_factory=_usual_values)
    """The values on the first game's own sheet, of the boxes outside the start zone, as typed."""
    game: str = GAMES[0]
    """The key of the game that is played."""
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    """The values of the own sheets of other games, by their keys, once they have been typed."""

    def check(self) -> None:
        """Raise ValueError for a setup that this page never makes, as a damaged store may hold."""
        texts = (*self.names, *self.values)
        if not all(isinstance(text, str) and text == cleaned(text) for text in texts):
            raise ValueError("names and values are short texts")
        if not all(len(each) == SEATS[-1] for each in (self.names, self.kinds, self.helps)) or (
            len(self.values) != len(_usual_values())
        ):
            raise ValueError("a setup has a name for every seat and a value for every box")
        if type(self.seats) is not int or self.seats not in SEATS:
            raise ValueError(f"{SEATS[0]} to {SEATS[-1]} can play")
        if self.dice not in DICE or self.game not in GAMES:
            raise ValueError("unknown dice or game")
        if self.begin not in self.begins or self.sheet not in _SHEETS or not set(self.kinds) <= set(KINDS):
            raise ValueError("unknown beginning, sheet or kind of player")
        for key, values in self.others.items():
            if key not in GAMES or len(values) != len(model(key).setup.VALUES):
                raise ValueError("a game has a value for every field of its own sheet")
            if not all(isinstance(text, str) and text == cleaned(text) for text in values):
                raise ValueError("values are short texts")
        for help in self.helps:
            help.check()

    def changed(self, what: str) -> Setup:
        """Return the setup after a choice, such as `seats 3`, `name 1 Ina`, `value 6 4` or `coach 1 always`.

        Seats and values are numbered from 1, values by box. Raise KeyError for anything else.
        """
        field, _, value = what.partition(" ")
        if field == "seats" and value in {str(seats) for seats in SEATS}:
            return replace(self, seats=int(value))
        if field == "begin" and value in self.begins:
            return replace(self, begin=value)
        if field == "dice" and value in DICE:
            return replace(self, dice=value)
        if field == "sheet" and value in _SHEETS:
            return replace(self, sheet=value)
        if field == "game" and value in GAMES:
            return self._playing(value)
        number, _, text = value.partition(" ")
        if field == "name":
            return replace(self, names=_with(self.names, 1, number, cleaned(text)))
        if field == "kind" and text in KINDS:
            return replace(self, kinds=_with(self.kinds, 1, number, text))
        if field == "value":
            return self.with_typed(_with(self.typed, model(self.game).setup.FIRST, number, cleaned(text)))
        if field in HELPS:
            index = _index(self.helps, 1, number)
            return replace(self, helps=_with(self.helps, 1, number, self.helps[index].changed(field, text)))
        raise KeyError(what)

    def against(self, level: str) -> Setup:
        """Return the setup of a game of one person against a computer, with nothing rare about it."""
        if level not in LEVELS:
            raise KeyError(level[:9])
        kinds = (PERSON, level, *self.kinds[2:])
        return replace(self, seats=2, kinds=kinds, begin=self.begins[0], dice=DICE[0], sheet=_SHEETS[0])

    def as_played(self, record: AnyRecord, helps: Sequence[Help]) -> Setup:
        """Return the setup of the chosen game with the players of another record, on the chairs they had.

        `helps` are by seat; none for the usual ones. Nothing else of the setup is rare then.
        """
        places = chairs(record.header(CHAIR), record.seats)
        seats = [places.index(place) for place in range(record.seats)]
        names = [record.names[seat] for seat in seats]
        people = tuple("" if level_of(name) or name == NAMELESS else cleaned(name) for name in names)
        kinds = tuple(level_of(name) or PERSON for name in names)
        shown = tuple(helps[seat] if seat < len(helps) else Help() for seat in seats)
        begin = self.begin if kinds.count(PERSON) > 1 else self.begins[0]
        return replace(
            self,
            seats=record.seats,
            names=people + self.names[record.seats :],
            kinds=kinds + self.kinds[record.seats :],
            helps=shown + self.helps[record.seats :],
            begin=begin,
            dice=dice_of(record),
            sheet=_SHEETS[0],
        )

    @property
    def typed(self) -> tuple[str, ...]:
        """The values of the chosen game's own sheet, as typed."""
        if self.game == GAMES[0]:
            return self.values
        return self.others.get(self.game, model(self.game).setup.VALUES)

    def with_typed(self, values: tuple[str, ...]) -> Setup:
        """Return the setup with other values of the chosen game's own sheet."""
        if self.game == GAMES[0]:
            return replace(self, values=values)
        return replace(self, others={**self.others, self.game: values})

    @property
    def begins(self) -> tuple[str, ...]:
        """The ways to find out who begins the chosen game, the usual one first."""
        return (*model(self.game).setup.BEGINNINGS, *_BEGINS)

    def _playing(self, game: str) -> Setup:
        """Return the setup of another game: the usual beginning stays the usual one."""
        there = replace(self, game=game)
        chosen = self.begin != self.begins[0] and self.begin in there.begins
        return there if chosen else replace(there, begin=there.begins[0])

    @property
    def party(self) -> tuple[str, ...]:
        """The names of those who play, as a record has them, in the order of their seats."""
        return tuple(_name(self, seat) for seat in range(self.seats))

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the sheet in a record. Raises NotationError for values that no sheet can have."""
        return model(self.game).setup.headers(self.sheet, self.typed)

    @property
    def untrained(self) -> bool:
        """True if the computers and the coach have not learned on the sheet."""
        return model(self.game).setup.untrained(self.sheet, self.typed)


_BEGINS = ("first", "lot")
_DRAWN = "drawn"
_SHEETS = ("classic", "own")


def begin_game(setup: Setup, seed: str, date: str) -> AnyRecord:
    """Return a new game. The lot is drawn from the seed, so that it is as fair as the dice.

    Raise NotationError for a sheet with values that are not whole numbers.
    """
    headers, seats = setup.headers, order(setup, seed)
    names = [_name(setup, seat) for seat in seats]
    record = _record(setup.game, names, headers, seed, date, setup.dice, seats[0])
    return record if (beginner := _decided(setup)) is None else record.with_header("Lot", beginner)


def order(setup: Setup, seed: str) -> list[int]:
    """Return the seats of a setup in the order in which they play."""
    seats = list(range(setup.seats))
    how = _decided(setup)
    if how is None:
        return seats
    if how != _DRAWN:
        return rotated(seats, model(setup.game).setup.first(how, setup.seats, bytes.fromhex(seed)))
    return rotated(seats, int.from_bytes(sha256(b"lot" + bytes.fromhex(seed)).digest()) % setup.seats)


def _decided(setup: Setup) -> str | None:
    """Return the header that says how it is found out who begins; None where the first seat does.

    Who has real dice throws them for that, too.
    """
    if setup.begin == "lot":
        return _DRAWN
    return setup.begin if setup.begin not in _BEGINS and setup.dice == DICE[0] else None


def rematch(record: AnyRecord, seed: str, date: str) -> AnyRecord:
    """Return the same people on the same sheet once more; the next seat begins."""
    headers = {key: value for key in record.game.setup if (value := record.header(key)) is not None}
    names, first = rotated(record.names, 1), chair(record, 1)
    return _record(record.game.key, names, headers, seed, date, dice_of(record), first)


def chair(record: AnyRecord, seat: int) -> int:
    """Return a player's place at the table, clockwise from 0. The order of turns says it only in a first
    game: after that another one begins, and all stay seated."""
    return chairs(record.header(CHAIR), record.seats)[seat]


def chairs(beginner: str | None, seats: int) -> list[int]:
    """Return the place of each seat, by the header of a game's first chair."""
    first = int(beginner) - 1 if beginner and re.fullmatch("[1-4]", beginner) else 0
    return [(first + seat) % seats for seat in range(seats)]


_UNSEEN = re.compile("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
"""Characters that are invisible, or turn their neighbours' direction. (U+200D stays: it joins emoji.)"""


def cleaned(text: str, length: int = NAME_LENGTH) -> str:
    """Return a text as short and harmless as a name has to be."""
    return cut("".join(char for char in _UNSEEN.sub("", text) if printable(char)), length)


def _record(
    key: str, names: list[str], setup: Mapping[str, str], seed: str, date: str, dice: str, first: int
) -> AnyRecord:
    """Return a new game in which the chair `first` begins; `setup` are the headers of its sheet."""
    seats = {f"Seat{number}": name for number, name in enumerate(names, 1) if name}
    headers = {"Game": game(key).names[0], "Date": date, "Seats": str(len(names)), **seats, **setup}
    headers |= {CHAIR: str(first + 1)} if first else {}
    return new_record(headers | ({"Seed": seed} if dice == DICE[0] else {"Dice": dice}))


def rotated(things: Sequence[T], by: int) -> list[T]:
    """Return the same in a circle, from another one on."""
    return [*things[by:], *things[:by]]


def _name(setup: Setup, seat: int) -> str:
    """Return a record's name for a seat: a person's is the typed one, and never a computer's."""
    kind = setup.kinds[seat]
    return plain(setup.names[seat]) if kind == PERSON else header(kind)


def _with(things: tuple[T, ...], first: int, number: str, new: T) -> tuple[T, ...]:
    """Return the things, numbered from `first`, with one of them changed."""
    index = _index(things, first, number)
    return (*things[:index], new, *things[index + 1 :])


def _index(things: Sequence[object], first: int, number: str) -> int:
    numbers = [str(first + index) for index in range(len(things))]
    if number not in numbers:
        raise KeyError(f"no field {number[:9]}")
    return numbers.index(number)
