"""Dice that several devices make together, and their proof in a record.

Each device hashes a secret again and again; the last link of this chain is its anchor, told before the first
throw. Every throw needs the next link back from every device, so no player can choose, repeat or foresee it:
the anchors fix all links, and each device gives one only when the decisions before the throw are settled.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from calavera.dice import seeded_throw
from calavera.game import Game, Thrown, thrown
from calavera.record.record import Record, S

__all__ = [
    "CHAINS",
    "MAX_THROWS",
    "SIZE",
    "Proof",
    "Stretch",
    "chain",
    "link",
    "next_head",
    "parted",
    "table_throw",
]

SIZE = 16
"""Bytes of a secret, a link and a head."""

MAX_THROWS = 1_024
"""Links of a chain without its anchor; a table's game has no more throws.

Castro's longest game of four has 4 × 15 turns of at most 5 throws: 300. Calavera has no longest one, as a
curse may mark nothing; of four players it takes 59 throws, half of the time.
"""

CHAINS = "Chains"
"""The header of a record with the proof of its dice."""

_STRETCH = re.compile(r"(0|[1-9][0-9]{0,3})\+([1-9][0-9]{0,3}):([A-Za-z0-9_-]{22})")
_START = re.compile(r"1 ([A-Za-z0-9_-]{22})")


def link(before: bytes) -> bytes:
    """Return the link that follows another one of its chain."""
    return sha256(b"calavera/link" + before).digest()[:SIZE]


def chain(secret: bytes, throws: int = MAX_THROWS) -> tuple[bytes, ...]:
    """Return the links of a secret in the order in which they are told: the anchor, then one a throw."""
    links = [last := secret]
    for _ in range(throws):  # `link`, a thousand times: without a call each
        links.append(last := sha256(b"calavera/link" + last).digest()[:SIZE])
    return tuple(reversed(links))


def next_head(head: bytes, seat: int, action: Any) -> bytes:
    """Return the hash of a game's course after one more action; `seat` is the one whose turn it is."""
    return sha256(b"calavera/head" + head + f"{seat} {action}".encode()).digest()[:SIZE]


def table_throw(game: Game, head: bytes, links: Sequence[bytes], number: int, dice: int) -> Thrown:
    """Return throw `number` of a table's game: it follows from the course so far and one link a device."""
    seed = sha256(b"calavera/throw" + head + b"".join(links)).digest()[:SIZE]
    return thrown(game.faces, seeded_throw(seed, number, dice))


@dataclass(frozen=True, slots=True)
class Stretch:
    """The throws that one device has given its links for, without a break."""

    first: int
    """The number of the first throw, counted from 0 through the whole game."""
    count: int
    last: bytes
    """The link of the last of these throws; the earlier ones follow from it."""

    def links(self) -> tuple[bytes, ...]:
        """Return the links by throw, from `first` on."""
        return chain(self.last, self.count - 1)[: self.count]

    def upto(self, throws: int) -> Stretch | None:
        """Return the part of it in the first `throws` throws of the game; None for none."""
        if throws >= self.first + self.count:
            return self
        if throws <= self.first:
            return None
        return Stretch(self.first, throws - self.first, self.links()[throws - self.first - 1])


@dataclass(frozen=True, slots=True)
class Proof:
    """All that makes a table's throws again from the record: the first head, and the devices' links."""

    start: bytes
    stretches: tuple[Stretch, ...]
    """In the order of the devices, which is the order of their links in a throw."""

    def __str__(self) -> str:
        parts = (f"{part.first}+{part.count}:{_text(part.last)}" for part in self.stretches)
        return " ".join(["1", _text(self.start), *parts])

    @classmethod
    def read(cls, text: str | None) -> Proof | None:
        """Return the proof that a header holds; None for text that is none."""
        version, _, rest = (text or "").partition(" ")
        start, *parts = f"{rest}".split(" ")
        matches = [_STRETCH.fullmatch(part) for part in parts]
        if not _START.fullmatch(f"{version} {start}") or not all(matches):
            return None
        stretches = tuple(
            Stretch(int(stretch[1]), int(stretch[2]), _bytes(stretch[3])) for stretch in matches if stretch
        )
        if any(part.count > MAX_THROWS for part in stretches):
            return None
        return cls(_bytes(start), stretches)

    def upto(self, throws: int) -> Proof:
        """Return the proof of a game's first throws."""
        parts = (part.upto(throws) for part in self.stretches)
        return Proof(self.start, tuple(part for part in parts if part is not None))

    def links(self) -> list[list[bytes]]:
        """Return the links of every throw, in the order of the devices."""
        throws = max((part.first + part.count for part in self.stretches), default=0)
        by_throw: list[list[bytes]] = [[] for _ in range(throws)]
        for part in self.stretches:
            for number, opened in enumerate(part.links(), part.first):
                by_throw[number].append(opened)
        return by_throw


def parted(record: Record[S]) -> Record[S]:
    """Return the record with the proof of its own throws alone, so that it can take another course from here.

    Links of later throws would be held against other throws than those that they made.
    """
    proof = Proof.read(record.header(CHAINS))
    if proof is None:
        return record
    throws = record.throws
    return record.with_header(CHAINS, str(proof.upto(throws)) if throws else None)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "==")
