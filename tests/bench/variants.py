"""The pages that are measured and the ways in which they start. Definitions are in start.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import build
from tests.bench import stock
from tests.bench.hosts import Counting
from tests.bench.report import COLD, PYODIDE, PYSCRIPT, SNAPSHOT, WARM, Results
from tests.bench.visit import Browser, Figures, NotStarted, Target

__all__ = ["WARM_UPS", "Start", "naming", "prepared", "say", "weigh"]

WARM_UPS = 3
"""Starts before the first that counts: the browser keeps compiled code of what it has met twice."""

LINGER = 3000
"""Milliseconds that such a start stays open, so that compiled code is kept."""

UNTIL_KEPT = 20.0
"""Seconds for the page to keep its memory; what has not come by then does not come."""

TRIES = 3
"""Starts from memory that may find none, because the page was just storing it again."""

SEATS = '[data-intent="setup seats 3"]'

OURS = Target(
    tap=SEATS,
    answered=f"html[data-app=ready] {SEATS}:is([aria-pressed=true], [aria-checked=true])",
    ready="html[data-app=ready]",
    kept="html[data-offline=ready]",
)

STOCK = Target(stock.TAP, stock.ANSWERED)

ASIDE = "/icons/icon-192.png"
"""A file of our origin that is no page."""

Start = Callable[[int], Figures]
"""Start with the process slowed down by a factor."""


class Page(NamedTuple):
    """A page on a host."""

    host: Counting
    path: str
    target: Target

    @property
    def address(self) -> str:
        return self.host.origin + self.path


def say(text: str) -> None:
    """Print a line of progress."""
    print(text, flush=True)


@contextmanager
def naming(variant: str) -> Iterator[None]:
    """End with an error that says which variant does not start."""
    try:
        yield
    except NotStarted as error:
        raise SystemExit(f"bench: {variant} does not start: {error}") from None


def prepared(
    browser: Browser, site: Path, results: Results, names: Sequence[str], times: int = WARM_UPS
) -> dict[str, Start]:
    """Return these variants, ready to start, `times` starts later that do not count."""
    pages = {
        PYSCRIPT: Page(Counting(site), "/pyscript-page/", STOCK),
        PYODIDE: Page(Counting(site), "/pyodide-page/", STOCK),
        WARM: Page(Counting(build.DIST), "/", OURS),
        SNAPSHOT: Page(Counting(build.DIST), "/", OURS),
    }
    starts: dict[str, Start] = {COLD: partial(cold, browser)}
    for name in (name for name in names if name in pages):
        page = pages[name]
        say(f"warming up: {name}")
        with naming(name):
            warm_up(browser, page, times)
            if name == WARM:
                starts[name] = partial(without_memory, browser, page)
            elif name != SNAPSHOT:
                starts[name] = partial(warm, browser, page)
            elif keeps_memory(browser, page):
                warm_up(browser, page, times)  # once more: it is another way to start
                starts[name] = partial(from_memory, browser, page)
            else:
                results.notes.append(f"{name}: left out, none was kept within {UNTIL_KEPT:.0f} s")
                say(results.notes[-1])
    return starts


def warm_up(browser: Browser, page: Page, times: int) -> None:
    """Have the browser meet a page often enough."""
    for _ in range(times):
        with browser.started(page.target, page.address) as (shown, _):
            browser.demand(shown, page.target.kept)
            shown.wait_for_timeout(LINGER)


def keeps_memory(browser: Browser, page: Page) -> bool:
    """Return whether our page comes to keep a snapshot of its memory."""
    with browser.started(page.target, page.address) as (shown, _):
        return browser.has(shown, "html:is([data-snapshot=kept], [data-snapshot=used])", UNTIL_KEPT)


# -- ways to start


def warm(browser: Browser, page: Page, slower: int) -> Figures:
    """With whatever the browser has in its caches."""
    with browser.started(page.target, page.address, slower) as (_, figures):
        return figures


def without_memory(browser: Browser, page: Page, slower: int) -> Figures:
    """Warm, and made sure to be without a snapshot."""
    browser.forget_snapshots(page.host.origin + ASIDE)
    with browser.started(page.target, page.address, slower) as (shown, figures):
        if browser.has(shown, "html[data-snapshot=used]", 0.1):
            raise NotStarted("it has used a snapshot although all were deleted")
        return figures


def from_memory(browser: Browser, page: Page, slower: int) -> Figures:
    """Warm, and made sure to be from a snapshot."""
    for _ in range(TRIES):
        with browser.started(page.target, page.address, slower) as (shown, figures):
            if browser.has(shown, "html[data-snapshot=used]", 1):
                return figures
            browser.has(shown, "html[data-snapshot=kept]", UNTIL_KEPT)
    raise NotStarted("it does not use the snapshot that it has kept")


def cold(browser: Browser, slower: int) -> Figures:
    """Our page from an origin that the browser has never seen."""
    return first_visit(browser, Counting(build.DIST), "/", OURS, slower)


def first_visit(browser: Browser, host: Counting, path: str, target: Target, slower: int = 1) -> Figures:
    """Start a page that was never seen, let it be kept for later, and forget it again."""
    with browser.started(target, host.origin + path, slower) as (shown, figures):
        browser.demand(shown, target.kept)
        host.wait_until_quiet()
    browser.forget(host.origin)
    host.stop()
    return figures


def weigh(browser: Browser, site: Path, results: Results, names: Sequence[str]) -> None:
    """Count the bytes of first visits of these variants, from both kinds of host."""
    visits = {
        PYSCRIPT: (site, "/pyscript-page/", STOCK),
        PYODIDE: (site, "/pyodide-page/", STOCK),
        COLD: (build.DIST, "/", OURS),
    }
    for name in names:
        folder, path, target = visits[name]
        for gzips in (False, True):
            host = Counting(folder, gzips=gzips)
            with naming(name):
                first_visit(browser, host, path, target)
            results.sent[name, gzips] = host.sent
            say(f"first visit, {name}, {'gzip' if gzips else 'plain'}: {host.sent:,} bytes")
