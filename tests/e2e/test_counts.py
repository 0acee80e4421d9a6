"""Fair dice and statistics in the browser: the way there and back, and what is read between taps."""

from hashlib import sha256

from calavera import write
from tests.e2e import screens
from tests.e2e.player import PATIENCE, Player


def test_the_seed_of_a_game_is_told_at_its_end_and_its_throws_are_made_again(player: Player) -> None:
    record = screens.game(2)
    seed = record.header("Seed") or ""
    fingerprint = sha256(seed.encode()).hexdigest()

    player.start_over(write(record.back(9)))
    player.tap("resume")
    player.tap("settings")
    player.tap("fair")
    assert fingerprint not in player.text(".fair")
    player.clicking(player.page.locator(".seed summary").tap)
    assert fingerprint in player.text(".fair")
    assert seed not in player.text(".fair")
    assert not player.has("fair-check")
    player.tap("close")  # to the settings, from where it was opened
    player.tap("close")
    player.page.wait_for_selector(".table")

    player.put(write(record))
    player.tap("fair")
    player.clicking(player.page.locator(".seed summary").tap)
    assert seed in player.text(".fair")
    player.tap("fair-check")
    assert f"all {record.throws} rolls match" in player.text(".checked")
    assert player.overflow <= 0
    player.check_clean()


def test_statistics_of_the_games_that_are_there(player: Player) -> None:
    player.start_over()
    player.tap("statistics")
    assert "Nothing here yet" in player.text(".statistics")
    screens.statistics(player)
    assert player.page.locator("button.person").count() == 4
    player.clicking(player.page.locator("button.person").first.tap)
    player.page.wait_for_selector(".statistics .breakdown")
    player.page.set_viewport_size({"width": 320, "height": 640})
    assert player.overflow <= 0
    player.tap("statistics-person all")
    player.tap("statistics-reset")
    player.tap("statistics-reset yes")
    assert "Nothing here yet" in player.text(".statistics")
    player.tap("statistics-reset undo")
    player.page.wait_for_selector("button.person", timeout=PATIENCE)
    while player.has("close"):
        player.tap("close")
    assert player.has("resume")
    player.check_clean()
