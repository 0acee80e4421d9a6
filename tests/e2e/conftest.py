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
from tests.e2e.engines.chromium import Chromium
from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.engines.webkit import WebKit
from tests.e2e.hand import Hand
from tests.e2e.host import Host
from tests.e2e.player import PATIENCE, Player

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

LONGEST = (
    *("random_faults", "screens", "engines", "one_file", "keyboard", "meeting", "killed", "reload"),
    *("offline", "games", "shift"),
)
"""The modules whose tests take longest, and begin first: none of them is left over at the end."""

ONE_PROCESS = "--process-per-site"
"""All pages of a worker share a process, as tabs of one site may: in it Pyodide's code stays compiled for as
long as any of them is open, and compiling it is most of what a start costs."""

COMPILED = """async (site) => {
  const folder = (await (await fetch(site)).text()).match(/runtime-\\w+/)[0];
  window.kept = await WebAssembly.compileStreaming(fetch(`${site}${folder}/pyodide/pyodide.asm.wasm`));
}"""
"""Compiles the engine, and has the page keep it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    names = [f"test_{name}.py" for name in LONGEST]
    items.sort(key=lambda item: names.index(item.path.name) if item.path.name in names else len(names))


@pytest.fixture(autouse=True)
def nothing_passed_over() -> Iterator[None]:
    """The end of every test: no console and no notice has reported an error that the test does not allow."""
    Hand.watched.clear()
    yield
    for hand in Hand.watched:
        hand.check_clean()


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
    shared: dict[str, Any] = {**headless, "args": [*FLAGS, ONE_PROCESS]}
    browser = playwright.chromium.launch(**shared)
    yield browser
    browser.close()


KEPT = "html[data-snapshot=kept]"

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "locale": "en-GB", "has_touch": True}
"""A phone with an English browser."""


QUICK = 8
"""Gigabytes of a phone that keeps a snapshot of its memory."""


class Home:
    """A browser whose tabs share a process, and a host where it has been before."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.context = context
        self.host = host
        self.keeper = context.new_page()
        self.keeper.goto(f"{host.address}icons/icon-192.png")  # no page of ours: it takes no part in any game
        self.keeper.evaluate(COMPILED, host.address)
        first = Player(context.new_page(), host, memory=QUICK)
        first.open()
        first.page.wait_for_selector(KEPT, timeout=PATIENCE)
        first.page.close()
        first.check_clean()

    def forget(self, host: Host, what: str) -> None:
        """Clear these storages of a host."""
        session = self.context.new_cdp_session(self.keeper)
        origin = host.address.removesuffix(host.path)
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": what})
        session.detach()

    def leave(self) -> None:
        """Close what tests have opened."""
        self.context.clear_permissions()
        for page in self.context.pages:
            if page is not self.keeper:
                page.close()


@pytest.fixture(scope="session")
def home(browser: Browser, dist: Path) -> Iterator[Home]:
    """A phone that has been on the site before: no test makes its parts or a snapshot again."""
    with Host(dist) as host:
        context = browser.new_context(**PHONE)
        yield Home(context, host)
        context.close()


@pytest.fixture
def visit(home: Home, request: pytest.FixtureRequest) -> Iterator[Callable[..., Player]]:
    """Open the page without stored data, in as many tabs as asked for, each changed by a script before."""
    home.forget(home.host, "local_storage,indexeddb")
    moving = request.node.get_closest_marker("moving") is not None

    def come(script: str = "") -> Player:
        player = Player(home.context.new_page(), home.host, memory=QUICK)
        if script:
            player.page.add_init_script(script)
        if not moving:  # drawing each frame of dice in the air is a fifth of what a test costs
            player.page.emulate_media(reduced_motion="reduce")
        player.open()
        return player

    yield come
    home.leave()


@pytest.fixture
def player(visit: Callable[..., Player]) -> Iterator[Player]:
    """A player on the start screen, without stored data."""
    player = visit()
    yield player
    player.check_clean()


@pytest.fixture
def apart(playwright: Playwright, headless: dict[str, object]) -> Iterator[BrowserContext]:
    """A phone whose tabs have a process each, as they may."""
    browser = playwright.chromium.launch(**headless)  # type: ignore[arg-type]  # the same two options everywhere
    yield browser.new_context(**PHONE)
    browser.close()


@pytest.fixture
def phone(home: Home, host: Host) -> Iterator[BrowserContext]:
    """A phone that has never been on the test's own host."""
    yield home.context
    home.leave()
    home.forget(host, "all")


@pytest.fixture
def newcomer(phone: BrowserContext, host: Host) -> Iterator[Player]:
    """A player who comes to a site of their own for the first time."""
    player = Player(phone.new_page(), host)
    player.page.emulate_media(reduced_motion="reduce")  # the bunting sways for most of a minute
    player.open()
    yield player
    player.check_clean()


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def engine(request: pytest.FixtureRequest, host: Host, tmp_path: Path) -> Iterator[Engine]:
    """A browser on the start screen."""
    profile = tmp_path / "profile"
    engine: Engine
    if request.param == "chromium":
        means = map(request.getfixturevalue, ("playwright", "headless"))
        engine = Chromium(host, profile, *means)
    elif request.param == "firefox":
        request.getfixturevalue("tools")
        engine = Firefox(host, profile)
    else:
        engine = WebKit(host, profile)
    engine.moving = request.node.get_closest_marker("moving") is not None
    try:
        engine.launch()
        engine.open()
        yield engine
        engine.check_clean()
    finally:
        engine.quit()
