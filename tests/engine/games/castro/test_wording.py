"""Every reason in English; the heights and combinations are in `test_rules`."""

from __future__ import annotations

import pytest

from calavera.game import IllegalAction
from calavera.games.castro.actions import Place, Reason, Why
from calavera.games.castro.combinations import Combination
from calavera.games.castro.notation import parse
from calavera.games.castro.wording import combination_name, sentence
from tests.engine.games.castro.tables import play, position, rule


@pytest.mark.parametrize(
    ("tokens", "token", "words"),
    [
        ("", "e3", "the dice are in the air and must land first"),
        ("11346", "1", "no dice are in the air"),
        ("11346 r12", "111", "3 faces for the 2 dice in the air"),
        ("11346", "r11", "a reroll needs one or more of the dice 1 to 5, each once"),
        ("11346 r1 1 r1 1 r1 1 r1 1", "r1", "all 5 rolls of the turn are used"),
        ("11346", "-", "a player who places no roof throws again, up to the fifth throw"),
    ],
)
def test_a_refusal_has_a_sentence_with_its_numbers(tokens: str, token: str, words: str) -> None:
    assert rule(play(position(), tokens), token) == words


@pytest.mark.parametrize("why", Why)
def test_a_sentence_is_lower_case_without_a_full_stop(why: Why) -> None:
    words = sentence(Reason(why, Combination.STRAIGHT, 7, 2))
    assert words[0] == words[0].lower()
    assert not set(words) & set("{}.")


def test_combinations_have_english_names() -> None:
    names = list(map(combination_name, Combination))
    assert names[:6] == [f"pair of {n}" for n in ("ones", "twos", "threes", "fours", "fives", "sixes")]
    assert names[6:] == ["three of a kind", "four of a kind", "straight", "full house", "five of a kind"]


def test_an_illegal_action_names_the_token_the_rule_and_the_position() -> None:
    state = play(position(seats=3, active=2), "11346")
    with pytest.raises(IllegalAction) as caught:
        state.apply(parse("a2"))
    assert str(caught.value) == '"a2": the dice hold no straight (seat 2 active, dice 11346)'
    assert str(Place(99)) == "square 99"
