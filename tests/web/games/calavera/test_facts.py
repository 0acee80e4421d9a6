"""The facts about the game that are known: sentences with their numbers, and the commands behind them."""

from __future__ import annotations

import re

import pytest

from tests.web.catalogues import LANGUAGES
from tests.web.features.review.reviews import reviewed
from tests.web.games_played import ask, everything, fresh_page, press, shown, with_class
from web.app.games.calavera.view import facts
from web.app.games.calavera.view.facts import KNOWN, Strength
from web.app.state.people.players import LEVELS
from web.app.tree.nodes import text


def test_what_is_known_is_reached_from_the_start_and_the_review_and_leads_back() -> None:
    assert press(fresh_page(), "known", "close").top.name == "start"
    assert press(reviewed(), "known", "close").top.name == "review"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_is_a_sentence_and_the_commands_are_folded_away(language: str) -> None:
    page = press(ask(fresh_page(), f"language {language}"), "known")
    said = text(shown(page))
    (folded,) = [node for node in everything(shown(page)) if node.tag == "details"]
    codes = [text(node) for node in everything(folded) if node.tag == "code"]
    commands = {fact.command for fact in KNOWN.values()}
    commands |= {strength.command for strength in facts.STRENGTH.values()}
    assert commands <= set(codes)
    assert said.count("python -m calavera.lab ") == len(codes) == len(commands)
    assert not re.search(r"[{}]", said)


@pytest.mark.parametrize("fact", KNOWN.values(), ids=list(KNOWN))
def test_a_fact_names_a_command_of_the_laboratory(fact: facts.Fact) -> None:
    assert re.fullmatch(r"python -m calavera\.lab [a-z]+", fact.command)
    assert all(re.fullmatch(r"\d+(\.\d)?", value) for value in fact.values.values())


def test_numbers_are_written_as_the_language_does() -> None:
    assert "51,6" in text(shown(press(ask(fresh_page(), "language de"), "known")))
    assert "31,130,759" in text(shown(press(fresh_page(), "known")))


def test_the_strength_of_each_level_is_said_in_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = {
        "ladder": Strength(dict(zip(LEVELS, ("10.0", "20.0", "30.0", "40.0"), strict=True)), facts.AUDIT),
        "audit": Strength(dict(zip(LEVELS, ("9.0", "5.0", "2.0", "0.9"), strict=True)), facts.AUDIT),
    }
    monkeypatch.setattr("web.app.games.calavera.view.facts.STRENGTH", measured)
    (*_, strongest) = with_class(shown(press(fresh_page(), "known")), "strength")
    assert text(strongest) == (
        "Doña Luz · expert Wins 40.0 of 100 games against perfect play."
        " Loses 0.9 percentage points per game through mistakes."
    )
