"""A whole game as a short text that fits into a link, and back.

A record is a row of digits, each below a radix that both sides know: a throw of k dice is one of 6 ** k (and
none at all where the record has a seed, from which it follows), a decision one of the legal actions in their
fixed order. `mixed_radix` makes a text of them.

The text is read strictly: whatever is not what `pack` writes for the game that it holds is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from calavera.dice import SIDES, seeded_throw
from calavera.game import CHANCE, Rethrow, State, Thrown, thrown
from calavera.record.mixed_radix import (
    Digit,
    Digits,
    PackedError,
    amount_digits,
    decode_number,
    encode_digits,
    text_digits,
)
from calavera.record.players import COMPUTER
from calavera.record.private_headers import ENTERED, bare
from calavera.record.record import MAX_TURNS, Record, RecordError, S, new_record

__all__ = ["pack", "shared", "unpack"]


def shared(record: Record[S]) -> Record[S]:
    """Return the record as others get it: without private headers and without dice in the air."""
    record = bare(record)
    return record.back(1) if record.actions and isinstance(record.actions[-1], Rethrow) else record


def pack(record: Record[Any]) -> str:
    """Return the text that `unpack` reads as this record, as `shared` has it.

    Raises PackedError for one that is too long for a link, as with very long names.
    """
    record = shared(record)
    digits = [*_headers(record.headers), *amount_digits(len(record.actions), 512)]
    for state, action in zip(record.states, record.actions, strict=False):
        digits += _action(state, action, seeded=record.seed is not None)
    return encode_digits(digits)


def unpack(text: str) -> Record[Any]:
    """Return the record that a text holds. Raises PackedError and nothing else, whatever the text."""
    digits = Digits(decode_number(text))
    try:
        record = new_record(dict(_read_headers(digits)))
    except RecordError as error:
        raise PackedError(f"its headers: {error.rule}") from None
    # Links of the first versions may hold the faces typed in so far for a throw; these are dropped.
    if _headers(record.headers) != digits.taken or bare(record) != record.with_header(ENTERED, None):
        raise PackedError("its headers are not what a game has")
    record = _read_actions(record, digits)
    if digits.number or encode_digits(digits.taken) != text:
        raise PackedError("it holds more than a game")
    return bare(record)


def _read_actions(record: Record[Any], digits: Digits) -> Record[Any]:
    """Apply the actions that the digits encode, and return the record."""
    states, actions = [record.state], list[Any]()
    seed, turns, throws = record.seed, 0, 0
    for _ in range(digits.amount(512)):
        state = states[-1]
        if state.over:
            raise PackedError("it goes on after the end of its game")
        turns += state.fresh
        if turns > MAX_TURNS:
            raise PackedError(f"its game has more than {MAX_TURNS:,} turns")
        if state.seat is not CHANCE:
            legal = state.legal_actions()
            action = legal[digits.take(len(legal))]
        elif seed is None:
            action = thrown(
                record.game.faces, _faces(digits.take(SIDES ** len(state.flying)), len(state.flying))
            )
        else:
            action = thrown(record.game.faces, seeded_throw(seed, throws, len(state.flying)))
        throws += isinstance(action, Thrown)
        actions.append(action)
        states.append(state.apply(action))
    if actions and isinstance(actions[-1], Rethrow):
        raise PackedError("it ends with dice in the air")
    return Record(record.headers, tuple(actions), tuple(states))


def _action(state: State, action: Any, *, seeded: bool) -> Iterable[Digit]:
    """Return the digits of an action: none where it could be no other."""
    if not isinstance(action, Thrown):
        legal = state.legal_actions()
        return [(legal.index(action), len(legal))]
    if seeded:
        return []
    number = 0
    for face in action.faces:
        number = number * SIDES + face
    return [(number, SIDES ** len(action.faces))]


def _faces(number: int, dice: int) -> list[int]:
    faces: list[int] = []
    for _ in range(dice):
        number, face = divmod(number, SIDES)
        faces.insert(0, face)
    return faces


# -- headers: known keys and their usual values are a digit each, everything else is text, also the values of
# later games. These tables belong to the version of the form: with their sizes, all links of it would change.


@dataclass(frozen=True)
class _Usual:
    """The usual values of a header, numbered; `number` raises ValueError or a LookupError for another."""

    size: int
    number: Callable[[str], int]
    text: Callable[[int], str]

    def find(self, value: str) -> int | None:
        """Return the value's number; None where it is not exactly one of these."""
        try:
            number = self.number(value)
        except (ValueError, LookupError):
            return None
        return number if 0 <= number < self.size and self.text(number) == value else None


def _words(*words: str) -> _Usual:
    return _Usual(len(words), words.index, words.__getitem__)


def _date(number: int) -> str:
    rest, day = divmod(number, 31)
    year, month = divmod(rest, 12)
    return f"{year:04}-{month + 1:02}-{day + 1:02}"


def _date_number(text: str) -> int:
    year, month, day = map(int, text.split("-"))
    return (year * 12 + month - 1) * 31 + day - 1


def _layout(number: int) -> str:
    if not number:
        return "classic"
    number, values = number - 1, list[str]()
    for _ in range(_VALUES):
        number, value = divmod(number, _VALUE)
        values.insert(0, str(value - _VALUE // 2))
    return ",".join([*"-----", *values])


def _layout_number(text: str) -> int:
    if text == "classic":
        return 0
    number = 0
    for value in text.split(",")[-_VALUES:]:
        number = number * _VALUE + int(value) + _VALUE // 2
    return number + 1


_VALUES, _VALUE = 8, 1999
"""The number of boxes of a layout with a value, and of possible values: from -999 to 999."""

# These four words for ever: one more would be another base, and no old link could be read.
_NAMES = _words(*(COMPUTER + level for level in ("easy", "medium", "hard", "expert")))
_KEYS = {
    "Game": _words("Calavera", "Calavera solo"),
    "Date": _Usual(10_000 * 12 * 31, _date_number, _date),
    "Seats": _words("1", "2", "3", "4"),
    "Turns": _words(*map(str, range(1, 101))),
    **{f"Seat{seat}": _NAMES for seat in range(1, 5)},
    "Layout": _Usual(1 + _VALUE**_VALUES, _layout_number, _layout),
    "Seed": _Usual(16**32, lambda text: int(text, 16), "{:032x}".format),
    "Lot": _words("drawn"),
}
_KNOWN_KEYS = tuple(_KEYS)
_END, _OTHER, _KNOWN = 0, 1, 2
"""The digit before a header: there is none, its key is text, or from here on its known key."""


def _headers(headers: Iterable[tuple[str, str]]) -> list[Digit]:
    digits: list[Digit] = []
    for key, value in headers:
        known = key in _KEYS
        digits.append((_KNOWN + _KNOWN_KEYS.index(key) if known else _OTHER, _KNOWN + len(_KEYS)))
        if known:
            number = _KEYS[key].find(value)
            digits.append((0 if number is None else number + 1, _KEYS[key].size + 1))
            digits += text_digits(value) if number is None else []
        else:
            digits += [*text_digits(key), *text_digits(value)]
    return [*digits, (_END, _KNOWN + len(_KEYS))]


def _read_headers(digits: Digits) -> Iterable[tuple[str, str]]:
    """Yield the headers, up to the digit that ends them."""
    while key := digits.take(_KNOWN + len(_KEYS)):
        if key == _OTHER:
            yield digits.text(), digits.text()
        else:
            usual = _KEYS[_KNOWN_KEYS[key - _KNOWN]]
            number = digits.take(usual.size + 1)
            yield _KNOWN_KEYS[key - _KNOWN], usual.text(number - 1) if number else digits.text()
