"""Counts of faces and their band against brute force and simulated games; throws against their seeds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import product
from math import comb, exp, gamma
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import Face, Record, Rethrow, Thrown, new_record, parse, read
from calavera.games.calavera.curse import curse_chance
from calavera.play.fairness import Check, Count, band, check, commitment, fairness, unevenness
from calavera.play.match import play_out
from tests.engine.positions import CHECK_SEED
from tests.engine.sample_games import freezer

TURNS = """[Game "Calavera"]
[Seats "2"]
[Layout "classic"]

1. OOGPJS ooOKjs o3 2:j1>p
2. SSGSKO - 1:g1
3. JJKGGO jjJgJo j4>o
4. SOOOOO s"""


@cache
def played(number: int, seats: int = 2) -> Record:
    """Return a game of seats that collect jokers."""
    headers = {"Game": "Calavera", "Seats": str(seats), "Layout": "classic"}
    seed = sha256(f"fair {number}".encode()).hexdigest()[:32]
    return play_out(new_record({**headers, "Seed": seed}), dict.fromkeys(range(seats), freezer), Random(1))


def test_every_die_that_is_really_thrown_counts_for_the_seat_that_threw_it() -> None:
    record = read(TURNS.removesuffix(" s").replace("4. SOOOOO", "4. SOOOOO sPPPPP"))
    found = fairness(record)
    first, second = found.seats
    assert [count.seen for count in first.faces] == [4, 1, 3, 2, 5, 1]  # OOGPJS OK JJKGGO JJ
    assert [count.seen for count in second.faces] == [6, 5, 1, 1, 0, 4]  # SSGSKO SOOOOO PPPPP
    assert [count.seen for count in found.whole.faces] == [10, 6, 4, 3, 5, 5]
    assert (found.whole.dice, first.dice, second.dice) == (33, 16, 17)
    assert found.throws == 7
    assert found.whole.faces[0].expected == 33 / 6
    assert found.mishaps is not None
    assert found.mishaps.seen == 1


def test_before_the_first_throw_nothing_is_expected() -> None:
    found = fairness(read(TURNS.partition("\n1.")[0]))
    assert found.whole.dice == 0
    assert {*found.whole.faces} == {Count(0, 0, 0)} == {found.mishaps}
    assert found.uneven is None
    assert found.mishaps is not None
    assert not found.mishaps.outside


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counts_are_those_of_a_whole_game(seats: int) -> None:
    record = played(seats, seats)
    found = fairness(record)
    letters = "".join(str(action) for action in record.actions if isinstance(action, Thrown))
    counts = Counter(letters.lower())
    assert [count.seen for count in found.whole.faces] == [counts[face.letter] for face in Face]
    assert found.whole.dice == len(letters) == sum(seat.dice for seat in found.seats)
    assert found.throws == record.throws
    cursed = [state for state in record.states if state.cursed and not state.flying and state.choice is None]
    assert found.mishaps is not None
    assert found.mishaps.seen == len(cursed)


# -- the band


def share(dice: int, within: int) -> Fraction:
    """Return the probability that a face's count differs from what is expected by no more than this."""
    ways = sum(comb(dice, n) * 5 ** (dice - n) for n in range(dice + 1) if abs(6 * n - dice) <= 6 * within)
    return Fraction(ways, 6**dice)


@given(st.integers(0, 400))
def test_the_band_is_the_least_that_holds_95_of_100(dice: int) -> None:
    found = band(dice)
    assert share(dice, found) >= Fraction(95, 100)
    assert found == 0 or share(dice, found - 1) < Fraction(95, 100)


@pytest.mark.parametrize("dice", range(8))
def test_the_band_counts_every_throw_there_is(dice: int) -> None:
    counts = Counter(faces.count(0) for faces in product(range(6), repeat=dice))
    inside = [n for n in counts if abs(n - dice / 6) <= band(dice)]
    assert 100 * sum(counts[n] for n in inside) >= 95 * 6**dice


def test_the_band_of_the_longest_record_is_there_at_once() -> None:
    assert band(18_000) == 98


def test_what_lies_on_the_edge_of_the_band_is_inside() -> None:
    assert not Count(40, 36, 4).outside
    assert not Count(32, 36, 4).outside
    assert Count(41, 36, 4).outside
    assert Count(31, 36, 4).outside


@pytest.mark.parametrize("skulls", range(3))
@pytest.mark.parametrize("dice", range(1, 7))
def test_the_chance_of_a_curse_counts_every_throw(dice: int, skulls: int) -> None:
    cursed = sum(faces.count(5) + skulls >= 3 for faces in product(range(6), repeat=dice))
    assert curse_chance(dice, skulls) == pytest.approx(cursed / 6**dice, abs=1e-12)


@pytest.mark.uncounted
def test_fair_games_keep_inside_their_bands() -> None:
    """The number of dice thrown follows from what they show; 95 of 100 counts are inside for all that."""
    found = [fairness(played(number)) for number in range(250)]
    faces = [count.outside for game in found for count in game.whole.faces]
    assert 0.02 < sum(faces) / len(faces) < 0.06
    by_seat = [count.outside for game in found for seat in game.seats for count in seat.faces]
    assert 0.02 < sum(by_seat) / len(by_seat) < 0.06
    curses = [game.mishaps for game in found if game.mishaps is not None]
    assert sum(count.outside for count in curses) / len(found) < 0.06
    expected = sum(count.expected for count in curses)
    assert sum(count.seen for count in curses) == pytest.approx(expected, rel=0.1)


# -- all faces together


@pytest.mark.parametrize(
    "seen", [(36, 37, 35, 36, 36, 36), (50, 40, 36, 36, 30, 24), (60, 40, 36, 36, 30, 14)]
)
def test_unevenness_is_the_tail_of_chi_squared(seen: tuple[int, ...]) -> None:
    value = sum((count - 36) ** 2 for count in seen) / 36
    step = 0.001  # the density of five degrees of freedom, summed up to the value
    places = ((n + 0.5) * step for n in range(round(value / step)))
    density = sum(x**1.5 * exp(-x / 2) for x in places) / (2**2.5 * gamma(2.5)) * step
    assert unevenness(seen) == pytest.approx(1 - density, abs=1e-3)


def test_few_dice_are_not_compared_all_together() -> None:
    assert unevenness((5, 5, 5, 5, 5, 4)) is None
    assert unevenness((5,) * 6) == 1


@pytest.mark.uncounted
def test_fair_games_are_as_uneven_as_they_say() -> None:
    found = [game.uneven for number in range(250) if (game := fairness(played(number))).uneven is not None]
    for part in (0.1, 0.5, 0.9):
        assert sum(uneven <= part for uneven in found) / len(found) == pytest.approx(part, abs=0.1)


@given(st.randoms(use_true_random=False))
def test_unevenness_does_not_depend_on_which_face_it_is(random: Random) -> None:
    seen = [random.randrange(40) for _ in range(5)] + [30]
    found = unevenness(seen)
    random.shuffle(seen)
    assert found is not None
    assert 0 <= found <= 1
    assert unevenness(seen) == pytest.approx(found)


# -- the seed


def seeded(*turns: str) -> Record:
    """Return a game with the seed of RECORD.md."""
    headers = f'[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n[Seed "{CHECK_SEED}"]\n'
    return read(headers + "\n".join(f"{number}. {turn}" for number, turn in enumerate(turns, 1)))


def test_the_throws_of_the_records_own_check_agree() -> None:
    assert check(seeded("KGGSKO g2 2:k2", "PPGJJJ j3>p", "KOPSPP p3 2:k1", "GSPKGS")) == Check(4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_throw_of_a_whole_game_agrees(seats: int) -> None:
    record = played(seats, seats)
    assert check(record) == Check(record.throws)


def test_without_a_seed_there_is_nothing_to_check() -> None:
    assert check(read(TURNS.rpartition("\n")[0])) is None


def test_the_first_throw_that_differs_is_told_with_its_turn() -> None:
    record = played(2)
    throws = [number for number, action in enumerate(record.actions) if isinstance(action, Thrown)]
    for count in (0, 1, len(throws) // 2, len(throws) - 1):
        place = throws[count]
        action = record.actions[place]
        assert isinstance(action, Thrown)
        other = Thrown((Face((action.faces[0] + 1) % 6), *action.faces[1:]))
        # Nothing else looks at it again: neither `read` nor `play` has seen this record.
        tampered = replace(record, actions=(*record.actions[:place], other, *record.actions[place + 1 :]))
        turn = sum(state.fresh for state in record.states[: place + 1])
        assert check(tampered) == Check(count, turn, other, action)


def test_another_seed_is_found_out_at_once() -> None:
    record = played(2).with_header("Seed", CHECK_SEED)
    found = check(record)
    assert found is not None
    assert (found.throws, found.turn) == (0, 1)
    assert str(found.seeded) == "KGGSKO"


def test_dice_in_the_air_are_not_checked_yet() -> None:
    record = seeded("KGGSKO g2 2:k2", "PPGJJJ")
    assert check(record.play(Rethrow((0, 1)))) == Check(2)
    assert check(record.play(parse("r12")).back(1)) == Check(2)


def test_the_commitment_is_the_sha_256_of_the_digits_as_anybody_types_them() -> None:
    assert commitment(bytes.fromhex(CHECK_SEED)) == sha256(CHECK_SEED.encode()).hexdigest()
    assert commitment(bytes.fromhex(CHECK_SEED.upper())) == commitment(bytes.fromhex(CHECK_SEED))
