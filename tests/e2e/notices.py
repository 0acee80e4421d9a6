"""Notices that say something is wrong, reported as errors of the console in every engine.

A page that is loaded again forgets what it has shown, and a notice may be gone before a test looks. The
console is heard from outside at once: a notice is an error in it, which `Hand.check_clean` finds.
"""

from __future__ import annotations

import json

__all__ = ["FAILED_START", "INFORMATION", "NOTICES", "NOT_FETCHED", "notice"]

INFORMATION = (
    "copied",
    "file_checking",
    "file_saved",
    "link_copied",
    "link_kept",
    "shared",
    "text_copied",
)
"""Names of the notices that report a success; every other one, a test has to allow."""

FAILED_START = "start failed: "
"""The beginning of the report of a start that failed, or of a page that broke later."""

NOT_FETCHED = "Failed to load resource"
"""The beginning of the browser's own report of a file that did not come."""

NOTICES = """(() => {
  const harmless = new Set(["", ...INFORMATION]);  // without a name: another tab plays
  const known = new WeakMap();
  const shown = document.getElementsByClassName("notice");
  let state;
  const look = () => {
    for (const one of shown) {
      const name = [...one.classList].filter((word) => word !== "notice").join(" ");
      if (known.get(one) === name) continue;
      known.set(one, name);
      if (!harmless.has(name)) console.error(`notice ${name}: ${one.querySelector("p")?.textContent}`);
    }
    const before = state;
    state = document.documentElement?.dataset.app;
    if (state === "failed" && before !== state) {
      console.error(`FAILED_START${document.querySelector("#failed .what")?.textContent}`);
    }
  };
  const watched = { childList: true, subtree: true, attributeFilter: ["class", "data-app"] };
  new MutationObserver(look).observe(document, watched);
})();""".replace("INFORMATION", json.dumps(INFORMATION)).replace("FAILED_START", FAILED_START)
"""Reports each notice as it appears, and each start that fails; runs before the page's own scripts."""


def notice(name: str) -> str:
    """Return the beginning of the report of a notice."""
    return f"notice {name}: "
