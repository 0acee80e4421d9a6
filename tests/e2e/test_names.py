"""Names in any writing and of any width, on every screen."""

from __future__ import annotations

import pytest

from tests.e2e.player import PATIENCE, Player
from tests.e2e.renamed import FROM_RIGHT, WIDE, rename
from tests.e2e.screens import SCREENS
from tests.tiers import large_after

SOME = [
    "start-running",
    "table-choose",
    "table-four",
    "castro-choose",
    "castro-replay",
    "end",
    "review",
    "picture",
    "log",
    "games",
    "share",
]
"""Screens that show names in all ways: alone, in sentences, in charts, in pictures, spoken."""

PARTS = 4
"""Of the walk through all screens, side by side."""

NOT_ISOLATED = r"""() => {
  const foreign = /[\u0590-\u08ff]/, isolate = /\u2068[^\u2068\u2069]*\u2069/g;
  const found = [];
  const look = (text, where) => {
    if (foreign.test(text.replace(isolate, ""))) found.push(`${where}: ${text}`);
  };
  const texts = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    // A game's record is as it is stored; the sign on a roof, in a picture on a disc, has no neighbour.
    if (parentElement.closest("pre, textarea, .owner, svg g[transform] > circle + text")) continue;
    look(data, parentElement.outerHTML.slice(0, 60));
  }
  for (const one of document.querySelectorAll("#app :is([aria-label], [title], [placeholder])")) {
    for (const name of ["aria-label", "title", "placeholder"]) look(one.getAttribute(name) ?? "", name);
  }
  return found;
}"""
"""Texts and labels with a name outside of an isolate."""

BEGINNINGS = r"""() => {
  const found = [], range = document.createRange();
  const texts = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, holder = text.parentElement;
    const frame = holder.closest(".name, h1");
    const at = text.data.search(/[\u0590-\u08ff]/);
    if (at < 0 || !frame || holder.closest("[hidden], .spoken, .heard") || !frame.clientWidth) continue;
    range.setStart(text, at);
    range.setEnd(text, at + 3);
    const letter = range.getBoundingClientRect(), box = frame.getBoundingClientRect();
    const inside = letter.left >= box.left - 1 && letter.right <= box.right + 1 && letter.top < box.bottom;
    found.push([text.data, inside]);
  }
  return found;
}"""
"""Names in a box of their own or in a title, and whether their first letters are in sight there."""

TOO_WIDE = """() => {
  const wide = document.documentElement.clientWidth;
  const beyond = (one) => one.getBoundingClientRect().right > wide + 1 && one.checkVisibility();
  const frames = [...document.querySelectorAll(".screen:not([hidden]), .desk:not([hidden])")];
  const scrolls = frames.some((one) => one.scrollWidth > one.clientWidth);
  if (document.documentElement.scrollWidth <= wide && !scrolls) return [];
  return ["it scrolls sideways", ...[...document.querySelectorAll("#app *")].filter(beyond).slice(-3)
    .map((one) => `${one.localName}.${one.className}`)];
}"""


def not_isolated(player: Player, screens: list[str]) -> dict[str, list[str]]:
    """Return the screens with names outside of an isolate."""
    rename(player, FROM_RIGHT)
    found = {}
    for name in screens:
        SCREENS[name](player)
        if wrong := player.evaluate(NOT_ISOLATED):
            found[name] = wrong
    return found


def too_wide(player: Player, screens: list[str]) -> dict[str, list[str]]:
    """Return the screens that names make scroll sideways."""
    rename(player, WIDE)
    found = {}
    for name in screens:
        player.page.set_viewport_size({"width": 412, "height": 915})
        SCREENS[name](player)
        for width in (412, 320):
            player.page.set_viewport_size({"width": width, "height": 915})
            if wrong := player.evaluate(TOO_WIDE):
                found[f"{name} {width}"] = wrong
    return found


def test_names_from_right_to_left_are_isolated(player: Player) -> None:
    assert not_isolated(player, SOME) == {}
    shown = player.evaluate("() => document.getElementById('app').textContent")
    assert FROM_RIGHT[0] in shown


@pytest.mark.large
@pytest.mark.parametrize("part", range(PARTS))
def test_names_from_right_to_left_are_isolated_on_every_screen(player: Player, part: int) -> None:
    assert not_isolated(player, list(SCREENS)[part::PARTS]) == {}


def test_a_name_that_would_turn_its_neighbours_is_noticed(player: Player) -> None:
    player.evaluate("name => document.querySelector('h2').append(name)", FROM_RIGHT[0])
    assert len(player.evaluate(NOT_ISOLATED)) == 1


@pytest.mark.parametrize("name", large_after(1, ["table-choose", "castro-choose", "end"]))
def test_a_name_from_right_to_left_keeps_its_first_word(player: Player, name: str) -> None:
    rename(player, FROM_RIGHT)
    SCREENS[name](player)
    for width in (320, 390):
        player.page.set_viewport_size({"width": width, "height": 844})
        found = player.evaluate(BEGINNINGS)
        assert len(found) >= 2
        assert [text for text, inside in found if not inside] == [], width


@pytest.mark.large
def test_the_widest_names_scroll_nothing_sideways(player: Player) -> None:
    assert too_wide(player, SOME) == {}


@pytest.mark.large
@pytest.mark.parametrize("part", range(PARTS))
def test_the_widest_names_scroll_no_screen_sideways(player: Player, part: int) -> None:
    assert too_wide(player, list(SCREENS)[part::PARTS]) == {}


@pytest.mark.parametrize("name", large_after(1, WIDE[:2]))
def test_the_widest_name_in_a_link_fits_the_question_that_it_asks(player: Player, name: str) -> None:
    player.page.set_viewport_size({"width": 412, "height": 915})
    player.tap("by-link")
    player.fill('[data-change="own-name"]', name)
    player.tap("by-link-new")
    player.tap("pass-on")
    player.page.wait_for_selector("svg.code", timeout=PATIENCE)
    link = player.page.locator("main input").input_value()
    player.start_over()
    player.page.goto(link)
    player.page.wait_for_selector('[data-screen="arrived"]', timeout=PATIENCE)
    for width in (412, 320):
        player.page.set_viewport_size({"width": width, "height": 915})
        assert name in player.text("main")
        assert player.evaluate(TOO_WIDE) == []
