"""Properties of every reachable state of Castro, on random boards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from calavera.game import CHANCE, OVER, IllegalAction, Rethrow, Thrown
from calavera.games.castro.actions import Action, LoseRoof, Place
from calavera.games.castro.board import LINES, SQUARES, board_of
from calavera.games.castro.combinations import held
from calavera.games.castro.faces import Pips
from calavera.games.castro.rules import BY_LINE, BY_POINTS, ROOFS, THROWS, State, new_game
from tests.engine.games.castro.sample_games import STYLES, shuffled_board


def every_action() -> list[Action]:
    """Return one of each action that there could be, legal or not."""
    rethrows = [Rethrow(tuple(n for n in range(5) if mask >> n & 1)) for mask in range(32)]
    throws = [Thrown((Pips.ONE,) * count) for count in range(7)]
    return [*map(Place, range(-1, SQUARES + 1)), LoseRoof(), *rethrows, *throws]


EVERY = every_action()


def consistent(state: State) -> None:
    """Check everything that is true of a state by itself."""
    used = len(state.supply) * ROOFS - sum(state.supply)
    assert sum(map(len, state.stacks)) <= used
    assert all(len(stack) <= THROWS for stack in state.stacks)
    assert sum(state.returns()) == sum(map(len, state.stacks))
    assert (state.outcome() is None) is not state.over
    assert bool(state.legal_actions()) is isinstance(state.seat, int)
    assert (state.seat is OVER) is state.over
    assert bool(state.chance_outcomes()) is (bool(state.flying) and not state.over) is (state.seat is CHANCE)
    if state.chance_outcomes():
        assert sum(weight for _, weight in state.chance_outcomes()) == 6 ** len(state.flying)
    legal = set(state.legal_actions())
    for action in EVERY:
        if isinstance(action, Thrown):
            continue
        assert (state.why_not(action) is None) is (action in legal), action
        if action not in legal:
            with pytest.raises(IllegalAction):
                state.apply(action)
    tops = [stack[-1] if stack else None for stack in state.stacks]
    lines = [
        line for line in LINES if len({tops[square] for square in line}) == 1 and tops[line[0]] is not None
    ]
    assert bool(lines) is (state.won_by == BY_LINE)
    if state.won_by == BY_POINTS:
        assert not any(state.supply)


@pytest.mark.uncounted
@settings(max_examples=40)
@given(seats=st.integers(2, 4), style=st.sampled_from([*STYLES]), seed=st.integers(0, 2**32))
def test_every_state_of_a_game_is_consistent(seats: int, style: str, seed: int) -> None:
    random = Random(seed)
    state = new_game(seats, board_of(shuffled_board(random)))
    while not state.over:
        before = state
        if random.random() < 0.2:
            consistent(state)
        if state.seat is CHANCE:
            thrown, _ = random.choice(state.chance_outcomes())
            state = state.apply(thrown)
            assert (state.throws, state.seat) == (before.throws + 1, before.active)
            continue
        action = STYLES[style](state, random)
        assert action in state.legal_actions()
        state = state.apply(action)
        if isinstance(action, Place):
            assert before.board.squares[action.square] in held(before.dice)
            assert len(before.stacks[action.square]) <= THROWS - before.throws
        if not isinstance(action, Rethrow):
            assert sum(state.supply) == sum(before.supply) - 1
            assert state.over or state.active == (before.active + 1) % seats
    consistent(state)


@given(st.data())
def test_what_is_done_can_be_anything_legal(data: st.DataObject) -> None:
    """Drawn by Hypothesis itself, so that it finds the smallest example."""
    state = new_game(2)
    for _ in range(data.draw(st.integers(0, 30))):
        if state.over:
            break
        choices = state.legal_actions() or tuple(thrown for thrown, _ in state.chance_outcomes())
        state = state.apply(data.draw(st.sampled_from(choices)))
    consistent(state)
