"""The turn solver and the exact chances: beside brute force, and fractions worked out apart from it."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import inf
from typing import Any

import pytest

from calavera.dice import hands
from calavera.games.castro.actions import Place
from calavera.games.castro.board import SQUARES
from calavera.games.castro.combinations import SYMBOLS, Combination, held
from calavera.games.castro.faces import DICE
from calavera.games.castro.notation import parse_choice
from calavera.games.castro.prospects import chance_now, threat, turn_for, winning_squares
from calavera.games.castro.rules import THROWS, new_game
from calavera.games.castro.solver import Turn, best_squares, chances, prepare_steps
from tests.engine.games.castro.solved_positions import D1, D2, L1, L2, worth
from tests.engine.games.castro.tables import play, position, position_of_two, throw

P1 = {
    3: "1",
    5: "01",
    10: "10",
    13: "0",
    15: "0101",
    16: "0",
    18: "1",
    19: "10",
    20: "01010",
    21: "1",
    27: "10",
}
P2 = {1: "101", 7: "010", 8: "0", 9: "10", 10: "1", 14: "1010", 19: "01", 24: "01", 35: "10"}
P3 = {10: "1", 12: "0", 16: "1", 18: "0", 19: "01", 20: "0", 22: "101", 24: "0"}


def needs(*wanted: tuple[str, int]) -> Turn:
    """Return the turn of a player who needs one of these symbols, each on a square with this many roofs."""
    rows: list[list[Any]] = [[-inf] * len(Combination) for _ in range(THROWS)]
    for symbol, height in wanted:
        for row in rows[: THROWS - height]:
            row[SYMBOLS.index(symbol)] = Fraction(1)
    return Turn(rows, Fraction(0))


def dice(text: str) -> list[int]:
    return [int(letter) - 1 for letter in text]


@pytest.mark.parametrize(
    ("wanted", "exact"),
    [
        ([("Y", 0)], "15031818983/88159684608"),
        ([("Y", 2)], "347897/7558272"),
        ([("F", 0)], "51449975233/88159684608"),
        ([("H", 0)], "448543940855/705277476864"),
        ([("T", 0)], "845433173/918330048"),
        ([("S", 0)], "9418917120054967/18509302102818816"),
        ([("4", 0)], "6478623795812503469/7107572007482425344"),
        ([("4", 0), ("H", 2)], "80778594797839549/87747802561511424"),
        ([("S", 0), ("F", 1)], "26025899129/44079842304"),
        ([("Y", 0), ("S", 1), ("6", 3)], "4168262314001/6347497291776"),
        ([("T", 4), ("S", 3)], "1927/5832"),
    ],
)
def test_check_values_of_a_turn(wanted: list[tuple[str, int]], exact: str) -> None:
    """Numbers 1 to 11."""
    assert needs(*wanted).value == Fraction(exact)


@pytest.mark.parametrize(
    ("wanted", "shown", "throws", "exact"),
    [
        ([("F", 0)], "22335", 2, "6871/17496"),
        ([("S", 0)], "12456", 1, "12659/23328"),
        ([("H", 1), ("S", 1)], "12344", 2, "23/72"),
    ],
)
def test_check_values_within_a_turn(
    wanted: list[tuple[str, int]], shown: str, throws: int, exact: str
) -> None:
    """Numbers 12 to 14."""
    turn = needs(*wanted)
    assert turn.best(dice(shown), throws) == turn.again(dice(shown), throws) == Fraction(exact)


def test_check_value_of_the_greatest_height() -> None:
    """Number 15: every combination on every height."""
    rows = [[Fraction(height)] * len(Combination) for height in (5, 4, 3, 2, 1)]
    assert Turn(rows, Fraction(0)).value == Fraction("41959525/8503056")


def test_check_value_of_having_to_place() -> None:
    """Number 16: every placement is shunned."""
    turn = Turn([[Fraction(-1)] * len(Combination)] * THROWS, Fraction(0))
    assert -turn.value == Fraction("6404466201345797/9254651051409408")


@pytest.mark.parametrize(
    ("stacks", "seat", "shown", "throws", "value"),
    [
        (P1, 0, "", 0, 9477905676546181 / 18509302102818816),
        (P1, 0, "33345", 2, 275 / 648),
        (P1, 0, "11446", 3, 124943 / 839808),
        (P2, 0, "", 0, 9418917120054967 / 18509302102818816),
        (P3, 1, "", 0, 1743510322687 / 1785233613312),
        (P3, 0, "", 0, 694491103 / 1088391168),
    ],
)
def test_check_values_of_winning_this_turn(
    stacks: dict[int, str], seat: int, shown: str, throws: int, value: float
) -> None:
    """Numbers 17 to 20."""
    state = position_of_two(stacks, seat)
    turn = turn_for(state, winning_squares(state, seat))
    if not shown:
        assert threat(state, seat) == pytest.approx(value, abs=1e-14)
        assert chance_now(turn, state) == pytest.approx(value, abs=1e-14)
        return
    begun = throw(state, shown, throws)
    assert chance_now(turn, begun) == pytest.approx(value, abs=1e-14)


def test_the_winning_squares_of_the_check_positions() -> None:
    assert winning_squares(position_of_two(P1, 0), 0) == (6, 34)
    assert winning_squares(position_of_two(P2, 0), 0) == (6, 10)


@pytest.mark.parametrize(
    ("stacks", "seat", "exact"),
    [(P1, 0, "250096283357/104485552128"), (P2, 1, "23276986571/7346640384")],
)
def test_check_values_of_points(stacks: dict[int, str], seat: int, exact: str) -> None:
    """Number 21: the largest expected gain of own points."""
    state = position_of_two(stacks, seat)
    gains = {
        square: Fraction(1 if stack[-1:] == (seat,) else len(stack) + 1)
        for square, stack in enumerate(state.stacks)
        if len(stack) < THROWS
    }
    assert Turn(best_squares(state, gains), Fraction(0)).value == Fraction(exact)


@pytest.mark.parametrize(
    ("stacks", "points", "value"),
    [(L1, (15, 13), 10506370201 / 11019960576), (L2, (16, 13), 248036893 / 344373768)],
)
def test_check_values_of_the_last_turn(stacks: dict[int, str], points: tuple[int, int], value: float) -> None:
    """Number 22."""
    state = position_of_two(stacks, 1, turns_left=1)
    assert state.returns() == points
    assert worth(state, 1) == pytest.approx(value, abs=1e-14)


@pytest.mark.uncounted
@pytest.mark.parametrize(
    ("stacks", "points", "value"),
    [
        (D1, (15, 13), 51307433328239949793757 / 52461877433728716767232),
        (D2, (12, 16), 96309746153 / 528958107648),
    ],
)
def test_check_values_two_turns_before_the_end(
    stacks: dict[int, str], points: tuple[int, int], value: float
) -> None:
    """Numbers 23 and 24."""
    state = position_of_two(stacks, 0, turns_left=2)
    assert state.returns() == points
    assert worth(state, 2) == pytest.approx(value, abs=1e-14)


def test_the_table_of_chances() -> None:
    first = dict(zip(SYMBOLS, chances(1), strict=True))
    assert first == pytest.approx(
        dict.fromkeys("123456", 0.196245)
        | {"T": 0.212963, "H": 0.03858, "F": 0.020062, "S": 0.030864, "Y": 0.000772},
        abs=1e-6,
    )
    third = dict(zip(SYMBOLS, chances(3), strict=True))
    assert third["S"] == pytest.approx(0.261095, abs=1e-6)
    for within in range(1, THROWS + 1):
        chance = chances(within)[Combination.STRAIGHT]
        assert chance == pytest.approx(float(needs(("S", THROWS - within)).value))


def brute(payoff: list[list[float]], lost: float, hand: tuple[int, ...], throws: int) -> float:
    """Return the worth of a hand by trying every placement and every one of the 31 rethrows."""
    paid = max((payoff[throws - 1][one] for one in held(hand)), default=-inf)
    if throws == THROWS:
        return lost if paid == -inf else paid
    best = paid
    for size in range(DICE):
        for kept in {tuple(hand[n] for n in places) for places in combinations(range(DICE), size)}:
            falls = product(range(6), repeat=DICE - size)
            total = sum(brute(payoff, lost, tuple(sorted((*kept, *fall))), throws + 1) for fall in falls)
            best = max(best, total / 6 ** (DICE - size))
    return best


@pytest.mark.uncounted
@pytest.mark.parametrize("shown", ["11234", "66655", "13456"])
def test_the_last_rethrow_beside_brute_force(shown: str) -> None:
    payoff = [[((7 * row + 3 * n) % 11) / 10 for n in range(len(Combination))] for row in range(THROWS)]
    payoff[4][2] = payoff[4][6] = payoff[3][9] = -inf
    hand = tuple(dice(shown))
    assert Turn(payoff, 0.05).best(hand, 4) == pytest.approx(brute(payoff, 0.05, hand, 4))


def test_a_hold_is_worth_the_mean_of_its_throws() -> None:
    turn = Turn([[n / 10 for n in range(len(Combination))]] * THROWS, 0.0)
    for throws in range(1, THROWS):
        for hand in hands(DICE)[::40]:
            falls = [turn.best((*hand[:3], *fall), throws + 1) for fall in product(range(6), repeat=2)]
            assert turn.keep(hand[:3], throws) == pytest.approx(sum(falls) / 36)
            assert turn.again(hand, throws) >= turn.keep(hand[:3], throws)


def test_a_payoff_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="5 rows of 11"):
        Turn([[0.0] * 11] * 4, 0.0)
    with pytest.raises(ValueError, match="5 rows of 11"):
        Turn([[0.0] * 10] * 5, 0.0)


def test_the_work_of_a_turn_can_be_done_in_slices() -> None:
    turn = Turn([[0.5] * len(Combination)] * THROWS, 0.0)
    assert len(list(prepare_steps())) == DICE + 2
    assert len(list(turn.solve_steps())) == THROWS


# -- prospects


def test_the_best_way_to_throw_on_reaches_the_chance_of_a_square() -> None:
    state = throw(new_game(2), "22335", 2)
    square = parse_choice("a3")  # four of a kind
    assert isinstance(square, Place)
    turn = turn_for(state, [square.square])
    assert chance_now(turn, state) == pytest.approx(6871 / 17496)
    ways = {
        kept: turn.keep(kept, state.throws) for size in range(DICE) for kept in combinations(state.dice, size)
    }
    best = max(ways.values())
    assert best == pytest.approx(6871 / 17496)
    assert all(len(set(kept)) == 1 for kept, worth in ways.items() if worth == best)


def test_the_chance_of_a_square_in_every_kind_of_state() -> None:
    fresh = position("c6:12121 a1:1")
    by_square = [chance_now(turn_for(fresh, [square]), fresh) for square in range(SQUARES)]
    assert by_square[32] == 0.0  # full
    assert by_square[0] == pytest.approx(chances(4)[Combination.FIVES])
    flying = play(new_game(2), "22335 r345")
    assert chance_now(turn_for(flying, [7]), flying) == pytest.approx(1.0)  # the pair of twos lies there
    last = throw(new_game(2), "22335", THROWS)
    assert [chance_now(turn_for(last, [square]), last) for square in (7, 12)] == [1.0, 0.0]


def test_without_a_winning_square_there_is_no_threat() -> None:
    assert threat(new_game(3), 2) == 0.0
    state = position("a2:3 b2:3 d2:3", seats=3)
    assert threat(state, 2) == pytest.approx(chances(5)[Combination.FULL_HOUSE])
    assert winning_squares(position("a2:3 b2:3 d2:3 c2:11111", seats=3), 2) == ()
