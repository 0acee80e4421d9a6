"""Waiting times for computers in Chromium: python -m tests.bench.robots [calavera] [castro]

Games of two and of four experts, without pauses, at full speed and at a quarter of it (by Chromium). Told are

* thinking: from when a step has been drawn until the next one is known. What a turn can lead to is thought
  out before its first throw (at the usual speed while people are shown who is next), and decisions follow
  from that.
* step: from one step to the next, drawing and keeping included.
* slices: what is thought between two pauses, in which the page can answer.
* a turn: all slices of one turn together, with those before its first throw.
* the longest tasks of the main thread, whatever they did: most are the browser's own, which lays out and
  paints what was drawn.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left
from collections import Counter
from itertools import pairwise, product
from statistics import median

from playwright.sync_api import Page, sync_playwright

from calavera import Thrown, new_record, write
from calavera.games import GAMES, game
from tests import suite
from tests.e2e.conftest import FLAGS
from tests.e2e.hand import KEPT_AS, READY
from tests.e2e.host import Host
from tests.e2e.player import Player

SEED = "000102030405060708090a0b0c0d0e0f"

SECONDS = 40
"""For which a game is watched, at most."""

SMOKE = 24
"""Steps of a game that show whether all this still works: some seconds."""

LONG = 50
"""Milliseconds of the main thread from which on a task is called long."""

WATCH = """(() => {
  window.watched = { tasks: [], steps: [], drawn: [], timers: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) watched.tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
})()"""

STEPS = """(name) => {
  const write = calaveraTexts.write;
  calaveraTexts.write = (json) => {
    const game = JSON.parse(json)[name];
    if (game) watched.steps.push([performance.now(), game]);
    return write(json);
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(() => watched.drawn.push(performance.now())).observe(document, all);
  const later = setTimeout;
  window.setTimeout = (call, ...more) =>
    later(() => {
      const begun = performance.now();
      call();
      // What has been drawn is observed after the timer, and before this.
      queueMicrotask(() => watched.timers.push([begun, performance.now() - begun]));
    }, ...more);
  watched.begun = performance.now();
}"""
"""Every state of the game is kept when it comes: when it is, the decision has been made."""


def main() -> None:
    """Print the times."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", help=", ".join(GAMES))
    parser.add_argument("--smoke", action="store_true", help="only the beginning of a game of two")
    options = parser.parse_args()
    keys = options.games or GAMES
    kinds = product(keys[:1], (1,), (2,)) if options.smoke else product(keys, (1, 4), (2, 4))
    with sync_playwright() as playwright, Host(suite.site()) as host:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        for key, rate, seats in kinds:
            context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
            page = context.new_page()
            page.add_init_script(WATCH)
            player = Player(page, host)
            player.game = key
            said = told(player, page, seats, rate, SMOKE if options.smoke else 0)
            print(f"{key}, {rate}x, {seats} experts: {said}", flush=True)
            context.close()


def told(player: Player, page: Page, seats: int, rate: int, steps_wanted: int = 0) -> str:
    """Watch a game for a while, or for some steps, and say how long its decisions took."""
    own = game(player.game)
    headers = {**own.headers(own.kinds[0], str(seats), "classic"), "Seed": SEED}
    headers |= {f"Seat{seat + 1}": "computer: expert" for seat in range(seats)}
    player.open()
    player.ask("option speed off")
    player.put(write(new_record(headers)))
    page.evaluate(STEPS, KEPT_AS[player.game])
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.wait_for_selector(READY)
    player.ask("resume")
    if steps_wanted:
        page.wait_for_function("(many) => watched.steps.length >= many", arg=steps_wanted)
    else:
        page.wait_for_timeout(SECONDS * 1000)
    watched = page.evaluate("watched")
    drawn, steps = watched["drawn"], watched["steps"]
    thinking: dict[str, list[float]] = {"before a turn": [], "other": []}
    for (before, _), (after, text) in pairwise(steps):
        seen = drawn[bisect_left(drawn, after) - 1]
        # What follows from the last step and has a throw at its end is a turn's first.
        first = text.rstrip().rsplit("\n", 1)[-1].count(" ") == 1
        if before < seen:
            thinking["before a turn" if first else "other"].append(after - seen)
    # A timer in which nothing is drawn or kept has only thought.
    kept = [at for at, _ in steps]
    thought = [
        (at, duration)
        for at, duration in watched["timers"]
        if not within(drawn, at, duration) and not within(kept, at, duration)
    ]
    slices = [duration for _, duration in thought]
    turns = Counter[int]()
    for at, duration in thought:
        if (place := bisect_left(kept, at)) < len(steps):  # a turn is a line, which its first throw begins
            turns[steps[place][1].count("\n")] += duration
    tasks = [duration for at, duration in watched["tasks"] if at > watched["begun"]]
    many, long = len(slices), sum(one > LONG for one in slices)
    throws = sum(isinstance(action, Thrown) for action in player.record.actions)
    whole = [after - before for (before, _), (after, _) in pairwise(steps)]
    return "; ".join(
        [
            f"{len(steps)} steps, {throws} throws",
            *(
                f"thinking {name} {median(times):.0f} ms (most {max(times):.0f})"
                for name, times in thinking.items()
                if times
            ),
            f"a step {median(whole):.0f} ms (most {max(whole):.0f})",
            f"a turn {median(turns.values()):.0f} ms of slices (most {max(turns.values()):.0f})",
            f"longest slice {max(slices):.0f} ms, {long} of {many} above {LONG}",
            f"longest task {max(tasks, default=0):.0f} ms, {len(tasks)} above {LONG}",
        ]
    )


def within(times: list[float], at: float, duration: float) -> bool:
    """Return whether one of the times, in order, lies in a task."""
    place = bisect_left(times, at)
    return place < len(times) and times[place] <= at + duration


if __name__ == "__main__":
    main()
