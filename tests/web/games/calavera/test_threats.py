"""The end of Calavera in sight: a line says who could close a last row, and with what chance."""

from __future__ import annotations

import pytest

from calavera import State
from calavera.coach.slices import finished
from calavera.games.calavera.prospects import threats_steps
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.games_played import ask, at, with_class
from web.app.background.computer import job
from web.app.state.page import Page
from web.app.tree.nodes import Node, text
from web.app.view.screen import screen

LAST_ROW = (
    *("OOOOOO o6", "KKKKKK k6", "OOOOOO o6", "OOOOOO o6", "PPPPPP p6", "PPPPPP p6", "PPPPPP p6"),
    *("GGGGGG g6", "GGGGGG g6", "KKKKKK k6", "GGGGGG g6", "OOOOOO o6", "KKKKKK k6"),
)
"""Ina has three closed rows, and six crosses in the fourth; Sami is next."""


def lines(page: Page, language: str = "en") -> list[str]:
    """Return the texts of the lines once all is done that needs no tap."""
    game = Stage(ask(page, f"language {language}"), words_of(language))
    while game.step():
        pass
    tree = screen(game.page, words_of(language))
    items = [item for found in with_class(tree, "coming-lines") for item in found.children]
    return [text(item.children[-1]) for item in items if isinstance(item, Node)]


def percent(page: Page, seat: int) -> int:
    state = page.match.state
    assert isinstance(state, State)
    return round(100 * finished(threats_steps(state)).chance(state, seat))


def test_a_line_says_who_could_end_the_game_and_with_what_chance() -> None:
    page = at(*LAST_ROW)
    assert 1 < percent(page, 0) < 99
    assert lines(page) == [f"Ina could end the game next turn: {percent(page, 0)} in 100."]


def test_the_player_who_rolls_reads_the_chance_of_these_very_dice() -> None:
    page = at(*LAST_ROW, "PPPPPP p6", "KKJSPP")
    assert lines(page)[0] == f"Ina can end the game this turn: {percent(page, 0)} in 100."


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_is_said_in_every_language(language: str) -> None:
    (line,) = lines(at(*LAST_ROW), language)
    assert "Ina" in line
    assert "{" not in line


def test_two_open_rows_are_no_threat_and_no_work() -> None:
    page = at(*LAST_ROW[:-2])
    assert job(page) is None
    assert lines(page) == []
