"""Nothing is cut off or lies outside: in every language at 320 pixels, and with text twice as large."""

import pytest

import build
from calavera import Record, write
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, dress
from tests.e2e.test_games import NAMES, eventful

LANGUAGES = sorted(file.stem for file in (build.WEB / "locale").glob("*.po"))

OUTSIDE = """() => {
  const found = [];
  const shown = (box) => box.width > 1 && box.height > 1;
  const texts = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode, holder = text.parentElement;
    if (!text.data.trim() || holder.closest(".spoken, .heard, .scroll, pre, svg, [hidden]")) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!shown(box) || getComputedStyle(holder).textOverflow === "ellipsis") continue;
    const told = `“${text.data.trim()}” in ${holder.localName}.${holder.className}`;
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${told} lies outside of the window`);
    const frame = holder.closest("button, .card, .seat, .preview, .coach, td, th");
    if (!frame) continue;
    const edge = frame.getBoundingClientRect();
    if (box.left < edge.left - 1 || box.right > edge.right + 1) found.push(`${told} leaves its frame`);
    const room = box.height * 0.15;  // a line's box is taller than its letters
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

LARGER = "document.documentElement.style.fontSize = '200%'"

TOGETHER = [(360, 640), (390, 844), (820, 1180), (1180, 820), (1440, 900)]

HIDDEN = """(() => {
  const screen = document.querySelector(".screen");
  return screen.scrollHeight - screen.clientHeight;
})()"""
"""By how many pixels the table is taller than its window."""

PARTS = 4


def outside(player: Player) -> list[str]:
    """What is wrong with the page as it stands."""
    return [*player.page.evaluate(OUTSIDE), *(["it scrolls sideways"] if player.overflow else [])]


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_overflows_at_320_pixels_in_any_language_nor_with_text_twice_as_large(
    player: Player, part: int
) -> None:
    found: dict[str, list[str]] = {}

    def look(where: str, *more: str) -> None:
        for line in [*outside(player), *more]:
            found.setdefault(line, []).append(where)

    for name in list(SCREENS)[part::PARTS]:
        player.page.set_viewport_size({"width": 320, "height": 568})
        SCREENS[name](player)
        dress(player, "light")
        for language in LANGUAGES:
            player.ask(f"language {language}")
            tables = player.page.evaluate(SCROLLERS)
            look(f"{name} {language}", *(["a table scrolls sideways"] if tables else []))
        player.ask("language en")
        player.page.evaluate(LARGER)
        for width, height in ((390, 844), (1180, 820)):
            player.page.set_viewport_size({"width": width, "height": height})
            look(f"{name} {width}, larger")
    assert not found, "\n".join(f"{line}: {where}" for line, where in found.items())


@pytest.mark.parametrize("width", [390, 1180])
def test_a_section_of_the_rules_that_is_asked_for_comes_to_the_top(player: Player, width: int) -> None:
    player.page.set_viewport_size({"width": width, "height": 820})
    player.tap("rules")
    for section in ("freezing", "bonus", "skulls"):
        player.tap(f"rules {section}")
        player.page.wait_for_timeout(300)  # what comes into sight is laid out only then
        top = player.page.evaluate(
            f"document.querySelector('#rules-{section} h2').getBoundingClientRect().top"
        )
        assert 0 <= top < 140, section


def crowded(seats: int) -> Record:
    """A game at the moment with the most choices of whoever has thrown."""
    game = eventful(seats)
    numbers = [number for number, state in enumerate(game.states) if state.seat == state.active]
    most = max(numbers, key=lambda number: len(game.states[number].choices(game.states[number].active)))
    return game.back(len(game.actions) - most)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dice_choices_and_the_sheet_are_seen_together_without_scrolling(player: Player, seats: int) -> None:
    player.begin(NAMES[:seats])
    player.put(write(crowded(seats)))
    assert player.page.locator(".chip").count() >= 7
    chip = player.page.locator(".chip").last.get_attribute("data-intent") or ""
    for picked in (False, True):
        if picked:
            player.tap(chip)
        for width, height in TOGETHER:
            player.page.set_viewport_size({"width": width, "height": height})
            for language in LANGUAGES:
                player.ask(f"language {language}")
                assert player.page.evaluate(HIDDEN) <= 0, (picked, width, height, language)


@pytest.mark.parametrize("name", ["computer", "hint", "doubt"])
def test_what_computers_and_the_coach_say_takes_nothing_out_of_sight(player: Player, name: str) -> None:
    SCREENS[f"table-{name}"](player)
    for width, height in TOGETHER:
        player.page.set_viewport_size({"width": width, "height": height})
        for language in LANGUAGES:
            player.ask(f"language {language}")
            assert player.page.evaluate(HIDDEN) <= 0, (name, width, height, language)


@pytest.mark.parametrize("name", ["table-choose", "table-picked", "table-curse"])
def test_crosses_are_seen_in_forced_colours(player: Player, name: str) -> None:
    SCREENS[name](player)
    player.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    row = player.page.locator(".seat.large .row").last
    crossed, empty = row.locator(".cell.crossed.zone-start").first, row.locator(".cell:not(.crossed)").last
    ink = "one => getComputedStyle(one, '::before').backgroundColor"
    ground = "one => getComputedStyle(one).backgroundColor"
    assert crossed.evaluate(ink) != crossed.evaluate(ground)
    assert empty.evaluate("one => getComputedStyle(one, '::before').content") in {"none", "normal"}
