"""Whole games by tapping, one in German and one in English, with all that can happen in a game."""

import pytest

from calavera import COLOURS, Freeze, Nothing, Rethrow, read, write
from tests.e2e.eventful_games import NAMES, eventful
from tests.e2e.notices import notice
from tests.e2e.player import Player
from tests.e2e.varied_games import played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_games_played_here_hold_every_kind_of_event(seats: int) -> None:
    record = eventful(seats)
    steps = list(zip(record.states, record.actions, strict=False))
    assert any(state.cursed and state.choice is None for state, _ in steps)
    assert any(isinstance(action, Freeze) for _, action in steps)
    assert any(isinstance(action, Rethrow) for _, action in steps)
    assert any(state.choice is not None and action != Nothing() for state, action in steps)
    assert any(state.choice is not None and action == Nothing() for state, action in steps)
    assert any(row.crosses > 10 for sheet in record.state.sheets for row in sheet.rows)
    assert any(points for sheet in record.state.sheets for points in sheet.bonuses)
    assert record.state.over


@pytest.mark.parametrize(("seats", "language"), [(2, "de"), pytest.param(4, "en", marks=pytest.mark.large)])
def test_a_whole_game_by_tapping(player: Player, seats: int, language: str) -> None:
    expected = eventful(seats)
    player.speak(language)
    player.begin(NAMES[:seats], expected.header("Seed"))
    curses = 0

    def look() -> None:
        nonlocal curses
        curses += player.page.locator(".curse").count()
        assert player.overflow == 0

    played(player, expected, look)
    player.go_on()

    assert curses >= 1
    assert player.record.actions == expected.actions
    scores = [str(points).replace("-", "−") for points in expected.state.returns()]
    assert player.page.locator(".sum td").all_inner_texts() == scores
    best = max(range(seats), key=expected.state.returns().__getitem__)
    assert NAMES[best] in player.text(".result")
    assert player.page.locator("html").get_attribute("lang") == language
    player.tap("share-game")
    shown = read(player.page.locator(".record pre").text_content() or "")
    player.tap("close")
    assert shown.state.returns() == expected.state.returns()
    for colour in COLOURS:
        assert player.page.locator(f".seat.large .row.{colour.name.lower()} .cell").count() == 13


def test_a_rematch_begins_with_the_next_seat_and_other_dice(player: Player) -> None:
    expected = eventful(2)
    player.begin(["Ina", "Sami"], expected.header("Seed"))
    player.put(write(expected.with_header("Seat1", "Ina").with_header("Seat2", "Sami")))
    player.tap("rematch")
    assert player.record.names == ("Sami", "Ina")
    assert player.record.seed not in (None, expected.seed)
    player.tap("throw")
    assert player.record.throws == 1


def test_the_language_can_change_in_the_middle_of_a_turn(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    player.tap("throw")
    player.tap("menu")
    player.speak("de")
    assert "Weiterspielen" in player.text()
    player.tap("resume")
    assert "Ina ist dran" in player.text("h1")
    assert player.record.throws == 1


def test_a_german_browser_gets_german_at_once(player: Player) -> None:
    browser = player.page.context.browser
    assert browser is not None
    context = browser.new_context(locale="de-AT")
    german = Player(context.new_page(), player.host)
    german.open()
    assert "Wie möchtest du spielen?" in german.text()
    german.check_clean()
    context.close()


def test_the_lot_and_a_sheet_of_ones_own(player: Player) -> None:
    player.set_up("choices-more")
    player.tap("setup begin lot")
    player.tap("setup sheet own")
    player.page.locator('[data-change="setup value 6"]').fill("-7")
    player.begin(["Ina", "Sami", "Ada"])
    assert sorted(player.record.names) == ["Ada", "Ina", "Sami"]
    assert player.record.header("Layout") == "-,-,-,-,-,-7,5,6,8,10,5,0,-5"
    assert player.page.locator(".seat.large .row.orange .cell").nth(5).inner_text() == "−7"


def test_values_that_are_no_numbers_are_said_to_be_none(player: Player) -> None:
    player.set_up("choices-more")
    player.tap("setup sheet own")
    player.page.locator('[data-change="setup value 6"]').fill("x")
    player.allow(notice("layout_bad"))
    player.new()
    assert "whole numbers" in player.text(".notice")
    player.tap("dismiss")
    assert player.page.locator(".notice").count() == 0


def test_names_are_remembered(player: Player) -> None:
    player.begin(["Ina", "<b>Sami</b>"])
    assert "<b>Sami</b>" in player.text(".others")
    player.tap("menu")
    player.reload()
    assert player.page.locator('[data-change="setup name 2"]').input_value() == "<b>Sami</b>"


def test_the_record_can_be_copied(player: Player) -> None:
    player.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.begin(["Ina", "Sami"])
    player.put(write(eventful(2)))
    player.tap("share-game")
    player.tap("copy")
    player.page.wait_for_selector(".notice")
    copied = player.page.evaluate("navigator.clipboard.readText()")
    assert read(copied) == eventful(2)
