"""Looking back in the browser: sums that are right as they stand there, and the ways on."""

from tests.e2e.player import PATIENCE, Player
from tests.e2e.short_game import finished

NARROW = """() => [...document.querySelectorAll(".picture .row")]
  .map((row) => row.getBoundingClientRect().width / row.closest(".moment").clientWidth)
  .filter((part) => part < 0.9)"""
"""The rows in pictures that are narrower than their moment, as parts of it."""


def column(player: Player, number: int) -> list[int]:
    """Return a column of the accounts in tenths, without the usual luck."""
    rows = player.page.locator(".rest .card:nth-of-type(1) .breakdown tbody tr:not(.aside)")
    cells = rows.locator(f"td:nth-of-type({number})").all_inner_texts()
    return [int(cell.replace("−", "-").replace("+", "").replace(".", "")) for cell in cells]


def unfold(player: Player) -> None:
    """Show the tables, which are folded away."""
    player.clicking(player.page.locator(".review > details > summary").tap)


def test_a_finished_game_is_looked_back_at(player: Player) -> None:
    player.start_over(finished())
    player.tap("resume")
    player.tap("review")
    player.page.wait_for_selector(".curve", timeout=PATIENCE)
    assert player.text(".story").startswith("Ina and Sami share the win; ")
    assert player.page.locator(".moment .picture").count() == 3
    assert player.evaluate(NARROW) == []
    unfold(player)
    for number in (1, 2):
        *parts, result = column(player, number)
        assert len(parts) == 5
        assert sum(parts) == result
    assert player.page.locator(".curve polyline").count() == 2
    assert player.overflow <= 0

    player.clicking(player.page.locator(".told .back-to").first.tap)
    player.page.wait_for_selector('.table[data-phase="past"]')
    assert player.page.locator(".judged").count() == 1
    assert player.page.locator(".log").count() == 0
    player.tap("review")
    unfold(player)
    player.tap("known")
    assert "calavera.lab" not in player.text(".known")
    player.clicking(player.page.locator(".known summary").tap)
    assert "calavera.lab" in player.text(".known")
    player.tap("close")
    player.tap("resume")
    assert player.has("rematch")
    player.check_clean()
