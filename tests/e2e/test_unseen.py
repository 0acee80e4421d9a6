"""A tap on a button that has just come takes nothing away that no one has seen; a later one does."""

from __future__ import annotations

from tests.e2e.hand import PACE
from tests.e2e.player import Player
from web.app.browser.gestures import DOUBLE_TAP

SEED = "000102030405060708090a0b0c0d0e0f"

SLOW = DOUBLE_TAP + 50
"""Milliseconds between two taps of a slow finger."""

UNREADY = """() => [...document.querySelectorAll("[aria-disabled=true]")].map((one) => one.dataset.intent)"""

WATCH = """() => {
  window.unready = [];
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target.getAttribute("aria-disabled") === "true")
        unready.push([target.dataset.intent, getComputedStyle(target).borderTopStyle]);
  }).observe(document, { subtree: true, attributeFilter: ["aria-disabled"] });
}"""
"""Notes the buttons that say they are not ready yet, and the line round them: a moment later they are."""

LOOKS = "() => getComputedStyle(document.querySelector('[data-intent=throw]')).borderTopStyle"


def test_a_second_tap_on_roll_rolls_no_dice_again_that_have_just_come(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    button = player.page.locator('[data-intent="throw"]')
    player.pass_time(10 * PACE)
    before = player.evaluate(LOOKS)
    player.clicking(button.tap)
    assert player.record.throws == 1
    player.stop_time()
    player.pass_time(SLOW)
    player.evaluate(WATCH)
    player.clicking(button.tap)
    assert player.record.throws == 1
    ((early, looks), *_) = player.evaluate("() => unready")
    assert early == "throw", "it is seen, and said, that the tap came too early"
    assert looks != before, "not by its colour alone"
    player.wait(f"() => !({UNREADY})().length")
    player.pass_time(10 * PACE)
    player.clicking(button.tap)
    assert player.record.throws == 2


def test_who_has_touched_the_dice_goes_on_at_once(player: Player) -> None:
    player.begin(["Ina", "Sami"], SEED)
    player.tap("throw")  # KGGSKO
    player.pass_time(SLOW)
    player.clicking(player.page.locator('[data-intent="hold 1"]').tap)
    player.clicking(player.page.locator('[data-intent="throw"]').tap)
    assert player.record.throws == 2
