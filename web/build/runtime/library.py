"""The part of Python's standard library that the page imports, compiled, with stand-ins for large modules."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from web.build.compiling import compile_python
from web.build.pack import LIBRARY, copy, module_name, unpack, write_archive
from web.build.runtime.parts import sources
from web.build.runtime.unknown_part import UnknownPartError
from web.build.toolchain import ROOT

__all__ = ["KEPT", "STANDING_IN", "STAND_INS", "texts", "write_library"]

KEPT = Path(__file__).with_name("kept_library_modules.txt")
"""The modules that stay, one a line; `python -m tests.e2e.modules` finds them."""

STANDING_IN = Path(__file__).with_name("stand_ins")

STAND_INS = (
    "asyncio/__init__.py",
    "html.py",
    "pyodide/_package_loader.py",
    "socket.py",
    "subprocess.py",
)
"""Modules of ours in place of the library's, of which the page needs little."""


def write_library(out: Path) -> None:
    """Write the library where Pyodide asks for it. Raises UnknownPartError where it lacks what is to stay."""
    names = KEPT.read_text().split()
    whole = sources()[LIBRARY]
    with zipfile.ZipFile(whole) as archive:
        missing = set(names) - {module_name(file) for file in archive.namelist()}
    if missing:
        raise UnknownPartError(f"it has no {min(missing)}: see {KEPT.name}")
    folder = out.with_name("library")
    unpack(whole, folder, names)
    copy(STANDING_IN, STAND_INS, folder)
    compiled = compile_python(folder.relative_to(ROOT), out=out.with_name("compiled"), optimize=2)
    below = compiled / folder.relative_to(ROOT)
    write_archive(
        out / "pyodide" / LIBRARY, {str(file.relative_to(below)): file for file in below.rglob("*.pyc")}
    )


def texts(out: Path) -> Iterator[str]:
    """Yield the sources of the library that a runtime has, compiled or not."""
    compiled_from = out.with_name("library")
    if compiled_from.is_dir():
        yield from (file.read_text() for file in compiled_from.rglob("*.py"))
        return
    with zipfile.ZipFile(out / "pyodide" / LIBRARY) as archive:
        yield from (archive.read(name).decode() for name in archive.namelist() if name.endswith(".py"))
