"""Writes what each cut buys, and how long it is, into the read-me beside it.

Call: python -m web.build.runtime.cuts_table.

The bytes are those of all files of the runtime, each compressed by gzip -9. Standard library only.
"""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Iterator
from pathlib import Path

from web.build.runtime.cuts import CUTS, write_runtime
from web.build.toolchain import PRIVATE, Problem

__all__ = ["BEGIN", "END", "LINES_OF", "README", "main"]

README = Path(__file__).with_name("README.md")

BEGIN, END = "<!-- cuts: python -m web.build.runtime.cuts_table -->\n", "<!-- end of cuts -->\n"
"""Marks in the read-me, between which the table stands."""

LINES_OF = {
    "pyscript": ("pyscript.py",),
    "library": ("library.py", "stand_ins/**/*.py"),
    "exports": ("exports.py",),
    "builtins": ("wasm/*.py",),
    "glue": ("glue.py",),
}
"""The files of each cut."""


def main() -> None:
    """Build a runtime without each cut, and write the table of their bytes into the read-me."""
    before, begin, rest = README.read_text().partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise Problem(f"{README.name} has no marks for the table")
    README.write_text(f"{before}{begin}" + "\n".join(_rows()) + f"\n{end}{after}")
    print(README.read_text().partition(BEGIN)[2].partition(END)[0], end="")


def _rows() -> Iterator[str]:
    yield "| runtime | bytes, gzip -9 | more than with all cuts | lines of the cut |"
    yield "|---|--:|--:|--:|"
    shipped = _bytes()
    yield f"| with all cuts, as shipped | {shipped:,} | | |"
    for one in CUTS:
        size = _bytes(one.name)
        title = " and ".join(f"`{name}`" for name in _dragged(one.name))
        yield f"| without {title} | {size:,} | {size - shipped:,} | {_lines(one.name)} |"
    whole = _bytes(whole=True)
    yield f"| whole (`build.py --whole`) | {whole:,} | {whole - shipped:,} | |"


def _dragged(name: str) -> list[str]:
    """Return a cut and those that are left out with it, since they need it."""
    found = [name]
    for one in CUTS:
        found += [one.name] if one.needs in found else []
    return found


def _bytes(*without: str, whole: bool = False) -> int:
    """Return the compressed bytes of a runtime. Raises Problem where a cut is left out by itself."""
    stage = PRIVATE / "table"
    shutil.rmtree(stage, ignore_errors=True)
    warnings = write_runtime(stage / "runtime", whole=whole, without=without)
    if warnings:
        raise Problem(warnings[0])
    files = [file for file in (stage / "runtime").rglob("*") if file.is_file()]
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


def _lines(name: str) -> int:
    files = [file for pattern in LINES_OF[name] for file in README.parent.glob(pattern)]
    return sum(len(file.read_text().splitlines()) for file in files)


if __name__ == "__main__":
    main()
