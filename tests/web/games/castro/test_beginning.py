"""The first player of Castro: thrown for, the first in the list, or drawn."""

from __future__ import annotations

import pytest

from tests.web.games.castro.tables import playing, record, table, with_kind
from tests.web.games_played import SEED, ask, fresh_page, offered, press, shown
from web.app.games.castro.model.setup import opening_of
from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.state.setup import Setup
from web.app.tree.nodes import text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_highest_roll_begins_and_is_told(seats: int) -> None:
    for number in range(20):
        page = playing(seats, f"{number:032x}")
        opening = opening_of(page.match.record)
        assert opening is not None
        names = ("Ina", "Sami", "Ada", "Bo")[:seats]
        assert page.match.record.names[0] == names[opening.first or 0]
        told = text(shown(page))
        for player, faces in opening.rounds[0]:
            assert f"{names[player]} {sum(face + 1 for face in faces)}" in told
        assert f"{page.match.record.names[0]} goes first." in told


def test_those_tied_roll_again_and_that_is_told() -> None:
    pages = [playing(2, f"{number:032x}") for number in range(60)]
    openings = [opening_of(page.match.record) for page in pages]
    again = [page for page, found in zip(pages, openings, strict=True) if found and len(found.rounds) > 1]
    assert again
    assert ", then " in text(shown(again[0]))


def test_the_opening_is_fair_and_not_the_games_own_dice() -> None:
    begins = [playing(2, f"{number:032x}").match.record.names[0] for number in range(60)]
    assert 15 < begins.count("Ina") < 45
    page = press(playing(2, SEED), "throw")
    opening = opening_of(page.match.record)
    assert opening is not None
    assert page.match.record.state.dice not in [faces for _, faces in opening.rounds[0]]


def test_the_first_in_the_list_or_the_lot_begin_as_a_person_likes() -> None:
    page = playing(3, SEED, "begin first")
    assert page.match.record.names == ("Ina", "Sami", "Ada")
    assert "Ina goes first." in text(shown(page))
    page = playing(3, SEED, "begin lot")
    assert "was drawn to go first" in text(shown(page))


def test_each_game_offers_its_own_ways_and_the_usual_one_stays_the_usual_one() -> None:
    page = ask(fresh_page(), "setup game castro")
    assert page.person.setup.begin == "thrown"
    assert {"setup begin thrown", "setup begin first", "setup begin lot"} <= set(offered(page))
    page = ask(page, "setup game calavera")
    assert page.person.setup.begin == "first"
    assert "setup begin thrown" not in offered(page)
    page = ask(ask(page, "setup begin lot"), "setup game castro")
    assert page.person.setup.begin == "lot"
    with pytest.raises(ValueError, match="beginning"):
        Setup(begin="thrown").check()
    Setup(begin="thrown", game="castro").check()


def test_who_has_real_dice_throws_them_for_the_beginning_too() -> None:
    page = ask(ask(fresh_page(), "setup game castro"), "setup dice real")
    assert "setup begin thrown" not in offered(page)
    assert ask(page, "new").match.record.names == ("Ina", "Sami")


def test_a_record_from_elsewhere_says_nothing_that_its_seed_does_not_bear_out() -> None:
    assert opening_of(table(Lot="thrown").match.record) is None


def test_against_a_computer_the_roll_decides_too() -> None:
    page = ask(ask(fresh_page(), "setup game castro"), "play-against easy")
    assert page.match.record.game.key == "castro"
    assert page.match.record.header("Lot") == "thrown"


def test_the_aim_stands_where_a_person_can_read_it_also_when_a_computer_begins() -> None:
    def against_pipo(*turns: str) -> Page:
        game = record(*turns).with_header("Seat1", "computer: easy")
        return table().with_match(Match(game))

    assert with_kind(shown(against_pipo()), "aim") == []  # it would be gone before it is read
    own = against_pipo("34333 e3")
    assert "Four of your roofs in a line" in text(with_kind(shown(own), "aim")[0])
    later = against_pipo("34333 e3", "26516 d3", "66556 ..5.. 4...6 a1")
    assert later.match.record.state.fresh
    assert with_kind(shown(later), "aim") == []
