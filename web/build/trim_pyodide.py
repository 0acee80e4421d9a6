"""Removes from Pyodide the names by which packages in C would find Python's own functions.

Pyodide exports every function of CPython and of the libraries in it, and its glue in JavaScript names most
of them twice more, since a package that is loaded later may be linked to any. This page loads none. The
names that the glue itself uses stay, and so do those that the code asks of the table that links it to itself
(`GOT`). No function goes, only names: 8,000 of them, and with them the work of entering each into that table
at a start. Measured in November 2026 with gzip: 77 kB less of WebAssembly, 73 kB less of glue, which is 3 %
of a first visit's bytes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

__all__ = ["EXPORT", "exported", "imported", "sections", "trimmed"]

IMPORT, EXPORT = 2, 7
"""The numbers of two sections of a WebAssembly module."""

TAKEN = re.compile(r'(?<=[;{])([\w$]+)=Module\["\1"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?;')
"""The glue's code that takes over one export."""

DECLARED = re.compile(r"var ((?:[\w$]+,){1000,}[\w$]+);")
"""The one list of all variables that exports are taken over into."""

IDENTIFIER = re.compile(r"[\w$]+")


def trimmed(wasm: bytes, glue: str, *users: str) -> tuple[bytes, str]:
    """Remove every export that neither the glue, nor these users, nor the module itself name.

    A name counts wherever it stands, with or without the `_` of JavaScript, and be it by chance.
    """
    taken = {export: variable for variable, export in TAKEN.findall(glue)}
    lists = [match[1].split(",") for match in DECLARED.finditer(glue)]
    named = Counter(IDENTIFIER.findall(TAKEN.sub("", DECLARED.sub("", glue))))
    for user in users:
        named.update(IDENTIFIER.findall(user))
    kept = {name for place, name in imported(wasm) if place.startswith("GOT.")}
    kept |= {
        name for name in exported(wasm) if named[name] or named[f"_{name}"] or named[taken.get(name, "")]
    }
    gone = {variable for name, variable in taken.items() if name not in kept}
    glue = TAKEN.sub(lambda match: match[0] if match[2] in kept else "", glue)
    (names,) = lists
    declared = ",".join(name for name in names if name not in gone)
    return _with_exports(wasm, kept), DECLARED.sub(lambda _: f"var {declared};", glue)


def exported(wasm: bytes) -> list[str]:
    """Return the names of all that a module exports."""
    (section,) = (body for number, body in sections(wasm) if number == EXPORT)
    return [name for name, _ in _exports(section)]


def imported(wasm: bytes) -> list[tuple[str, str]]:
    """List the source and the name of each of a module's imports."""
    (section,) = (body for number, body in sections(wasm) if number == IMPORT)
    count, at = _number(section, 0)
    found = []
    for _ in range(count):
        place, at = _text(section, at)
        name, at = _text(section, at)
        found.append((place, name))
        at = _after_kind(section, at)
    return found


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield each section's number and content."""
    at = 8  # after the magic number and the version
    while at < len(wasm):
        number = wasm[at]
        size, at = _number(wasm, at + 1)
        yield number, wasm[at : at + size]
        at += size


def _after_kind(data: bytes, at: int) -> int:
    """Return the end of an import whose kind and type begin here."""
    kind, at = data[at], at + 1
    if kind == 3:  # a global: its type and whether it changes
        return at + 2
    if kind in {1, 2}:  # a table (of some type) or a memory: limits, with an end or without
        at += kind == 1
        limits, at = _number(data, at)
        _, at = _number(data, at)
        return _number(data, at)[1] if limits & 1 else at
    return _number(data, at + (kind == 4))[1]  # a function, or a tag: its type


def _with_exports(wasm: bytes, kept: set[str]) -> bytes:
    parts = [wasm[:8]]
    for number, body in sections(wasm):
        if number == EXPORT:
            entries = [entry for name, entry in _exports(body) if name in kept]
            body = _leb(len(entries)) + b"".join(entries)
        parts += bytes([number]), _leb(len(body)), body
    return b"".join(parts)


def _exports(section: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield each export's name and whole entry."""
    count, at = _number(section, 0)
    for _ in range(count):
        start = at
        name, at = _text(section, at)
        _, at = _number(section, at + 1)  # after its kind
        yield name, section[start:at]


def _text(data: bytes, at: int) -> tuple[str, int]:
    size, at = _number(data, at)
    return data[at : at + size].decode(), at + size


def _number(data: bytes, at: int) -> tuple[int, int]:
    """Return an unsigned number in LEB128, and where it ends."""
    number = shift = 0
    while True:
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, at
        shift += 7


def _leb(number: int) -> bytes:
    """Return an unsigned number in LEB128."""
    bytes_ = bytearray()
    while number >= 0x80:
        bytes_.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*bytes_, number])
