"""Faces, hands of dice with their weights, and the dice that follow from a seed."""

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement
from math import factorial, prod

__all__ = ["COLOURS", "DICE", "Face", "hands", "seeded_throw", "weight"]

DICE = 6
"""Dice in the game."""


class Face(IntEnum):
    """What a die shows; each with probability 1/6 (RULES.md, Material)."""

    ORANGE = 0
    PINK = 1
    GREEN = 2
    BLACK = 3
    JOKER = 4
    SKULL = 5

    @property
    def letter(self) -> str:
        """The one lower-case letter of the game record: `opgkjs`."""
        return "opgkjs"[self]


COLOURS = (Face.ORANGE, Face.PINK, Face.GREEN, Face.BLACK)
"""The faces that have a row on the sheet, in the order of the rows."""


@cache
def hands(dice: int) -> tuple[tuple[Face, ...], ...]:
    """Every multiset of faces that `dice` dice can show, each sorted; 462 for six dice."""
    return tuple(combinations_with_replacement(Face, dice))


@cache
def weight(hand: tuple[Face, ...]) -> int:
    """In how many of the 6 ** len(hand) equally likely throws this hand appears."""
    return factorial(len(hand)) // prod(map(factorial, Counter(hand).values()))


def seeded_throw(seed: bytes, number: int, dice: int) -> tuple[Face, ...]:
    """The faces of throw `number` (from 0, through the whole game) of `dice` dice, in the order thrown.

    SHA-256 in counter mode (RECORD.md, Dice from a seed): a throw depends on nothing but the
    16-byte seed and how many throws came before it.
    """
    if len(seed) != 16:
        raise ValueError(f"a seed has 16 bytes, not {len(seed)}")
    faces: list[Face] = []
    block = 0
    while len(faces) < dice:
        digest = sha256(seed + number.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        faces += _unbiased(digest)
        block += 1
    return tuple(faces[:dice])


def _unbiased(digest: Iterable[int]) -> Iterable[Face]:
    # 252 is the largest multiple of six in a byte: the four values above it would favour four faces.
    return [Face(byte % 6) for byte in digest if byte < 252]
