"""A player is made by tapping, sits at the table with its face, and is there after a reload."""

from __future__ import annotations

from tests.e2e.player import Player
from tests.e2e.player_screens import people


def test_a_player_is_made_by_tapping_and_seen_on_the_sheet(player: Player) -> None:
    people(player)
    player.tap("player-new 1")
    for intent in ("player-colour blue", "player-pattern checks", "player-part hat 1", "player-face"):
        player.tap(intent)
    player.fill('[data-change="player-name"]', "Zoë")
    player.tap("player-done")
    face = player.page.locator(".who .skull").first.inner_html()
    player.reload()
    player.set_up()
    assert player.page.locator(".who .skull").first.inner_html() == face
    player.tap("new")
    head = player.page.locator(".seat.large h2")
    assert "Zoë" in head.inner_text()
    assert head.locator(".skull").inner_html() == face
    assert head.locator(".stripe").get_attribute("class") == "stripe colour-blue pattern-checks"
    assert player.overflow <= 0
    player.check_clean()


def test_two_people_change_places_by_a_tap(player: Player) -> None:
    people(player)
    player.tap("player-pick 1 =Maximilian-Alexander")
    names = [player.page.locator(f'[data-change="setup name {seat}"]').input_value() for seat in (1, 2)]
    assert names == ["Maximilian-Alexander", "Ina"]
    player.check_clean()
