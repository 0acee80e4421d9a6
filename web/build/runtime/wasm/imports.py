"""Imports that only functions without a body have used ask for the same as another one.

Their numbers stay, and so do those of all that follow. The glue in JavaScript then need not have what only
these have asked for; and it makes no slot of the table for it, which it does at every start.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from web.build.runtime.wasm.binary import IMPORT, after_kind, leb, number, section, text
from web.build.runtime.wasm.module import Module

__all__ = ["with_imports"]

FUNCTION, VARIABLE = 0, 3
"""The kinds of imports that are many: functions, and the slots of functions that are asked for by name."""

SLOTS = "GOT.func"
SPARE = b"\x08GOT.func\x06malloc\x03\x7f\x01"
"""An import of a slot that is there, since the module exports the function: an integer that may change."""


def with_imports(module: Module, living: Collection[int]) -> bytes:
    """Return the section of imports in which only what lives is asked for."""
    variables = {
        variable
        for index in living
        if index in module.functions
        for variable in module.functions[index].variables
    }
    entries = list(_entries(section(module.wasm, IMPORT)))
    first = {
        source: entry for source, kind, nth, entry in reversed(entries) if kind == FUNCTION and nth in living
    }
    written = [leb(len(entries))]
    for source, kind, nth, entry in entries:
        if kind == FUNCTION and nth not in living:
            written.append(first[source])
        elif kind == VARIABLE and source == SLOTS and nth not in variables:
            written.append(SPARE)
        else:
            written.append(entry)
    return b"".join(written)


def _entries(body: bytes) -> Iterator[tuple[str, int, int, bytes]]:
    """Yield each import's source, kind, number among those of its kind, and whole entry."""
    count, at = number(body, 0)
    so_far: dict[int, int] = {}
    for _ in range(count):
        start = at
        source, at = text(body, at)
        _, at = text(body, at)
        kind = body[at]
        at = after_kind(body, at)
        nth = so_far.get(kind, 0)
        so_far[kind] = nth + 1
        yield source, kind, nth, body[start:at]
