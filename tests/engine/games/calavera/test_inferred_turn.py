"""Turns of which only the choices are known, against every hand tried one by one."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from calavera import DICE, Face, Nothing, Rethrow, State, Thrown, new_game, parse
from calavera.game import NoSeat
from calavera.games.calavera.actions import Choice
from calavera.games.calavera.faces import hands
from calavera.games.calavera.inferred_turn import InferredTurn
from calavera.games.calavera.notation import parse_choice
from tests.engine.positions import position
from tests.engine.sample_games import games


def told(state: State, *tokens: str) -> InferredTurn:
    """Return the turn after these choices; `skulls` and `none` answer the question about skulls."""
    turn = InferredTurn(state)
    for token in tokens:
        if token in {"skulls", "none"}:
            turn = turn.with_skull(token == "skulls")
        else:
            turn = turn.chosen(parse_choice(token))
    return turn


def names(turn: InferredTurn) -> list[str]:
    return [str(choice) for choice in turn.possible()]


def ways(turn: InferredTurn) -> list[tuple[tuple[Face, ...], State]]:
    """Return every hand that fits what is known, and where it has led: by nothing but `State.apply`."""
    found = []
    for hand in hands(DICE):
        state = turn.start.apply(Thrown(hand))
        for choice in turn.choices:
            if isinstance(state.seat, NoSeat) or state.why_not(choice) is not None:
                break
            state = state.apply(choice)
        else:
            if turn.skull is None or turn.skull == (Face.SKULL in hand):
                found.append((hand, state))
    return found


def check(turn: InferredTurn) -> None:
    """Compare all that is told of a turn with what trying every hand finds."""
    found = ways(turn)
    assert found
    awaiting = [state for _, state in found if isinstance(state.seat, int)]
    ended = [state for _, state in found if isinstance(state.seat, NoSeat)]
    assert turn.asks_skull == bool(turn.choices and awaiting and ended)
    assert turn.complete == (not awaiting)
    allowed = {
        choice for state in awaiting if isinstance(state.seat, int) for choice in state.choices(state.seat)
    }
    assert set(turn.possible()) == (set() if turn.asks_skull else allowed)
    throw, *choices = turn.actions()
    hand = next(hand for hand, state in found if isinstance(state.seat, int) or not awaiting)
    assert (throw, tuple(choices)) == (Thrown(hand), turn.choices)
    for choice in turn.possible():
        throw, *_ = turn.actions(choice)
        assert isinstance(throw, Thrown)
        first = next(hand for hand, state in ways(turn) if state.why_not(choice) is None)
        assert throw.faces == first


@cache
def told_turns() -> list[tuple[State, list[Choice], bool, State]]:
    """Return each turn of the random games: start, choices, whether there was a skull, the state after."""
    found = []
    for game in games():
        starts = [n for n, state in enumerate(game.states) if state.fresh and not state.over]
        for start in starts:
            number, choices = start, list[Choice]()
            while number < len(game.actions) and (number == start or not game.states[number].fresh):
                action = game.actions[number]
                if not isinstance(action, Thrown | Rethrow):
                    choices.append(action)
                    skull = bool(game.states[number].skulls)
                number += 1
            found.append((game.states[start], choices, skull, game.states[number]))
    return found


def test_every_turn_of_whole_games_is_found_again_by_its_choices() -> None:
    for start, choices, skull, end in Random("again").sample(told_turns(), 80):
        turn = InferredTurn(start)
        for choice in choices:
            if turn.asks_skull:
                turn = turn.with_skull(skull)
            turn = turn.chosen(choice)
        if turn.asks_skull:
            turn = turn.with_skull(skull)
        assert turn.complete
        after = start
        for action in turn.actions():
            after = after.apply(action)
        # The dice themselves are lost where the game ends with them on the table.
        assert (after.sheets, after.active, after.over, after.turns_left) == (
            end.sheets,
            end.active,
            end.over,
            end.turns_left,
        )


@pytest.mark.uncounted
def test_what_is_possible_is_what_some_hand_allows() -> None:
    random = Random("unseen")
    for start, choices, skull, _ in random.sample(told_turns(), 12):
        turn = InferredTurn(start)
        check(turn)
        for choice in choices:
            turn = turn.with_skull(skull) if turn.asks_skull else turn
            turn = turn.chosen(choice)
            check(turn)


@pytest.mark.uncounted
def test_what_is_possible_is_what_some_hand_allows_whatever_is_entered() -> None:
    random = Random("anything")
    for start, *_ in random.sample(told_turns(), 8):
        turn = InferredTurn(start)
        while not turn.complete:
            check(turn)
            if turn.asks_skull:
                turn = turn.with_skull(random.random() < 0.8)
            else:
                turn = turn.chosen(random.choice(turn.possible()))
        check(turn)


def test_everything_is_possible_at_the_start_but_freezing() -> None:
    assert len(names(InferredTurn(new_game(2)))) == 4 * 6 + 4 * 6 + 1
    assert names(InferredTurn(position("o9/", "")))[-5:] == ["j3#o", "j4#o", "j5#o", "j6#o", "-"]


def test_others_choose_only_where_a_skull_was_shown() -> None:
    assert told(new_game(2), "o4").asks_skull
    assert names(told(new_game(2), "o4")) == []
    assert told(new_game(2), "o4", "none").complete
    assert names(told(new_game(2), "o4", "skulls")) == ["p1", "g1", "k1", "j1>o", "j1>p", "j1>g", "j1>k", "-"]


def test_six_dice_of_a_colour_leave_no_skull() -> None:
    assert told(new_game(2), "o6").complete


def test_nothing_at_all_is_the_curse_as_long_as_every_row_is_open() -> None:
    turn = told(new_game(2), "-")
    assert not turn.asks_skull
    assert str(turn.actions()[0]) == "OOOSSS"
    assert names(turn)[:3] == ["o1", "o2", "o3"]


def test_what_one_seat_chose_narrows_what_the_next_can_have_chosen() -> None:
    turn = told(new_game(3), "o3", "skulls", "p2")
    assert names(turn) == ["p2"]
    assert [str(action) for action in turn.chosen(parse_choice("p2")).actions()] == [
        "OOOPPS",
        "o3",
        "p2",
        "p2",
    ]


def test_the_last_row_that_closes_by_the_active_choice_ends_the_turn() -> None:
    assert told(position("o11 p11 g11 k10/", ""), "k1").complete


@pytest.mark.parametrize("token", ["j2#o", "o2", "p6"])
def test_a_choice_that_no_dice_allow_is_refused(token: str) -> None:
    turn = told(new_game(2), "o4", "skulls")
    with pytest.raises(ValueError, match="no dice"):
        turn.chosen(parse_choice(token))
    with pytest.raises(ValueError, match="no dice"):
        turn.actions(parse_choice(token))


def test_a_question_is_answered_before_anything_else_and_only_when_asked() -> None:
    with pytest.raises(ValueError, match="no dice"):
        told(new_game(2), "o4").chosen(Nothing())
    with pytest.raises(ValueError, match="not asked"):
        told(new_game(2)).with_skull(True)


def test_a_hand_is_the_first_that_fits() -> None:
    assert [str(action) for action in InferredTurn(new_game(2)).actions(parse("k2"))] == ["OOOOKK"]  # type: ignore[arg-type]  # a choice
    assert [str(action) for action in told(new_game(2), "k2", "none").actions()] == ["OOOOKK", "k2"]
