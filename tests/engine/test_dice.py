"""Faces, hands and their weights, and the dice that follow from a seed (RECORD.md)."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import COLOURS, DICE, Face, seeded_throw
from calavera.dice import weight
from calavera.game import thrown
from calavera.games.calavera.faces import hands
from tests.engine.positions import CHECK_SEED
from tests.engine.strategies import seeds

SEED = bytes.fromhex(CHECK_SEED)


def test_the_faces_are_four_colours_a_joker_and_a_skull() -> None:
    assert [face.letter for face in Face] == list("opgkjs")
    assert [face.name for face in COLOURS] == ["ORANGE", "PINK", "GREEN", "BLACK"]
    assert DICE == 6


def test_there_are_462_hands_of_six_dice() -> None:
    assert len(hands(6)) == 462
    assert [len(hands(dice)) for dice in range(6)] == [1, 6, 21, 56, 126, 252]


@pytest.mark.parametrize("dice", range(7))
def test_hands_are_sorted_and_each_there_once(dice: int) -> None:
    found = hands(dice)
    assert len(set(found)) == len(found)
    assert all(list(hand) == sorted(hand) for hand in found)


@pytest.mark.parametrize("dice", range(7))
def test_weights_sum_to_the_number_of_throws(dice: int) -> None:
    assert sum(map(weight, hands(dice))) == 6**dice


@pytest.mark.parametrize("dice", range(5))
def test_a_weight_counts_the_throws_of_a_hand(dice: int) -> None:
    counted = Counter(tuple(sorted(faces)) for faces in product(Face, repeat=dice))
    assert {hand: weight(hand) for hand in hands(dice)} == counted


def test_the_check_values_of_the_record() -> None:
    throws = [str(thrown(Face, seeded_throw(SEED, number, 6))) for number in range(4)]
    assert throws == ["KGGSKO", "PPGJJJ", "KOPSPP", "GSPKGS"]


@given(seeds, st.integers(0, 2**32 - 1), st.integers(0, 6), st.integers(0, 6))
def test_fewer_dice_take_the_first_faces_of_the_same_throw(
    seed: bytes, number: int, one: int, two: int
) -> None:
    few, many = sorted((one, two))
    assert seeded_throw(seed, number, few) == seeded_throw(seed, number, many)[:few]
    assert len(seeded_throw(seed, number, many)) == many


@given(seeds, st.integers(0, 2**32 - 1))
def test_bytes_of_252_or_more_are_skipped(seed: bytes, number: int) -> None:
    faces: list[Face] = []
    for block in range(4):
        for byte in sha256(seed + number.to_bytes(4, "big") + block.to_bytes(4, "big")).digest():
            if byte < 252:
                faces.append(Face(byte % 6))
    assert seeded_throw(seed, number, 100) == tuple(faces[:100])


def test_a_throw_depends_on_the_seed_and_on_its_number() -> None:
    throws = {seeded_throw(SEED, number, 30) for number in range(100)}
    throws |= {seeded_throw(bytes(15) + bytes([byte]), 0, 30) for byte in range(100)}
    assert len(throws) == 200


@pytest.mark.parametrize("length", [0, 1, 15, 17, 32])
def test_a_seed_has_sixteen_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"a seed has 16 bytes, not {length}"):
        seeded_throw(bytes(length), 0, 6)


def chi_square(counts: Counter[int]) -> float:
    """Return the distance of counts from even; 5 degrees of freedom."""
    expected = counts.total() / 6
    return sum((counts[face] - expected) ** 2 / expected for face in Face)


def test_a_million_faces_are_even() -> None:
    assert chi_square(Counter(seeded_throw(SEED, 0, 1_000_000))) < 20.5  # exceeded once in a thousand


def test_faces_are_even_at_every_position() -> None:
    throws = [seeded_throw(SEED, number, 6) for number in range(6_000)]
    for position in range(6):
        assert chi_square(Counter(throw[position] for throw in throws)) < 20.5
