"""The files that the site is made of, and those that stay out of it."""

from __future__ import annotations

from pathlib import Path

from web.build.headers import HEADER_FILES

__all__ = [
    "BOOT",
    "BOOT_FILE",
    "COMMAND_LINE_ONLY",
    "FIRST_STYLES",
    "LATE",
    "NOT_CACHED",
    "ONE_FILE",
    "PENCIL_FONT",
    "SCRIPTS",
    "SPRITES",
    "STYLES",
    "TITLE_FONT",
    "UNABLE",
    "UNUSED",
    "WORTH_A_TWIN",
]

TITLE_FONT, PENCIL_FONT = (
    "sancreek/files/sancreek-latin-400-normal.woff2",
    "kalam/files/kalam-latin-700-normal.woff2",
)
"""The two faces of web/style/fonts.css, in npm's @fontsource."""

FIRST_STYLES = ("tokens", "fonts", "base", "boot", "start")
"""The parts of the style that the first paint of a start screen needs, and waits for."""

STYLES = (
    "table",
    "round_table",
    "games/calavera/sheet",
    "dice",
    "games/calavera/choices",
    "coach",
    "games/calavera/entering",
    "handover",
    "feast",
    "log",
    "rules",
    "lesson",
    "solo",
    "games/castro/town",
    "games/castro/table",
    "games/castro/flat",
    "games/castro/coach",
    "games/castro/teach",
    "players",
    "review",
    "games",
    "replay",
    "share",
    "meeting",
    "counts",
    "progress",
    "puzzles",
    "one_table",
    "large_text",
    "motion",
    "print",
)
"""The other parts of the style, in the order in which they follow each other and the first ones."""

_ART = Path(__file__).parents[1] / "art"

SPRITES = (_ART / "sprite.svg", *sorted((_ART / "games").glob("*.svg")))
"""The drawings that the document holds: those of all, then each game's."""

SCRIPTS = (
    "check.js",
    "theme.js",
    "first_paint.js",
    "boot.js",
    "foreign_changes.mjs",
    "progress.js",
    "presses.js",
    "interpreter.mjs",
    "python.mjs",
    "snapshot_worker.mjs",
    "snapshot_store.mjs",
    "sparse.mjs",
    "database.mjs",
    "patience.mjs",
    "camera.mjs",
    "scan_worker.mjs",
)
"""Our own JavaScript, but for the service worker, which has to stand at the top."""

ONE_FILE = "calavera.html"
"""The whole site as one file, which lies in it to be downloaded."""

NOT_CACHED = {"sw.js", ".nojekyll", ONE_FILE, *HEADER_FILES}
"""Files that the service worker does not store: itself, the one file to carry, and those for the host."""

WORTH_A_TWIN = 100_000
"""Bytes from which on a file gets a compressed twin."""

LATE = {"qr.mjs"}
"""Smaller files that get a twin too: the service worker inflates them long before they are loaded."""

COMMAND_LINE_ONLY = (
    "calavera/__main__.",
    "calavera/arena/",
    "calavera/games/calavera/state_json.",
    "calavera/games/calavera/terminal.",
    "calavera/games/castro/state_json.",
    "calavera/games/castro/terminal.",
    "calavera/interfaces/",
    "calavera/lab/",
    "calavera/perft.",
    "calavera/record/json_lines.",
    "calavera/terminal.",
)
"""Beginnings of the paths that are left out: no page uses the command line, the arena, the interfaces or
the laboratory."""

BOOT = (
    "noscript",
    "lost",
    "fetching",
    "python",
    "game",
    "slow_line",
    "slow_device",
    "failed",
    "broken",
    "why_broken",
    "why_fetch",
    "why_page",
    "why_type",
    "why_frame",
    "why_other",
    "retry",
    "repair",
)
"""Messages shown before Python runs: those of the catalogues that begin with `boot_`."""

UNABLE = {"failed": "failed", "old": "why_old", "wasm": "why_wasm", "lockdown": "why_lockdown"}
"""Messages of the first script, by the names that it has for them."""

BOOT_FILE = ("why_damaged",)
"""Those that only the one file needs besides."""

UNUSED = ("codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal", "error")
"""PyScript's plugins. Of these only `error` is loaded, to be told that it shall not write into the page."""
