"""Smoothness of motion on a phone of a quarter of this speed: python -m tests.bench.frames.

Milliseconds from one frame to the next while dice roll, a curse comes, or crosses are drawn, and while
nothing moves at all. Where Chromium draws in software, as on a machine without a graphics card, only the
ratio to the idle page of the same run means something.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from itertools import pairwise
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tests import suite
from tests.e2e.conftest import FLAGS
from tests.e2e.eventful_games import NAMES, eventful
from tests.e2e.hand import PACE
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.varied_games import played

SLOWER = 4

ACTIONS = slice(40)
"""Of a game of four: a dozen throws, one of them cursed."""

SMOKE = slice(6)
"""Of the same game: some throws, which show whether all this still works."""

SMOOTH = 17.5
"""Milliseconds of a frame at 60 Hz, and a little."""

LISTEN = """(() => {
  const moving = () => document.getAnimations().filter((one) =>
    one.playState !== "finished" && one.effect.getComputedTiming().iterations !== Infinity);
  window.rest = (long) => new Promise((done) => {
    const stamps = [];
    const frame = (stamp) => {
      stamps.push(stamp);
      if (stamp - stamps[0] < long) requestAnimationFrame(frame);
      else done(stamps);
    };
    requestAnimationFrame(frame);
  });
  addEventListener("click", () => {
    window.recorded = new Promise((done) => {
      const stamps = [];
      const names = new Set();
      let clicked;
      const frame = (stamp) => {
        const now = moving();
        clicked ??= stamp;
        if (now.length || names.size) stamps.push(stamp);
        for (const one of now) names.add(one.animationName ?? "");
        if (now.length || (!names.size && stamp - clicked < %d)) requestAnimationFrame(frame);
        else done([stamps, [...names]]);
      };
      requestAnimationFrame(frame);
    });
  });
})()"""
"""The time of every frame from the first in which something moves after a click to the first in which nothing
does any more, and which animations of motion.css ran; or of every frame for some milliseconds at rest."""

ANSWERED = 500
"""Milliseconds at full speed after which a tap that moved nothing will not do so any more."""

PHASES = {"curse": "curse", "toss-0": "toss", "toss-1": "toss", "draw": "crosses"}
"""Moving things, by the animations that belong to them; the first that fits."""

IDLE = "idle"


class Filmed(Player):
    """A player with a phone of that many times less speed, who notes the frames after each tap, and as many
    of a page at rest."""

    def __init__(self, page: Page, host: Host, slower: int) -> None:
        super().__init__(page, host)
        page.add_init_script(LISTEN % (ANSWERED * slower))
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        self.frames: dict[str, list[float]] = defaultdict(list)

    def touch(self, selector: str) -> None:
        self.page.wait_for_timeout(PACE)
        self.page.locator(selector).first.tap()
        stamps, names = self.page.evaluate("recorded")
        phase = next((phase for name, phase in PHASES.items() if name in names), None)
        if phase:
            self.note(phase, stamps)
            self.note(IDLE, self.page.evaluate("long => rest(long)", stamps[-1] - stamps[0]))

    def note(self, phase: str, stamps: list[float]) -> None:
        self.frames[phase] += [after - before for before, after in pairwise(stamps)]


def line(phase: str, frames: list[float], idle: float) -> str:
    late = sum(frame > SMOOTH for frame in frames) / len(frames)
    slowest = sorted(frames)[int(len(frames) * 0.95)]
    mean = sum(frames) / len(frames)
    return f"{phase:10}{len(frames):>8}{median(frames):>9.1f}{slowest:>9.1f}{late:>9.1%}{mean / idle:>9.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--smoke", action="store_true", help="only the beginning, at full speed")
    smoke = parser.parse_args().smoke
    expected = eventful(4)
    with Host(suite.site()) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        player = Filmed(context.new_page(), host, 1 if smoke else SLOWER)
        player.open()
        player.settle()  # the bunting sways for most of a minute
        player.begin(NAMES, expected.header("Seed"))
        player.frames.clear()
        played(player, expected, part=SMOKE if smoke else ACTIONS)
        browser.close()
    idle = player.frames.get(IDLE)
    if not idle:
        sys.exit(f"nothing moved of {sorted(PHASES)}: motion.css has other names now, or no tap was answered")
    print(f"{'phase':10}{'frames':>8}{'median':>9}{'95 %':>9}{'late':>9}{'÷ idle':>9}")
    for phase, frames in sorted(player.frames.items()):
        print(line(phase, frames, sum(idle) / len(idle)))


if __name__ == "__main__":
    main()
