"""Hands of dice with their weights, and the dice that follow from a seed; faces are numbers from 0."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from itertools import combinations_with_replacement
from math import factorial, prod

__all__ = ["SIDES", "hands", "seeded_throw", "weight"]

SIDES = 6
"""Faces of a die, in every game."""


@cache
def hands(dice: int) -> tuple[tuple[int, ...], ...]:
    """Return every multiset of faces that `dice` dice can show, each sorted."""
    return tuple(combinations_with_replacement(range(SIDES), dice))


@cache
def weight(hand: tuple[int, ...]) -> int:
    """Count the throws, of 6 ** len(hand) equally likely ones, that show this hand."""
    return factorial(len(hand)) // prod(map(factorial, Counter(hand).values()))


def seeded_throw(seed: bytes, number: int, dice: int) -> tuple[int, ...]:
    """Return the faces of throw `number` (from 0, counted through the whole game), in the order thrown.

    SHA-256 in counter mode (RECORD.md, Dice from a seed): a throw depends on nothing but the
    16-byte seed and the number of throws before it.
    """
    if len(seed) != 16:
        raise ValueError(f"a seed has 16 bytes, not {len(seed)}")
    faces: list[int] = []
    block = 0
    while len(faces) < dice:
        digest = sha256(seed + number.to_bytes(4, "big") + block.to_bytes(4, "big")).digest()
        faces += _unbiased(digest)
        block += 1
    return tuple(faces[:dice])


def _unbiased(digest: Iterable[int]) -> Iterable[int]:
    # 252 is the largest multiple of six in a byte: the four values above it would favour four faces.
    return [byte % SIDES for byte in digest if byte < 252]
