"""The turn solver beside brute force: every keep after every throw, exactly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

import pytest

from calavera.dice import weight
from calavera.games.calavera.faces import Face, hands
from calavera.games.calavera.rules import CURSE, THROWS
from calavera.games.calavera.solver import Turn, prepare_steps

Hand = tuple[Face, ...]


def brute_force(payoff: dict[Hand, Fraction]) -> tuple[Callable[[Hand, int], Fraction], ...]:
    """Return `keep` and `best`, computed by listing every subset of the dice and every throw."""

    @cache
    def keep(kept: Hand, left: int) -> Fraction:
        dice = 6 - len(kept)
        throws = ((tuple(sorted((*kept, *thrown))), weight(thrown)) for thrown in hands(dice))
        total = sum((often * best(hand, left - 1) for hand, often in throws), Fraction())
        return Fraction(total, 6**dice)

    @cache
    def best(hand: Hand, left: int) -> Fraction:
        if not left or hand.count(Face.SKULL) >= CURSE:
            return payoff[hand]
        locked = [face for face in hand if face is Face.SKULL]
        free = [face for face in hand if face is not Face.SKULL]
        subsets = {subset for size in range(len(free)) for subset in combinations(free, size)}
        keeps = (keep(tuple(sorted((*locked, *subset))), left) for subset in subsets)
        return max(payoff[hand], *keeps)

    return keep, best


def test_the_turn_solver_is_exact() -> None:
    random = Random(5)
    payoff = {hand: Fraction(random.randrange(100)) for hand in hands(6)}
    turn = Turn(list(payoff.values()))
    keep, best = brute_force(payoff)
    for left in (1, 2):
        for hand in random.sample(hands(6), 40):
            assert turn.best(hand, left) == best(hand, left)
        for size in range(6):
            for kept in random.sample(hands(size), min(20, len(hands(size)))):
                if kept.count(Face.SKULL) < CURSE:
                    assert turn.keep(kept, left) == keep(kept, left)
    assert turn.value == keep((), THROWS) == turn.keep((), THROWS)


def test_the_largest_group_to_be_expected() -> None:
    def largest(hand: Hand) -> float:
        cursed = hand.count(Face.SKULL) >= CURSE
        return 0.0 if cursed else float(max(hand.count(face) for face in Face if face is not Face.SKULL))

    assert round(Turn([largest(hand) for hand in hands(6)]).value, 6) == 2.708550


def test_who_is_cursed_stops_whatever_that_is_worth() -> None:
    payoff = [1.0 if hand.count(Face.SKULL) < CURSE else 0.0 for hand in hands(6)]
    turn = Turn(payoff)
    cursed = (*3 * [Face.ORANGE], *3 * [Face.SKULL])
    assert turn.best(cursed, 2) == 0
    assert turn.best((*4 * [Face.ORANGE], *2 * [Face.SKULL]), 2) == 1


def test_the_order_of_dice_does_not_matter() -> None:
    turn = Turn([float(place) for place in range(462)])
    assert turn.keep((Face.SKULL, Face.PINK), 1) == turn.keep((Face.PINK, Face.SKULL), 1)
    assert turn.best(hands(6)[77][::-1], 0) == 77.0


def test_a_payoff_has_a_value_for_every_hand() -> None:
    with pytest.raises(ValueError, match="a payoff has 462 values, not 461"):
        Turn(461 * [0])


def test_what_all_turns_share_is_made_in_pieces() -> None:
    assert len(list(prepare_steps())) == 7
