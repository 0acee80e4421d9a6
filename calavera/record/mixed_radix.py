"""Digits of mixed radixes as a text for links: one number, in base64url behind a version and a checksum.

The first digit is the lowest, so that a digit costs no more than it tells. A general compressor has no part
in it: what it writes differs from one implementation to the next, and here the same digits have one text.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256

__all__ = [
    "MAX_CHARS",
    "VERSION",
    "Digit",
    "Digits",
    "PackedError",
    "amount_digits",
    "decode_number",
    "encode_digits",
    "text_digits",
]

VERSION = 1
"""The number of this form; links of an earlier one stay readable."""

MAX_CHARS = 16_384
"""A longer text is refused unread, and a game that would need it does not fit into a link.

What such a text can hold in 1,000 turns is never longer than a record may be.
"""

_MAX_AMOUNT = 2**16
"""More than the actions of any game, and than the bytes of any header."""

_HEAD = 5
"""Bytes before the number: the version and the checksum."""

_DAMAGED = "it is damaged or was cut off: its checksum does not fit"

_ALPHABET = re.compile(r"[A-Za-z0-9_-]*")

Digit = tuple[int, int]
"""A number from 0, and the radix it is below."""


class PackedError(ValueError):
    """A text that holds no game: what is wrong with it. `newer` where a later version wrote it."""

    def __init__(self, rule: str, *, newer: bool = False) -> None:
        super().__init__(f"link: {rule}")
        self.rule = rule
        self.newer = newer


def text_digits(content: str) -> list[Digit]:
    """Return the digits of a text: its length in bytes, then its bytes in UTF-8."""
    data = content.encode()
    return [*amount_digits(len(data), 32), (int.from_bytes(data, "big"), 256 ** len(data))]


def amount_digits(number: int, usual: int) -> list[Digit]:
    """Return the digits of a number below `_MAX_AMOUNT` that is mostly below `usual`."""
    if number < usual - 1:
        return [(number, usual)]
    if number >= _MAX_AMOUNT:
        raise PackedError("the game is too long for a link")
    return [(usual - 1, usual), (number, _MAX_AMOUNT)]


class Digits:
    """The digits of a number, taken one by one."""

    def __init__(self, number: int) -> None:
        self.number = number
        """The digits that are not taken yet."""
        self.taken: list[Digit] = []

    def take(self, radix: int) -> int:
        """Return the next digit; 0 when nothing is left, so that there is always one."""
        self.number, digit = divmod(self.number, radix)
        self.taken.append((digit, radix))
        return digit

    def bits(self, count: int) -> int:
        """Return the next digit, of a radix that is a power of two: as `take`, but without a division.

        CPython divides large numbers in a module of its own, which the page does not have.
        """
        digit = self.number & ((1 << count) - 1)
        self.number >>= count
        self.taken.append((digit, 1 << count))
        return digit

    def amount(self, usual: int) -> int:
        """Return the number that `amount_digits` wrote. Raises PackedError where it writes something else."""
        if (number := self.take(usual)) < usual - 1:
            return number
        if (number := self.take(_MAX_AMOUNT)) < usual - 1:
            raise PackedError("a length in it is written too long")
        return number

    def text(self) -> str:
        """Return the text that `text_digits` wrote. Raises PackedError where that is no text."""
        length = self.amount(32)
        try:
            return self.bits(8 * length).to_bytes(length, "big").decode()
        except UnicodeDecodeError:
            raise PackedError("a name in it is not UTF-8") from None


def encode_digits(digits: Iterable[Digit]) -> str:
    """Encode digits as a text. Raises PackedError where it would be too long."""
    number = 0
    for digit, radix in reversed([*digits]):
        number = number * radix + digit
    body = bytes([VERSION]) + number.to_bytes((number.bit_length() + 7) // 8, "big")
    text = urlsafe_b64encode(body[:1] + _checksum(body) + body[1:]).decode().rstrip("=")
    if len(text) > MAX_CHARS:
        raise PackedError(f"the game needs {len(text):,} characters, and a link has at most {MAX_CHARS:,}")
    return text


def decode_number(text: str) -> int:
    """Decode the number in a text, after checking its form and checksum. Raises PackedError."""
    if len(text) > MAX_CHARS:
        raise PackedError(f"it is longer than {MAX_CHARS:,} characters")
    if not _ALPHABET.fullmatch(text):
        raise PackedError("a character in it is none of a link's: letters, digits, - and _")
    if len(text) % 4 == 1:  # six bits are no byte
        raise PackedError(_DAMAGED)
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    body = data[:1] + data[_HEAD:]
    if data[1:_HEAD] != _checksum(body):
        raise PackedError(_DAMAGED)
    if data[0] > VERSION:
        raise PackedError(f"it was made by a newer version of this game ({data[0]})", newer=True)
    if data[0] < VERSION:
        raise PackedError("it was made by no version of this game")
    return int.from_bytes(data[_HEAD:], "big")


def _checksum(body: bytes) -> bytes:
    return sha256(body).digest()[:4]
