"""Time until the page answers its first tap, beside stock PyScript: python3 build.py bench.

Everything is measured in one browser, one start after the other, all variants in turn, several rounds; the
table has medians. Compare them within one run; machines differ. Nothing else may run meanwhile.

The variants: `stock PyScript` and `stock Pyodide` are the least pages that answer a tap in Python, from
unchanged parts and a warm HTTP cache (tests/bench/stock.py). `cold` is a first visit to our page, with
nothing in any cache; `warm` a later one, answered by the service worker, with what the page may have kept
of its memory deleted before each start; `snapshot` the same with that memory, and left out where the page
keeps none. All but `cold` are started three times before, so that the browser has compiled code in its
cache, too. The host is a plain one on this machine: times have no network in them.

The figures, at full speed and with the page's process slowed down to a quarter:

* first paint: from the start of the navigation to the browser's own first contentful paint.
* first tap: from there to Python's answer to a tap, when an observer of the document learns of the
  mutation. A script taps as soon as a frame has been painted and what is tapped is there. The stock pages
  lose early taps: they are tapped again in every frame. Ours keeps them, as a person taps once: it is
  tapped once (again if its scripts had not been run by then), and every 50 ms from when Python says that it
  is ready, should it have kept none. It is asked for a third seat, which a second tap does not change;
  answered is that once the seat's button is pressed and Python has marked the document as ready.
* longest task: of those of the main thread that began before that answer; 50 ms where none was longer, as
  the browser tells of no shorter ones.
* memory: what the page's process, with its service worker, shares with no other (Linux's smaps_rollup,
  private clean and dirty), after that answer and a collection of garbage.
* first visit: bytes of all bodies that a host sent, to the page and its service worker, until the page was
  kept for later and a second went by without a request; from a host that compresses nothing, and from one
  that has gzip -9 for texts, scripts and wasm. Heads are not counted.

* interactions: of a whole game of four at a quarter of the speed (tests/bench/taps.py), INP of all taps, and
  of confirming, the rules, the settings and the log.
* Firefox and WebKit: first paint and first tap at full speed, beside stock PyScript in the same browser.

The browser slows down only the main thread: what others do (the service worker, compiling of wasm) is as
fast as ever, for all variants. Between two starts service workers are stopped and the browser comes to
rest; each start is a new page in a new process. localStorage is emptied as a start begins.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Playwright, sync_playwright

import build
from tests import suite
from tests.bench import taps
from tests.bench.engines import WARM_UPS as WARM_ELSEWHERE
from tests.bench.engines import engines
from tests.bench.figures import README, write_table
from tests.bench.report import COLD, PYODIDE, PYSCRIPT, RATES, VARIANTS, Results
from tests.bench.stock import write_stock
from tests.bench.variants import WARM_UPS, Start, naming, prepared, say, weigh
from tests.bench.visit import Browser
from tests.e2e.conftest import FLAGS
from tests.e2e.eventful_games import eventful
from tests.e2e.host import Host

TAPPED = ("confirm", "rules", "settings", "log")
"""Taps whose times are told apart."""

WEIGHED = (PYSCRIPT, PYODIDE, COLD)
"""The variants whose first visits are counted in bytes."""

SMOKE = tuple(name for name in VARIANTS if name != PYODIDE)
"""The variants of a smoke run: stock Pyodide starts as stock PyScript does, by the same code."""

OTHER_ENGINES = 3
"""Rounds in these: there are no ratios of long tasks to be steadied."""

BUSY = 0.5
"""Processes that want to run, over the last minute, from which on a machine is not called quiet."""


def measure(starts: dict[str, Start], rounds: int, results: Results, rates: Sequence[int] = RATES) -> None:
    """All variants in turn; each round begins with another, so that none always follows the same."""
    names = [name for name in VARIANTS if name in starts]
    for number in range(rounds):
        first = number % len(names)
        for rate in rates:
            for name in names[first:] + names[:first]:
                with naming(name):
                    figures = starts[name](rate)
                results.starts.setdefault((name, rate), []).append(figures)
                say(
                    f"round {number + 1} of {rounds}, {rate}×, {name}: first tap {figures.answer:,.0f} ms,"
                    f" first paint {figures.paint:,.0f} ms, longest task {figures.task:,.0f} ms"
                )


def measure_taps(playwright: Playwright, results: Results) -> None:
    """INP of a game at a quarter of the speed, in a browser of its own, whose pages nothing else has met."""
    browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
    with Host(build.DIST) as host:
        taken = taps.game(browser, host, eventful(4), RATES[-1])
    browser.close()
    for verb in ("", *TAPPED):
        found = [tap.interaction for tap in taken if verb in {"", tap.verb}]
        if found:
            results.interactions[verb] = taps.inp(found)
            say(
                f"INP, {RATES[-1]}×, {verb or 'all taps'}: {results.interactions[verb]:,.0f} ms"
                f" of {len(found)}"
            )


def machine(browser: Browser) -> dict[str, object]:
    """Describe the machine that the figures depend on."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "processor": processor(),
        "cores": os.cpu_count(),
        "chromium": browser.version,
        "pyodide": part("pyodide"),
        "pyscript": part("@pyscript/core"),
    }


def processor() -> str:
    """Its name where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def part(name: str) -> str:
    """Return the version of a part that npm has installed."""
    return str(json.loads((build.WEB / "node_modules" / name / "package.json").read_text())["version"])


def warn_if_busy(results: Results) -> None:
    """Say it where something else runs on this machine: the figures will be of little use."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    if load > BUSY:
        results.notes.append(f"the machine was not quiet at the start: a load of {load:.1f}")
        say(results.notes[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description="How soon the page answers, beside stock PyScript.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path, default=build.PRIVATE / "bench.json")
    parser.add_argument("--table", action="store_true", help=f"write the table into {README.name} as well")
    parser.add_argument("--smoke", action="store_true", help="only show that all of it still works")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("at least one round")
    rounds = 1 if options.smoke else options.rounds
    results = Results()
    warn_if_busy(results)
    if options.smoke:
        results.notes.append("a smoke run: one round without stock Pyodide, and no game")
    suite.site()
    site = write_stock(build.PRIVATE / "stock")
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        sync_playwright() as playwright,
        Browser.launched(playwright, Path(profile)) as browser,
    ):
        about = machine(browser)
        weigh(browser, site, results, [COLD] if options.smoke else WEIGHED)
        names = SMOKE if options.smoke else VARIANTS
        ready = prepared(browser, site, results, names, 1 if options.smoke else WARM_UPS)
        measure(ready, rounds, results, RATES[:1] if options.smoke else RATES)
        if not options.smoke:  # they have a smoke run of their own
            measure_taps(playwright, results)
    with TemporaryDirectory(ignore_cleanup_errors=True) as profiles:
        warm = 0 if options.smoke else WARM_ELSEWHERE
        engines(site, Path(profiles), min(rounds, OTHER_ENGINES), results, warm, smoke=options.smoke)
    say("\n" + ", ".join(f"{name}: {value}" for name, value in about.items()))
    say(f"medians of {rounds} rounds; in brackets, the ratio to stock PyScript\n")
    say("\n".join([*results.table(), "", *map(str, results.demands()), *results.notes]))
    date = datetime.now(UTC).isoformat(timespec="seconds")
    told = {"date": date, "machine": about, "rounds": rounds, **results.told()}
    options.json.parent.mkdir(parents=True, exist_ok=True)
    options.json.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    say(f"\nwritten: {options.json}")
    if options.table:
        write_table(README, told)
        say(f"written: the table of {README}")


if __name__ == "__main__":
    main()
