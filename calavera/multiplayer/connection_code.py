"""Connection codes: what a device must know of another one to connect to it, as digits for a QR code.

A host shows an offer, and a guest answers it with a code of its own; nothing else goes between them before
they are connected. Digits are what a QR code holds best, and any messenger carries them.

| bytes | |
|---|---|
| 1 | the version of this form, and in its lowest bit 1 for an answer |
| 2 | of an answer: the check of the offer that it answers |
| 1 + n | user name: its length, doubled, and 1 if its letters are hexadecimal digits; its letters |
| 1 + n | password: likewise |
| 32 | SHA-256 of the certificate |
| 7 or 19 | for each address: its kind, its bytes, its port |
| 2 | check: the first bytes of the SHA-256 of all before |

They are one large number, read strictly: whatever is not written like that is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from calavera.multiplayer.network_address import SIZES, Candidate, address_bytes, address_text, by_use

__all__ = ["LINK", "MAX_DIGITS", "CodeError", "ConnectionCode", "End", "check_of", "pack", "unpack"]

LINK = "#join="
"""With a code's digits behind it, where an address leads to a table."""

MAX_DIGITS = 1_500
"""A longer text is refused unread; with the longest names that the rules of ICE allow it has fewer."""

_VERSION = 1

_ROOM = 57
"""Bytes for addresses: three hidden ones, or eight of IPv4. More would make a code too fine for a camera."""

_CHECK = 2
_FINGERPRINT = 32

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
"""The letters of ICE's names and passwords (RFC 8839), 6 bits each."""

_HEX = "0123456789abcdef"
"""The letters of Firefox's, 4 bits each."""

_FEWEST_OF_NAME, _FEWEST_OF_PASSWORD = 4, 22
"""The least letters that ICE allows."""

_MAX_LETTERS = 127

_SPACE = re.compile(r"[\s\u00a0\u200b\u2060-]+")
"""Separators with which people and messengers part a long number."""


class CodeError(ValueError):
    """A text that is no code, or a device for which none can be made: what is wrong with it.

    `newer` where a later version of the app wrote it.
    """

    def __init__(self, rule: str, *, newer: bool = False) -> None:
        super().__init__(f"code: {rule}")
        self.newer = newer


@dataclass(frozen=True, slots=True)
class End:
    """One end of a connection, as the other has to know it."""

    name: str
    """The user name of ICE."""
    password: str
    fingerprint: bytes
    """SHA-256 of the certificate."""
    candidates: tuple[Candidate, ...]
    """The addresses, in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class ConnectionCode:
    """An end of a connection as it is shown: an offer, or the answer to one."""

    end: End
    answers: bytes | None = None
    """The check of the offer that this code answers; None for an offer."""


def pack(code: ConnectionCode) -> str:
    """Write a code as decimal digits, with the addresses that have room, the likeliest ones first.

    Raises CodeError for a device without an address, or with a name that no browser gives.
    """
    end = code.end
    data = bytes([_VERSION << 1 | (code.answers is not None)]) + (code.answers or b"")
    data += _letters_bytes(end.name, _FEWEST_OF_NAME) + _letters_bytes(end.password, _FEWEST_OF_PASSWORD)
    data += end.fingerprint
    addresses = b""
    for candidate in sorted(end.candidates, key=by_use):
        packed = _candidate_bytes(candidate)
        if len(addresses) + len(packed) <= _ROOM:
            addresses += packed
    if not addresses:
        raise CodeError("this device has no address in a network")
    data += addresses
    return str(int.from_bytes(data + _check(data), "big"))


def unpack(text: str) -> ConnectionCode:
    """Read a code from its digits, from a link with them, or from either with spaces in between.

    Raises CodeError and nothing else, whatever the text.
    """
    digits = _digits(text)
    number = int(digits)
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    data, check = data[:-_CHECK], data[-_CHECK:]
    if not data or _check(data) != check:
        raise CodeError("a digit is wrong, or some are missing: its check does not fit")
    if data[0] >> 1 > _VERSION:  # later versions keep the check, or a slip would look like one of them
        raise CodeError(f"version {data[0] >> 1} is newer than this app", newer=True)
    code = _read(_Bytes(data))
    if pack(code) != digits:
        raise CodeError("it is not written as this app writes it")
    return code


def check_of(text: str) -> bytes:
    """Return the check of an offer's digits, which an answer to it carries."""
    return (int(_digits(text)) % 65_536).to_bytes(_CHECK, "big")


def _digits(text: str) -> str:
    """Find the digits in a text that was scanned, or pasted."""
    digits = _SPACE.sub("", text[: 2 * MAX_DIGITS].rpartition(LINK)[2])
    if not digits:
        raise CodeError("there are no digits")
    wrong = next((n for n, letter in enumerate(digits, 1) if letter not in "0123456789"), 0)
    if wrong:
        raise CodeError(f"character {wrong} is no digit: {digits[wrong - 1]!a}")
    if len(digits) > MAX_DIGITS:
        raise CodeError(f"it has more than {MAX_DIGITS} digits")
    return digits


def _check(data: bytes) -> bytes:
    return sha256(data).digest()[:_CHECK]


def _letters_bytes(text: str, fewest: int) -> bytes:
    """Encode a name or a password, whose first letter stands highest."""
    letters = _HEX if set(text) <= set(_HEX) else _LETTERS
    if not fewest <= len(text) <= _MAX_LETTERS or not set(text) <= set(letters):
        raise CodeError(f"no browser gives this name or password: {text[:40]!a}")
    number = 0
    for letter in text:
        number = number * len(letters) + letters.index(letter)
    head = bytes([2 * len(text) + (letters is _HEX)])
    return head + number.to_bytes(_packed_size(len(text), letters), "big")


def _packed_size(count: int, letters: str) -> int:
    """Return the number of bytes of `count` letters."""
    return (count * (4 if letters is _HEX else 6) + 7) // 8


def _candidate_bytes(candidate: Candidate) -> bytes:
    packed = address_bytes(candidate.address)
    assert packed is not None
    kind, data = packed
    return bytes([kind]) + data + candidate.port.to_bytes(2, "big")


class _Bytes:
    """The bytes of a code, taken from the front."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def over(self) -> bool:
        return self._at == len(self._data)

    def take(self, count: int, what: str) -> bytes:
        """Take the next bytes. Raises CodeError where there are fewer."""
        taken = self._data[self._at : self._at + count]
        if len(taken) < count:
            raise CodeError(f"it ends in the middle of {what}")
        self._at += count
        return taken

    def take_letters(self, what: str) -> str:
        """Take a name or a password."""
        head = self.take(1, what)[0]
        letters = _HEX if head % 2 else _LETTERS
        number = int.from_bytes(self.take(_packed_size(head // 2, letters), what), "big")
        text = ""
        for _ in range(head // 2):
            number, letter = divmod(number, len(letters))
            text = letters[letter] + text
        return text


def _read(data: _Bytes) -> ConnectionCode:
    answers = data.take(_CHECK, "the offer's check") if data.take(1, "the version")[0] % 2 else None
    name, password = data.take_letters("the name"), data.take_letters("the password")
    fingerprint = data.take(_FINGERPRINT, "the fingerprint")
    candidates = []
    while not data.over:
        kind = data.take(1, "an address")[0]
        if kind not in SIZES:
            raise CodeError(f"{kind} is no kind of address")
        address = address_text(kind, data.take(SIZES[kind], "an address"))
        port = int.from_bytes(data.take(2, "a port"), "big")
        if not port:
            raise CodeError("no device is reached at port 0")
        candidates.append(Candidate(address, port))
    return ConnectionCode(End(name, password, fingerprint, tuple(candidates)), answers)
