"""Two fingers at once, and a held key, in Firefox and WebKit; for Chromium see `test_fingers`."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.engines.webkit import WebKit
from tests.e2e.hand import DICE, FOLDED
from tests.e2e.host import Host

pytestmark = pytest.mark.large

SEED = "000102030405060708090a0b0c0d0e0f"  # the first throw is KGGSKO

HELD = 'document.querySelectorAll("button.die[aria-pressed=true]").length'

TAPS = """(selectors) => {
  const fingers = selectors.map((selector, identifier) => {
    const target = document.querySelector(selector);
    const { x, y, width, height } = target.getBoundingClientRect();
    return { identifier, target, clientX: x + width / 2, clientY: y + height / 2 };
  });
  const send = (name, touches, changed) =>
    changed.target.dispatchEvent(
      Object.assign(new Event(name, { bubbles: true }), { touches, changedTouches: [changed] }));
  fingers.forEach((finger, place) => send("touchstart", fingers.slice(0, place + 1), finger));
  fingers.forEach((finger, place) => send("touchend", fingers.slice(place + 1), finger));
}"""
"""Sends the page the touches of fingers that are on the screen at the same time."""


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, host: Host, tmp_path: Path) -> Iterator[Engine]:
    """A browser on the start screen."""
    if request.param == "firefox":
        request.getfixturevalue("tools")
    engine: Engine = {"firefox": Firefox, "webkit": WebKit}[request.param](host, tmp_path / "profile")
    try:
        engine.launch()
        engine.open()
        yield engine
        engine.check_clean()
    finally:
        engine.quit()


def tapping(engine: Engine) -> Callable[..., object]:
    """Return what taps several elements at once: the browser's own input where the driver has it."""
    if isinstance(engine, Firefox):
        return engine.tap_together
    return lambda *selectors: engine.evaluate(TAPS, list(selectors))


def test_two_fingers_at_once_keep_two_dice_and_open_what_is_folded(engine: Engine) -> None:
    tap_together = tapping(engine)
    tap_together("h1", ".fold.together > summary")
    engine.wait_until_kept()
    assert not engine.evaluate(FOLDED, "together")
    engine.begin(["Ina", "Sami"], SEED)
    engine.tap("throw")
    engine.pass_time()
    one, two = [position + 1 for position, _ in engine.evaluate(DICE)][:2]
    tap_together(f'[data-intent="hold {one}"]', f'[data-intent="hold {two}"]')
    engine.wait(f"{HELD} === 2")


def test_a_held_key_rolls_once(engine: Engine) -> None:
    engine.begin(["Ina", "Sami"], SEED)
    engine.run("document.querySelector('.controls .main').focus()")
    engine.evaluate(
        """() => {
          window.kept = [];
          addEventListener("keydown", (event) => kept.push(event.defaultPrevented), true);
        }"""
    )
    for _ in range(3):
        engine.evaluate(
            """() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown",
              { key: "Enter", code: "Enter", bubbles: true, cancelable: true, repeat: true }))"""
        )
    assert engine.run("kept") == [True] * 3, "each repeat would be a click"
