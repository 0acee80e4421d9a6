"""Every way the start can fail ends in a page that can be read, with a way out."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

import build
from tests.e2e.hand import READY
from tests.e2e.host import Host
from tests.e2e.player import PATIENCE, Player
from tests.e2e.test_first import SHIFTS

FORBIDDEN = """(() => {
  const refuse = { get() { throw new DOMException("The operation is insecure.", "SecurityError"); } };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
    Object.defineProperty(window, name, refuse);
  }
  navigator.serviceWorker.register = () => Promise.reject(new DOMException("insecure", "SecurityError"));
})()"""

FILL = """() => {
  const full = () => { throw new DOMException("no room", "QuotaExceededError"); };
  Storage.prototype.setItem = IDBObjectStore.prototype.put = full;
}"""
"""No room is left. Chromium takes small texts even where its quota has long been reached."""

DROP = """async (part) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const one of await cache.keys()) if (one.url.includes(part)) await cache.delete(one);
  }
}"""

PARTS = (
    "rest.css",
    "boot.js",
    "snapshot_store.mjs",
    "interpreter.mjs",
    "python.mjs",
    "sparse.mjs",
    "calavera.zip",
    "core.js",
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
)
"""Without any of these there is no game."""


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


def failed(player: Player) -> str:
    """Return the page's words about a failed start: readable, in sight, and with its two ways out."""
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


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_the_host_does_not_have(visit: Callable[..., Player], host: Host, part: str) -> None:
    host.missing = re.compile(rf"(^|/){re.escape(part)}(\.gz)?$")
    player = visit()
    said = failed(player)
    assert "Part of the download failed" in said
    host.missing = re.compile("(?!)")
    player.page.locator("#failed .retry").click()
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    player.wait_until_offline_ready()
    player.new()


def test_a_host_without_the_compressed_twins(visit: Callable[..., Player], host: Host) -> None:
    host.missing = re.compile(r"\.gz$")
    player = visit()
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    player.wait_until_offline_ready()
    host.stop()
    player.reload()
    player.new()
    assert player.record.throws == 0


def test_storage_that_is_forbidden(visit: Callable[..., Player]) -> None:
    player = visit(FORBIDDEN)
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    assert "The browser can’t save anything here" in player.text(".notice")
    player.new()
    player.tap("throw")
    assert player.page.locator(".die:not(.blank)").count() == 6


def test_storage_that_is_full(visit: Callable[..., Player]) -> None:
    player = visit(quota=1_000_000)
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    assert player.page.locator(".when-refused").is_visible()
    assert player.page.evaluate("caches.match('./').then((found) => found === undefined)")
    player.new()
    player.page.evaluate(FILL)
    player.tap("throw")
    assert "The browser can’t save anything here" in player.text(".notice")
    assert player.page.locator(".die:not(.blank)").count() == 6


def test_a_cache_that_is_broken(newcomer: Player) -> None:
    player = newcomer  # its host is stopped for good
    player.wait_until_offline_ready()
    player.begin(["Ina", "Sami"])
    player.page.evaluate(DROP, "pyodide.asm.wasm")
    game = player.kept()
    player.host.stop()
    player.page.reload()
    assert "pyodide.asm.wasm" in failed(player)
    player.host.start()
    player.page.locator("#failed .repair").click()
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    player.wait_until_offline_ready()
    assert player.kept() == game
    player.host.stop()
    player.reload()
    assert player.has("throw")
    player.wrong.clear()  # the browser itself reports what could not be fetched


def test_python_that_fails_says_what_and_where(dist: Path, tmp_path: Path, browser: Browser) -> None:
    site = tmp_path / "site"
    shutil.copytree(dist, site)
    index = site / "index.html"
    index.write_text(index.read_text().replace("\nstart()\n", "\nstart(1 / 0)\n"))
    build.write_service_worker(site)
    with Host(site) as host:
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-GB")
        player = Player(context.new_page(), host)
        player.page.goto(host.address)
        said = failed(player)
        assert "Something went wrong on this device" in said
        assert "ZeroDivisionError: division by zero" in said
        context.close()


def bytes_to_fetch(host: Host) -> tuple[int, int]:
    """Return the bytes that a first visit fetches, and how many of these are the engine's."""
    listed = re.search(r"FILES = (\{.*?\});", (host.folder / "sw.js").read_text(), re.S)
    assert listed
    sizes = {name: file["bytes"] for name, file in json.loads(listed[1]).items()}
    return sum(sizes.values()), sum(size for name, size in sizes.items() if name.endswith("asm.wasm"))


def test_a_slow_line_is_told_with_the_bytes_that_have_come(visit: Callable[..., Player], host: Host) -> None:
    with host.holding(r"asm\.wasm"):
        player = visit(SHIFTS)
        player.page.wait_for_selector("#boot.slow", timeout=PATIENCE)
        said = player.text("#boot .stage")
        assert "The connection is slow" in said
        found = re.search(r"Loading the game: (\d\.\d) of (\d\.\d)\sMB", said)
        assert found
        done, total = map(float, found.groups())
        everything, engine = bytes_to_fetch(host)
        assert total == round(everything / 1e6, 1)
        assert 1 < done <= round((everything - engine) / 1e6, 1)  # what is held has not come
        share = player.page.locator("#boot progress").evaluate("one => one.value")
        assert share == pytest.approx(0.6 * done / total, abs=0.02)
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    assert player.page.locator("#boot").is_hidden()
    assert player.page.evaluate("window.shifts") == []
    player.check_clean()
