"""The first screen: there before Python, taken over by it, and nothing that was tapped meanwhile is lost."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from tests.e2e.hand import CANONICAL, READY
from tests.e2e.host import Host
from tests.e2e.player import PATIENCE, Player
from tests.e2e.shifts import SHIFTS
from tests.tiers import large_after

ENGINE = r"pyodide\.asm\.wasm"
"""Without this part there is no Python."""

MARK = """() => {
  for (const one of document.querySelectorAll("#app, #app *")) one.before = true;
  return document.querySelectorAll("#app *").length;
}"""

NEW = """() => [...document.querySelectorAll("#app, #app *")].filter((one) => !one.before)
  .map((one) => one.outerHTML)"""

DROP_ENGINE = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const one of await cache.keys()) if (/asm\\.wasm|snapshot$/.test(one.url)) await cache.delete(one);
  }
}"""


@pytest.fixture
def player(newcomer: Player) -> Player:
    """A player on a host of the test's own, which can do what it likes."""
    return newcomer


@contextmanager
def without_python(player: Player) -> Iterator[None]:
    """Reload, and look at the page while Python cannot come; afterwards it has come."""
    player.page.evaluate(DROP_ENGINE)
    with player.host.holding(ENGINE):
        player.page.reload(wait_until="domcontentloaded")
        yield
    player.page.wait_for_selector(READY, timeout=PATIENCE)


@pytest.fixture
def kept(player: Player) -> Player:
    """A page that is kept for offline, and tells of every shift."""
    player.wait_until_offline_ready()
    player.page.add_init_script(SHIFTS)
    return player


def test_on_the_first_visit_the_start_screen_is_there_before_python(browser: Browser, host: Host) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="de-AT", has_touch=True)
    player = Player(context.new_page(), host)
    player.page.add_init_script(SHIFTS)
    with host.holding(ENGINE):
        player.page.goto(host.address, wait_until="domcontentloaded")
        assert player.text(".how h2") == "Wie möchtest du spielen?"
        assert player.page.evaluate("document.documentElement.lang") == "de"
        assert player.page.evaluate(MARK) > 50
        before = player.page.evaluate(CANONICAL)
    player.page.wait_for_selector(READY, timeout=PATIENCE)
    assert player.page.evaluate(CANONICAL) == before
    assert player.page.evaluate(NEW) == []
    assert sum(player.page.evaluate("window.shifts")) == 0
    player.check_clean()
    context.close()


def test_what_was_tapped_and_typed_before_python_is_answered(kept: Player) -> None:
    page = kept.page
    with without_python(kept):
        kept.set_up()  # without Python too: what is folded is the browser's
        kept.tap("setup seats 3")
        waiting = page.locator('[data-intent="setup seats 3"]')
        assert waiting.get_attribute("data-waiting") is not None
        name = page.locator('[data-change="setup name 2"]')
        name.fill("Sa")
        name.press_sequentially("mi")
        kept.new()
        assert kept.kept() is None
    assert [kept.record.header(f"Seat{seat}") for seat in (1, 2, 3)] == [None, "Sami", None]
    assert page.locator("[data-waiting]").count() == 0
    kept.tap("throw")
    kept.check_clean()


def test_a_tap_on_what_is_not_offered_any_more_is_dropped(kept: Player) -> None:
    with without_python(kept):
        kept.new()
        kept.tap("lesson")
    assert kept.record.throws == 0
    assert not kept.has("leave")
    kept.check_clean()


def test_a_running_game_is_there_from_the_first_paint(kept: Player) -> None:
    kept.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    kept.tap("throw")
    kept.tap("hold 2")
    table = kept.page.evaluate(CANONICAL)
    with without_python(kept):
        assert kept.page.evaluate(CANONICAL) == table
        kept.page.evaluate(MARK)
        kept.tap("hold 5")
    assert kept.page.evaluate("document.getElementById('app').firstElementChild.before") is True
    for n in (2, 5):
        assert kept.page.locator(f'[data-intent="hold {n}"]').get_attribute("aria-pressed") == "true"
    assert sum(kept.page.evaluate("window.shifts")) == 0

    kept.tap("menu")
    card = kept.text(".running")
    with without_python(kept):
        assert kept.text(".running") == card
        assert re.search("Ina.*Sami", card)
        kept.tap("resume")
    assert kept.has("throw")
    kept.check_clean()


def test_a_drawing_that_no_longer_fits_is_not_shown(kept: Player) -> None:
    kept.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    kept.tap("throw")
    kept.reload()
    # As if the tab had died after another tap: the game has gone on, its drawing has not.
    kept.tap("hold 1")
    kept.page.evaluate("() => { Storage.prototype.setItem = () => {}; }")
    with without_python(kept):
        assert kept.page.evaluate("localStorage.getItem(`calavera:${location.pathname}:first`)") is None
        assert kept.page.locator("#app .table").count() == 0
        assert kept.page.locator("#app .splash").count() == 1
    assert kept.page.locator('[data-intent="hold 1"]').get_attribute("aria-pressed") == "true"
    kept.check_clean()


def test_when_a_game_is_first_kept_the_browser_is_asked_to_keep_it_for_good(player: Player) -> None:
    player.page.evaluate(
        "() => { window.asked = 0; navigator.storage.persist = async () => ++window.asked > 0; }"
    )
    player.set_up()
    player.tap("setup seats 3")
    assert player.page.evaluate("window.asked") == 0
    player.new()
    assert player.page.evaluate("window.asked") == 1


CHANGED = """() => {
  const looks = [];
  const seen = ":not(.desk[hidden], .desk[hidden] *)";
  for (const one of document.querySelectorAll(`:is(body, #app, #app *, #boot, #boot *)${seen}`)) {
    for (const part of [null, "::before", "::after"]) {
      const style = getComputedStyle(one, part);
      const absent = part && ["none", "normal"].includes(style.content);
      const names = absent ? ["content"] : [...style].filter((name) => !name.startsWith("--"));
      const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      looks.push([`${one.tagName} ${one.getAttribute("class")} ${part ?? ""}`, values]);
    }
  }
  const before = window.looksBefore ?? [];
  window.looksBefore = looks;
  return looks.flatMap(([name, values], n) => {
    const known = new Set(before[n]?.[1]);
    return values.filter((value) => !known.has(value)).map((value) => `${name} ${value}`);
  });
}"""
"""Lists what looks otherwise than when this was asked before, of every element of the screen, without a table
that waits behind it, and of the start's progress."""

WITHOUT_REST = """() => {
  const rest = [...document.styleSheets].find((sheet) => sheet.href?.endsWith("/rest.css"));
  rest.disabled = true;
  return rest.cssRules.length;
}"""


SIZES = [(360, 640), (820, 1180), (1440, 900)]


@pytest.mark.large
@pytest.mark.parametrize("size", large_after(1, SIZES), ids=lambda size: f"{size[0]}")
def test_the_rest_of_the_style_changes_nothing_of_a_start_screen(
    player: Player, size: tuple[int, int]
) -> None:
    page = player.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    player.tap("throw")
    player.tap("menu")  # with a game that goes on, and all that can be unfolded
    page.evaluate("() => { for (const one of document.querySelectorAll('#app details')) one.open = true; }")
    assert len(page.evaluate(CHANGED)) > 10_000  # all of it
    assert page.evaluate(WITHOUT_REST) > 100
    assert page.evaluate(CHANGED) == []


def test_a_start_screen_is_seen_before_the_rest_of_the_style_and_python_waits_for_it(kept: Player) -> None:
    page = kept.page
    kept.host.asked.clear()
    with without_python(kept):
        page.wait_for_function("() => document.getElementById('drawings') === null")
        assert page.locator("#app .home").count() == 1
    kept.new()
    kept.check_clean()
