"""axe-core in the page: what it finds wrong for people who use it otherwise than by eye and finger."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests import suite

__all__ = ["OF_COLOURS", "violations"]

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

OF_COLOURS = ("color-contrast", "link-in-text-block", "target-size")
"""The rules that another theme can break: it changes colours and lines, and no element."""

RUN = """axe.run(document, {runOnly: %s, resultTypes: ["violations"], preload: false}).then((found) =>
  found.violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id} at ${node.target.flat().join(" ")}: ${node.failureSummary.replace(/\\s+/g, " ")}`)))"""


@cache
def source() -> str:
    """axe-core as pinned."""
    return (suite.TOOLS / "node_modules" / "axe-core" / "axe.min.js").read_text()


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """One line for every element that breaks a rule: these, or all of WCAG 2.2 A and AA and good practice."""
    browser = page.context.new_cdp_session(page)
    if not page.evaluate("'axe' in window"):
        run(browser, source())
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    found = run(browser, RUN % json.dumps(only))
    browser.detach()
    return [str(line) for line in found]


def run(browser: Any, expression: str) -> Any:
    """Return a script's result; the debugger runs it, so that no Content-Security-Policy keeps it out."""
    asked = {"expression": expression, "awaitPromise": True, "returnByValue": True}
    told = browser.send("Runtime.evaluate", asked)
    assert "exceptionDetails" not in told, told["exceptionDetails"]
    return told["result"].get("value")
