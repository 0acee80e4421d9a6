"""A start under faults: every wait has an end, losses are told, and what others do wrong is not ours."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.failed_starts import failed, visit
from tests.e2e.hand import READY
from tests.e2e.host import Host
from tests.e2e.notices import FAILED_START, NOT_FETCHED
from tests.e2e.player import PATIENCE, Player
from tests.e2e.snapshots import USED, quick
from tests.tiers import large_after, large_but
from tests.web.catalogues import LANGUAGES, words_of

__all__ = ["quick", "visit"]

NO_FIRST_PAINT = "of 'window.calaveraFirst' as it is undefined"
"""The error of the script that follows the first one, where that is lost."""

UNUSED_FONT = ".woff2 was preloaded using link preload but not used"
"""Chromium's warning a few seconds after a page without its style has come: that asks for no font."""

EVERYTHING = re.compile("(?!)")

PORTAL = "<!doctype html><h1>Sign in</h1>"

NEVER = "() => new Promise(() => {})"

REFUSED = "html[data-offline=refused]"

LOST = [words_of(language)("boot_lost") for language in LANGUAGES]

CARDS = """(() => {
  window.cards = 0;
  const look = () => {
    const card = document.getElementById("failed");
    if (card && !card.hidden) window.cards += 1;
    if (document.documentElement.dataset.app !== "ready") requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();"""
"""Counts the frames that show the card of a start that failed."""

FOREIGN = """(() => {
  setInterval(() => {
    Promise.reject(new TypeError("an extension"));
    Promise.reject("an extension without an error");
    Promise.reject(new DOMException("an extension's request", "AbortError"));
  }, 100);
  setInterval(() => { throw new TypeError("an extension's own"); }, 100);
  setInterval(() => {
    const script = document.createElement("script");
    script.src = "https://extension.invalid/"; // the page's policy does not let it
    document.body?.append(script);
  }, 100);
})()"""
"""Like an extension of the browser that goes wrong all the time."""

REFUSED_IN_FLIGHT = """(() => {
  const open = IDBFactory.prototype.open;
  class Refused extends EventTarget {
    constructor() {
      super();
      this.addEventListener("error", (event) => this.onerror(event));
      setTimeout(() => this.dispatchEvent(new Event("error")));
    }
  }
  IDBFactory.prototype.open = function (name, ...rest) {
    return name.startsWith("calavera:") ? open.call(this, name, ...rest) : new Refused();
  };
})();"""
"""Like a full disk to a storage of PyScript's, which then dispatches the event of its own error once more."""

ENDED = """(() => {
  const starts = Number(sessionStorage.getItem("starts")) + 1;
  sessionStorage.setItem("starts", starts);
  if (starts > {times}) return;
  WebAssembly.instantiateStreaming = async () => {
    throw new WebAssembly.RuntimeError("Out of bounds memory access");
  };
})();"""
"""Ends the compiled code of the first starts in this tab."""

STUCK_CACHE = """
let stuck = false;
for (const name of ["open", "match"]) {
  const real = CacheStorage.prototype[name];
  CacheStorage.prototype[name] = function (...given) {
    return stuck ? new Promise(() => {}) : real.apply(this, given);
  };
}
addEventListener("message", ({ data }) => { if (data === "stick") stuck = true; });
"""
"""Before the service worker's own code: a cache that answers no more when it is told so."""

UNREAD = """
const { arrayBuffer } = Response.prototype;
Response.prototype.arrayBuffer = function () {
  return this.headers.has("X-Bytes") ? new Promise(() => {}) : arrayBuffer.call(this);
};
"""
"""A snapshot's bytes never come."""


def playable(player: Player) -> None:
    """The page starts, and a game can be played in it."""
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    assert player.page.locator("#failed").is_hidden()
    player.new()
    player.tap("throw")
    assert player.page.locator(".die:not(.blank)").count() == 6


# -- what tells of losses is lost itself


@pytest.mark.parametrize("lost", large_after(1, ["first_paint.js", "app-"]))
def test_without_the_script_that_tells_of_losses_the_document_tells_of_it(
    visit: Callable[..., Player], host: Host, lost: str
) -> None:
    host.missing = re.compile(re.escape(lost))
    player = visit()
    player.allow(NOT_FETCHED, NO_FIRST_PAINT)
    told = player.page.locator("#lost")
    told.wait_for(timeout=PATIENCE)
    for sentence in LOST:
        assert sentence in told.inner_text()
    host.missing = EVERYTHING
    told.locator("a").first.click()
    playable(player)
    assert told.count() == 0


@pytest.mark.large
def test_that_is_told_where_it_does_not_come_to_an_end(browser: Browser, host: Host) -> None:
    """A script that the host holds back keeps the document from going on, and must not keep it from view."""
    context = browser.new_context()
    with host.holding(r"first_paint\.js"):
        player = Player(context.new_page(), host)
        player.page.goto(host.address, wait_until="commit")
        player.page.locator("#lost").wait_for(timeout=PATIENCE)
    player.wait_until_ready()
    assert player.page.locator("#lost").count() == 0
    context.close()


@pytest.mark.large
def test_that_is_told_also_where_nothing_moves_and_fits_a_small_phone(browser: Browser, host: Host) -> None:
    host.missing = re.compile("first_paint.js")
    context = browser.new_context(viewport={"width": 320, "height": 568}, reduced_motion="reduce")
    player = Player(context.new_page(), host)
    player.allow(NOT_FETCHED, NO_FIRST_PAINT)
    player.page.goto(host.address, wait_until="domcontentloaded")
    player.page.locator("#lost").wait_for(timeout=PATIENCE)
    assert player.overflow == 0
    for link in player.page.locator("#lost a").all():
        box = link.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 568
    context.close()


@pytest.mark.large
def test_a_portal_instead_of_it_is_told_and_not_kept(visit: Callable[..., Player], host: Host) -> None:
    host.missing, host.portal = re.compile(r"app-\w+/first_paint\.js"), PORTAL
    player = visit()
    player.allow("Unexpected token '<'", NO_FIRST_PAINT)
    player.page.locator("#lost").wait_for(timeout=PATIENCE)
    host.missing = EVERYTHING
    player.page.locator("#lost a").first.click()
    playable(player)


@pytest.mark.large
def test_half_of_it_is_told(visit: Callable[..., Player], host: Host, tmp_path: Path) -> None:
    host.folder = shutil.copytree(host.folder, tmp_path / "site")
    (script,) = host.folder.glob("app-*/first_paint.js")
    text = script.read_text()
    script.write_text(text[: text.index(";", 2000) + 1])  # between two statements of the block of them all
    player = visit()
    player.allow("Unexpected end of input", NO_FIRST_PAINT)
    player.page.locator("#lost").wait_for(timeout=PATIENCE)


@pytest.mark.parametrize("portal", large_after(1, ["", PORTAL]))
def test_a_page_without_its_style_says_so(visit: Callable[..., Player], host: Host, portal: str) -> None:
    host.missing, host.portal = re.compile(r"style\.css"), portal
    player = visit()
    player.allow(NOT_FETCHED, FAILED_START, UNUSED_FONT)
    player.page.wait_for_selector("html[data-app=failed]", timeout=PATIENCE)
    why = words_of("en")("boot_why_page" if portal else "boot_why_fetch")
    player.page.locator("#failed .why", has_text=why).wait_for(timeout=PATIENCE)
    host.missing = EVERYTHING
    player.page.locator("#failed .retry").click()
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    playable(player)


# -- compiled code that is ended


@pytest.mark.parametrize("times", large_but([3], [2, 3]))
def test_a_start_whose_compiled_code_is_ended_is_tried_again(
    visit: Callable[..., Player], times: int
) -> None:
    """As WebKit does to one start of twenty. The page tells of it only where it fails three times."""
    player = visit(CARDS + ENDED.replace("{times}", str(times)))
    player.allow("wasm instantiation failed!", "Out of bounds memory access")
    player.page.wait_for_selector("html[data-app]", timeout=PATIENCE)
    assert player.evaluate("sessionStorage.getItem('starts')") == "3"
    if times == 3:
        assert "Out of bounds" in failed(player)
        player.page.locator("#failed .retry").click()
    playable(player)
    assert player.page.evaluate("window.cards") == 0
    assert player.evaluate("Object.keys(sessionStorage)") == ["starts"]


# -- what others do wrong


def test_what_goes_wrong_in_an_extension_does_not_end_the_start(visit: Callable[..., Player]) -> None:
    player = visit(CARDS + FOREIGN)
    player.allow("an extension", "extension.invalid")
    playable(player)
    assert player.page.evaluate("window.cards") == 0


def test_a_storage_of_pyscript_that_is_refused_shows_no_card(visit: Callable[..., Player]) -> None:
    player = visit(CARDS + REFUSED_IN_FLIGHT)
    playable(player)
    assert player.page.evaluate("window.cards") == 0
    player.check_clean()


def test_a_card_that_came_too_early_goes_away(visit: Callable[..., Player], host: Host) -> None:
    with host.holding(r"asm\.wasm"):
        player = visit()
        player.page.evaluate("calaveraFirst.fail('other', 'too early')")
        assert failed(player)
    playable(player)


@pytest.mark.parametrize(
    "missing",
    [
        *large_after(
            0,
            [
                "delete globalThis.BroadcastChannel",
                "delete Navigator.prototype.locks",
                "delete globalThis.caches",
                "delete Navigator.prototype.serviceWorker",
            ],
        ),
        "delete globalThis.BroadcastChannel; delete Navigator.prototype.locks; delete globalThis.caches;"
        "delete Navigator.prototype.serviceWorker",
    ],
    ids=["channel", "locks", "caches", "worker", "all"],
)
def test_a_browser_without_it_plays(visit: Callable[..., Player], missing: str) -> None:
    playable(visit(missing))


# -- what never answers


@pytest.mark.large
@pytest.mark.parametrize(
    "fault",
    large_after(
        1,
        [
            f"ServiceWorkerContainer.prototype.register = {NEVER}",
            "ServiceWorkerContainer.prototype.register = async () => ({ installing: new EventTarget() })",
        ],
    ),
    ids=["registering", "installing"],
)
def test_a_service_worker_that_never_comes_is_gone_without(visit: Callable[..., Player], fault: str) -> None:
    player = visit(fault)
    playable(player)
    assert player.page.locator(REFUSED).count() == 1
    player.tap("menu")
    assert player.page.locator(".when-refused").is_visible()


@pytest.mark.large
def test_a_worker_that_is_only_late_is_not_refused_for_good(visit: Callable[..., Player]) -> None:
    player = visit(
        "const { register } = ServiceWorkerContainer.prototype;"
        "ServiceWorkerContainer.prototype.register = function (...given) {"
        f"window.late = () => register.apply(this, given); return ({NEVER})(); }}"
    )
    playable(player)
    assert player.page.locator(REFUSED).count() == 1
    player.page.evaluate("() => { window.late(); }")
    player.wait_until_offline_ready()


@pytest.mark.large
def test_a_cache_that_the_worker_cannot_open_is_gone_without(
    visit: Callable[..., Player], host: Host, tmp_path: Path
) -> None:
    host.folder = shutil.copytree(host.folder, tmp_path / "site")
    worker = host.folder / "sw.js"
    worker.write_text(f"CacheStorage.prototype.open = {NEVER};\n{worker.read_text()}")
    player = visit()
    playable(player)
    assert player.page.locator(REFUSED).count() == 1


@pytest.mark.large
def test_a_cache_that_answers_no_more_makes_way_for_the_network(
    visit: Callable[..., Player], host: Host, tmp_path: Path
) -> None:
    host.folder = shutil.copytree(host.folder, tmp_path / "site")
    worker = host.folder / "sw.js"
    worker.write_text(STUCK_CACHE + worker.read_text())
    player = visit()
    player.wait_until_offline_ready()
    player.page.evaluate("navigator.serviceWorker.controller.postMessage('stick')")
    host.asked.clear()
    player.reload()
    assert any("style.css" in path for path in host.asked)
    playable(player)


@pytest.mark.parametrize(
    "fault",
    large_after(1, [f"CacheStorage.prototype.open = {NEVER}", f"Cache.prototype.match = {NEVER}"]),
    ids=["opening", "looking"],
)
def test_a_snapshot_that_is_not_found_in_time_is_gone_without(
    visit: Callable[..., Player], fault: str
) -> None:
    playable(visit(fault))


@pytest.mark.large
def test_a_snapshot_that_cannot_be_read_is_gone_without(quick: Player) -> None:
    quick.page.add_init_script(UNREAD)
    quick.reload()
    assert quick.page.locator(USED).count() == 0
    playable(quick)


@pytest.mark.large
def test_repairing_ends_where_the_caches_do_not_answer(visit: Callable[..., Player], host: Host) -> None:
    host.missing = re.compile(r"python\.mjs")
    player = visit(
        f"CacheStorage.prototype.keys = {NEVER}; ServiceWorkerContainer.prototype.getRegistration = {NEVER}"
    )
    player.allow(NOT_FETCHED, "python.mjs")
    assert failed(player)
    host.missing = EVERYTHING
    player.page.locator("#failed .repair").click()
    playable(player)


def test_a_start_of_which_nothing_more_is_heard_is_told_as_failed(browser: Browser, host: Host) -> None:
    context = browser.new_context(service_workers="block")
    player = Player(context.new_page(), host)
    player.allow("Service Worker registration blocked by Playwright")
    player.page.clock.install()
    with host.holding(r"asm\.wasm"):
        player.page.goto(host.address, wait_until="domcontentloaded")
        player.page.wait_for_function("document.querySelector('#boot .stage').textContent !== ''")
        player.page.clock.run_for(200_000)
        assert "the start does not go on" in failed(player)
    context.close()


# -- a host that has a page for everything


@pytest.mark.large
def test_a_host_that_has_its_own_page_instead_of_the_twins_is_kept_too(
    visit: Callable[..., Player], host: Host
) -> None:
    host.missing, host.portal = re.compile(r"\.gz$"), PORTAL
    player = visit()
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    player.wait_until_offline_ready()
    host.stop()
    player.reload()
    playable(player)
