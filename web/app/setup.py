"""What is chosen before a game: seats, names, who begins, the sheet; and the record that begins with it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from hashlib import sha256

from calavera import CLASSIC, SEATS, NotationError, Record, Zone, new_record
from calavera.notation import NAME, layout_text, parse_layout
from calavera.record import printable

__all__ = ["NAME_LENGTH", "Setup", "begin_game", "is_value", "rematch"]

NAME_LENGTH = 24
"""Longer names are cut: they must fit above a sheet on a phone."""

_CLASSIC_VALUES = tuple(str(box.value) for box in CLASSIC.boxes if box.zone is not Zone.START)
_START = len(CLASSIC.boxes) - len(_CLASSIC_VALUES)


@dataclass(frozen=True)
class Setup:
    """The choices on the start screen; remembered for the next game."""

    seats: int = 2
    names: tuple[str, ...] = ("",) * SEATS[-1]
    begin: str = "first"
    """`first`: the first seat, where the youngest sits; `lot`: drawn."""
    sheet: str = "classic"
    """`classic`, or `own` for the values below."""
    values: tuple[str, ...] = _CLASSIC_VALUES
    """Of one's own sheet: the values of the boxes outside the start zone, as typed."""

    def check(self) -> None:
        """Raises ValueError for a setup that this page never makes, as a damaged store may hold."""
        texts = (*self.names, *self.values)
        if not all(isinstance(text, str) and text == cleaned(text) for text in texts):
            raise ValueError("names and values are short texts")
        if len(self.names) != SEATS[-1] or len(self.values) != len(_CLASSIC_VALUES):
            raise ValueError("a setup has a name for every seat and a value for every box")
        if type(self.seats) is not int or self.seats not in SEATS:
            raise ValueError(f"{SEATS[0]} to {SEATS[-1]} can play")
        if self.begin not in _BEGINS or self.sheet not in _SHEETS:
            raise ValueError("unknown beginning or sheet")

    def changed(self, what: str) -> Setup:
        """The setup after `seats 3`, `name 1 Ina`, `begin lot`, `sheet own` or `value 6 4`.

        Names and values are numbered from 1, values by box. Raises KeyError for anything else.
        """
        field, _, value = what.partition(" ")
        if field == "seats" and value in {str(seats) for seats in SEATS}:
            return replace(self, seats=int(value))
        if field == "begin" and value in _BEGINS:
            return replace(self, begin=value)
        if field == "sheet" and value in _SHEETS:
            return replace(self, sheet=value)
        number, _, text = value.partition(" ")
        if field == "name":
            return replace(self, names=_with(self.names, 1, number, text))
        if field == "value":
            return replace(self, values=_with(self.values, 1 + _START, number, text))
        raise KeyError(what)

    @property
    def layout(self) -> str:
        """The layout's text in a record, whether it can be read or not."""
        if self.sheet == "classic":
            return "classic"
        return ",".join(["-"] * _START + [value.strip().replace("−", "-") for value in self.values])


_BEGINS = ("first", "lot")
_SHEETS = ("classic", "own")


def begin_game(setup: Setup, seed: str, date: str) -> Record:
    """A new game. The lot is drawn from the seed, so that it is as fair as the dice.

    Raises NotationError for a sheet with values that are not whole numbers.
    """
    layout = layout_text(parse_layout(setup.layout))
    names = [name.strip() for name in setup.names[: setup.seats]]
    if setup.begin == "lot":
        names = _rotated(names, int.from_bytes(sha256(b"lot" + bytes.fromhex(seed)).digest()) % setup.seats)
    record = _record(names, layout, seed, date)
    return record.with_header("Lot", "drawn") if setup.begin == "lot" else record


def rematch(record: Record, seed: str, date: str) -> Record:
    """The same people on the same sheet once more; the next seat begins."""
    return _record(_rotated(list(record.names), 1), layout_text(record.state.layout), seed, date)


_UNSEEN = re.compile("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
"""What is invisible, or turns the direction of its neighbours. (U+200D stays: it joins emoji.)"""


def is_value(text: str) -> bool:
    """Whether what was typed can be the value of a box."""
    try:
        parse_layout(replace(Setup(), sheet="own", values=(text,) * len(_CLASSIC_VALUES)).layout)
    except NotationError:
        return False
    return True


def cleaned(text: str) -> str:
    """A text as short and harmless as a name has to be."""
    return "".join(char for char in _UNSEEN.sub("", text) if printable(char))[:NAME_LENGTH]


def _record(names: list[str], layout: str, seed: str, date: str) -> Record:
    seats = {f"Seat{number}": name for number, name in enumerate(names, 1) if name}
    headers = {"Game": NAME, "Date": date, "Seats": str(len(names)), **seats, "Layout": layout, "Seed": seed}
    return new_record(headers)


def _rotated(names: list[str], by: int) -> list[str]:
    return names[by:] + names[:by]


def _with(texts: tuple[str, ...], first: int, number: str, text: str) -> tuple[str, ...]:
    """The texts, which are numbered from `first`, with one of them changed."""
    numbers = [str(first + index) for index in range(len(texts))]
    if number not in numbers:
        raise KeyError(f"no field {number[:9]}")
    index = numbers.index(number)
    return (*texts[:index], cleaned(text), *texts[index + 1 :])
