"""The only person among computers: spoken to as "you", as long as there is no name."""

from __future__ import annotations

import re

import pytest

from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import DATE, SEED, at, running, shown, with_class
from tests.web.messages import spoken
from web.app.features.lesson.state import begin
from web.app.game_protocol.view import view_of
from web.app.games.calavera.model.lesson import STEPS
from web.app.state.setup import rematch
from web.app.tree.catalogue import FORMS
from web.app.tree.nodes import text
from web.app.view.parts.buttons import player_names, seat_names

ALONE = ("", "computer: easy")
ENGLISH = words_of("en")
PLACES = {form: place for place, form in FORMS.items() if place != "names"}


def test_only_the_nameless_person_among_computers_is_you() -> None:
    assert seat_names(ALONE, ENGLISH) == ["You", "Pipo"]
    assert seat_names(("computer: easy", "", "computer: easy"), ENGLISH)[1] == "You"
    assert seat_names(("Ina", "computer: easy"), ENGLISH)[0] == "Ina"
    assert seat_names(("", ""), ENGLISH) == ["Player 1", "Player 2"]
    assert seat_names(("",), ENGLISH) == ["You"]


def test_a_chair_keeps_its_number_in_a_rematch() -> None:
    """All stay seated, and only the beginner moves on."""
    first = running(at(names=("", "", "", "")))
    again = rematch(first, SEED, DATE)
    assert player_names(first, ENGLISH) == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert player_names(again, ENGLISH) == ("Player 2", "Player 3", "Player 4", "Player 1")
    assert player_names(rematch(again, SEED, DATE), ENGLISH)[0] == "Player 3"
    twins = rematch(running(at(names=("Ina", "Ina"))), SEED, DATE)
    assert player_names(twins, ENGLISH) == ("Ina (2)", "Ina (1)")


def test_the_heading_says_your_turn() -> None:
    page = at(names=ALONE)
    assert text(with_class(shown(page), "whose")[0]).startswith("Your turn")
    assert "You go first." in text(shown(page))
    page = at("PPPGKK p3", "SSOOGG o2", names=ALONE)
    assert text(with_class(shown(page), "whose")[0]).endswith("choose from Pipo’s dice")
    page = at("SSOOGG o2", names=ALONE)
    assert text(with_class(shown(page), "whose")[0]).endswith("choosing from your dice")


def test_the_marks_and_the_result_speak_to_you() -> None:
    record = running(at("SSSOPG -", names=ALONE))
    assert view_of(record).sentences.since_throw(record, ENGLISH)[0] == "You mark nothing."
    assert ENGLISH("event_left", name="You") == "You mark nothing: no leftovers fit."
    assert ENGLISH("winner", name="You", n=42) == "You win with 42 points"
    assert ENGLISH("winner", name="Pipo", n=42) == "Pipo wins with 42 points"


def test_leftovers_of_your_own_dice_are_yours() -> None:
    assert ENGLISH("choose_leftovers", name="Pipo", active="You") == "Pipo chooses from your dice."
    assert ENGLISH("choose_leftovers", name="You", active="Pipo") == "Choose from the leftovers."


def test_a_rematch_in_which_you_go_first_says_so() -> None:
    assert ENGLISH("first_turn_again", name="You") == "This time you go first."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_speaks_to_you_and_quotes_the_button(language: str) -> None:
    words, page = words_of(language), at(names=ALONE).with_person(language=language)
    told = " ".join(text(shown(begin(page, step, "calavera"))) for step in range(len(STEPS)))
    for message in ("sheet_of", "choose_leftovers"):
        assert words(message, name="@", active="Pipo").replace("@", words("you")) not in told
    assert words("choose_leftovers", name="Pipo", active="@").replace("@", words("you")) not in told
    assert words("sheet_of", name=words("you")) in told
    assert words("chip_start", n=4) in words("lesson_keep_sign")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_form_differs_from_the_one_for_others_and_needs_no_name(language: str) -> None:
    words = words_of(language)
    values = {
        "n": 3, "points": 4, "dice": "3", "chance": 5, "before": 1, "after": 2, "what": "x", "lot": "c4",
        "rolls": "x", "active": "Ada", "reply": "x",
    }  # fmt: skip
    for form in spoken():
        message = re.sub("_(to|of|from|by)_you$", "", form)
        place = "names" if message == "over_because" else PLACES[form.removeprefix(message)]
        values_of = {"name": "Pipo", "other": "Pipo", "chooser": "Pipo", **values}
        said = words(message, **{**values_of, place: words("you")})
        assert said == words(form, **{**values_of, place: words("you")})
        assert said != words(message, **{**values_of, place: "Pipo"})
        assert not re.search(rf"\b{words('you')}’s\b|\b{words('you')} (has|wins|marks)\b", said)
