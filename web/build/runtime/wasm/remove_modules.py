"""Cuts the built-in modules that nothing here imports from Pyodide's WebAssembly, and their libraries.

Pyodide is linked as one piece: CPython with all of its built-in modules, tests of the C interface, SQLite,
libffi, three compressions, a standard library of C++. They hang on the table of built-in modules, on slots of
the table of functions and on exports. Here

1. the rows of the modules that go leave the table, so that Python says `ModuleNotFoundError`;
2. slots that only parts that go have filled point at one function that does nothing but trap;
3. what then is called from no export, no slot and no living function loses its body;
4. data that only parts that go have used are cleared;
5. what only they have asked of JavaScript is no longer asked for;
6. data are written again, without most of their zeros.

Numbers of functions, slots and addresses all stay, so nothing else has to be rewritten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from web.build.runtime.unknown_part import UnknownPartError
from web.build.runtime.wasm.binary import (
    CODE,
    COUNT,
    DATA,
    ELEMENTS,
    IMPORT,
    exported,
    leb,
    section,
    signed_leb,
    with_sections,
)
from web.build.runtime.wasm.clear import clear
from web.build.runtime.wasm.data import pieces
from web.build.runtime.wasm.imports import with_imports
from web.build.runtime.wasm.layout import Layout, layout_of, word
from web.build.runtime.wasm.link_order import depths
from web.build.runtime.wasm.module import Module
from web.build.runtime.wasm.parts import Parts, parts_of

__all__ = ["cut", "table_of_modules"]

START = "__wasm_call_ctors"
TABLE = "PyImport_Inittab"
INSIDE = "_pyodide_core"
"""A module that Pyodide's own start adds to the table."""

STREAMS = "_ZNSt3__28ios_base4InitC2Ev"
"""C++'s making of `cin` and `cout` at the start, which would keep half of its library."""

NEAR = 8
"""Slots from the next that stays within which one stays as well if its number is named by a part that stays
and whose slots may stand there."""

NOTHING = b"\4\0\x20\0\x0b"
TRAP = b"\3\0\0\x0b"
"""Two bodies with their sizes: one that returns its argument, as makers do in C++, and one that traps."""


def cut(whole: bytes, trimmed: bytes, kept: Collection[str]) -> bytes:
    """Return the trimmed module without what only other built-in modules than those kept need.

    `whole` is the same module with all names that it exports. Raises UnknownPartError where it is not built
    as the Pyodide that this was made for, and whatever reading it raises where it is not even read.
    """
    module = Module(whole)
    memory = module.memory()
    rows = table_of_modules(module, memory)
    unknown = set(kept) - {*rows, INSIDE}
    if unknown:
        raise UnknownPartError(f"this Pyodide has no {min(unknown)}: see kept_builtin_modules.txt")
    _without_rows(module, memory, kept)
    parts = parts_of(module, kept)
    layout = layout_of(module, memory, parts)
    dead_slots = _dead_slots(module, rows, kept, parts, _names_of_slots(module, memory, parts, layout))
    living = _living(module, dead_slots, exported(trimmed))
    clear(module, memory, layout, parts, living, exported(trimmed))
    trap = min(set(module.functions) - living)
    data = pieces(memory)
    written = [b"\0\x41" + signed_leb(at) + b"\x0b" + leb(len(piece)) + piece for at, piece in data]
    slots = [trap if slot in dead_slots else index for slot, index in module.slots.items()]
    first = min(module.slots)
    return with_sections(
        trimmed,
        {
            IMPORT: with_imports(module, living),
            ELEMENTS: b"\1\0\x41" + signed_leb(first) + b"\x0b" + leb(len(slots)) + b"".join(map(leb, slots)),
            CODE: _bodies(module, living),
            DATA: leb(len(data)) + b"".join(written),
            COUNT: leb(len(data)),
        },
    )


def table_of_modules(module: Module, memory: bytearray) -> dict[str, int]:
    """Return the slots of the functions that make the built-in modules, by the modules' names."""
    found = {}
    at = word(memory, module.addresses[TABLE])
    while name := word(memory, at):
        found[memory[name : memory.index(0, name)].decode()] = word(memory, at + 4)
        at += 8
    return found


def _without_rows(module: Module, memory: bytearray, kept: Collection[str]) -> None:
    """Take the rows of other modules out of the table in the memory."""
    start = at = word(memory, module.addresses[TABLE])
    rows = []
    for name in table_of_modules(module, memory):
        if name in kept:
            rows.append(memory[at : at + 8])
        at += 8
    memory[start:at] = b"".join(rows).ljust(at - start, b"\0")


def _names_of_slots(module: Module, memory: bytearray, parts: Parts, layout: Layout) -> set[tuple[int, int]]:
    """Return the numbers that may be slots, each with the part that has it in its code or its data."""
    slots = module.slots.keys()
    named = {
        (number, parts.of(index))
        for index, code in module.functions.items()
        for number in code.numbers & slots
    }
    return named | {(value, part) for value, part in layout.words(memory) if value in slots}


def _dead_slots(
    module: Module,
    rows: dict[str, int],
    kept: Collection[str],
    parts: Parts,
    named: Collection[tuple[int, int]],
) -> set[int]:
    """Return the slots that only what goes has filled.

    A part that stays may name a function that belongs to one that goes, where the optimiser found two equal;
    but it does so by a slot of its own, among the slots of its neighbours.
    """
    of_rows = range(min(filter(None, rows.values())), max(rows.values()) + 1)
    slots = {slot: index for slot, index in module.slots.items() if slot > of_rows[-1]}
    times = Counter(slots.values())
    shared = [times[index] > 1 for index in slots.values()]
    of_slots = [parts.of(index) for index in slots.values()]
    dead = {slot for name, slot in rows.items() if name not in kept}
    for slot, depth, around in zip(slots, *depths(of_slots, parts.gone, shared), strict=True):
        neighbours = [part for part in around if not parts.gone[part]]
        if depth > NEAR or (depth > 0 and not any((slot, part) in named for part in neighbours)):
            dead.add(slot)
    return dead


def _living(module: Module, dead_slots: Collection[int], names: Collection[str]) -> set[int]:
    """Return the functions that can be reached from what is exported, from the start and from a slot."""
    waiting = [module.names[name] for name in {START, *names} if name in module.names]
    waiting += [index for slot, index in module.slots.items() if slot not in dead_slots]
    streams = module.names[STREAMS]
    living: set[int] = set()
    while waiting:
        index = waiting.pop()
        if index not in living:
            living.add(index)
            if index in module.functions and index != streams:
                waiting += module.functions[index].calls
    return living


def _bodies(module: Module, living: Collection[int]) -> bytes:
    """Return the section of code in which only what lives has a body."""
    code = section(module.wasm, CODE)
    streams = module.names[STREAMS]
    parts = [leb(len(module.functions))]
    for index, function in module.functions.items():
        if index == streams:
            parts.append(NOTHING)
        elif index in living:
            parts += leb(function.end - function.start), code[function.start : function.end]
        else:
            parts.append(TRAP)
    return b"".join(parts)
