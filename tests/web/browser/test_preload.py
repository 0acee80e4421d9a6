"""Preparations before there is a page."""

import json
import re
import subprocess
import sys
from functools import cache

import build
from web.app.browser import preload
from web.app.browser.preload import late_modules
from web.build.site_files import COMMAND_LINE_ONLY

LISTED = """
import json, sys
from importlib import import_module
from web.app.browser.preload import early_modules, late_modules
def brought(names):
    for name in names:
        import_module(name)
    return sorted(name for name in sys.modules if name.startswith(("web.app.", "calavera.")))
print(json.dumps([brought(early_modules()), brought(late_modules())]))
"""

NOT_AT_THE_START = (
    "calavera.games.calavera.bots",
    "calavera.games.calavera.solver",
    "calavera.games.calavera.solo",
    "calavera.coach.review",
)
"""The modules that are long to import and needed only with a computer, the coach or alone."""


def at_a_terminal(name: str) -> bool:
    """Return whether only the command line uses a module."""
    return f"{name.replace('.', '/')}.".startswith(COMMAND_LINE_ONLY)


@cache
def brought() -> tuple[set[str], set[str]]:
    """Return the modules that are there after the start, and those that are there later."""
    done = subprocess.run(
        [sys.executable, "-c", LISTED], cwd=build.ROOT, capture_output=True, text=True, check=True
    )
    start, later = json.loads(done.stdout)
    return set(start), set(later)


def test_every_module_that_needs_no_browser_is_brought_at_the_start_or_later() -> None:
    sources = [*(build.ROOT / "web" / "app").rglob("*.py"), *(build.ROOT / "calavera").rglob("*.py")]
    modules = {".".join(file.relative_to(build.ROOT).with_suffix("").parts) for file in sources}
    there = {name for name in modules if not name.endswith(".__init__") and not at_a_terminal(name)}
    first = "web.app.browser.ready_made"  # python.mjs imports it before all others
    assert there - brought()[1] == {"web.app.main", first}


def test_the_start_brings_nothing_that_only_computers_and_the_coach_need() -> None:
    start, _ = brought()
    assert not [name for name in start if name.startswith(NOT_AT_THE_START)]
    assert not start & set(late_modules())


def test_the_start_calls_only_functions_that_are_there() -> None:
    script = (build.ROOT / "web" / "start" / "python.mjs").read_text()
    called = set(re.findall(r"\bready\.(\w+)\(", script)) - {"destroy"}
    assert called
    assert called <= set(preload.__all__)
