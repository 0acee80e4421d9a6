"""The exact chances to end the game, beside what the rules say of every hand and of every roll."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera.coach.slices import finished
from calavera.dice import hands
from calavera.game import Rethrow
from calavera.games.calavera.faces import DICE, Face
from calavera.games.calavera.layout import CLASSIC
from calavera.games.calavera.prospects import Threats, last_row, threats_steps
from calavera.games.calavera.rules import THROWS, State, new_game
from calavera.games.calavera.sheet import Row, Sheet

CLOSED = Row(11, closed=True)
LAST = (5, 6, 8, 9, 10)
"""Crosses of a last row that one choice can close."""


def sheet(*open_rows: int) -> Sheet:
    """Return a sheet whose first rows are open with these crosses, and the others closed."""
    rows = [Row(crosses) for crosses in open_rows]
    return Sheet((*rows, *[CLOSED] * (4 - len(rows))), (0, 0, 0))


def position(mine: Sheet, other: Sheet) -> State:
    """Return the beginning of a turn of the first of two seats."""
    return replace(new_game(2), sheets=(mine, other))


def on_table(state: State, hand: tuple[Face, ...], throws: int = THROWS) -> State:
    """Return a state of its turn with these dice on the table."""
    return replace(state, dice=hand, flying=(), throws=throws)


def threats(state: State) -> Threats:
    found: Threats = finished(threats_steps(state))
    return found


def ends(state: State) -> bool:
    """Return whether a choice of the active seat ends the game at once."""
    return any(state.apply(choice).over for choice in state.choices(state.active))


@pytest.mark.parametrize("crosses", [0, 4])
def test_a_row_that_is_too_short_cannot_be_closed(crosses: int) -> None:
    assert last_row(sheet(crosses), CLASSIC) is None
    assert threats(position(sheet(crosses), sheet(0, 0))).turns == {}


def test_two_open_rows_do_not_end_a_game() -> None:
    assert last_row(sheet(10, 10), CLASSIC) is None


@pytest.mark.parametrize("crosses", LAST)
def test_after_the_last_roll_the_rules_say_of_every_hand_whether_it_ends_the_game(crosses: int) -> None:
    start = position(sheet(crosses), sheet(0, 0, 0, 0))
    found = threats(start)
    for hand in hands(DICE):
        state = on_table(start, tuple(map(Face, hand)))
        assert found.chance(state, 0) == ends(state), hand


@pytest.mark.parametrize("crosses", [8, 10])
def test_one_roll_before_the_chance_is_that_of_the_best_reroll(crosses: int) -> None:
    hand = (Face.SKULL, Face.JOKER, Face.PINK, Face.PINK, Face.GREEN, Face.BLACK)
    start = position(sheet(crosses), sheet(0, 0, 0, 0))
    state = on_table(start, hand, THROWS - 1)
    rolls = [action for action in state.legal_actions() if isinstance(action, Rethrow)]
    best = max(float(ends(state)), *(mean(state.apply(roll)) for roll in rolls))
    assert threats(start).chance(state, 0) == pytest.approx(best)


def mean(flying: State) -> float:
    """Return in how many of all rolls a choice ends the game, as a part of them."""
    outcomes = flying.chance_outcomes()
    ending = sum(weight for thrown, weight in outcomes if ends(flying.apply(thrown)))
    return ending / sum(weight for _, weight in outcomes)


def test_dice_in_the_air_are_worth_what_their_reroll_is() -> None:
    start = position(sheet(9), sheet(0, 0, 0, 0))
    hand = (Face.SKULL, Face.JOKER, Face.PINK, Face.PINK, Face.GREEN, Face.BLACK)
    flying = on_table(start, hand, THROWS - 1).apply(Rethrow((2, 3, 4, 5)))
    assert threats(start).chance(flying, 0) == pytest.approx(mean(flying))


def test_another_seat_has_a_whole_turn_whatever_lies_on_the_table() -> None:
    start = position(sheet(0, 0, 0, 0), sheet(9))
    found, turned = threats(start), position(sheet(9), sheet(0, 0, 0, 0))
    hand = (Face.SKULL, Face.SKULL, Face.PINK, Face.PINK, Face.GREEN, Face.BLACK)
    assert 0 < found.chance(start, 1) < 1
    assert found.chance(start, 0) == 0
    assert found.chance(on_table(start, hand), 1) == found.chance(start, 1)
    assert threats(turned).chance(turned, 0) == found.chance(start, 1)


def test_who_has_chosen_ends_nothing_any_more_in_this_turn() -> None:
    start = position(sheet(9), sheet(0, 0, 0, 0))
    hand = (Face.SKULL, Face.PINK, Face.ORANGE, Face.PINK, Face.GREEN, Face.BLACK)
    state = on_table(start, hand, 1)
    chosen = state.apply(state.choices(0)[0])
    assert chosen.choice is not None  # the other seat is to take leftovers
    assert threats(start).chance(chosen, 0) == 0
    assert threats(start).chance(state, 0) > 0
