"""How long the page takes to answer taps, over a whole game of four: python -m tests.bench.taps.

Times are milliseconds from a click to its last change in the document, in this machine's Chromium, at full
speed and at a quarter of it. Compare them within one run; machines differ.
"""

from collections import defaultdict
from statistics import median

from playwright.sync_api import Page, sync_playwright

import build
from calavera.actions import Action
from tests import suite
from tests.e2e.conftest import FLAGS
from tests.e2e.host import Host
from tests.e2e.player import PACE, Player
from tests.e2e.styles import played
from tests.e2e.test_games import NAMES, eventful

CLICK = """intent => {
  const button = document.querySelector(`[data-intent="${intent}"]`);
  const before = performance.now();
  button.click();
  return performance.now() - before;
}"""


class Timed(Player):
    """A player whose taps are timed."""

    def __init__(self, page: Page, host: Host) -> None:
        super().__init__(page, host)
        self.times: dict[str, list[float]] = defaultdict(list)

    def tap(self, intent: str) -> None:
        self.page.wait_for_timeout(PACE)
        self.times[intent.split()[0]].append(self.page.evaluate(CLICK, intent))

    def hold_all_but(self, action: Action) -> None:
        for die in self.page.locator("button.die").all():
            self.tap(die.get_attribute("data-intent") or "")
            self.tap(die.get_attribute("data-intent") or "")
        super().hold_all_but(action)  # type: ignore[arg-type]  # `do` asks this for rethrows only


def game(player: Timed, slower: int) -> dict[str, list[float]]:
    """The times of one whole game, by what was asked."""
    player.page.context.new_cdp_session(player.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    expected = eventful(4)
    player.open()
    player.begin(NAMES, expected.header("Seed"))
    player.times.clear()
    played(player, expected)
    return player.times


def main() -> None:
    with Host(build.build()) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        print(f"{'intent':10}{'slower':>8}{'taps':>6}{'median':>9}{'worst':>9}")
        for slower in (1, 4):
            page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
            for intent, times in sorted(game(Timed(page, host), slower).items()):
                print(f"{intent:10}{slower:>7}×{len(times):>6}{median(times):>9.1f}{max(times):>9.1f}")
        browser.close()


if __name__ == "__main__":
    main()
