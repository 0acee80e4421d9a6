"""Visits in a browser that something fails in, and the page's words about it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.e2e.host import Host
from tests.e2e.notices import FAILED_START
from tests.e2e.player import PATIENCE, Player


@pytest.fixture
def visit(browser: Browser, phone: BrowserContext, host: Host) -> Iterator[Callable[..., Player]]:
    """Open the page for a newcomer, in a browser that this script has changed before."""
    foreign = []

    def come(script: str = "", locale: str = "", quota: int = 0) -> Player:
        if locale:
            foreign.append(browser.new_context(locale=locale))
        player = Player((foreign[-1] if locale else phone).new_page(), host)
        player.page.set_viewport_size({"width": 360, "height": 640})
        player.page.emulate_media(reduced_motion="reduce")  # the bunting sways for most of a minute
        if script:
            player.page.add_init_script(script)
        if quota:
            session = phone.new_cdp_session(player.page)
            origin = host.address.rstrip("/")
            session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": quota})
        player.page.goto(host.address, wait_until="domcontentloaded")
        return player

    yield come
    for context in foreign:
        context.close()


def refused(player: Player) -> str:
    """Return the page's words where this browser cannot start it; nothing is there to press."""
    player.allow(FAILED_START)
    card = player.page.locator("#failed")
    card.wait_for(state="visible", timeout=PATIENCE)
    assert card.get_attribute("role") == "alert"
    assert card.locator("button").count() == 0
    return card.inner_text()


def failed(player: Player) -> str:
    """Return the page's words about a failed start: readable, in sight, and with its two ways out."""
    player.allow(FAILED_START)
    player.page.wait_for_selector("html[data-app=failed]", timeout=PATIENCE)
    card = player.page.locator("#failed")
    assert card.is_visible()
    assert card.get_attribute("role") == "alert"
    box = card.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= (player.page.viewport_size or {"width": 0})["width"]
    for name in ("retry", "repair"):
        button = card.locator(f".{name}")
        assert button.inner_text()
        assert button.evaluate("one => one.offsetHeight") >= 44
    assert card.locator(".retry").evaluate("one => one === document.activeElement")
    assert player.page.locator("#boot").is_hidden()
    return card.inner_text()
