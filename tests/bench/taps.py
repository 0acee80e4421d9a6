"""Time to answer taps, over a whole game of four: python -m tests.bench.taps.

Milliseconds, in this machine's Chromium, at full speed and at a quarter of it. The handler is the page's own
work on a click. An interaction is what a person waits for, from the finger on the screen to the picture that
answers it, as the browser measures it (in steps of 8); INP is the worst but for one in fifty of them. What
has to be kept first is shown a picture or two later: the answer is the time until the picture that shows it.
Compare them within one run; machines differ. And the number of taps that dice of one's own take.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import count
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from calavera import Record
from calavera.game import Rethrow
from tests import suite
from tests.e2e.conftest import FLAGS
from tests.e2e.eventful_games import NAMES, eventful
from tests.e2e.hand import GO_ON, PACE, WAITS
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.screens import at, by_hand
from tests.e2e.screens import game as game_of_names
from tests.e2e.varied_games import played

LISTEN = """(() => {
  const taps = window.taps = [];
  const times = new Map();
  let began = 0;
  const intentOf = ({ target }) => target.closest("[data-intent]")?.dataset.intent ?? "unfold";
  addEventListener("click", (event) => {
    if (!event.isTrusted) return;
    began = performance.now();
    taps.push({ intent: intentOf(event), stamp: event.timeStamp - (window.testTime?.ahead ?? 0) });
  }, true);
  const painted = (tap) => requestAnimationFrame(() => setTimeout(() => {
    tap.answer = performance.now() - tap.stamp - (window.testTime?.ahead ?? 0);
  }));
  new MutationObserver((changes) => {
    const tap = taps.at(-1);
    if (!tap || tap.changed || changes.every((one) => one.attributeName === "aria-busy")) return;
    tap.changed = true;
    painted(tap);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  addEventListener("click", (event) => {
    if (event.isTrusted) taps.at(-1).handler = performance.now() - began;
  });
  new PerformanceObserver((list) => {
    for (const { interactionId, name, startTime, duration } of list.getEntries()) {
      if (!interactionId) continue;
      const time = times.get(interactionId) ?? { duration: 0 };
      times.set(interactionId, time);
      time.duration = Math.max(time.duration, duration);
      if (name === "click") time.stamp = startTime;
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  const near = (tap) => [...times.values()].find((time) => Math.abs(time.stamp - tap.stamp) < 1);
  const heard = () => taps.every((tap) => tap.handler < 16 || near(tap));
  window.answered = async () => {
    for (let frames = 0; frames < 600 && !heard(); frames += 1) await new Promise(requestAnimationFrame);
    return taps.map((tap) =>
      [tap.intent.split(" ")[0], tap.handler, near(tap)?.duration ?? 0, tap.answer ?? 0]);
  };
})()"""
"""Notes every click of a finger, how long it was handled, and how long the whole interaction took that it
ended; what took less than 16 ms the browser does not tell of, and of the rest only some frames later. To the
browser a click that a script makes is no interaction. The answer is the first change of the page after a
click, once it is painted. The times that a test lets pass (hand.py) are in the stamp of a click and not in
what the browser measures."""

CARD = '[data-handover="card"] [data-intent="go-on"]'
"""The button of a card between two decisions, which waits for a tap."""

ASIDE = {
    "rules": '[data-intent="close"]',
    "settings": '[data-intent="close"]',
    "log": '.log [data-intent="log"]',
}
"""Screens opened beside the game, and the intents that close them."""

EVERY = 12
"""Steps of the game from one look aside to the next."""

SMOKE = 24
"""Actions of a game that show whether all this still works: some seconds."""

ENTRIES = (
    ("a roll of six real dice", "real", [f"real-face {letter}" for letter in "opgkjs"]),
    ("a turn without skulls, sheet only", "sheet", ["sheet-pick o3", "sheet-confirm"]),
    (
        "a turn with skulls, sheet only, both players",
        "sheet",
        ["sheet-skull skulls", "sheet-pick o3", "sheet-confirm", "sheet-pick p2", "sheet-confirm"],
    ),
)
"""Entries of people who play with dice of their own: each one's name, where the dice are, and its taps."""


class Tap(NamedTuple):
    """The times of one tap, in milliseconds; an interaction of 0 is one of less than 16.

    The interaction ends with the next picture, the answer with the one that shows what has changed.
    """

    verb: str
    handler: float
    interaction: float
    answer: float


ROOM = {"width": 800, "height": 1200}
"""The size of a window that shows all of a phone's page, below its own bars. Playwright makes it as large as
the page: then the lowest stripe, with the main button, is never shown, and a tap whose next picture differs
only there counts until the one after it."""


class Slow(Player):
    """A player with a phone of that many times less speed, who taps at a person's pace."""

    def __init__(self, page: Page, host: Host, slower: int) -> None:
        super().__init__(page, host)
        page.add_init_script(LISTEN)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        window = session.send("Browser.getWindowForTarget")["windowId"]
        session.send("Browser.setWindowBounds", {"windowId": window, "bounds": ROOM})
        self.steps = count(1)

    def touch(self, selector: str) -> None:
        self.page.wait_for_timeout(PACE)
        # What is looked for next must not be found on the screen that this tap is about to leave.
        self.clicking(self.page.locator(selector).first.tap)

    def go_on(self) -> None:
        """Tap cards away with a finger; marks that are drawn between two decisions end by themselves."""
        while self.evaluate(WAITS):
            if self.page.locator(CARD).count():
                self.touch(CARD)
            else:
                self.pass_time()
                self.evaluate(GO_ON)
                self.wait_until_kept()

    def hold_all_but(self, action: Rethrow) -> None:
        for die in self.page.locator("button.die").all():
            self.tap(die.get_attribute("data-intent") or "")
            self.tap(die.get_attribute("data-intent") or "")
        super().hold_all_but(action)

    def look_aside(self) -> None:
        """Now and then, open something else and come back."""
        step = next(self.steps)
        if step % EVERY == 0 and self.has("log"):
            aside = list(ASIDE)[step // EVERY % len(ASIDE)]
            self.tap(aside)
            self.touch(ASIDE[aside])

    @property
    def taps(self) -> list[Tap]:
        """All taps since the page was loaded."""
        self.page.wait_for_timeout(PACE)
        return [Tap(*tap) for tap in self.page.evaluate("answered()")]


def game(browser: Browser, host: Host, expected: Record, slower: int, steps: int | None = None) -> list[Tap]:
    """Return the taps of one whole game, or of its first steps."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    player = Slow(context.new_page(), host, slower)
    player.open()
    player.begin(NAMES, expected.header("Seed"))
    played(player, expected, player.look_aside, slice(steps))
    taps = player.taps
    context.close()
    return taps


def entering(browser: Browser, host: Host) -> list[tuple[str, int]]:
    """Count the taps that enter a roll of real dice, and a turn of two players where no dice are entered."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    player = Player(context.new_page(), host)
    player.open()
    start, counted = game_of_names(2).back(len(game_of_names(2).actions)), []
    for said, dice, intents in ENTRIES:
        at(player, by_hand(start, dice))
        before = int(player.evaluate("() => testTime.clicks"))
        for intent in intents:
            player.tap(intent)
        assert player.record.actions, f"{said}: nothing was entered"
        counted.append((said, int(player.evaluate("() => testTime.clicks")) - before))
    context.close()
    return counted


def inp(interactions: Sequence[float]) -> float:
    """Interaction to Next Paint: the worst one, without one in each fifty."""
    return sorted(interactions, reverse=True)[len(interactions) // 50]


def line(name: str, slower: int, taps: Sequence[Tap]) -> str:
    handlers = [tap.handler for tap in taps]
    interactions = [tap.interaction for tap in taps]
    answers = [tap.answer for tap in taps]
    times = [median(handlers), max(handlers), median(interactions), max(interactions), inp(interactions)]
    times += [median(answers), inp(answers)]
    return f"{name:10}{slower:>7}×{len(taps):>6}" + "".join(f"{time:>9.1f}" for time in times)


def tell(browser: Browser, host: Host, rates: Sequence[int], steps: int | None = None) -> list[Tap]:
    """Print what all taps took, of whole games or their first steps; return those at the last speed."""
    for said, taps_taken in entering(browser, host):
        print(f"{said}: {taps_taken} taps")
    print(f"{'':24}{'handler':>18}{'interaction':>27}{'answer':>18}")
    columns = ["median", "worst", "median", "worst", "INP", "median", "p98"]
    print(f"{'intent':10}{'slower':>8}{'taps':>6}" + "".join(f"{column:>9}" for column in columns))
    taps: list[Tap] = []
    for slower in rates:
        taps = game(browser, host, eventful(4), slower, steps)
        for verb in sorted({tap.verb for tap in taps}):
            print(line(verb, slower, [tap for tap in taps if tap.verb == verb]))
        print(line("all", slower, taps), flush=True)
    return taps


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--smoke", action="store_true", help="only the beginning, at full speed")
    smoke = parser.parse_args().smoke
    with Host(suite.site()) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        tell(browser, host, (1,) if smoke else (1, 4), SMOKE if smoke else None)
        browser.close()


if __name__ == "__main__":
    main()
