"""A tap that would take away what no one can have seen is none; time is a number here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.web.games.castro.tables import playing
from tests.web.games_played import NAMES, ask, at, fresh_page, press
from web.app.browser.in_sight import InSight
from web.app.intents.at_stake import UNSEEN, skipped_by_any_tap
from web.app.state.match.match import Handover
from web.app.state.page import Page, by_computer, decider

NOW = 10_000.0


def shown(*pages: Page, every: float = 0.0) -> InSight:
    """Show pages one after another, the last one now."""
    sight = InSight()
    for number, page in enumerate(pages):
        sight.show(page, NOW - every * (len(pages) - 1 - number))
    return sight


def fresh() -> Page:
    """Return a table at which Ina is to roll after a turn of another player."""
    return at("OOGPJS o2 2:p1")


def rolled() -> Page:
    return ask(fresh(), "throw")


def chosen(page: Page) -> Page:
    """Return the page after a choice of the seat to decide."""
    state = page.match.state
    return ask(page, f"take {state.choices(decider(state))[-1]}")


def computers() -> Page:
    return ask(fresh_page(2), "play-against easy")


def test_dice_are_not_rolled_again_before_they_were_seen() -> None:
    sight = shown(fresh(), rolled())
    assert sight.unseen_for("throw", NOW + 10) == UNSEEN - 10
    assert sight.unseen_for("throw", NOW + UNSEEN) == 0


def test_each_tap_is_judged_by_the_time_at_which_it_was_made() -> None:
    sight = shown(fresh(), rolled())
    assert sight.unseen_for("throw", NOW - 300) > 0, "from before the dice were there"


@pytest.mark.parametrize("intent", ["throw", "confirm", "take -", "go-on", "rematch", "warning-ignore"])
def test_what_throws_away_waits_wherever_something_new_has_come(intent: str) -> None:
    assert shown(fresh(), rolled()).unseen_for(intent, NOW + UNSEEN - 1) == 1


@pytest.mark.parametrize("intent", ["hold 1", "pick p2", "undo", "log", "hint", "look 2", "menu", "settings"])
def test_what_throws_nothing_away_never_waits(intent: str) -> None:
    assert shown(fresh(), rolled()).unseen_for(intent, NOW) == 0


def test_an_expert_rolls_chooses_and_confirms_without_waiting() -> None:
    table = rolled()
    sight = shown(fresh(), table)
    picked = press(table, f"pick {table.match.state.choices(decider(table.match.state))[-1]}")
    sight.touch()
    sight.show(picked, NOW + 150)
    assert sight.unseen_for("confirm", NOW + 200) == 0


def test_what_was_chosen_long_after_the_roll_is_confirmed_at_once() -> None:
    table = rolled()
    sight = shown(fresh(), table)
    sight.show(press(table, "hold 1"), NOW + UNSEEN)
    assert sight.unseen_for("throw", NOW + UNSEEN + 1) == 0


def test_the_turn_of_computers_is_not_skipped_by_the_tap_before_it() -> None:
    page = computers()
    mine = press(page, "throw")
    done = chosen(mine)
    assert shown(mine, done).unseen_for("skip", NOW + 1) == UNSEEN - 1


def test_skipping_goes_on_through_the_turns_of_all_computers() -> None:
    mine = press(computers(), "throw")
    first = chosen(mine)
    sight = shown(mine, first)
    for number in range(1, 9):
        sight.show(first.with_match(first.match.looking(seat=number % 2)), NOW + 200 * number)
    assert sight.unseen_for("skip", NOW + 1601) == 0


def test_the_roll_after_a_computers_turn_is_not_made_by_a_tap_that_skips_it() -> None:
    page = computers()
    mine = press(page, "throw")
    theirs = chosen(mine)
    assert shown(theirs, page).unseen_for("throw", NOW + 1) == UNSEEN - 1


def test_marks_that_are_only_drawn_can_be_skipped_at_once() -> None:
    page = fresh()
    drawing = page.with_match(replace(page.match, handover=Handover(1, 0, drawing=True, passes_device=False)))
    assert shown(rolled(), drawing).unseen_for("skip", NOW) == 0


def test_who_plays_alone_rolls_on_at_once() -> None:
    page = ask(fresh_page(2), "solo-new")
    rolled = ask(page, "throw")
    after = chosen(rolled)
    assert after.match.state.fresh
    assert shown(rolled, after).unseen_for("throw", NOW) == 0
    assert shown(page, rolled).unseen_for("throw", NOW) == UNSEEN


def test_dice_in_the_air_are_seen_from_when_they_lie_still() -> None:
    sight = shown(fresh(), rolled())
    sight.uncover(NOW + 1200)
    assert sight.unseen_for("throw", NOW + 1300) == UNSEEN - 100


def test_the_first_page_was_painted_before_python() -> None:
    sight = shown(fresh())
    assert sight.unseen_for("throw", 1.0) == 0
    sight.show(rolled(), NOW)
    assert sight.unseen_for("throw", 2.0) > 0, "the second tap from before Python meets dice that it rolled"


def test_in_a_lesson_what_it_has_taught_is_read_first() -> None:
    page = ask(fresh_page(2), "lesson")
    assert shown(fresh_page(2), page).unseen_for("next", NOW + 100) == UNSEEN - 100
    assert shown(page).unseen_for("next", NOW) == 0


def test_in_castro_a_second_tap_rolls_nothing_unseen() -> None:
    before = playing(2)
    assert shown(before, ask(before, "throw")).unseen_for("throw", NOW) == UNSEEN


def test_nothing_waits_away_from_the_table() -> None:
    page = fresh()
    start = ask(page, "menu")
    assert shown(page, start).unseen_for("play-against easy", NOW) == 0


def test_a_long_game_keeps_no_more_pages_than_it_needs() -> None:
    sight = InSight()
    for number in range(1000):
        sight.show(fresh(), NOW + 300 * number)
    assert len(sight._shown) <= 4


def after_a_computer() -> tuple[Page, Page]:
    """Return a computer's turn, and the moment at which a person chooses from what it has left."""
    theirs = chosen(press(computers(), "throw"))
    mine = at("OOGPJS o2", names=NAMES[:2])
    assert not by_computer(mine.match.record)
    assert skipped_by_any_tap(theirs)
    return theirs, mine


def test_the_tap_after_a_computers_turn_decides_nothing() -> None:
    theirs, mine = after_a_computer()
    pick = f"pick {mine.match.state.choices(decider(mine.match.state))[0]}"
    sight = shown(theirs, mine)
    assert sight.unseen_for(pick, NOW + 100) == UNSEEN - 100
    assert sight.unseen_for(pick, NOW + UNSEEN) == 0
    for intent in ("hint", "log", "look 2", "settings", "menu"):
        assert sight.unseen_for(intent, NOW) == 0, intent


def test_two_quick_taps_after_a_computers_turn_neither_pick_nor_confirm() -> None:
    theirs, mine = after_a_computer()
    pick = f"pick {mine.match.state.choices(decider(mine.match.state))[0]}"
    sight = shown(theirs, mine)
    assert sight.unseen_for(pick, NOW + 150) > 0
    assert sight.unseen_for(pick, NOW + 450) > 0, "the first one was no touch"
    assert sight.unseen_for("confirm", NOW + 450) > 0


def test_while_marks_are_drawn_a_tap_means_go_on_and_so_does_the_next() -> None:
    mine = rolled()
    drawing = fresh()
    drawing = drawing.with_match(
        replace(drawing.match, handover=Handover(1, 0, drawing=True, passes_device=False))
    )
    assert shown(drawing, mine).unseen_for("hold 1", NOW + 200) == UNSEEN - 200


def test_in_castro_the_tap_after_a_computers_turn_picks_no_square() -> None:
    theirs, _ = after_a_computer()
    mine = press(playing(2), "throw")
    square = mine.match.state.choices(decider(mine.match.state))[0]
    assert shown(theirs, mine).unseen_for(f"tap-square {square}", NOW) == UNSEEN
