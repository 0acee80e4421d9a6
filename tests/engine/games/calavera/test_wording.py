"""Every reason in English."""

from __future__ import annotations

import pytest

from calavera import Face, Freeze, IllegalAction, Reason, TakeColour, TakeJokers, Thrown, Why, parse
from calavera.games.calavera.wording import face_name, sentence
from tests.engine.positions import position

REFUSALS = {
    Why.GAME_OVER: ("o6! p6! g6! k10/", "KOOOOO k1", "o5", "the game is over"),
    Why.THROW_FIRST: ("/", "", "o3", "the dice must be rolled first"),
    Why.NO_THROW: ("/", "OOOPPP", "O", "no dice are in the air"),
    Why.WRONG_DICE: ("/", "OOOPPP r12", "OOO", "3 faces for the 2 dice in the air"),
    Why.NO_DICE: ("/", "OOOPPP", "r11", "a reroll needs one or more of the dice 1 to 6, each once"),
    Why.NO_THROWS_LEFT: ("/", "OOOPPP r1 O r1 O", "r1", "all 3 rolls of the turn are used"),
    Why.SKULL_LOCKED: ("/", "OOOPSP", "r15", "die 5 shows a skull and is locked until the turn ends"),
    Why.CURSED: ("/", "SSSPPP", "p3", "three skulls: the active player marks nothing"),
    Why.CHOICE_MADE: ("/", "OOOPPS o3", "r1", "the active player has already chosen"),
    Why.NOT_SHOWN: ("/", "OOOPPP", "j2>g", "no joker dice are on the table"),
    Why.DICE_USED: ("/", "OOOPPS o3", "o3", "the active player used the orange dice"),
    Why.TAKE_ALL: ("/", "OOOPPP", "p1", "all 3 pink dice must be taken"),
    Why.ROW_CLOSED: ("g6!/", "GGGPPP", "g3", "the green row is closed"),
    Why.FREEZE_NOT_YOURS: ("/k6", "JJJSSS -", "j3#k", "only the active player may freeze a row"),
    Why.FREEZE_ZONE: ("/", "JJOOPP", "j2#k", "the last cross of the black row is not in the points zone"),
    Why.FREEZE_SHORT: ("k9/", "JJOOPP", "j2#k", "freezing the black row there needs 3 jokers, not 2"),
    Why.MUST_CHOOSE: (
        *("/", "OOOPPP", "-"),
        "doing nothing is not allowed while a group can be taken or a row frozen",
    ),
}


@pytest.mark.parametrize("why", REFUSALS)
def test_every_reason_has_a_sentence_with_its_numbers(why: Why) -> None:
    sheets, tokens, token, words = REFUSALS[why]
    state = position(sheets, tokens)
    reason = state.why_not(parse(token))
    assert reason is not None
    assert reason.why is why
    assert sentence(reason) == words


@pytest.mark.parametrize("why", Why)
def test_a_sentence_is_lower_case_without_a_full_stop(why: Why) -> None:
    words = sentence(Reason(why, Face.PINK, 1, 2))
    assert words[0] == words[0].lower()
    assert not set(words) & set("{}.")


def test_faces_have_english_names() -> None:
    assert [face_name(face) for face in Face] == ["orange", "pink", "green", "black", "joker", "skull"]


def test_an_illegal_action_names_the_token_the_rule_and_the_position() -> None:
    with pytest.raises(IllegalAction) as caught:
        position("//", "OOOPPG", active=2).apply(parse("o2"))
    message = '"o2": all 3 orange dice must be taken (seat 2 active, dice oooppg)'
    assert str(caught.value) == message
    with pytest.raises(IllegalAction, match="seat 0 active, dice in the air"):
        position("/").apply(Thrown(()))


def test_the_others_choose_only_after_the_active_player() -> None:
    reason = position("/", "SOOPPP").why_not_choice(1, TakeColour(Face.PINK, 3))
    assert reason == Reason(Why.NOT_YOUR_TURN)
    assert sentence(reason) == "the active player chooses first"


@pytest.mark.parametrize("face", [Face.JOKER, Face.SKULL])
def test_jokers_and_skulls_have_no_row(face: Face) -> None:
    for choice in (TakeColour(face, 2), TakeJokers(face, 2), Freeze(face, 2)):
        reason = position("/", "JJOOPP").why_not(choice)
        assert reason == Reason(Why.NO_ROW, face)
        assert sentence(reason) == f"{face_name(face)} has no row on the sheet"


def test_no_reason_is_left_without_a_sentence_that_is_checked() -> None:
    assert {*REFUSALS, Why.NOT_YOUR_TURN, Why.NO_ROW} == set(Why)
