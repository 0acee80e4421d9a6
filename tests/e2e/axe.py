"""axe-core in the page: what it finds wrong for people who use it otherwise than by eye and finger."""

import json
from functools import cache
from typing import Any

from playwright.sync_api import Page

from tests import suite

__all__ = ["colour_faults", "violations"]

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")

OF_COLOURS = ("color-contrast", "link-in-text-block", "target-size")
"""The rules that another theme can break: it changes colours and lines, and no element."""

NEW = """(theme) => {
  // What decides on the colours of an element: the grounds that it lies on, and its own look.
  const known = window.axeKinds ??= new Set();
  const grounds = new Map([[document.body, theme]]);
  const ATTRIBUTES = ["aria-pressed", "aria-checked", "aria-selected", "aria-disabled", "disabled"];
  const CONTROLS = "a, button, input, select, textarea, summary, [role=button]";
  let count = 0;
  for (const one of document.body.querySelectorAll("*")) {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(one);
    const bare = backgroundColor.endsWith(", 0)") && backgroundImage === "none" && opacity === "1";
    const below = grounds.get(one.parentElement);
    const ground = bare ? below : `${below}>${backgroundColor} ${backgroundImage} ${opacity}`;
    grounds.set(one, ground);
    one.removeAttribute("data-axe");
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own && !one.matches(CONTROLS)) continue;
    const states = ATTRIBUTES.map((name) => one.getAttribute(name));
    const look = [one.localName, one.getAttribute("class"), color, fontSize, fontWeight];
    const kind = [ground, ...look, ...states].join(" ");
    if (known.has(kind)) continue;
    known.add(kind);
    one.setAttribute("data-axe", "");
    count += 1;
  }
  return count;
}"""
"""Marks the elements of kinds that this page has not had in a theme, and counts them."""

RUN = """axe.run(%s, {runOnly: %s, resultTypes: ["violations"], preload: false}).then((found) =>
  found.violations.flatMap((rule) => rule.nodes.map((node) =>
    `${rule.id} at ${node.target.flat().join(" ")}: ${node.failureSummary.replace(/\\s+/g, " ")}`)))"""


@cache
def source() -> str:
    """axe-core as pinned."""
    return (suite.TOOLS / "node_modules" / "axe-core" / "axe.min.js").read_text()


def violations(page: Page) -> list[str]:
    """List the elements that break a rule of WCAG 2.2 A and AA or of good practice, a line for each."""
    return _found(page, "document", {"type": "tag", "values": TAGS})


def colour_faults(page: Page, theme: str) -> list[str]:
    """List the elements that break a rule of colours in a theme, among those of kinds that are new there."""
    if not page.evaluate(NEW, theme):
        return []
    return _found(page, "{include: [['[data-axe]']]}", {"type": "rule", "values": OF_COLOURS})


def _found(page: Page, context: str, only: dict[str, object]) -> list[str]:
    browser = page.context.new_cdp_session(page)
    if not page.evaluate("'axe' in window"):
        run(browser, source())
    found = run(browser, RUN % (context, json.dumps(only)))
    browser.detach()
    return [str(line) for line in found]


def run(browser: Any, expression: str) -> Any:
    """Return a script's result; the debugger runs it, so that no Content-Security-Policy keeps it out."""
    asked = {"expression": expression, "awaitPromise": True, "returnByValue": True}
    told = browser.send("Runtime.evaluate", asked)
    assert "exceptionDetails" not in told, told["exceptionDetails"]
    return told["result"].get("value")
