"""The threats of all seats: solved once for a board, exact at any moment of a turn on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera.coach.slices import finished
from calavera.games.castro.prospects import (
    Threats,
    chance_now,
    threat,
    threats_steps,
    turn_for,
    winning_squares,
)
from calavera.games.castro.rules import State
from tests.engine.games.castro.sample_games import played

GAMES = [(2, "builder", 3), (3, "mixed", 1), (4, "mixed", 2)]


def threats(state: State) -> Threats:
    found: Threats = finished(threats_steps(state))
    return found


@pytest.mark.parametrize(("seats", "style", "seed"), GAMES)
def test_each_chance_is_that_of_a_turn_solved_for_it(seats: int, style: str, seed: int) -> None:
    found, possible = None, 0
    for state in played(seats, style, seed).states:
        if state.over:
            break
        if found is None or found.stacks != state.stacks or state.fresh:
            found = threats(state)
        for seat in range(seats):
            squares = winning_squares(state, seat) if state.supply[seat] else ()
            now = seat == state.active
            wanted = chance_now(turn_for(state, squares), state) if now and squares else threat(state, seat)
            possible += bool(squares)
            assert found.chance(state, seat) == pytest.approx(wanted if squares else 0.0)
    assert possible


def test_who_has_no_roof_left_threatens_nothing() -> None:
    state = next(
        state
        for state in played(2, "builder", 3).states
        if state.fresh and winning_squares(state, 1 - state.active)
    )
    seat = 1 - state.active
    spent = tuple(0 if other == seat else left for other, left in enumerate(state.supply))
    assert threats(state).chance(state, seat) > 0
    assert threats(replace(state, supply=spent)).turns.keys() <= {state.active}
