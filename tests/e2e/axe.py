"""axe-core in the page: what it finds wrong for people who use it otherwise than by eye and finger."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests import suite

__all__ = ["COLOURS", "violations"]

COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that ask for colours, and take a fraction of the time of all."""

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

RUN = """axe.run(document, {runOnly: %r, resultTypes: ["violations"], preload: false}).then((found) =>
  found.violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id} at ${node.target.flat().join(" ")}: ${node.failureSummary.replace(/\\s+/g, " ")}`)))"""


@cache
def source() -> str:
    """axe-core as pinned."""
    return (suite.TOOLS / "node_modules" / "axe-core" / "axe.min.js").read_text()


def violations(page: Page, rules: Sequence[str] = TAGS) -> list[str]:
    """One line for every element that breaks a rule of WCAG 2.2 A or AA or of good practice."""
    browser = page.context.new_cdp_session(page)
    if not page.evaluate("'axe' in window"):
        run(browser, source())
    found = run(browser, RUN % (list(rules),))
    browser.detach()
    return [str(line) for line in found]


def run(browser: Any, expression: str) -> Any:
    """What a script comes to; the debugger runs it, so that no Content-Security-Policy keeps it out."""
    asked = {"expression": expression, "awaitPromise": True, "returnByValue": True}
    told = browser.send("Runtime.evaluate", asked)
    assert "exceptionDetails" not in told, told["exceptionDetails"]
    return told["result"].get("value")
