"""Lighthouse on a first visit with a phone: what the page scores and which audits it fails."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import build
from tests import suite
from tests.e2e.conftest import FLAGS

__all__ = ["Report", "run"]

ALONE = ("--headless=new", "--no-proxy-server", "--host-resolver-rules='MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'")
"""Without a window, and with no host to be found but this machine."""

PATIENCE = 300
"""Seconds for one run: a busy machine is slow and not wrong."""


@dataclass(frozen=True)
class Report:
    """Lighthouse's report of a page, as it writes it in JSON."""

    told: dict[str, Any]

    @property
    def scores(self) -> dict[str, int | None]:
        """Points of 100 by category; None where an audit of it broke down."""
        found = {name: category["score"] for name, category in self.told["categories"].items()}
        return {name: None if score is None else round(score * 100) for name, score in found.items()}

    @property
    def faults(self) -> list[str]:
        """One line for every audit that costs points, with what it holds against the page."""
        parts = [part for category in self.told["categories"].values() for part in category["auditRefs"]]
        weighty = dict.fromkeys(part["id"] for part in parts if part["weight"])
        return [_line(audit) for audit in map(self.told["audits"].get, weighty) if _failed(audit)]

    def applied(self, audit: str) -> bool:
        """Return whether the page had anything that this audit looks at."""
        return self.told["audits"][audit]["score"] is not None

    def shown(self, audit: str) -> str:
        """An audit's value, as people read it."""
        return str(self.told["audits"][audit]["displayValue"]).replace("\xa0", " ")


def run(address: str, chromium: str, folder: Path, categories: tuple[str, ...]) -> Report:
    """Look at an address in a new browser; the folder takes all that Lighthouse and the browser write."""
    node, _ = build.node_and_npm()
    options = [
        f"--only-categories={','.join(categories)}",
        f"--chrome-flags={' '.join([*FLAGS, *ALONE])}",
        "--no-enable-error-reporting",
        "--quiet",
        "--output=json",
        "--output-path=stdout",
    ]
    own = {"CHROME_PATH": chromium} | dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "TMPDIR"), str(folder))
    done = subprocess.run(
        [node, suite.TOOLS / "node_modules" / "lighthouse" / "cli" / "index.js", address, *options],
        cwd=folder,
        env=os.environ | own,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"Lighthouse did not get through: {done.stderr or done.stdout[-2000:]}"
    return Report(json.loads(done.stdout))


def _failed(audit: dict[str, Any]) -> bool:
    if audit["scoreDisplayMode"] == "error":
        return True
    return audit["score"] is not None and audit["score"] < 1


def _line(audit: dict[str, Any]) -> str:
    """An audit's name, title and findings."""
    items = audit.get("details", {}).get("items", [])
    told = [audit[name] for name in ("displayValue", "explanation", "errorMessage") if audit.get(name)]
    return f"{audit['id']} ({audit['title']}): {'; '.join([*told, *map(_finding, items)])}"


def _finding(item: dict[str, Any]) -> str:
    """Return a row of an audit's table: the element it is about, or else all that it says."""
    node = item.get("node")
    if node:
        return " ".join(f"{node['snippet']} {node.get('explanation', '')}".split())
    return json.dumps(item, ensure_ascii=False)
