"""What is made ready before there is a page."""

import json
import subprocess
import sys

import build

LISTED = """
import json, sys
from importlib import import_module
from web.app.ready import MODULES
for name in MODULES:
    import_module(name)
print(json.dumps(sorted(name for name in sys.modules if name.startswith(("web.app.", "calavera.")))))
"""

NOT_BEFORE = {"web.app.main", "calavera.terminal", "calavera.replay", "calavera.perft", "calavera.__main__"}
"""What needs a browser, or what only the command line uses."""


def test_it_brings_every_module_that_needs_no_browser() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LISTED], cwd=build.ROOT, capture_output=True, text=True, check=True
    )
    sources = [*(build.ROOT / "web" / "app").rglob("*.py"), *(build.ROOT / "calavera").rglob("*.py")]
    modules = {".".join(file.relative_to(build.ROOT).with_suffix("").parts) for file in sources}
    there = {name for name in modules if not name.endswith(".__init__")}
    assert there - set(json.loads(done.stdout)) == NOT_BEFORE | {"web.app.ahead"}
