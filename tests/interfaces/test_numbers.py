"""The numbering of actions and the observations, which both interfaces share."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from calavera.game import CHANCE
from calavera.games import GAMES, game
from calavera.interfaces.actions import actions_of, throws_of
from calavera.interfaces.observations import fields_of, observe
from calavera.interfaces.table import first_state, shares

TABLES = [(key, seats) for key in GAMES for seats in (2, 3, 4)]


def states_of(key: str, seats: int, seed: int = 1) -> list[Any]:
    """Return all states of a game that is played at random."""
    random, states = Random(seed), [first_state(key, seats)]
    while not states[-1].over:
        now = states[-1]
        actions = [throw for throw, _ in throws_of(now)] if now.seat is CHANCE else now.legal_actions()
        states.append(now.apply(random.choice(actions)))
    return states


@pytest.mark.parametrize(
    ("key", "count", "some"),
    [
        ("calavera", 136, {"o1": 0, "k6": 23, "j1>o": 24, "j1#o": 48, "-": 72, "r1": 73, "r123456": 135}),
        ("castro", 68, {"a1": 0, "f6": 35, "-": 36, "r1": 37, "r12": 42, "r12345": 67}),
    ],
)
def test_the_order_of_the_numbers_is_the_documented_one(key: str, count: int, some: dict[str, int]) -> None:
    actions = actions_of(key)
    assert len(actions) == count
    assert {token: actions.number(token) for token in some} == some
    for number in range(count):
        token = actions.token(number)
        assert actions.number(token) == number
        assert game(key).parse(token) == actions.by_number[number]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_mask_has_just_the_legal_actions(key: str, seats: int) -> None:
    actions = actions_of(key)
    for state in states_of(key, seats):
        allowed = [action for action in actions.by_number if state.why_not(action) is None]
        assert [actions.by_number[number] for number in actions.legal(state)] == allowed
        assert sum(actions.mask(state)) == len(allowed)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_different_states_look_different_from_each_seat(key: str, seats: int) -> None:
    states = {state for seed in range(3) for state in states_of(key, seats, seed)}
    for seat in range(seats):
        assert len({tuple(observe(state, seat)) for state in states}) == len(states)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_numbers_are_within_the_ranges_of_their_fields(key: str, seats: int) -> None:
    for state in states_of(key, seats):
        ranges = [(field.low, field.high) for field in fields_of(state) for _ in range(field.size)]
        numbers = observe(state, seats - 1)
        assert all(low <= number <= high for number, (low, high) in zip(numbers, ranges, strict=True))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_seats_count_from_the_one_that_looks_on(key: str, seats: int) -> None:
    decided = [state for state in states_of(key, seats) if isinstance(state.seat, int)]
    assert {observe(state, state.seat)[1] for state in decided} == {1}


def test_shares_are_nothing_before_the_end_and_one_in_all_after_it() -> None:
    *before, last = states_of("castro", 3)
    assert {tuple(shares(state)) for state in before} == {(0.0, 0.0, 0.0)}
    assert sum(shares(last)) == pytest.approx(1)
