"""The site built with Pyodide and PyScript as they came (`build.py --whole`) starts, and is played on."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import build
from tests.e2e.computer_games import play_against_computers, sit
from tests.e2e.conftest import KEPT, PHONE, QUICK
from tests.e2e.host import Host
from tests.e2e.player import PATIENCE, Player


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with nothing cut."""
    return build.build(whole=True, dist=tmp_path_factory.mktemp("whole") / "site")


def test_nothing_of_it_is_cut(whole: Path) -> None:
    (runtime,) = whole.glob("runtime-*")
    for folder, source in {"pyodide": "pyodide", "pyscript": "@pyscript/core/dist"}.items():
        for file in (runtime / folder).iterdir():
            if file.suffix != ".gz":
                assert file.read_bytes() == (build.WEB / "node_modules" / source / file.name).read_bytes()


def test_a_whole_game_is_played_on_it_and_it_starts_from_a_snapshot(whole: Path, browser: Browser) -> None:
    with Host(whole) as host:
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
