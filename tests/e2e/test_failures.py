"""Every way the start can fail ends in a page that can be read, with a way out."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import build
from tests.e2e.failed_starts import failed, refused, visit
from tests.e2e.hand import READY
from tests.e2e.host import Host
from tests.e2e.notices import NOT_FETCHED, notice
from tests.e2e.player import PATIENCE, Player
from tests.e2e.shifts import SHIFTS
from tests.tiers import large_but

__all__ = ["visit"]

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

CONSEQUENCES = (
    *("wasm instantiation failed!", "HTTP status code is not ok", "Failed to fetch"),
    *("installing the standard library", "Failed to import encodings", "No module named 'encodings'"),
    *("Python runtime state: core initialized", "Current thread", "<no Python frame>"),
)
"""Errors that Pyodide reports of itself where one of its parts is missing."""

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


def test_without_webassembly(visit: Callable[..., Player]) -> None:
    assert "needs WebAssembly, which is turned off" in refused(visit("delete globalThis.WebAssembly"))
    german = visit("delete globalThis.WebAssembly", locale="de-DE")
    assert "braucht WebAssembly, und das ist hier abgeschaltet" in refused(german)


@pytest.mark.parametrize("name", ["Object.hasOwn", "Array.prototype.at", "FinalizationRegistry"])
def test_a_browser_that_is_too_old_is_named_as_the_reason(visit: Callable[..., Player], name: str) -> None:
    said = refused(visit(f"delete {name}"))
    assert "too old" in said
    assert name in said


@pytest.mark.parametrize("part", large_but(["calavera.zip"], PARTS))
def test_a_part_that_the_host_does_not_have(visit: Callable[..., Player], host: Host, part: str) -> None:
    host.missing = re.compile(rf"(^|/){re.escape(part)}(\.gz)?$")
    player = visit()
    player.allow(NOT_FETCHED, part, *CONSEQUENCES)
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
    player.allow(notice("not_kept"))
    assert "The browser can’t save anything here" in player.text(".notice")
    player.new()
    player.tap("throw")
    assert player.page.locator(".die:not(.blank)").count() == 6


def test_storage_that_is_full(visit: Callable[..., Player]) -> None:
    player = visit(quota=1_000_000)
    player.allow(notice("no_database"))
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    assert player.page.locator(".when-refused").is_visible()
    assert player.page.evaluate("caches.match('./').then((found) => found === undefined)")
    player.new()
    player.page.evaluate(FILL)
    player.tap("throw")
    player.allow(notice("not_kept"))
    assert "There’s no room left to save your game" in player.text(".notice")
    assert player.page.locator(".die:not(.blank)").count() == 6


def test_a_cache_that_is_broken(newcomer: Player) -> None:
    player = newcomer  # its host is stopped for good
    player.wait_until_offline_ready()
    player.begin(["Ina", "Sami"])
    player.page.evaluate(DROP, "pyodide.asm.wasm")
    player.allow(NOT_FETCHED, "pyodide.asm.wasm", *CONSEQUENCES)
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


def test_python_that_fails_says_what_and_where(dist: Path, tmp_path: Path, browser: Browser) -> None:
    site = tmp_path / "site"
    shutil.copytree(dist, site)
    index = site / "index.html"
    index.write_text(index.read_text().replace("\nstart()\n", "\nstart(1 / 0)\n"))
    build.write_service_worker(site)
    with Host(site) as host:
        context = browser.new_context(viewport={"width": 360, "height": 640}, locale="en-GB")
        player = Player(context.new_page(), host)
        player.allow("ZeroDivisionError: division by zero")
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


@pytest.mark.large
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
