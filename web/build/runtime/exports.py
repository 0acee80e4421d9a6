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

from web.build.runtime.parts import GLUE
from web.build.runtime.unknown_part import UnknownPartError
from web.build.runtime.wasm.binary import (
    EXPORT,
    entries_of_exports,
    exported,
    imported,
    leb,
    section,
    with_sections,
)

__all__ = ["trimmed"]

TAKEN = re.compile(r'(?<=[;{])([\w$]+)=Module\["\1"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?;')
"""The glue's code that takes over one export."""

DECLARED = re.compile(r"var ((?:[\w$]+,){1000,}[\w$]+);")
"""The one list of all variables that exports are taken over into."""

IDENTIFIER = re.compile(r"[\w$]+")


def trimmed(wasm: bytes, glue: str, *users: str) -> tuple[bytes, str]:
    """Remove every export that neither the glue, nor these users, nor the module itself name.

    A name counts wherever it stands, with or without the `_` of JavaScript, and be it by chance. Raises
    UnknownPartError where the glue takes over no exports, or declares their variables in another way.
    """
    taken = {export: variable for variable, export in TAKEN.findall(glue)}
    lists = [match[1].split(",") for match in DECLARED.finditer(glue)]
    if not taken or len(lists) != 1:
        raise UnknownPartError(f"{GLUE} does not take over the module's exports as exports.py knows it")
    named = Counter(IDENTIFIER.findall(TAKEN.sub("", DECLARED.sub("", glue))))
    for user in users:
        named.update(IDENTIFIER.findall(user))
    kept = {name for place, name, _ in imported(wasm) if place.startswith("GOT.")}
    kept |= {
        name for name in exported(wasm) if named[name] or named[f"_{name}"] or named[taken.get(name, "")]
    }
    gone = {variable for name, variable in taken.items() if name not in kept}
    glue = TAKEN.sub(lambda match: match[0] if match[2] in kept else "", glue)
    declared = ",".join(name for name in lists[0] if name not in gone)
    return _with_exports(wasm, kept), DECLARED.sub(lambda _: f"var {declared};", glue)


def _with_exports(wasm: bytes, kept: set[str]) -> bytes:
    entries = [entry for name, *_, entry in entries_of_exports(section(wasm, EXPORT)) if name in kept]
    return with_sections(wasm, {EXPORT: leb(len(entries)) + b"".join(entries)})
