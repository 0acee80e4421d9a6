"""The facts about Castro: whole parts of a hundred, told in every language, each with its command."""

from __future__ import annotations

import re

import pytest

from tests.web.catalogues import LANGUAGES, ROOT, words_of
from tests.web.games_played import ask, fresh_page, press, shown
from web.app.games.castro.view.facts import KNOWN, facts_view
from web.app.state.page import Page
from web.app.tree.highlight import spoken_text
from web.app.view.parts.numbers import written


def opened() -> Page:
    return press(ask(fresh_page(), "setup game castro"), "castro-facts")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_is_told_as_the_language_writes_it(language: str) -> None:
    words = words_of(language)
    said = spoken_text(facts_view(opened(), words))
    for fact in KNOWN.values():
        for number in fact.values.values():
            assert written(number, words) in said


def test_the_ways_to_win_are_all_games() -> None:
    assert sum(map(float, KNOWN["ends"].values.values())) == pytest.approx(100, abs=0.2)


def test_who_begins_has_an_edge_and_no_more() -> None:
    assert 50 < float(KNOWN["first"].values["chance"]) < 55


def test_a_roof_on_five_of_a_kind_is_worth_most_and_a_lost_one_least() -> None:
    values = KNOWN["roof"].values
    assert float(values["five"]) > float(values["straight"]) > float(values["lost"])


def test_a_game_is_shorter_than_its_rounds() -> None:
    low, mean, high = (float(KNOWN["length"].values[key]) for key in ("low", "turns", "high"))
    assert 7 <= low < mean < high <= 30


def test_the_commands_are_those_of_the_laboratory() -> None:
    source = (ROOT / "calavera" / "lab" / "__main__.py").read_text()
    said = spoken_text(shown(opened()))
    for command in {fact.command for fact in KNOWN.values()}:
        found = re.fullmatch(r"python -m calavera\.lab (castro-[a-z]+)(?: --games \d+)?", command)
        assert found
        assert f'"{found[1]}"' in source
        assert said.count(command) == 1
