"""The places at the table: whose sheet lies large, where the others wait, and that one's own never moves."""

from __future__ import annotations

import pytest

from calavera import new_record
from tests.tiers import large_after
from tests.web.catalogues import words_of
from tests.web.fake_stage import Stage, table
from tests.web.games_played import at, offered, press, running, shown, with_class
from web.app.intents.automatic_steps import only_option, settle
from web.app.intents.handover import after_handover
from web.app.state.match.match import Match
from web.app.state.match.sheet_places import Places, arranged, home, large_seat, places
from web.app.state.page import by_computer, decider
from web.app.tree.nodes import text
from web.app.update import update

ENGLISH = words_of("en")


def seated(*names: str) -> Match:
    headers = {f"Seat{number}": name for number, name in enumerate(names, 1)}
    return Match(new_record({"Game": "Calavera", "Layout": "classic", "Seats": str(len(names)), **headers}))


@pytest.mark.parametrize(
    ("names", "stays"),
    [
        (("Ina", "computer: easy"), 0),
        (("computer: easy", "Ina"), 1),
        (("computer: easy", "computer: hard", "", "computer: easy"), 2),
        (("Ina", "Sami"), None),
        (("Ina", "Sami", "computer: easy"), None),
        (("computer: easy", "computer: hard"), None),
    ],
)
def test_only_the_sheet_of_a_single_person_stays(names: tuple[str, ...], stays: int | None) -> None:
    match = seated(*names)
    assert home(match.record) == stays
    assert large_seat(match) == (0 if stays is None else stays)


def test_between_people_the_large_sheet_is_that_of_the_seat_to_act() -> None:
    page = at("OOOGPS", names=("Ina", "Sami", "Ada"))
    assert places(page.match) == Places(0, (1, 2))
    page = press(page, "pick o3", "confirm")
    assert large_seat(page.match) == decider(running(page).state) == 1


def test_a_sheet_that_is_looked_at_takes_the_large_place_until_it_is_asked_for_again() -> None:
    page = at("OOOGPS", names=("Ina", "computer: easy", "computer: hard"))
    page = press(page, "look 3")
    assert places(page.match) == Places(2, (1, 0))
    assert places(press(page, "look 3").match) == places(press(page, "look 1").match) == Places(0, (1, 2))
    (back,) = with_class(shown(page), "shrink")
    assert text(back) == "Back to Ina"
    assert back.attributes["data-key"] == "Escape"
    (large,) = with_class(shown(page), "large")
    assert "’s sheet" in text(large)


@pytest.mark.parametrize("large", range(4))
def test_every_seat_but_the_one_at_home_has_a_waiting_place_of_its_own(large: int) -> None:
    record = seated("computer: easy", "Ina", "computer: hard", "computer: hard").record
    others = arranged(record, large).others
    assert sorted([large, *others]) == [0, 1, 2, 3]
    assert all(seat in {1, (0, 2, 3)[place]} for place, seat in enumerate(others))


def _drawn(game: Stage) -> list[tuple[str, bool]]:
    return [
        (seat.key, "large" in seat.attributes["class"].split())
        for seat in with_class(shown(game.page), "seat")
    ]


@pytest.mark.parametrize("kinds", large_after(1, [("easy", "person", "easy"), ("person", "easy")]))
def test_in_a_whole_game_against_computers_no_sheet_changes_its_place(kinds: tuple[str, ...]) -> None:
    game = Stage(table(*kinds, speed="off"), ENGLISH)
    mine = kinds.index("person")
    before, changes, acted = _drawn(game), 0, set()
    for _ in range(4000):
        if running(game.page).state.over:
            break
        if "go-on" in offered(game.page):
            game.ask("go-on")
        elif by_computer(running(game.page)):
            (acting,) = with_class(shown(game.page), "acting")
            acted.add(acting.key)
            game.wait(lambda page: not by_computer(running(page)))
        else:
            state = running(game.page).state
            game.ask("throw" if state.fresh else f"take {state.choices(decider(state))[0]}")
        changes += _drawn(game) != before
    assert running(game.page).state.over
    assert changes == 0
    assert before[-1] == (f"seat {mine}", True)
    assert acted >= {f"seat {seat}" for seat, kind in enumerate(kinds) if kind != "person"}


# -- a single option


def test_a_single_option_is_picked_by_itself_and_needs_but_a_confirmation() -> None:
    page = update(at("OOOGSS", names=("Ina", "Sami")), "option forced off")[0]
    page = press(page, "pick o3", "confirm")
    while page.match.handover is not None:
        page = after_handover(page)
    page = settle(page)
    assert only_option(page.match)
    assert str(page.match.draft.picked) == "g1"
    assert "confirm" in offered(page)
    assert "unpick" not in offered(page)
    assert settle(page) is page
    assert running(press(page, "confirm")).state.sheets[1].rows[2].crosses == 1


def test_where_there_are_several_nothing_is_picked() -> None:
    page = press(at("OOOGPS", names=("Ina", "Sami")), "pick o3", "confirm")
    assert not only_option(page.match)
    assert update(page, "why")[0].match.draft.picked is None
