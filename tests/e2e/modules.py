"""Finds the modules of the standard library that the page uses: python -m tests.e2e.modules.

The list is web/build/runtime/kept_library_modules.txt, from which build.py makes the library that ships.

It builds the site with the whole library, goes everywhere in it, and asks Python what it has imported. To be
run when the pinned Pyodide or PyScript changes or the page imports something new; where a module is missing
the page does not start, or a browser test meets an error.
"""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import build
from calavera import write
from tests import suite
from tests.e2e.conftest import FLAGS, PHONE
from tests.e2e.eventful_games import NAMES, eventful
from tests.e2e.host import Host
from tests.e2e.player import Player
from tests.e2e.screens import SCREENS
from tests.e2e.varied_games import played
from web.build.pack import LIBRARY, module_name
from web.build.runtime.library import KEPT, STAND_INS, STANDING_IN

TELL = """
import sys as _sys
import js as _js
_js.window.modules = lambda: " ".join(
    name
    for name, module in sorted(_sys.modules.items())
    if "/python3" in str(getattr(getattr(module, "__spec__", None), "origin", ""))
)
"""
"""Behind the page's own start: what has been imported of the library so far, not what Pyodide has inside."""

OPTIONAL = frozenset(["bz2", "compression", "lzma", "ssl"])
"""Optional modules of the library: other compressions, encrypted sockets."""

ON_ERRORS = frozenset(["inspect", "linecache", "textwrap", "tokenize", "traceback"])
"""Modules that Python imports only to report an error."""


def used(site: Path) -> set[str]:
    """Return the names of all modules that are there after a walk through the whole page."""
    with Host(site) as host, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=suite.chromium(), args=FLAGS)
        context = browser.new_context(**PHONE, reduced_motion="reduce", service_workers="block")
        player = Player(context.new_page(), host)
        player.open()
        found: set[str] = set()

        def note() -> None:
            found.update(str(player.page.evaluate("window.modules()")).split())

        for show in SCREENS.values():
            # Made for the smallest phone: on a larger one some of what they tap is not shown.
            player.page.set_viewport_size({"width": 320, "height": 568})
            show(player)
            note()
        player.page.set_viewport_size(PHONE["viewport"])
        player.game = "calavera"
        player.start_over()
        expected = eventful(2)
        player.begin(NAMES[:2], expected.header("Seed"))
        played(player, expected)
        note()
        player.put(f"{write(expected)}\n1. QQQQQQ")  # a damaged game: the ways of errors
        note()
        browser.close()
    return found


def main() -> None:
    with zipfile.ZipFile(build.WEB / "node_modules" / "pyodide" / LIBRARY) as whole:
        names = {module_name(file) for file in whole.namelist() if file.endswith(".py")}
    names -= set(map(module_name, STAND_INS))
    with TemporaryDirectory() as folder:
        site = Path(folder, "site")
        shutil.copytree(build.build(), site)
        index = site / "index.html"
        index.write_text(index.read_text().replace("\nstart()\n", f"\nstart()\n{TELL}"))
        (library,) = site.glob(f"runtime-*/pyodide/{LIBRARY}")
        with (
            zipfile.ZipFile(build.WEB / "node_modules" / "pyodide" / LIBRARY) as whole,
            zipfile.ZipFile(library, "w") as archive,
        ):
            for name in whole.namelist():
                ours = STANDING_IN / name
                archive.writestr(name, ours.read_bytes() if name in STAND_INS else whole.read(name))
        found = {name for name in used(site) | ON_ERRORS if name.split(".")[0] not in OPTIONAL} & names
    KEPT.write_text("".join(f"{name}\n" for name in sorted(found)))
    print(f"{len(found)} of {len(names)} modules in {KEPT.relative_to(build.ROOT)}")


if __name__ == "__main__":
    main()
