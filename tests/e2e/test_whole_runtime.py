"""The site built with Pyodide and PyScript as they came (`build.py --whole`) starts, and is played on."""

from pathlib import Path

from playwright.sync_api import Browser

import build
from tests.e2e.computer_games import play_against_computers, sit
from tests.e2e.conftest import KEPT, PHONE, QUICK
from tests.e2e.host import Host
from tests.e2e.player import PATIENCE, Player


def test_a_whole_game_is_played_on_it_and_it_starts_from_a_snapshot(tmp_path: Path, browser: Browser) -> None:
    with Host(build.build(whole=True, dist=tmp_path / "site")) as host:
        context = browser.new_context(**PHONE, reduced_motion="reduce")
        player = Player(context.new_page(), host, memory=QUICK)
        player.open()
        sit(player, "person", "easy")
        record = play_against_computers(player)
        assert record.names == ("", "computer: easy")
        player.page.wait_for_selector(KEPT, timeout=PATIENCE)
        player.reload()
        assert player.page.locator("html").get_attribute("data-snapshot") == "used"
        assert player.record == record
        context.close()
