"""Layout: things that belong together are in sight together, and what is asked for comes into sight."""

import pytest

from calavera import Record, write
from tests.e2e.eventful_games import NAMES, eventful
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS, STILL, at, cursing, leftovers, moment
from tests.e2e.windows import HIDDEN, TOGETHER
from tests.tiers import large_after, large_but, large_rows_after
from tests.web.catalogues import LANGUAGES

HEIGHTS = "what => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect().height)"

OUT_OF_SIGHT = """what => [...document.querySelectorAll(what)].filter((one) => {
  const { left, top, right, bottom, height } = one.getBoundingClientRect();
  return !height || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
}).map((one) => one.outerHTML.slice(0, 80))"""
"""Those of some elements that are not wholly in the window."""

PLACE = """() => [".dice", ".controls :is(.main, .wide)"].map((what) => {
  const { left, top, width } = document.querySelector(what).getBoundingClientRect();
  return [left, top, width].map(Math.round).join(" ");
}).join(", ")"""
"""The places of the dice and of the main button, which is as wide as it is."""

TOP = """async (section) => {
  const heading = document.querySelector(`#rules-${section} h2`);
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (let before = null; ;) {
    await frame();
    const { top } = heading.getBoundingClientRect();
    if (top === before) return top;
    before = top;
  }
}"""
"""Where a section begins once it lies still: what comes into sight is laid out only with the next frames."""


@pytest.mark.large
@pytest.mark.parametrize("width", large_after(1, [390, 1180]))
def test_a_section_of_the_rules_that_is_asked_for_comes_to_the_top(player: Player, width: int) -> None:
    player.page.set_viewport_size({"width": width, "height": 820})
    player.tap("rules")
    for section in ("freezing", "bonus", "skulls"):
        player.tap(f"rules {section}")
        assert 0 <= player.page.evaluate(TOP, section) < 140, section


def crowded(seats: int) -> Record:
    """Return a game at the moment with the most choices for the active seat."""
    game = eventful(seats)
    numbers = [number for number, state in enumerate(game.states) if state.seat == state.active]
    most = max(numbers, key=lambda number: len(game.states[number].choices(game.states[number].active)))
    return game.back(len(game.actions) - most)


@pytest.mark.parametrize("seats", large_but([4], [2, 3, 4]))
def test_dice_choices_and_the_sheet_are_seen_together_without_scrolling(player: Player, seats: int) -> None:
    player.begin(NAMES[:seats])
    player.put(write(crowded(seats)))
    assert player.page.locator(".chip").count() >= 7
    chip = player.page.locator(".chip").last.get_attribute("data-intent") or ""
    for picked in (False, True):
        if picked:
            player.tap(chip)
        for language in LANGUAGES:
            player.ask(f"language {language}")
            for width, height in TOGETHER:
                player.page.set_viewport_size({"width": width, "height": height})
                assert player.page.evaluate(HIDDEN) <= 0, (picked, width, height, language)


@pytest.mark.parametrize(
    ("seats", "language"), large_rows_after(1, [(seats, one) for seats in (4, 3, 2) for one in ("de", "en")])
)
def test_on_a_phone_every_row_is_as_high_as_a_finger_and_every_sheet_is_in_sight(
    player: Player, seats: int, language: str
) -> None:
    at(player, crowded(seats))
    player.ask(f"language {language}")
    for size in ("100", "130"):
        player.ask(f"option text {size}")
        player.page.set_viewport_size({"width": 390, "height": 844})
        rows = player.evaluate(HEIGHTS, ".seat.large .row")
        assert len(rows) == 4
        assert min(rows) >= 44, (seats, language, size)
        assert player.page.locator(".seat").count() == seats
        assert player.evaluate(OUT_OF_SIGHT, ".seat, .seat .name, .seat .score, .die, .chip") == []
        assert min(player.evaluate(HEIGHTS, ".seat .sheet")) >= 36
        assert (player.page.evaluate(HIDDEN), player.overflow) == (0, 0)


@pytest.mark.large
@pytest.mark.parametrize("size", large_but([(360, 640)], TOGETHER), ids=str)
def test_the_main_button_and_the_dice_have_the_same_place_in_every_phase(
    player: Player, size: tuple[int, int]
) -> None:
    width, height = size
    places = set()
    moments = [
        moment(3, lambda state: state.fresh),
        moment(3, cursing),
        moment(3, leftovers),
        crowded(3).with_header("Seat1", "computer: easy"),
        crowded(3).with_header("Seat2", "computer: easy").with_header("Seat3", "computer: easy"),
    ]
    for record in [*moments, crowded(3)]:
        at(player, record)
        player.page.evaluate(STILL)
        player.page.set_viewport_size({"width": width, "height": height})
        places.add(player.evaluate(PLACE))
    pick = player.page.locator(".chip").last.get_attribute("data-intent") or ""
    player.tap(pick)
    places.add(player.evaluate(PLACE))
    SCREENS["table-why"](player)
    player.page.set_viewport_size({"width": width, "height": height})
    places.add(player.evaluate(PLACE))  # the reasons stand where the options do
    player.tap("why")
    places.add(player.evaluate(PLACE))
    assert len(places) == 1, places


@pytest.mark.parametrize("language", large_after(1, ["de", "en"]))
def test_on_the_smallest_phone_the_main_row_lies_below_the_dice(player: Player, language: str) -> None:
    player.page.set_viewport_size({"width": 320, "height": 568})
    player.begin(NAMES[:4])
    player.put(write(crowded(4)))
    player.ask(f"language {language}")
    dice = player.page.locator(".dice").bounding_box()
    controls = player.page.locator(".controls").bounding_box()
    assert dice
    assert controls
    assert dice["y"] + dice["height"] <= controls["y"] + 1
    assert player.page.evaluate(OUT_OF_SIGHT, ".chip, .die, .others .seat") == []


def test_the_reasons_lie_over_neither_the_sheet_nor_the_dice(player: Player) -> None:
    SCREENS["table-why"](player)
    for width, height in TOGETHER:
        player.page.set_viewport_size({"width": width, "height": height})
        asked = player.page.locator(".say:has(.reasons)").bounding_box()
        sheet = player.page.locator(".seat.large").bounding_box()
        dice = player.page.locator(".dice").bounding_box()
        assert asked
        assert sheet
        assert dice
        assert asked["height"] >= 60, (width, height)
        assert asked["y"] + asked["height"] <= dice["y"] + 1, (width, height)
        beside = asked["x"] >= sheet["x"] + sheet["width"]
        assert beside or asked["y"] >= sheet["y"] + sheet["height"] - 1, (width, height)


@pytest.mark.parametrize("name", large_after(1, ["warning", "hint", "computer"]))
def test_what_computers_and_the_coach_say_takes_nothing_out_of_sight(player: Player, name: str) -> None:
    SCREENS[f"table-{name}"](player)
    for language in LANGUAGES:
        player.ask(f"language {language}")
        for width, height in TOGETHER:
            player.page.set_viewport_size({"width": width, "height": height})
            assert player.page.evaluate(HIDDEN) <= 0, (name, width, height, language)


@pytest.mark.parametrize("name", large_after(1, ["table-picked", "table-choose", "table-curse"]))
def test_crosses_are_seen_in_forced_colours(player: Player, name: str) -> None:
    SCREENS[name](player)
    player.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    row = player.page.locator(".seat.large .row").last
    crossed, empty = row.locator(".cell.crossed.zone-start").first, row.locator(".cell:not(.crossed)").last
    ink = "one => getComputedStyle(one, '::before').backgroundColor"
    ground = "one => getComputedStyle(one).backgroundColor"
    assert crossed.evaluate(ink) != crossed.evaluate(ground)
    assert empty.evaluate("one => getComputedStyle(one, '::before').content") in {"none", "normal"}


BELOW = """() => [...document.querySelectorAll(".how > *, .beside > .way")].filter((one) =>
  one.getBoundingClientRect().bottom > innerHeight).map((one) => one.className)"""
"""Those of the answers to how to play that are not wholly in the window."""


@pytest.mark.parametrize(
    ("size", "language"),
    large_rows_after(1, [(size, one) for size in ((360, 640), (390, 844)) for one in ("de", "en")]),
)
def test_all_answers_to_the_first_question_are_in_sight_at_once(
    player: Player, size: tuple[int, int], language: str
) -> None:
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.ask(f"language {language}")
    assert player.evaluate(BELOW) == []  # those with other devices may come after them
    assert player.page.locator(".beside > .way.wide").is_visible()
    heading, globe = (player.page.locator(what).bounding_box() for what in (".home h1", ".tongues"))
    assert heading
    assert globe
    assert heading["x"] + heading["width"] <= globe["x"] or heading["y"] >= globe["y"] + globe["height"]


BESIDE = """() => [...document.querySelectorAll(".head-piece, .beside > *")].map((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return [left, top + scrollY, width, height].map(Math.round).join(" ");
})"""
"""The places of what stands beside the ways to play, on the page."""

MAIN = """() => {
  const accent = getComputedStyle(document.documentElement).getPropertyValue("--main").trim();
  const mark = document.body.appendChild(document.createElement("i"));
  mark.style.color = accent;
  const wanted = getComputedStyle(mark).color;
  mark.remove();
  return [...document.querySelectorAll("#app button")]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === wanted)
    .map((one) => one.dataset.intent);
}"""
"""The intents of the buttons that look like the main one."""


def test_at_a_desk_the_setup_opens_below_the_ways_to_play_and_has_the_main_button(player: Player) -> None:
    at(player, moment(2, cursing).with_header("Seat1", "computer: easy"))
    player.tap("menu")
    player.tap("setup game castro")
    player.page.set_viewport_size({"width": 1440, "height": 900})
    places = player.evaluate(BESIDE)
    assert player.evaluate(MAIN) == ["play-again"]
    player.set_up()
    assert player.evaluate(BESIDE) == places
    assert player.evaluate(MAIN) == ["new"]
    assert player.evaluate("() => document.documentElement.scrollWidth") <= 1440


def test_a_phone_has_no_settings_of_mice_and_of_tablets(player: Player) -> None:
    SCREENS["settings"](player)
    shown = "() => [...document.querySelectorAll('.settings > .card')].map((one) => one.checkVisibility())"
    player.page.set_viewport_size({"width": 390, "height": 844})
    on_a_phone = sum(player.evaluate(shown))
    player.page.set_viewport_size({"width": 820, "height": 1180})
    assert sum(player.evaluate(shown)) == on_a_phone + 1


def test_the_name_stands_beside_the_portrait_on_the_card_that_hands_over(player: Player) -> None:
    SCREENS["table-handed"](player)
    face, name = (player.page.locator(f".next-person {what}").bounding_box() for what in (".symbol", "h2"))
    assert face
    assert name
    assert 0 <= name["x"] - (face["x"] + face["width"]) <= 20


CUT = """() => [...document.querySelectorAll(".say")].map((one) => one.scrollHeight - one.clientHeight)"""


def test_on_a_low_phone_the_whole_preview_of_freezing_is_in_sight_in_the_lesson(player: Player) -> None:
    SCREENS["lesson-freeze"](player)
    player.page.set_viewport_size({"width": 360, "height": 640})
    for language in LANGUAGES:
        player.ask(f"language {language}")
        assert player.page.locator(".preview .forced").count() == 1
        assert max(player.evaluate(CUT)) <= 0, language
        assert player.page.evaluate(HIDDEN) <= 0, language


NARROW = """() => [...document.querySelectorAll(".bar h1, .bar .detail, .controls .quiet")].filter((one) => {
  const { top, width } = one.getBoundingClientRect();
  const cut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2;
  return cut || top < 0 || width < 60;
}).map((one) => one.innerText)"""
"""Titles that are cut off, and questions beside the main button that are squeezed."""


@pytest.mark.parametrize(
    "name", large_after(2, ["table-computer", "castro-choose", "table-leftovers", "table-handed"])
)
def test_on_the_narrowest_phone_no_title_is_cut_off(player: Player, name: str) -> None:
    SCREENS[name](player)
    player.page.set_viewport_size({"width": 320, "height": 568})
    for language in LANGUAGES:
        player.ask(f"language {language}")
        assert player.evaluate(NARROW) == [], language
