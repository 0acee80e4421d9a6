"""Starts in Firefox and in WebKit, beside stock PyScript in the same browser. Definitions are in start.py.

These browsers slow nothing down and tell of no long tasks: what they have are the first paint and the first
tap at full speed. A browser that this machine does not have is left out, and that is told.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from ctypes.util import find_library
from pathlib import Path
from statistics import median

import build
from tests import suite
from tests.bench.hosts import Counting
from tests.bench.report import OURS_ELSEWHERE, PYSCRIPT, Results
from tests.bench.variants import OURS, STOCK, say
from tests.bench.visit import STARTED
from tests.e2e.engines.engine import Engine
from tests.e2e.engines.firefox import Firefox
from tests.e2e.engines.webkit import WebKit
from tests.e2e.host import Host

__all__ = ["engines"]

WARM_UPS = 2
"""Starts before the first that counts: the browser has files and compiled code in its caches then."""

PATIENCE = 60
"""Seconds for a start."""

TRIES = 3
"""Starts until one ends: WebKit breaks off one of twenty, and stock PyScript does not start again by itself
(tests/e2e/engines/webkit.py)."""

ENGINES: dict[str, tuple[type[Firefox | WebKit], Callable[[], bool]]] = {
    "Firefox": (Firefox, lambda: suite.firefox() is not None),
    "WebKit": (
        WebKit,
        lambda: bool(find_library("webkit2gtk-4.1") and shutil.which("WebKitWebDriver")),
    ),
}


def engines(
    site: Path, profiles: Path, rounds: int, results: Results, warm_ups: int, *, smoke: bool = False
) -> None:
    """Start our page and the stock one in every browser in turn, several times; in a smoke run only ours."""
    for name, (kind, there) in ENGINES.items():
        if not there():
            results.notes.append(f"{name}: left out, this machine has none")
            say(results.notes[-1])
            continue
        with Host(build.DIST) as host:
            stock_host = Counting(site)
            pages = {
                PYSCRIPT: (STOCK, f"{stock_host.origin}/pyscript-page/"),
                OURS_ELSEWHERE: (OURS, host.address),
            }
            if smoke:
                del pages[PYSCRIPT]
            for variant, (target, address) in pages.items():
                engine = kind(host, profiles / f"{name}-{variant}".replace(" ", "-"))
                engine.before = target.watch
                engine.patience = PATIENCE
                try:
                    engine.launch()
                    found = [started(engine, address, target.kept) for _ in range(warm_ups + rounds)]
                finally:
                    engine.quit()
                found = found[warm_ups:]
                results.elsewhere[name, variant] = {
                    figure: median(one[figure] for one in found) for figure in ("paint", "answer")
                }
                told = results.elsewhere[name, variant]
                say(
                    f"{name}, {variant}: first tap {told['answer']:,.0f} ms,"
                    f" first paint {told['paint']:,.0f} ms"
                )
            stock_host.stop()


def started(engine: Engine, address: str, kept: str | None) -> dict[str, float]:
    """Start, and return what the page tells of the first start that the browser does not break off."""
    for left in reversed(range(TRIES)):
        engine.go("about:blank")
        engine.go(address)
        try:
            engine.wait(STARTED)
            break
        except AssertionError as error:
            if not left:
                raise
            say(f"started again: {error}")
    if kept:
        engine.wait_for(kept)
    told: dict[str, float] = engine.run(STARTED)
    return told
