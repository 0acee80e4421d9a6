"""Threats at Castro's table: a sign on the squares, a line with the exact chance; who gets to see them."""

from __future__ import annotations

import pytest

from calavera.games.castro.actions import Place
from calavera.games.castro.prospects import chance_now, threat, turn_for, winning_squares
from calavera.games.castro.rules import State
from calavera.record.record import write
from tests.engine.games.castro.sample_games import played
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.fake_stage import Stage
from tests.web.games.castro.tables import kinds, lots, table, with_kind
from tests.web.games_played import ask, shown
from web.app.background.computer import job
from web.app.intents.threats import FIRST_WINS
from web.app.state.page import Page
from web.app.state.past.library import StoredMatch
from web.app.tree.nodes import Node, text
from web.app.view.screen import screen

LINE = ("12345 a2", "22233 d1", "22345 b2", "22233 d1", "22233 c2")
"""Ina has three in a line; Sami is next."""


def stage(page: Page, option: str = "first", language: str = "en") -> Stage:
    """Return a table on which all is done that needs no tap."""
    game = Stage(ask(ask(page, f"option threats {option}"), f"language {language}"), words_of(language))
    while game.step():
        pass
    return game


def signs(page: Page) -> dict[str, str]:
    """Return the letters of the signs on squares, by the squares' names."""
    found = {square: with_kind(lot, "comings") for square, lot in lots(shown(page)).items()}
    return {square: text(signs[0]) for square, signs in found.items() if signs}


def lines(page: Page, language: str = "en") -> list[str]:
    """Return the texts of the lines that tell of threats, without their signs."""
    tree = screen(page, words_of(language))
    return [
        text(item.children[-1])
        for found in with_kind(tree, "coming-lines")
        for item in found.children
        if isinstance(item, Node) and item.children
    ]


def won(page: Page, games: int) -> Page:
    """Return the page of a person who has won some games of Castro."""
    record = played(2, "builder", 3).with_header("Seat1", "Ina").with_header("Seat2", "Sami")
    assert record.state.outcome() is not None
    stored = tuple(StoredMatch(number, write(record)) for number in range(games, 0, -1))
    return page.with_kept(library=page.kept.library.put_all(stored, {}))


def test_the_squares_where_a_player_would_win_have_the_letters_of_that_player() -> None:
    page = table(*LINE)
    seat, state = 0, page.match.state
    assert isinstance(state, State)
    wanted = {str(Place(square)) for square in winning_squares(state, seat)}
    assert wanted
    assert signs(page) == dict.fromkeys(wanted, "I")
    for square in wanted:
        label = lots(shown(page))[square].attributes["aria-label"]
        assert label.endswith("Ina could win here")


def test_a_line_says_who_could_win_and_with_what_chance() -> None:
    page = stage(table(*LINE)).page
    state = page.match.state
    assert isinstance(state, State)
    (line,) = lines(page)
    assert line.startswith("Ina could win next turn (")
    assert line.endswith(f"): {round(100 * threat(state, 0))} in 100.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_is_said_in_every_language(language: str) -> None:
    (line,) = lines(stage(table(*LINE), language=language).page, language)
    assert "Ina" in line
    assert "{" not in line


def test_the_place_of_the_line_is_kept_until_its_chance_is_there() -> None:
    page = table(*LINE)
    (waiting,) = with_kind(shown(page), "coming-lines")
    assert text(waiting) == ""
    found = job(page)
    assert found is not None
    assert found.kind == "threats"


def test_the_player_who_rolls_reads_the_chance_of_these_very_dice() -> None:
    turns = (*LINE, "22233 d1", "22334")
    page = stage(table(*turns)).page
    state = page.match.state
    assert isinstance(state, State)
    assert (state.active, state.throws) == (0, 1)
    chance = chance_now(turn_for(state, winning_squares(state, 0)), state)
    assert chance != pytest.approx(threat(state, 0))
    (line,) = lines(page)
    assert line.startswith("Ina can win this turn (")
    assert line.endswith(f"): {round(100 * chance)} in 100.")


def test_chances_are_computed_once_a_turn() -> None:
    game = stage(table(*LINE))
    after = ask(game.page, "throw")
    found = job(after)
    assert found is None or found.kind != "threats"
    assert len(lines(after)) == 1


def test_those_who_have_won_some_games_see_threats_only_on_demand() -> None:
    new, old = (won(table(*LINE), games) for games in (FIRST_WINS - 1, FIRST_WINS))
    assert signs(new)
    assert lines(stage(new).page)
    assert (signs(old), lines(stage(old).page)) == ({}, [])
    assert signs(ask(old, "option threats on"))
    assert lines(stage(old, "on").page)


def test_a_person_who_wants_no_threats_sees_none() -> None:
    page = stage(table(*LINE), "off").page
    assert (signs(page), lines(page)) == ({}, [])


def test_moments_of_the_past_have_no_threats() -> None:
    page = stage(table(*LINE)).page
    past = page.with_match(page.match.looking(moment=len(page.match.record.actions) - 1))
    assert (signs(past), lines(past)) == ({}, [])


def test_a_board_without_threats_has_neither_sign_nor_line_nor_work() -> None:
    page = table(*LINE[:3])
    assert (signs(page), with_kind(shown(page), "coming-lines"), job(page)) == ({}, [], None)


def test_who_only_listens_is_told_before_a_turn() -> None:
    page = stage(table(*LINE)).page
    (heard,) = with_kind(shown(page), "heard")
    assert lines(page)[0] in text(heard)


def test_a_sign_changes_its_square_and_no_other_one() -> None:
    with_signs, without = (
        lots(shown(ask(table(*LINE), f"option threats {wanted}"))) for wanted in ("on", "off")
    )
    changed = {square for square in with_signs if with_signs[square] != without[square]}
    assert changed == signs(table(*LINE)).keys()
    assert all(kinds(with_signs[square]) == kinds(without[square]) for square in changed)
