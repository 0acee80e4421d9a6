"""Two browsers between which nothing goes but links: a game by link, and one that is passed on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from calavera.game import Rethrow
from calavera.multiplayer.by_link import check, to_act
from tests.e2e.clipboard import CLIPBOARD
from tests.e2e.conftest import PHONE
from tests.e2e.hand import GO_ON
from tests.e2e.host import Host
from tests.e2e.player import PATIENCE, Player

DRAWING = """() => document.querySelector('[data-handover="drawing"]') !== null"""


@pytest.fixture
def device(browser: Browser, host: Host) -> Iterator[Callable[[], Player]]:
    """One more phone with a storage of its own."""
    devices: list[Player] = []

    def opened() -> Player:
        devices.append(Player(browser.new_context(**PHONE, reduced_motion="reduce").new_page(), host))
        devices[-1].open()
        return devices[-1]

    yield opened
    for one in devices:
        one.check_clean()
        one.page.context.close()


def sent(player: Player) -> str:
    """Return the link that goes to the other device, as the screen shows it."""
    player.tap("pass-on")
    player.page.wait_for_selector("svg.code", timeout=PATIENCE)
    player.evaluate(CLIPBOARD)
    player.tap("share-copy")
    assert player.overflow <= 0
    link = player.page.locator("main input").input_value()
    assert link in player.evaluate("() => copied.at(-1)")
    player.tap("close")
    return link


def followed(player: Player, link: str) -> None:
    """Open a link and go on with the game in it."""
    player.page.goto(link)
    player.page.wait_for_selector('[data-screen="arrived"]', timeout=PATIENCE)
    assert "#" not in player.page.url
    assert player.overflow <= 0
    player.tap("link-take")
    player.wait_until_kept()


def turn(player: Player) -> None:
    """Roll until something can be chosen, and take the first option."""
    while True:
        player.tap("throw")
        player.settle()
        stays = [one for one in player.record.state.legal_actions() if not isinstance(one, Rethrow)]
        if stays:
            break
    player.ask(f"take {stays[0]}")
    drawn(player)


def drawn(player: Player) -> None:
    """Have all marks drawn that a decision has left to draw."""
    while player.evaluate(DRAWING):
        player.pass_time()
        player.evaluate(GO_ON)
        player.wait_until_kept()


def test_two_browsers_play_by_link_and_check_the_dice(device: Callable[[], Player]) -> None:
    ana, ben = device(), device()
    for player, name in ((ana, "Ana"), (ben, "Ben")):
        player.ask("setup game castro")
        player.ask(f"setup name 1 {name}")
        player.game = "castro"
    ana.tap("by-link")
    ana.tap("by-link-new")
    followed(ben, sent(ana))
    followed(ana, sent(ben))
    for _ in range(2):
        turn(ana)
        assert "Not sent yet" in ana.text()
        link = sent(ana)
        ana.reload()
        assert "Ben’s turn" in ana.text()
        followed(ben, link)
        turn(ben)
        link = sent(ben)
        ana.fill(".paste input", f"Your turn! {link}")  # as in an installed app, where no link opens
        ana.page.keyboard.press("Enter")
        ana.page.wait_for_selector('[data-screen="arrived"]', timeout=PATIENCE)
        ana.tap("link-take")
        ana.wait_until_kept()
    assert ana.record.actions == ben.record.actions
    assert ana.record.names == ("Ana", "Ben")
    found = check(ana.record)
    assert found is not None
    assert found.turn is None
    ana.tap("menu")
    ana.tap("by-link")
    assert "Ana’s turn" in ana.text()
    ben.tap("settings")
    ben.tap("fair")
    ben.tap("fair-check")
    assert f"all {found.throws} rolls match" in ben.text()


@pytest.mark.large
def test_a_game_is_found_while_another_one_is_played(device: Callable[[], Player]) -> None:
    """The stored games come a moment after the start; only then is asked which game a link goes on with."""
    ana, ben = device(), device()
    ana.tap("by-link")
    ana.tap("by-link-new")
    followed(ben, sent(ana))
    ana.ask("play-against easy")
    link = sent(ben)
    ana.page.goto("about:blank")  # another place in the same document would find the stored games there
    ana.page.goto(link)
    ana.page.wait_for_selector('[data-screen="arrived"]', timeout=PATIENCE)
    assert "This continues your game" in ana.text()


@pytest.mark.large
def test_a_game_passed_on_goes_on_and_comes_back(device: Callable[[], Player]) -> None:
    ina, sami = device(), device()
    ina.begin(["Ina", "Sami"])
    turn(ina)
    ina.go_on()
    ina.tap("settings")
    link = sent(ina)
    assert "Seed" not in (ina.kept("game") or "")
    followed(sami, link)
    assert sami.record.actions == ina.record.actions
    while to_act(sami.record.state) == 1:  # leftovers, maybe, and a turn
        if sami.record.state.fresh:
            sami.tap("throw")
            sami.settle()
        sami.ask(f"take {sami.record.state.legal_actions()[0]}")
        drawn(sami)
    assert sami.has("pass-on")  # a passed game asks for the next phone by itself
    followed(ina, sent(sami))
    assert ina.record.actions == sami.record.actions
    assert not ina.kept("kept/0")
