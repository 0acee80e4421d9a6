"""A person's progress in the browser: from the end of a game to the ladder, and to the next game."""

from calavera import write
from tests.e2e import screens
from tests.e2e.player import PATIENCE, Player


def test_the_ladder_leads_from_the_end_of_a_game_to_the_next_character(player: Player) -> None:
    player.start_over(write(screens.against("easy", 0)))
    player.tap("resume")
    player.tap("progress")
    player.page.wait_for_selector(".ladder", timeout=PATIENCE)
    assert "1 of 4 characters beaten" in player.text(".statistics")
    assert "next up" in player.text(".ladder .due")
    assert "Lola" in player.text(".ladder .due")
    assert "points" in player.text(".bests")
    assert "of 22 achievements so far" in player.text(".statistics")
    player.wait("() => document.querySelector('.statistics').textContent.includes('In 1 game, choices')")
    player.page.set_viewport_size({"width": 320, "height": 640})
    assert player.overflow <= 0
    player.tap("progress-game castro")
    assert "0 of 4 characters beaten" in player.text(".statistics")
    player.tap("close")
    player.page.wait_for_selector(".end")
    player.tap("progress")
    player.tap("play-against medium  calavera")
    player.page.wait_for_selector(".table")
    assert player.record.names[1] == "computer: medium"
    player.check_clean()
