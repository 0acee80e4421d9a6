"""Screens, looked at from all sides while they are there: nothing is cut off or lies outside, in every
language at 320 pixels and with text twice as large; and axe-core finds nothing wrong, in any theme."""

from collections.abc import Sequence

import pytest

import build
from tests.e2e.axe import colour_faults, violations
from tests.e2e.hand import NEXT_PICTURE
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, THEMES, dress

LANGUAGES = sorted({file.parent.name for file in (build.WEB / "locale").glob("*/*.po")})

OTHERS = [language for language in LANGUAGES if language != "en"]

OUTSIDE = """() => {
  const found = [];
  const shown = (box) => box.width > 1 && box.height > 1;
  // A screen that faces a player at a side is scrolled along the window's width: its lines end at the height.
  const axes = ({ left, right, top, bottom }, aside) =>
    aside ? { left: top, right: bottom, top: left, bottom: right } : { left, right, top, bottom };
  const texts = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode, holder = text.parentElement;
    if (!holder.checkVisibility()) continue;  // it lies under a list, and its box is not kept
    if (!text.data.trim() || holder.closest(".spoken, .heard, .scroll, pre, svg, [hidden]")) continue;
    range.selectNodeContents(text);
    if (!shown(range.getBoundingClientRect())) continue;
    if (getComputedStyle(holder).textOverflow === "ellipsis") continue;
    const aside = holder.closest('.screen:is([data-turned="1"], [data-turned="3"])') !== null;
    const box = axes(range.getBoundingClientRect(), aside);
    const told = `“${text.data.trim()}” in ${holder.localName}.${holder.className}`;
    const width = aside ? innerHeight : innerWidth;
    if (box.left < -1 || box.right > width + 1) found.push(`${told} lies outside of the window`);
    const frame = holder.closest("button, .card, .seat, .preview, .coach, td, th");
    if (!frame) continue;
    const edge = axes(frame.getBoundingClientRect(), aside);
    if (box.left < edge.left - 1 || box.right > edge.right + 1) found.push(`${told} leaves its frame`);
    const room = (box.bottom - box.top) * 0.15;  // a line's box is taller than its letters
    if (frame.localName === "button" && (box.top < edge.top - room || box.bottom > edge.bottom + room)) {
      found.push(`${told} leaves its button`);
    }
  }
  return found;
}"""
"""Every text that is shown, by its own box. Names may end in an ellipsis: they are the players' own."""

SCROLLERS = (
    "[...document.querySelectorAll('.scroll')].filter((one) => one.scrollWidth > one.clientWidth).length"
)

LARGER_AT = ((1180, 820), (390, 844))
"""Sizes of the windows in which every text is twice as large."""

LARGER = "document.documentElement.style.fontSize = '200%'"

AS_EVER = "document.documentElement.style.fontSize = ''"

TO_THE_END = "for (const one of document.querySelectorAll('.screen, .desk')) one.scrollTop = one.scrollHeight"
"""There nothing that stays in sight while the rest is scrolled covers a part of anything."""

PARTS = 4
"""Of the walk through all screens, side by side."""

EACH_KIND = (
    *("start-running", "start-who", "start-own-sheet", "table-choose", "table-why", "table-four"),
    *("table-enter", "table-options", "table-warning", "table-tally", "table-handed", "round-choose"),
    *("end-more", "review", "replay", "known", "picture", "blank-sheet", "games", "share"),
    *("fair-end", "statistics", "progress", "log", "settings", "rules-section", "lesson-freeze"),
    *("calendar", "solo-end", "duel", "castro-late", "castro-why", "castro-enter"),
    *("castro-options", "castro-line", "castro-lesson-picked", "castro-board-refused"),
    *("castro-facts", "people", "one-table-host", "meeting-code", "by-link-games", "arrived"),
    *("player-new", "puzzles", "puzzle-wrong"),
)
"""One of each kind of screen: the one with the most on it. The small tier looks at these."""


def outside(player: Player) -> list[str]:
    """List faults of the page as it stands."""
    return [*player.page.evaluate(OUTSIDE), *(["it scrolls sideways"] if player.overflow else [])]


def resize(player: Player, width: int, height: int) -> None:
    """Change the window's size, and wait until the page has heard of it: a table for several becomes one."""
    player.page.set_viewport_size({"width": width, "height": height})
    player.evaluate(NEXT_PICTURE)
    player.wait_until_kept()


@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize("part", range(PARTS))
def test_each_kind_of_screen(player: Player, part: int) -> None:
    """In English and one other language, in turn."""
    names = EACH_KIND[part::PARTS]
    look_through(player, names, languages=1, sizes=LARGER_AT[1:], themes=("light",))


@pytest.mark.large
@pytest.mark.usefixtures("tools")
@pytest.mark.parametrize("part", range(PARTS))
def test_every_screen_in_every_language_size_and_theme(player: Player, part: int) -> None:
    look_through(player, list(SCREENS)[part::PARTS], languages=len(OTHERS), sizes=LARGER_AT, themes=THEMES)


def look_through(
    player: Player,
    names: Sequence[str],
    *,
    languages: int,
    sizes: Sequence[tuple[int, int]],
    themes: Sequence[str],
) -> None:
    """Look at these screens, each in English and in this number of other languages."""
    found: dict[str, list[str]] = {}

    def note(where: str, *lines: str) -> None:
        for line in lines:
            found.setdefault(line, []).append(where)

    for name in names:
        player.page.set_viewport_size({"width": 320, "height": 568})
        SCREENS[name](player)
        dress(player, "light")
        assert player.page.locator("html").get_attribute("lang") == "en"
        # Each language comes last at times, and stays for what follows.
        turned = list(SCREENS).index(name) % len(OTHERS)
        for language in ("en", *[*OTHERS[turned:], *OTHERS[:turned]][:languages]):
            if language != "en":
                player.ask(f"language {language}")
            tables = player.page.evaluate(SCROLLERS)
            note(f"{name} {language}", *outside(player), *(["a table scrolls sideways"] if tables else []))
        player.page.evaluate(LARGER)
        for width, height in sizes:
            resize(player, width, height)
            note(f"{name} {width}, larger, {language}", *outside(player))
        player.page.evaluate(AS_EVER)
        # A theme changes colours in every language alike, and a language words in every theme.
        for theme in themes:
            dress(player, theme)
            player.page.evaluate(TO_THE_END)
            where = f"{name} {theme} {language}"
            note(where, *(violations(player.page) if theme == "light" else colour_faults(player.page, theme)))
    lines = [f"{line} (on {where[0]}, {len(where)} times in all)" for line, where in found.items()]
    assert not lines, "\n".join(lines)


@pytest.mark.large
@pytest.mark.usefixtures("tools")
def test_a_fault_of_colours_would_be_noticed(player: Player) -> None:
    assert colour_faults(player.page, "dark") == []
    # Not the colour of the ground itself: axe takes words in it for hidden.
    player.evaluate("() => document.querySelector('.how h2').style.setProperty('color', '#dccba8')")
    (fault,) = colour_faults(player.page, "dark")
    assert fault.startswith("color-contrast")
    assert colour_faults(player.page, "dark") == []  # of this kind it has been looked at
