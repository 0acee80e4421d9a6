"""Lighthouse's scores of a first visit with a phone: python -m tests.bench.lighthouse.

The times are simulated for a slow phone on a slow network (Lighthouse's own preset), from a host that
compresses nothing and from what this machine took. Compare them within one machine.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import build
from tests import suite
from tests.e2e import lighthouse
from tests.e2e.host import Host

CATEGORIES = ("accessibility", "best-practices", "seo")
"""Those in which the page has every point."""

METRICS = {
    "first-contentful-paint": "first contentful paint",
    "largest-contentful-paint": "largest contentful paint",
    "total-blocking-time": "total blocking time",
    "cumulative-layout-shift": "cumulative layout shift",
    "speed-index": "speed index",
}


def visit(host: Host, browser: str) -> lighthouse.Report:
    """Have Lighthouse look at a first visit."""
    # Not a long path: Chromium puts a socket there, whose path may not be longer than 107 characters.
    with TemporaryDirectory() as folder:
        return lighthouse.run(host.address, browser, Path(folder), ("performance", *CATEGORIES))


def figures(report: lighthouse.Report) -> list[str]:
    """Return a line for each of the times."""
    return [f"{metric:25}{report.shown(audit):>10}" for audit, metric in METRICS.items()]


def chromium() -> str:
    """Return the browser that the tests take."""
    with sync_playwright() as playwright:
        return suite.chromium() or playwright.chromium.executable_path


def main() -> None:
    build.fetch_parts(suite.TOOLS)
    with Host(suite.site()) as host:
        report = visit(host, chromium())
    for category, score in report.scores.items():
        print(f"{category:25}{score!s:>10}")
    print(*figures(report), "", *report.faults, sep="\n")


if __name__ == "__main__":
    main()
