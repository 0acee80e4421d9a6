"""The parts of npm that the runtime is made of, as they came, and those with which the cuts were checked."""

from __future__ import annotations

import hashlib
import json
import re
from errno import ENOENT
from os import strerror
from pathlib import Path

from web.build.pack import LIBRARY, copy
from web.build.toolchain import WEB

__all__ = [
    "CHECKED",
    "CODE",
    "GLUE",
    "LOADER",
    "PYSCRIPT",
    "copy_whole",
    "core_of",
    "digests",
    "empty_lock",
    "sources",
    "unchecked",
]

LOADER, GLUE, CODE = "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"
"""Pyodide: what loads it, the JavaScript between the browser and its code, the code."""

PYSCRIPT = "core.js"
"""PyScript's entry. All it does stands in a chunk, which has a hash in its name (`core_of`)."""

LATER = ("error-*.js",)
"""Chunks that PyScript loads when it runs. The others are editors, terminals, MicroPython …, switched off by
the configuration in `web/index.html`."""

CHECKED = Path(__file__).with_name("checked.txt")
"""The SHA-256 of each part with which the cuts were checked, as `sha256sum` writes them.
`python -m web.build.runtime.note_checked` writes it."""

IMPORTED = re.compile(r"""\b(?:from|import)\s*["']\./([\w.-]+\.js)["']""")
"""A chunk that another one cannot be loaded without."""


def modules() -> Path:
    """Return the folder with npm's packages."""
    return WEB / "node_modules"


def copy_whole(out: Path) -> None:
    """Copy Pyodide, its library, and the chunks of PyScript that the page loads. Raises FileNotFoundError."""
    copy(modules() / "pyodide", [LOADER, GLUE, CODE, LIBRARY], out / "pyodide")
    dist = modules() / "@pyscript" / "core" / "dist"
    copy(dist, chunks(dist), out / "pyscript")


def chunks(dist: Path) -> list[str]:
    """Return the names of PyScript's chunks that the page loads. Raises FileNotFoundError."""
    waiting = [PYSCRIPT, *(file.name for pattern in LATER for file in _matching(dist, pattern))]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += IMPORTED.findall((dist / name).read_text())
    return sorted(found)


def core_of(folder: Path) -> Path:
    """Return PyScript's largest chunk, which is its own code. Raises FileNotFoundError."""
    return max(_matching(folder, "core*.js"), key=lambda file: file.stat().st_size)


def empty_lock() -> dict[str, object]:
    """Return Pyodide's list of packages without any: it says only for which Pyodide it is."""
    lock = json.loads((modules() / "pyodide" / "pyodide-lock.json").read_text())
    return {"info": lock["info"], "packages": {}}


def sources() -> dict[str, Path]:
    """Return the parts that are cut, by the names under which `checked.txt` has them."""
    pyodide = modules() / "pyodide"
    parts = {name: pyodide / name for name in (LOADER, GLUE, CODE, LIBRARY)}
    return parts | {PYSCRIPT: core_of(modules() / "@pyscript" / "core" / "dist")}


def unchecked() -> set[str]:
    """Return the names of the parts with which the cuts were not checked."""
    known = {name: digest for digest, name in map(str.split, CHECKED.read_text().splitlines())}
    return {name for name, digest in digests().items() if known.get(name) != digest}


def digests() -> dict[str, str]:
    """Return the SHA-256 of each part that is installed, by its name."""
    return {name: hashlib.sha256(file.read_bytes()).hexdigest() for name, file in sources().items()}


def _matching(folder: Path, pattern: str) -> list[Path]:
    """Return the files whose names match; at least one. Raises FileNotFoundError."""
    found = sorted(folder.glob(pattern))
    if not found:
        raise FileNotFoundError(ENOENT, strerror(ENOENT), str(folder / pattern))
    return found
