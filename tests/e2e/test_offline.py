"""The site without a network, below a path, and from one build to the next."""

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.e2e.eventful_games import eventful
from tests.e2e.host import Host
from tests.e2e.next_build import CLEANED, TAKEN_OVER, another_build
from tests.e2e.notices import NOT_FETCHED
from tests.e2e.player import PATIENCE, Player
from tests.e2e.varied_games import played
from tests.tiers import large_but

PATHS = ["/", "/games/calavera/"]

BEGINNING = slice(16)
"""Of a game: throws and choices of both seats."""

UPDATE = "navigator.serviceWorker.getRegistration().then(async (it) => { await it.update(); })"

INSTALLED = "navigator.serviceWorker.getRegistration().then((it) => it.waiting !== null)"

REFUSED = """navigator.serviceWorker.getRegistration().then((it) => new Promise((refused) => {
    it.addEventListener("updatefound", () => {
      const newer = it.installing;
      newer.addEventListener("statechange", () => newer.state === "redundant" && refused());
    });
    it.update().catch(() => {});
  }))"""
"""Looks for a new build; done when it was found and was not taken."""


@pytest.fixture
def player(newcomer: Player) -> Player:
    """A player on a host of the test's own, which can do what it likes."""
    return newcomer


@pytest.mark.parametrize("path", large_but([PATHS[-1]], PATHS))
def test_after_one_visit_it_plays_without_a_network_for_good(
    dist: Path, path: str, playwright: Playwright, chromium: dict[str, object], tmp_path: Path
) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "locale": "en-GB", **chromium}
    expected = eventful(2)
    with Host(dist, path) as host:
        context = playwright.chromium.launch_persistent_context(tmp_path, **phone)  # type: ignore[arg-type]  # as in conftest
        player = Player(context.new_page(), host)
        player.open()
        player.wait_until_offline_ready()
        player.begin(["Ina", "Sami"], expected.header("Seed"))
        player.tap("throw")
        shown = player.screen()
        host.stop()
        for _ in range(3):
            player.reload()
            assert player.screen() == shown
        context.close()

        context = playwright.chromium.launch_persistent_context(tmp_path, **phone)  # type: ignore[arg-type]  # as in conftest
        again = Player(context.new_page(), host)
        again.open()
        assert again.screen() == shown
        again.put((again.kept() or "").split("\n1. ")[0] + "\n")
        part = slice(None) if path == PATHS[-1] else BEGINNING  # a path changes nothing in a game
        played(again, expected, part=part)
        assert again.record.actions[: part.stop] == expected.actions[: part.stop]
        again.check_clean()
        player.check_clean()
        context.close()


def builds(player: Player) -> list[str]:
    """Return the caches of whole builds."""
    return [name for name in player.page.evaluate("caches.keys()") if not name.endswith("snapshots")]


def test_a_new_build_takes_over_at_the_next_start_and_the_running_game_goes_on(
    dist: Path, player: Player, tmp_path: Path
) -> None:
    expected = eventful(2)
    style = player.page.locator("link[rel=stylesheet]").first
    old = style.get_attribute("href")
    player.wait_until_offline_ready()
    player.begin(["Ina", "Sami"], expected.header("Seed"))
    player.reload()  # controlled by the worker now
    player.tap("throw")

    player.host.folder = another_build(dist, tmp_path / "next")
    player.reload()  # finds the new build and fetches it, while the old one goes on
    assert style.get_attribute("href") == old
    assert player.record.throws == 1
    player.wait(TAKEN_OVER)
    assert style.get_attribute("href") == old
    player.tap("pick " + str(expected.actions[1]))
    player.tap("confirm")
    assert player.record.actions == expected.actions[:2]

    player.host.stop()  # the new build is already here as a whole
    player.reload()
    assert style.get_attribute("href") == "app-000000000000/style.css"
    assert player.record.actions == expected.actions[:2]
    player.put((player.kept() or "").split("\n1. ")[0] + "\n")
    played(player, expected, part=BEGINNING)
    assert player.record.actions[: BEGINNING.stop] == expected.actions[: BEGINNING.stop]
    player.wait(CLEANED)


@pytest.mark.large
def test_a_new_build_that_is_there_before_the_page_takes_over_too(
    dist: Path, player: Player, tmp_path: Path
) -> None:
    player.wait_until_offline_ready()
    player.reload()  # controlled by the worker now
    player.host.folder = another_build(dist, tmp_path / "next")
    player.page.goto(player.host.address + "icons/icon-192.png")
    player.page.evaluate(UPDATE)
    player.wait(INSTALLED)
    player.open()
    player.page.wait_for_selector("html[data-update=ready]", timeout=PATIENCE)
    player.wait(TAKEN_OVER)
    player.host.stop()
    player.reload()
    style = player.page.locator("link[rel=stylesheet]").first
    assert style.get_attribute("href") == "app-000000000000/style.css"
    player.wait(CLEANED)


def test_a_build_that_does_not_arrive_whole_is_not_kept(dist: Path, player: Player, tmp_path: Path) -> None:
    player.wait_until_offline_ready()
    names = builds(player)
    broken = another_build(dist, tmp_path / "broken")
    (broken / "app-000000000000" / "style.css").write_text("tampered")
    player.host.folder = broken
    player.allow(NOT_FETCHED)  # the browser itself reports the refused file
    player.page.evaluate(REFUSED)
    assert builds(player) == names
    player.host.folder = dist
    player.host.stop()
    player.reload()
    player.new()


@pytest.mark.large
def test_a_page_below_the_path_of_another_is_left_to_itself(
    dist: Path, player: Player, tmp_path: Path
) -> None:
    shutil.copytree(dist, tmp_path / "site")
    shutil.copytree(dist, tmp_path / "site" / "games" / "calavera")
    (tmp_path / "site" / "games" / "index.html").write_text("<link rel=icon href=data:,><h1>Other games</h1>")
    player.wait_until_offline_ready()
    player.host.folder = tmp_path / "site"
    player.reload()  # controlled by the worker of the outer page
    player.begin(["Ina", "Sami"])
    player.page.goto(player.host.address + "games/")
    assert player.page.locator("h1").inner_text() == "Other games"
    player.page.goto(player.host.address + "games/calavera/?from=here")
    player.page.wait_for_selector("html[data-app=ready]")
    assert not player.has("resume")  # a store of its own
    player.wait_until_offline_ready()
    player.host.stop()
    player.page.goto(player.host.address + "index.html?again")
    player.page.wait_for_selector("html[data-app=ready]")
    assert "Ina’s turn" in player.text("h1")


def test_a_breach_of_the_policy_would_be_noticed(player: Player) -> None:
    for breach, rule in (
        ("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')", "style-src"),
        ("document.body.append(Object.assign(new Image(), { src: 'https://example.org/' }))", "img-src"),
    ):
        with player.page.expect_console_message(lambda said, rule=rule: rule in said.text):  # type: ignore[misc]
            player.page.evaluate(breach)
    player.allow("Content Security Policy", "foreign request: https://example.org/")
    said = " ".join(player.wrong)
    assert "style-src 'self'" in said
    assert "img-src 'self' data:" in said
