"""Every size, without a mouse, and for people who listen."""

import pytest

from calavera import write
from tests.e2e.eventful_games import eventful
from tests.e2e.hand import PACE
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS
from tests.tiers import large_but
from web.app.browser.gestures import DOUBLE_TAP

SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (820, 1180), (1180, 820), (1440, 900)]


@pytest.mark.large
@pytest.mark.parametrize("language", large_but(["de"], ["en", "de"]))
def test_no_size_scrolls_sideways(player: Player, language: str) -> None:
    player.speak(language)
    states = [write(eventful(4).back(back).with_header("Seat1", "W" * 24)) for back in (60, 41, 40, 2, 0)]
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        assert player.overflow == 0
    player.new()
    for text in states:
        player.put(text)
        if player.page.locator(".chip").count():
            player.clicking(player.page.locator(".chip").last.tap)
        if player.has("why"):
            player.tap("why")
        for width, height in SIZES:
            player.page.set_viewport_size({"width": width, "height": height})
            assert player.overflow == 0, (width, height, text)


@pytest.mark.parametrize("language", large_but(["de"], ["en", "de"]))
def test_the_largest_letters_scroll_no_screen_sideways(player: Player, language: str) -> None:
    for name in ("start", "settings", "rules", "table-picked", "table-why", "table-curse", "end"):
        SCREENS[name](player)
        player.ask(f"language {language}")
        player.ask("option text 130")
        for width, height in SIZES[1:4]:
            player.page.set_viewport_size({"width": width, "height": height})
            assert player.overflow == 0, (name, width)


def test_a_turn_by_keyboard(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    player.key("r")  # KGGSKO
    player.key("2")
    player.key("3")
    assert player.page.locator(".die.held").count() == 2
    player.key("3")
    assert player.page.locator(".die.held").count() == 1
    player.key("3")
    player.pass_time()
    player.key("r")
    assert player.record.throws == 2
    player.settle()
    player.page.locator(".chip").first.focus()
    player.key("Enter")
    assert player.has("confirm")
    player.pass_time()
    player.key("Enter")  # the chip has kept the focus, and confirms
    assert player.record.state.choice is not None or player.record.state.fresh
    player.pass_time()
    player.key("u")
    assert player.record.throws == 2
    assert len(player.record.actions) == 3


def test_the_focus_is_never_lost(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    for _ in range(3):
        player.settle()
        player.page.locator('[data-intent="throw"]').focus()
        player.key("Enter")
        player.pass_time()  # or the next one would be the second of a double tap
        player.settle()  # what the roll hides has the focus again once the dice lie
        player.wait("() => document.activeElement.tagName !== 'BODY'")
    assert player.record.throws == 3
    player.settle()
    player.wait("() => document.querySelector('h1:focus') !== null")


def test_what_happens_is_said_once_in_a_live_region(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    live = player.page.locator("[aria-live=polite]")
    player.tap("throw")
    assert live.text_content() == "Ina, roll 1: 1 orange, 2 green, 2 black, 1 skull."
    player.tap("pick g2")
    player.tap("confirm")
    assert (live.text_content() or "").startswith("Ina: 2 crosses in green.")
    assert "Sami, choose from" in (live.text_content() or "")


def test_a_double_tap_does_not_reach_the_next_button(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    button = player.page.locator('[data-intent="throw"]')
    player.pass_time(10 * PACE)
    player.stop_time()
    player.clicking(button.tap)
    player.clicking(button.tap)
    player.pass_time(DOUBLE_TAP + 10)  # a slow finger: no one can have seen those dice yet
    player.clicking(button.tap)
    assert player.record.throws == 1
    player.pass_time(10 * PACE)
    player.clicking(button.tap)
    assert player.record.throws == 2


def test_every_control_has_a_name_and_main_controls_are_large_enough(player: Player) -> None:
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    player.page.set_viewport_size({"width": 320, "height": 568})
    player.tap("throw")
    player.settle()
    for control in player.page.locator("#app button").all():
        assert control.get_attribute("aria-label") or control.inner_text().strip()
        box = control.bounding_box()
        if box is None:
            assert (
                control.get_attribute("class") == "icon sound"
            )  # in the settings where the header is narrow
            continue
        # A row is tapped for what a chip of full size offers as well, and another seat's sheet is swiped to;
        # a sign of the sheet leads to a rule that the book above leads to as well.
        small = (control.get_attribute("class") or "").split()[:1]
        least = 24 if small in (["pick-row"], ["enlarge"], ["explains"]) else 44
        assert box["height"] >= least, control.get_attribute("data-intent")
        assert box["width"] >= least, control.get_attribute("data-intent")


def test_another_seats_moment_begins_at_the_top_of_the_screen(player: Player) -> None:
    player.page.set_viewport_size({"width": 360, "height": 400})
    player.begin(["Ina", "Sami"], "000102030405060708090a0b0c0d0e0f")
    player.tap("throw")  # KGGSKO: one skull
    player.tap("pick g2")
    player.page.mouse.move(180, 200)
    player.page.mouse.wheel(0, 400)
    player.wait("document.querySelector('.desk').scrollTop > 0")
    player.tap("confirm")
    player.go_on()
    assert player.page.evaluate("document.querySelector('.desk').scrollTop") == 0
    assert "Sami" in player.text("h1")


def test_the_table_keeps_its_shape_in_every_phase(player: Player) -> None:
    game = eventful(3)
    whole = range(len(game.actions) + 1)
    cursed = next(back for back in whole if game.back(back).state.cursed and not game.back(back).state.choice)
    player.begin(["Ina", "Sami", "Ada"])
    for phase, back in {"over": 0, "choose": 1, "fresh": 2, "curse": cursed}.items():
        player.put(write(game.back(back)))
        assert player.page.locator(".table").get_attribute("data-phase") == phase
        for width, height in SIZES:
            player.page.set_viewport_size({"width": width, "height": height})
            shown = "[...document.querySelectorAll('.sheet')].filter(it => it.offsetParent)"
            widths = player.page.evaluate(f"{shown}.map(it => it.clientWidth)")
            assert len(widths) == 3
            assert min(widths) > (180 if width > 320 else 140), (phase, width)
            large = "[...document.querySelectorAll('.seat.large .row')].map(it => it.clientHeight)"
            assert len(set(player.page.evaluate(large))) == 1, (phase, width)
