"""Two windows of one browser at one table: from the start page to the first throws, away and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.engines.choice import BESIDE_CHROMIUM
from tests.e2e.engines.engine import Engine
from tests.e2e.host import Host
from tests.e2e.player import Player

SHOWS = "intent => document.querySelector(`[data-intent^='${intent}']`) !== null"

AT_TABLE = "() => document.querySelector('main.table') !== null"

SAYS = "text => document.body.innerText.includes(text)"

THROWS = "number => document.querySelectorAll('.dot.used').length === number"

NEXT = """() => {
  const buttons = [...document.querySelectorAll("main.table [data-intent]:not([disabled])")];
  const offered = buttons.map((button) => button.dataset.intent);
  const first = (start) => offered.find((intent) => intent.startsWith(start));
  return first("confirm") ?? first("pick ") ?? first("throw") ?? first("take ") ?? "";
}"""
"""The button that brings a game on, if this window has one; it throws no die twice where it need not."""

FACES = "[...document.querySelectorAll('.die')].map((die) => die.ariaLabel ?? die.textContent).join(' ')"


@pytest.fixture
def window(apart: BrowserContext, host: Host) -> Iterator[Callable[[str], Player]]:
    """One more window of the same browser, whose player has a name."""
    windows: list[Player] = []

    def opened(name: str) -> Player:
        player = Player(apart.new_page(), host)
        windows.append(player)
        player.open()
        player.tap("one-table")
        player.fill("[data-change='table-name']", name)
        return player

    yield opened
    for one in windows:
        one.check_clean()


def seated(window: Callable[[str], Player]) -> tuple[Player, Player]:
    """Return a host and a guest whose game has just begun."""
    ana = window("Ana")
    ana.tap("table-host")
    ben = window("Ben")
    ben.wait(SHOWS, "table-join")
    ben.click("[data-intent^='table-join']")
    ana.wait(SHOWS, "table-begin")
    ana.tap("table-begin")
    for player in (ana, ben):
        player.wait(AT_TABLE)
    return ana, ben


def bring_on(player: Player) -> None:
    """Do what is due in a window, if anything is."""
    player.go_on()  # a curse is a card
    if intent := player.evaluate(NEXT):
        player.tap(intent)


@pytest.mark.large
def test_two_windows_sit_at_one_table(window: Callable[[str], Player]) -> None:
    ana, ben = seated(window)
    ben.wait(SAYS, "Waiting for Ana")
    ana.tap("throw")
    for player in (ana, ben):
        player.wait(THROWS, 1)
    assert ana.page.evaluate(f"() => {FACES}") != ""
    shown = [player.text(".seat.large .name") for player in (ana, ben)]
    assert shown == ["Ana", "Ben"]
    assert ben.page.locator("[data-intent='undo'], [data-intent='throw']").count() == 0


@pytest.mark.large
def test_the_host_starts_the_next_game_in_both_windows(window: Callable[[str], Player]) -> None:
    ana, ben = seated(window)
    ends = {ana: "[data-intent='table-next']", ben: ".end"}
    for player in ends:
        player.page.emulate_media(reduced_motion="reduce")
    while not all(player.page.locator(end).count() for player, end in ends.items()):
        for player in ends:
            bring_on(player)
    assert "The host starts the next game" in ben.text(".end")
    ana.tap("table-next")
    for player in ends:
        player.wait("() => document.querySelector('main.table .end') === null")
        player.wait(THROWS, 0)
    ana.wait(SAYS, "Waiting for Ben")
    ben.tap("throw")
    for player in ends:
        player.wait(THROWS, 1)


@pytest.mark.large
def test_two_play_in_one_window_and_another_one_only_watches(window: Callable[[str], Player]) -> None:
    ana, screen = window("Ana"), window("Screen")
    ana.tap("table-people 2")
    ana.fill("[data-change='table-second']", "Ben")
    ana.tap("table-host")
    screen.tap("table-people 0")
    screen.wait(SHOWS, "table-join")
    screen.click("[data-intent^='table-join']")
    screen.wait(SAYS, "Waiting for Ana")
    ana.tap("table-begin")
    for player in (ana, screen):
        player.wait(AT_TABLE)
    while ana.text(".seat.large .name") != "Ben":
        bring_on(ana)
    number = ana.evaluate("() => document.querySelectorAll('.dot.used').length")
    screen.wait(THROWS, number)
    assert screen.page.locator("[data-intent='throw'], [data-intent^='pick']").count() == 0
    for player in (ana, screen):
        assert player.overflow <= 0


def test_a_window_that_is_loaded_again_comes_back_to_its_seat(window: Callable[[str], Player]) -> None:
    ana, ben = seated(window)
    ana.tap("throw")
    ben.wait(THROWS, 1)
    ben.reload()
    ben.wait(THROWS, 1)
    ana.wait(SAYS, "Ana")
    ana.wait("() => document.querySelector('.trouble') === null")
    ben.wait("() => document.querySelector('.trouble') === null")
    ana.reload()
    ana.wait("() => document.querySelector('.trouble') === null")
    while not ana.has("throw"):  # a first roll may be cursed: then Ben's turn comes before Ana's next one
        for player in (ana, ben):
            bring_on(player)
    number = ana.evaluate("() => document.querySelectorAll('.dot.used').length")
    ana.tap("throw")
    for player in (ana, ben):
        player.wait(THROWS, number + 1)


@pytest.mark.large
def test_a_window_that_is_closed_is_away_and_another_plays_for_it(window: Callable[[str], Player]) -> None:
    ana, ben = seated(window)
    ben.page.close()
    ana.wait(SAYS, "Away: Ben")
    ana.click(".trouble [data-intent='one-table']")
    ana.tap("table-out 1")
    ana.tap("table-give 2 medium")
    ana.tap("resume")
    ana.tap("throw")
    ana.wait(THROWS, 1)


# -- the other engines: their drivers have one window, in which the second one is a frame

FRAME = """(() => {
  const frame = document.createElement("iframe");
  frame.src = location.href;
  frame.id = "other";
  document.body.append(frame);
})()"""

OTHER = "document.getElementById('other').contentDocument"

TAP = """((button, part) => {
  const box = button.getBoundingClientRect();
  const place = { clientX: box.x + box.width * part, clientY: box.y + box.height / 2 };
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...place }));
})"""
"""A click at this part of the button's width: Firefox says of `click()` that a finger was at 0, 0, and two of
those soon after each other are one double tap."""


@pytest.mark.large
@BESIDE_CHROMIUM
def test_two_windows_sit_at_one_table_in_other_engines(engine: Engine) -> None:
    engine.run(FRAME)
    engine.wait(f"{OTHER}?.documentElement?.dataset.app === 'ready'")

    def tap(intent: str, part: float) -> None:
        engine.wait(f"{OTHER}.querySelector(`[data-intent^='{intent}']`) !== null")
        engine.run(f"{TAP}({OTHER}.querySelector(`[data-intent^='{intent}']`), {part})")

    engine.tap("one-table")
    engine.tap("table-host")
    tap("one-table", 0.2)
    tap("table-join", 0.8)  # it stands where the other one stood
    engine.wait("document.querySelector(\"[data-intent='table-begin']\") !== null")
    engine.tap("table-begin")
    engine.wait(f"{OTHER}.querySelector('main.table') !== null")
    engine.tap("throw")
    engine.wait(f"{OTHER}.querySelectorAll('.dot.used').length === 1")
    engine.wait("document.querySelectorAll('.dot.used').length === 1")
