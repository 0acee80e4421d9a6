"""How long a page waits for computers in Chromium: python -m tests.bench.robots

Games of two and of four experts, without pauses, at full speed and at a quarter of it (by Chromium):
how long each decision took from the step before it, drawing and keeping included, and the longest task of the
main thread.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import median

from playwright.sync_api import Page, sync_playwright

import build
from calavera import Thrown, new_record, write
from tests import suite
from tests.e2e.conftest import FLAGS
from tests.e2e.hand import READY
from tests.e2e.host import Host
from tests.e2e.player import Player

SEED = "000102030405060708090a0b0c0d0e0f"

SECONDS = 40
"""For which a game is watched, at most."""

WATCH = """(() => {
  window.watched = { tasks: [], steps: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
})()"""

STEPS = """() => {
  const write = calaveraTexts.write;
  calaveraTexts.write = (json) => {
    const { game } = JSON.parse(json);
    if (game) watched.steps.push([performance.now(), game]);
    return write(json);
  };
  watched.begun = performance.now();
}"""
"""Every state of the game is kept when it comes: when it is, the decision has been made."""


def main() -> None:
    """Print the times."""
    with sync_playwright() as playwright, Host(build.build()) as host:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        for rate in (1, 4):
            for seats in (2, 4):
                context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
                page = context.new_page()
                page.add_init_script(WATCH)
                print(f"{rate}x, {seats} experts: {told(Player(page, host), page, seats, rate)}")
                context.close()


def told(player: Player, page: Page, seats: int, rate: int) -> str:
    """Watch a game, and say how long its decisions took."""
    headers = {"Game": "Calavera", "Seats": str(seats), "Layout": "classic", "Seed": SEED}
    headers |= {f"Seat{seat + 1}": "computer: expert" for seat in range(seats)}
    player.open()
    player.ask("option speed off")
    player.put(write(new_record(headers)))
    page.evaluate(STEPS)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.wait_for_selector(READY)
    player.ask("resume")
    page.wait_for_timeout(SECONDS * 1000)
    begun = page.evaluate("watched.begun")
    steps = page.evaluate("watched.steps")
    tasks = [duration for at, duration in page.evaluate("watched.tasks") if at > begun]
    firsts: list[float] = []
    others: list[float] = []
    for (before, earlier), (after, later) in pairwise(steps):
        # What follows a throw is the decision that makes the turn's table.
        first = earlier.rstrip().rsplit("\n", 1)[-1].count(" ") == 1 and later != earlier
        (firsts if first else others).append(after - before)
    throws = sum(isinstance(action, Thrown) for action in player.record.actions)
    longest = f"longest task {max(tasks, default=0):.0f} ms, {len(tasks)} above 50"
    return (
        f"{len(steps)} steps, {throws} throws; after a turn's first throw {median(firsts):.0f} ms "
        f"(most {max(firsts):.0f}), others {median(others):.0f} ms (most {max(others):.0f}); {longest}"
    )


if __name__ == "__main__":
    main()
