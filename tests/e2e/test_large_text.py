"""Large letters, large zoom, the narrowest windows: all is read and reached, nothing lies over another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import build
from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.focused import COVERED
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.room import LETTERS
from tests.e2e.screens import SCREENS
from tests.tiers import large_after, large_but

LANGUAGES = sorted({file.parent.name for file in (build.WEB / "locale").glob("*/*.po")})

PARTS = 4
"""Of a walk through all screens, side by side."""

SOME = ("table-choose", "table-picked", "castro-choose", "lesson-keep", "log", "table-options", "settings")
"""Screens with bars above and below, a card, a list over the table, and a panel."""

ZOOMED = (320, 256)
"""The CSS pixels of a window of 1280 × 1024 pixels at 400 %."""

FONTS = """() => {
  const found = {}, texts = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const called = (one) => one.getAttribute("class")?.split(" ")[0] ?? one.localName;
  while (texts.nextNode()) {
    const text = texts.currentNode, holder = text.parentElement;
    // The letter on a roof is a sign of the drawing, and its size a share of it.
    if (!text.data.trim() || holder.closest(".spoken, .heard, [hidden], svg, .owner")) continue;
    range.selectNodeContents(text);
    const { width } = range.getBoundingClientRect();
    if (width < 2) continue;
    const where = holder.closest(".others") ? "others" : holder.closest(".large") ? "large" : "";
    const place = `${called(holder)} in ${called(holder.parentElement)} ${where}`;
    found[place] = parseFloat(getComputedStyle(holder).fontSize);
  }
  return found;
}"""
"""Sizes of letters by where they stand."""

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll([
    ".seat > h2", ".seat .row", ".seat .head", ".chip", ".die", ".controls > *", ".plate", ".plate .score",
    ".town", ".say", ".table > .bar"].join())];
  const shown = boxes.filter((one) => one.getClientRects().length && !one.closest("[hidden]"));
  const stays = (one) => {
    const box = one.closest(".controls") ?? one.closest(".reach");
    return box !== null && getComputedStyle(box).position === "sticky";
  };
  const found = [];
  for (const [number, one] of shown.entries()) {
    const first = one.getBoundingClientRect();
    for (const other of shown.slice(number + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      // The controls stay in sight over the rest, and the dice with them where the table scrolls.
      if (stays(one) !== stays(other)) continue;
      const second = other.getBoundingClientRect();
      const wide = Math.min(first.right, second.right) - Math.max(first.left, second.left);
      const high = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
      const called = [one, other].map((box) => box.className || box.localName);
      if (wide > 2 && high > 2) found.push(called.join(" over "));
    }
  }
  return [...new Set(found)];
}"""
"""Boxes of a table that lie over each other."""

CUT = """() => [...document.querySelectorAll(
    ".chip, .controls button, .effect, .count, .detail, .flag, .plate h2, .say")]
  .filter((one) => one.clientWidth && !one.closest("[hidden]") && one.scrollWidth > one.clientWidth + 2)
  .map((one) => one.className + " " + one.innerText.slice(0, 30))"""
"""Boxes that do not hold the text that is in them."""

SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

TITLE_AND_LANGUAGES = """() => {
  const [title, globe] = [".home h1", ".tongues > summary"].map((what) =>
    document.querySelector(what).getBoundingClientRect());
  const beside = title.right <= globe.left || title.left >= globe.right;
  return !beside && title.bottom > globe.top && title.top < globe.bottom;
}"""
"""Says whether the choice of languages lies over the title."""


def resize(player: Player, width: int, height: int) -> None:
    player.page.set_viewport_size({"width": width, "height": height})
    player.wait_until_kept()


def covered(player: Player, screens: list[str]) -> dict[str, list[str]]:
    """Return by screen and size what is covered when it has the focus."""
    found = {}
    for name in screens:
        resize(player, 390, 844)
        player.evaluate(LETTERS, "")
        SCREENS[name](player)
        player.settle()
        for width, height, letters in ((*ZOOMED, ""), (320, 568, ""), (390, 844, ""), (390, 844, "200%")):
            resize(player, width, height)
            player.evaluate(LETTERS, letters)
            if wrong := player.evaluate(COVERED):
                found[f"{name} {width}×{height} {letters}"] = wrong
    return found


def test_nothing_that_has_the_focus_is_covered(player: Player) -> None:
    assert covered(player, list(SOME)) == {}


@pytest.mark.large
@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_that_has_the_focus_is_covered_on_any_screen(player: Player, part: int) -> None:
    assert covered(player, list(SCREENS)[part::PARTS]) == {}


def test_after_a_roll_by_key_the_focus_is_in_sight(player: Player) -> None:
    resize(player, *ZOOMED)
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    player.key("Tab")
    player.key("r")
    player.settle()
    assert player.evaluate("""() => {
      const one = document.activeElement, { left, right, top, bottom } = one.getBoundingClientRect();
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return one.contains(there);
    }""")


@pytest.mark.parametrize(
    "name", large_after(2, ["table-four", "castro-choose", "table-choose", "table-picked"])
)
def test_the_smallest_texts_grow_first(player: Player, name: str) -> None:
    SCREENS[name](player)
    for width, height in ((360, 740), (390, 844), (820, 1180)):
        resize(player, width, height)
        player.evaluate(LETTERS, "")
        usual: dict[str, float] = player.evaluate(FONTS)
        player.evaluate(LETTERS, "200%")
        large: dict[str, float] = player.evaluate(FONTS)
        small = {where: size for where, size in usual.items() if size < 14 and where in large}
        assert small or width > 400
        grown = {where: (size, large[where]) for where, size in small.items() if large[where] < 1.5 * size}
        assert grown == {}, (width, height)
        assert player.evaluate(OVERLAPS) == [], (width, height)
        assert player.evaluate(CUT) == [], (width, height)
        assert player.evaluate(SIDEWAYS) == 0


@pytest.mark.parametrize("width", large_but([280, 360], [280, 320, 359, 360, 390]))
@pytest.mark.parametrize("height", large_after(1, [568, 844]))
def test_the_languages_lie_beside_the_title(player: Player, width: int, height: int) -> None:
    for game in ("calavera", "castro"):
        if player.has(f"setup game {game}"):
            player.tap(f"setup game {game}")
        resize(player, width, height)
        assert not player.evaluate(TITLE_AND_LANGUAGES)
        assert player.overflow == 0


@pytest.mark.parametrize("name", large_after(1, ["table-four", "start", "castro-choose", "settings", "solo"]))
def test_at_280_pixels_nothing_scrolls_sideways(player: Player, name: str) -> None:
    SCREENS[name](player)
    resize(player, 280, 653)
    player.ask("language de")
    assert player.overflow == 0


@pytest.mark.large
@pytest.mark.parametrize("part", range(PARTS))
def test_at_280_pixels_no_screen_scrolls_sideways_in_any_language(player: Player, part: int) -> None:
    found = []
    for name in list(SCREENS)[part::PARTS]:
        SCREENS[name](player)
        resize(player, 280, 653)
        for language in LANGUAGES:
            player.ask(f"language {language}")
            found += [f"{name} {language}"] * bool(player.overflow)
    assert found == []


@pytest.fixture
def firefox(host: Host, tmp_path: Path, tools: Path) -> Iterator[Engine]:
    """Firefox on the start screen."""
    engine = Firefox(host, tmp_path / "profile")
    try:
        engine.launch()
        engine.open()
        yield engine
        engine.check_clean()
    finally:
        engine.quit()


@pytest.mark.large
def test_in_firefox_the_smallest_texts_grow_and_nothing_focused_is_covered(firefox: Engine) -> None:
    firefox.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    firefox.tap("throw")
    firefox.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
    usual: Any = firefox.evaluate(FONTS)
    assert firefox.evaluate(COVERED) == []
    firefox.evaluate(LETTERS, "200%")
    large: Any = firefox.evaluate(FONTS)
    small = {where: size for where, size in usual.items() if size < 14 and where in large}
    assert {where: size for where, size in small.items() if large[where] < 1.5 * size} == {}
    assert firefox.evaluate(COVERED) == []
