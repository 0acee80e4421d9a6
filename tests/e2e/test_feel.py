"""The feel of the page: tapped rows, leafed sheets, a mouse, the log, themes."""

import pytest
from playwright.sync_api import Browser

from calavera import Rethrow, write
from tests.e2e.eventful_games import eventful
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.screens import UNHURRIED
from tests.tiers import large_after

pytestmark = pytest.mark.moving

SEED = "000102030405060708090a0b0c0d0e0f"  # the first throw is KGGSKO


def test_a_row_is_tapped_to_choose_it_and_tapped_again_to_confirm(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    row = player.page.locator(".seat.large .row.green")
    row.locator(".pick-row").tap(position={"x": 200, "y": 12})
    assert row.locator(".ghost.crossed").count() == 2
    assert player.page.locator(".chip.picked.for-green").count() == 1
    assert len(player.record.actions) == 1
    player.pass_time()
    row.locator(".pick-row").tap(position={"x": 60, "y": 12})
    assert [str(action) for action in player.record.actions] == ["KGGSKO", "g2"]


def test_a_tap_on_what_offers_nothing_is_answered_with_the_reasons(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.touch(".seat.large .row.pink")
    assert player.page.locator(".reasons").count() == 0  # there are no jokers: nothing is refused
    player.tap("pick g2")
    player.tap("confirm")
    assert player.record.state.seat == 1
    player.go_on()
    player.touch(".die.used")
    assert player.page.locator(".reasons").count() == 1
    player.touch(".die.locked")
    assert player.page.locator(".reasons").count() == 1  # not taken away again


def test_a_chip_that_is_picked_confirms(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    chip = player.page.locator(".chip.for-green")
    player.stop_time()
    player.clicking(chip.tap)
    player.clicking(chip.tap)  # at once: the rest of a double tap
    assert len(player.record.actions) == 1
    player.pass_time()
    player.clicking(chip.tap)
    assert len(player.record.actions) == 2


def test_a_swipe_shows_the_next_sheet(player: Player) -> None:
    player.page.set_viewport_size({"width": 360, "height": 640})
    player.begin(["Ina", "Sami", "Ada"], SEED)
    box = player.page.locator(".seat.large").bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2

    def swipe(start: float, end: float) -> str:
        finger = player.page.context.new_cdp_session(player.page)
        places = [start + (end - start) * step / 5 for step in range(6)]
        for kind, x in zip(["touchStart", *["touchMove"] * 5], places, strict=True):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        return player.page.locator(".seat.large .name").inner_text()

    assert "Sami" in swipe(280, 80)
    assert "Ada" in swipe(280, 80)
    assert "Sami" in swipe(80, 280)


def test_one_click_of_a_mouse_chooses_and_resting_previews(browser: Browser, host: Host) -> None:
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en-GB")
    player = Player(context.new_page(), host)
    page = player.page
    player.open()
    player.clicking(page.locator('[data-intent="settings"]').click)
    player.clicking(page.locator('[data-intent="option click once"]').click)
    player.clicking(page.locator('[data-intent="close"]').click)
    player.clicking(page.locator(".together > summary").click)
    player.clicking(page.locator('[data-intent="new"]').click)
    player.put(write(player.record.with_header("Seed", SEED)))
    player.clicking(page.locator('[data-intent="throw"]').click)
    page.locator(".chip.for-green").hover()
    assert page.locator(".seat.large .row.green .ghost.crossed").count() == 2
    page.mouse.move(5, 400)
    assert page.locator(".ghost.crossed").count() == 0
    assert player.has("throw")
    player.pass_time()
    player.clicking(page.locator(".chip.for-black").click)
    assert [str(action) for action in player.record.actions] == ["KGGSKO", "k2"]
    player.check_clean()
    context.close()


def test_the_log_tells_every_turn_and_leads_to_its_moment_and_back(player: Player) -> None:
    game = eventful(3).back(59).with_header("Seat1", "Ina").with_header("Seat2", "Sami")
    player.begin(["Ina", "Sami", "Ada"])
    player.put(write(game))
    before = player.kept()
    player.tap("log")
    entries = player.page.locator(".turn")
    turns = sum(state.fresh for state in game.states[:-1])
    assert entries.count() == turns
    assert "Ina" in entries.last.inner_text()
    player.pass_time()
    moment = entries.last.get_attribute("data-intent") or ""
    player.clicking(entries.last.tap)
    assert player.page.locator(".log").count() == 0  # on a phone it would lie over the moment
    player.tap("log")
    assert entries.last.get_attribute("aria-pressed") == "true"
    player.touch('.log [data-intent="log"]')
    state = game.states[int(moment.split()[1])]
    assert player.page.locator(".table").get_attribute("data-phase") == "past"
    shown = player.page.locator(".seat .crossed").count()
    assert shown == sum(row.crosses for sheet in state.sheets for row in sheet.rows)
    assert not player.has("throw")
    player.clicking(player.page.locator('[data-key="ArrowRight"]').tap)
    player.tap("moment-now")
    assert player.page.locator(".table").get_attribute("data-phase") == "choose"
    assert player.kept() == before


HIDDEN = """() => {
  const seen = (found) => found && getComputedStyle(found).visibility === "visible";
  return [".choices", ".whose .detail", ".controls .main", ".telling"].filter(
    (where) => seen(document.querySelector(`.screen ${where}`)));
}"""
"""The parts of the table with the result of a roll that are seen."""


def test_the_result_of_a_roll_is_seen_when_the_dice_have_landed(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.page.evaluate("() => document.querySelector('.controls .main').focus()")
    player.tap("throw")
    assert player.page.evaluate(HIDDEN) == []
    player.clicking(player.page.locator("h1").first.tap)  # a tap anywhere makes them land
    assert len(player.page.evaluate(HIDDEN)) == 4
    assert player.record.throws == 1
    player.pass_time()
    player.tap("throw")  # and once more, at once
    assert player.page.evaluate(HIDDEN) == []
    player.wait("() => document.activeElement.matches('.controls .main')")
    assert len(player.page.evaluate(HIDDEN)) == 4


LATE = "() => document.querySelector('.screen').style.setProperty('--arrive', '2s')"
"""Has the result of a roll be seen late, as on a device that is busy."""


def test_the_focus_moves_to_the_next_button_however_late_the_dice_land(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.page.evaluate("() => document.querySelector('.controls .main').focus()")
    player.page.evaluate(LATE)
    player.tap("throw")
    assert player.page.evaluate(HIDDEN) == []
    player.wait("() => document.activeElement.matches('.controls .main')")
    assert len(player.page.evaluate(HIDDEN)) == 4


def test_a_key_makes_dice_land_and_does_nothing_else(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.page.keyboard.press("r")
    assert len(player.page.evaluate(HIDDEN)) == 4
    assert player.record.throws == 1
    player.key("r")
    assert player.record.throws == 2


DRAWING = "() => document.querySelector('[data-handover=drawing]') !== null"

HELD_BACK = """() => {
  const later = window.setTimeout.bind(window);
  const waiting = [];
  window.setTimeout = (does, wait, ...rest) =>
    wait > 300 ? waiting.push(does) && 0 : later(does, wait, ...rest);
  window.letGo = () => {
    window.setTimeout = later;
    for (const does of waiting) does();
  };
}"""
"""Holds back all that was put off for long until the test lets it go: no busy machine is late for it."""


def test_marks_are_drawn_before_the_next_player_comes(player: Player) -> None:
    player.page.set_viewport_size({"width": 1180, "height": 820})  # that is not passed round
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.tap("pick o1")
    player.evaluate(HELD_BACK)
    player.tap("confirm")
    assert player.page.evaluate(DRAWING)
    assert player.page.locator(".seat.large .cell.new").count() == 1
    assert player.text("h1") == "Ina’s turn"
    player.evaluate("() => letGo()")
    player.wait("() => document.querySelector('[data-handover]') === null")  # by itself
    assert "Sami" in player.text("h1")
    assert player.page.locator(".seat.large .cell.new").count() == 0


def test_a_tap_skips_the_drawing_and_a_small_screen_is_passed_on(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")
    player.tap("pick o1")
    player.evaluate(UNHURRIED)  # it does not end by itself just before the tap
    player.tap("confirm")
    assert player.page.evaluate(DRAWING)
    player.pass_time()
    player.clicking(player.page.locator(".dice").tap)
    assert not player.page.evaluate(DRAWING)
    assert "Sami" in player.text(".next-person")
    player.wait("() => document.activeElement.dataset.intent === 'go-on'")  # once that is seen
    player.tap("handover-off")
    assert player.page.locator("[data-handover]").count() == 0


def test_a_theme_and_a_text_size_are_chosen_and_kept_before_python_starts(player: Player) -> None:
    theme = "document.documentElement.dataset.theme"
    assert player.page.evaluate(theme) == "light"
    player.page.emulate_media(color_scheme="dark")
    player.page.wait_for_selector("html[data-theme=dark]")
    player.tap("settings")
    player.tap("option theme contrast")
    assert player.page.evaluate(theme) == "contrast"
    player.tap("option speed off")
    player.tap("option text 130")
    player.page.reload()
    assert player.page.evaluate(theme) == "contrast"
    assert player.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20.8px"
    assert player.page.evaluate("document.documentElement.dataset.speed") == "off"
    player.page.wait_for_selector("html[data-app=ready]")
    player.tap("settings")
    player.tap("option theme auto")
    assert player.page.evaluate(theme) == "dark"


@pytest.mark.parametrize("speed", large_after(1, ["normal", "off"]))
def test_dice_move_when_they_are_thrown_and_not_when_the_page_comes_back(player: Player, speed: str) -> None:
    moving = "document.getAnimations().filter(one => one.animationName?.startsWith('toss')).length"
    player.tap("settings")
    player.tap(f"option speed {speed}")
    player.tap("close")
    player.begin(["Ina", "Sami"], SEED)
    assert player.page.evaluate(moving) == 0
    player.tap("throw")
    assert player.page.evaluate(moving) == (6 if speed == "normal" else 0)
    player.clicking(player.page.locator("h1").first.tap)  # a tap anywhere skips what is moving
    assert player.page.evaluate(moving) == 0
    player.tap("hold 2")
    player.tap("throw")
    rethrow = player.record.actions[-2]
    assert isinstance(rethrow, Rethrow)
    assert 1 < len(rethrow.positions) < 6
    assert player.page.evaluate(moving) == (len(rethrow.positions) if speed == "normal" else 0)
    player.reload()
    assert player.page.evaluate(moving) == 0
