"""The built site, served as a plain host would, and a browser in which nothing may go wrong."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

import build
from tests import suite
from tests.e2e.host import Host
from tests.e2e.player import Player

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def once(factory: pytest.TempPathFactory, name: str, work: Callable[[], object]) -> None:
    """Work done by the first of the workers that test side by side, while the others wait for it."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        work()
        return
    mark = factory.getbasetemp().parent / name  # the workers of one run have this folder in common
    try:
        mark.mkdir()
    except FileExistsError:
        while not (mark / "done").exists():
            time.sleep(0.1)
        assert (mark / "well").exists(), f"another worker could not do it: {name}"
        return
    try:
        work()
        (mark / "well").touch()
    finally:
        (mark / "done").touch()


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `build.py` writes it."""
    once(tmp_path_factory, "build", suite.site)
    return build.DIST


@pytest.fixture(scope="session")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of axe and Lighthouse."""
    once(tmp_path_factory, "tools", lambda: build.fetch_parts(suite.TOOLS))
    return suite.TOOLS / "node_modules"


@pytest.fixture
def host(dist: Path) -> Iterator[Host]:
    """The site at the root of a host of its own (so each test has its own storage and worker)."""
    with Host(dist) as host:
        yield host


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium() -> dict[str, object]:
    """Chromium's launch options; without a path Playwright takes its own, and fails where it has none."""
    return {"executable_path": suite.chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def headless() -> dict[str, object]:
    """The same for the many tests that look at nothing but the page."""
    return {"executable_path": suite.headless(), "args": FLAGS}


@pytest.fixture(scope="session")
def browser(playwright: Playwright, headless: dict[str, object]) -> Iterator[Browser]:
    browser = playwright.chromium.launch(**headless)  # type: ignore[arg-type]  # the same two options everywhere
    yield browser
    browser.close()


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "locale": "en-GB", "has_touch": True}
"""A phone with an English browser."""


@pytest.fixture(scope="session")
def home(browser: Browser, dist: Path) -> Iterator[tuple[BrowserContext, Host]]:
    """A phone that has been on the site before: its parts need not be fetched again for every test."""
    with Host(dist) as host:
        context = browser.new_context(**PHONE)
        yield context, host
        context.close()


@pytest.fixture
def player(home: tuple[BrowserContext, Host]) -> Iterator[Player]:
    """A player on the start screen, without stored data."""
    context, host = home
    player = Player(context.new_page(), host)
    kept = {"origin": host.address.rstrip("/"), "storageTypes": "local_storage,indexeddb"}
    context.new_cdp_session(player.page).send("Storage.clearDataForOrigin", kept)
    player.open()
    yield player
    context.clear_permissions()
    for page in context.pages:
        page.close()
    player.check_clean()


@pytest.fixture
def newcomer(browser: Browser, host: Host) -> Iterator[Player]:
    """A player who comes to a site of their own for the first time."""
    context = browser.new_context(**PHONE)
    player = Player(context.new_page(), host)
    player.open()
    yield player
    player.check_clean()
    context.close()
