"""Motives in words: every kind, in every language, with its numbers."""

from __future__ import annotations

import pytest

from calavera import Face, TakeJokers
from calavera.games.calavera.motive import Drawback, Motive, What
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import at, running
from web.app.games.calavera.view.motives import Lit, _sentence, against, shown_with, why

ENGLISH = words_of("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("n", [1, 3])
@pytest.mark.parametrize("what", [*What, *Drawback])
def test_every_motive_and_drawback_is_a_sentence(what: What | Drawback, n: int, language: str) -> None:
    record = running(at("OOGPJS o2"))
    before = 0.62 if what is Drawback.LESS else None
    reply = TakeJokers(Face.GREEN, n) if what is Drawback.GIVES else None
    said = _sentence(record, Motive(what, Face.PINK, n, n, 1, 0.31, before, reply=reply), words_of(language))
    assert said.endswith(".")
    assert not {"{", "}", "_"} & set(said)


def test_the_weightiest_motives_are_told_with_their_numbers() -> None:
    record = running(at("SKKKJJ"))
    state = record.state
    takes, keeps = state.choices(0)[0], state.legal_actions()[-1]
    assert why(record, state, takes, ENGLISH) == ["The black row: 3 more boxes to its first points."]
    assert why(record, state, keeps, ENGLISH) == [
        "So far, 3 black is the best there is to take; another roll may do better.",
        "Risk of the curse on the next roll: 20 in 100.",
    ]


def test_what_speaks_against_an_option_is_told_with_its_numbers() -> None:
    record = running(at("SKKKJJ"))
    state = record.state
    keep, roll = (
        next(action for action in state.legal_actions() if str(action) == one) for one in ("r56", "r23456")
    )
    assert against(record, state, roll, keep, ENGLISH) == [
        "Rerolls 3 black worth keeping.",
        "Brings the curse 20 times in 100.",
    ]
    assert against(record, state, keep, roll, ENGLISH) == []


def test_who_is_left_with_nothing_has_a_name() -> None:
    record = running(at("SKKKPP"))
    said = _sentence(record, Motive(What.BARE), ENGLISH)
    assert said == "Leaves Sami nothing to mark."


def test_what_an_option_is_about_is_shown() -> None:
    state = running(at("SKKKJJ")).state
    black, joker = state.choices(0)[0], state.choices(0)[1]
    assert shown_with(state, black) == Lit(frozenset({1, 2, 3}), Face.BLACK)
    assert shown_with(state, joker) == Lit(frozenset({4, 5}), Face.ORANGE)
    keep = next(action for action in state.legal_actions() if str(action) == "r56")
    assert shown_with(state, keep) == Lit(frozenset({1, 2, 3}), Face.BLACK)
    everything = state.legal_actions()[-1]
    assert shown_with(state, everything) == Lit(frozenset(), None)
