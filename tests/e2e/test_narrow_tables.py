"""Tables on a narrow phone: long names and heads wrap, nothing is cut, nothing scrolls sideways."""

from __future__ import annotations

import pytest

from calavera.record.record import AnyRecord, write
from tests.e2e.player import PATIENCE, Player
from tests.e2e.screens import SCREENS, game
from tests.engine.games.castro.sample_games import played
from tests.tiers import large_after
from tests.web.catalogues import LANGUAGES

NAMES = ("Maximiliane", "Ada Lovelace, Countess", "Bartholomäus", "Donaudampfschifffahrt")

GAMES: dict[str, AnyRecord] = {"calavera": game(4), "castro": played(4, "builder", 9, seeded=True)}

UNFOLD = "() => document.querySelectorAll('.screen details').forEach((one) => { one.open = true; })"

CUT = """() => [...document.querySelectorAll(".screen :is(th, td), .screen .scroll")]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.className + one.innerText.slice(0, 40))"""
"""The cells that do not show all they say, and the tables that scroll sideways."""


def over(key: str) -> AnyRecord:
    """Return a finished game of four with long names."""
    record = GAMES[key]
    for number, name in enumerate(NAMES, 1):
        record = record.with_header(f"Seat{number}", name)
    return record.with_header("Date", "2026-11-23")


def check(player: Player) -> None:
    """Check every table on the screen in every language."""
    for language in LANGUAGES:
        player.pass_time()
        player.ask(f"language {language}")
        player.evaluate(UNFOLD)
        assert player.page.locator("table").count()
        assert player.evaluate(CUT) == [], language
        assert player.overflow == 0, language


@pytest.mark.large
@pytest.mark.parametrize("key", GAMES)
def test_the_tables_after_a_game_of_four_are_read_without_scrolling(player: Player, key: str) -> None:
    player.page.set_viewport_size({"width": 360, "height": 640})
    player.game = key
    player.start_over(write(over(key)))
    player.tap("resume")
    check(player)
    player.tap("review")
    player.page.wait_for_selector(".curve", timeout=PATIENCE)
    check(player)
    player.tap("resume")
    player.tap("menu")
    player.tap("statistics")
    player.page.wait_for_selector(".people", timeout=PATIENCE)
    player.clicking(player.page.locator("button.person").first.tap)
    check(player)


@pytest.mark.parametrize("screen", large_after(1, ["castro-facts", "rules-section", "castro-rules-fits"]))
def test_the_tables_of_facts_and_rules_are_read_without_scrolling(player: Player, screen: str) -> None:
    player.page.set_viewport_size({"width": 360, "height": 640})
    SCREENS[screen](player)
    check(player)


LOWEST = """() => [...document.querySelectorAll(".others .row")].map((row) => {
  const boxes = [".label .symbol", ".points", ".cell:nth-child(14)"].map((one) =>
    row.querySelector(one).getBoundingClientRect());
  const [sign, points, cell] = boxes;
  const sheet = row.closest(".sheet").getBoundingClientRect();
  return {
    points: row.querySelector(".points").innerText.trim(),
    apart: sign.right <= points.left + 1 && points.bottom <= cell.bottom,
    seen: getComputedStyle(row.querySelector(".points")).visibility === "visible"
      && parseFloat(getComputedStyle(row.querySelector(".points")).fontSize) >= 12,
    within: boxes.every((box) => box.left >= sheet.left - 1 && box.right <= sheet.right + 1
      && box.bottom <= sheet.bottom + 1),
  };
})"""
"""The points of each row of the others' sheets, and whether they are whole, readable and by themselves."""


@pytest.mark.parametrize("screen", ["table-choose", "table-four"])
def test_the_lowest_sheets_of_others_show_the_points_of_each_row(player: Player, screen: str) -> None:
    player.page.set_viewport_size({"width": 320, "height": 568})
    SCREENS[screen](player)
    rows = player.evaluate(LOWEST)
    record = player.record
    assert len(rows) == 4 * (record.seats - 1)
    assert any(row["points"] not in {"", "0"} for row in rows)
    for row in rows:
        assert (row["seen"], row["apart"], row["within"]) == (True, True, True), row
