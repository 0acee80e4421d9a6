"""The bytes of a first visit, part by part, for the read-me as well. Standard library only."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

__all__ = ["BEGIN", "END", "listed", "table", "with_table"]

LARGE = 10_000
"""Bytes from which on a part has a row of its own."""

BEGIN, END = "<!-- sizes: python3 build.py sizes --write -->\n", "<!-- end of sizes -->\n"
"""Marks in the read-me, between which the table stands."""

_LIST = re.compile(r"FILES = (\{.*?\});", re.DOTALL)
_HASH = re.compile(r"-(?:[0-9a-f]{12}|[\w-]{8})(?=/|\.js$)")
"""The hash in a folder's name, or in that of a part of PyScript."""


def listed(site: Path) -> dict[str, int]:
    """Return the bytes to fetch of every file that a site needs to be played offline."""
    worker = (site / "sw.js").read_text()
    found = _LIST.search(worker)
    if found is None:
        raise ValueError("sw.js has no list of files")
    sizes = {path: file["bytes"] for path, file in json.loads(found[1]).items()}
    return {**sizes, "sw.js": len(worker.encode())}


def table(site: Path) -> str:
    """Return the parts as a table in Markdown: the largest first, the small ones together, then the sum."""
    return "\n".join(_lines(listed(site), site))


def with_table(text: str, written: str) -> str:
    """Return a text with this table between its marks. Raises ValueError where there are none."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("no marks for the table of sizes")
    return f"{before}{begin}{written}\n{end}{after}"


def _lines(sizes: dict[str, int], site: Path) -> Iterator[str]:
    yield "| part | unpacked | fetched |"
    yield "|---|--:|--:|"
    large = {path: size for path, size in sizes.items() if size >= LARGE}
    for path, size in sorted(large.items(), key=lambda row: (-row[1], row[0])):
        file = site / ("index.html" if path == "./" else path)
        yield _row(f"`{_HASH.sub('', 'index.html' if path == './' else path)}`", file.stat().st_size, size)
    files = [site / ("index.html" if path == "./" else path) for path in sizes]
    whole = sum(file.stat().st_size for file in files)
    small = [path for path in sizes if path not in large]
    yield _row(
        f"{len(small)} smaller ones",
        sum((site / path).stat().st_size for path in small),
        sum(sizes[path] for path in small),
    )
    yield _row("all", whole, sum(sizes.values()))


def _row(name: str, whole: int, fetched: int) -> str:
    return f"| {name} | {whole:,} | {fetched:,} |"
