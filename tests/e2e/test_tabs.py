"""Two tabs on the same games: the second one follows, asks before it takes over, and nothing is mixed up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from tests.e2e.host import Host
from tests.e2e.notices import notice
from tests.e2e.player import Player

SEED = "000102030405060708090a0b0c0d0e0f"

FOLLOWS = "() => document.querySelector('[data-intent=\"take-over\"]') !== null"

LEADS = "() => document.querySelector('[data-intent=\"take-over\"]') === null"

THROWS = "number => document.querySelectorAll('.dot.used').length === number"


@pytest.fixture
def tab(apart: BrowserContext, host: Host) -> Iterator[Callable[[], Player]]:
    """One more tab of the same browser."""
    tabs: list[Player] = []

    def opened() -> Player:
        tabs.append(Player(apart.new_page(), host))
        tabs[-1].open()
        return tabs[-1]

    yield opened
    for one in tabs:
        one.check_clean()


def test_the_second_tab_follows_and_takes_over_only_when_it_is_asked_to(tab: Callable[[], Player]) -> None:
    first = tab()
    first.begin(["Ina", "Sami"], SEED)
    second = tab()
    second.wait(FOLLOWS)
    assert "open in another tab" in second.text(".notice")
    first.tap("throw")
    second.wait(THROWS, 1)

    second.allow(notice("elsewhere"))
    second.tap("hold 2")
    second.wait("() => document.body.innerText.includes('nothing was changed here')")
    assert first.page.locator('[data-intent="hold 2"]').get_attribute("aria-pressed") == "false"

    second.tap("take-over")
    second.wait(LEADS)
    first.wait(FOLLOWS)
    second.tap("hold 2")
    second.tap("throw")
    first.wait(THROWS, 2)
    assert first.record == second.record
    assert second.record.throws == 2

    second.page.close()
    first.wait(LEADS)
    assert first.page.locator(".dot.used").count() == 2
    first.tap("throw")
    assert first.record.throws == 3


@pytest.mark.large
def test_a_tab_that_has_lost_the_game_writes_nothing_more(tab: Callable[[], Player]) -> None:
    first = tab()
    first.begin(["Ina", "Sami"], SEED)
    first.tap("throw")
    before = first.kept()
    # As if the first tab had not heard yet that another one plays.
    first.page.evaluate("() => { calaveraTexts.heard.lost = () => {}; }")
    second = tab()
    second.wait(FOLLOWS)
    second.tap("take-over")
    second.wait(LEADS)
    first.tap("hold 2")
    first.wait(FOLLOWS)
    assert second.kept() == before
