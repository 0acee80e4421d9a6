"""The element that has the focus, and what lies over it."""

from __future__ import annotations

__all__ = ["COVERED"]

COVERED = """() => {
  const found = [];
  const reached = (one) => one.tabIndex >= 0 && !one.disabled && one.getClientRects().length
    && getComputedStyle(one).visibility === "visible" && !one.closest("[hidden], [inert]")
    && !one.closest("details:not([open])");
  const every = [...document.querySelectorAll("#app :is(button, a[href], input, summary, [tabindex='0'])")];
  const folds = (one) => one.localName === "summary" && one.getClientRects().length;
  const all = every.filter((one) => reached(one) || folds(one));
  // What has the focus already would not come into sight again: sizes may have changed since.
  document.activeElement?.blur();
  // Forwards and backwards, as the Tab key goes: each comes into sight from another side.
  for (const one of [...all, ...all.slice().reverse()]) {
    one.focus({ focusVisible: true });
    if (document.activeElement !== one) continue;
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    if (width < 2 || height < 2) continue;
    const low = height < innerHeight * 0.4;  // what is higher than that is seen in part
    const middle = low ? (top + bottom) / 2 : (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    for (const y of low ? [middle, top + 4, bottom - 4] : [middle]) {
      const there = document.elementFromPoint((left + right) / 2, y);
      if (there && (one.contains(there) || there.closest("label")?.contains(one))) continue;
      const over = there?.closest("[class]")?.getAttribute("class") ?? "nothing";
      found.push(`${one.dataset.intent ?? one.localName} under ${over}`);
      break;
    }
  }
  return [...new Set(found)];
}"""
"""Goes through all that the Tab key reaches; returns what is covered or out of sight with the focus."""
