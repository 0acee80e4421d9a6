"""The browser's own Back leads from screen to screen, and only from the start screen out of the app."""

from __future__ import annotations

from tests.e2e.notices import notice
from tests.e2e.player import Player

SEED = "000102030405060708090a0b0c0d0e0f"

DEPTH = "history.state"

SCREEN = "document.querySelector('.screen').dataset.screen"


def wait_for(player: Player, screen: str, depth: int) -> None:
    """Wait until a screen is shown, and the history is as deep as it lies."""
    player.wait(f"{SCREEN} === '{screen}' && {DEPTH} === {depth}")


def go_back(player: Player, screen: str, depth: int) -> None:
    """Go back, which must lead to this screen."""
    player.evaluate("history.back()")
    wait_for(player, screen, depth)


def test_back_closes_one_screen_after_the_other_and_leaves_from_the_start(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    wait_for(player, "table", 2)
    player.tap("throw")
    kept = player.kept()
    player.tap("rules")
    wait_for(player, "rules", 3)
    player.reload()
    wait_for(player, "table", 2)
    player.tap("rules")
    wait_for(player, "rules", 3)
    go_back(player, "table", 2)
    go_back(player, "start", 1)
    assert player.kept() == kept
    player.evaluate("history.forward()")
    wait_for(player, "start", 1)
    player.tap("settings")
    wait_for(player, "settings", 2)
    player.tap("close")
    wait_for(player, "start", 1)
    player.page.go_back()
    player.page.wait_for_url("about:blank")


def test_back_closes_a_log_that_lies_over_the_table(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.tap("log")
    wait_for(player, "table", 3)
    go_back(player, "table", 2)  # and at once again: no double tap
    assert player.page.locator(".log").count() == 0
    go_back(player, "start", 1)


def test_back_leads_out_of_a_lesson_and_a_puzzle(player: Player) -> None:
    player.tap("lesson")
    wait_for(player, "table", 2)
    go_back(player, "start", 1)
    player.tap("puzzles")
    wait_for(player, "puzzles", 2)
    player.tap("puzzle next")
    wait_for(player, "table", 3)
    go_back(player, "puzzles", 2)
    go_back(player, "start", 1)


def test_back_leads_from_a_link_that_was_followed_to_the_start(player: Player) -> None:
    player.evaluate(f"location.hash = '#solo={SEED}'")
    player.wait(f"{SCREEN} !== 'start'")
    player.wait(f"{DEPTH} === 2")
    go_back(player, "start", 1)


def test_a_link_that_came_with_the_address_is_not_followed_again(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    wait_for(player, "table", 2)
    player.allow(notice("link_bad"))
    player.evaluate("history.replaceState(null, '', '#game=nonsense')")
    player.reload()
    player.page.wait_for_selector(".notice.link_bad")
    wait_for(player, "table", 2)
    player.tap("dismiss")
    player.tap("menu")
    wait_for(player, "start", 1)
    assert not player.has("dismiss")
