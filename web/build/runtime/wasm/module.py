"""A WebAssembly module as the cut sees it: functions with what they name, the table, the memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from web.build.runtime.wasm.binary import (
    CODE,
    DATA,
    ELEMENTS,
    EXPORT,
    GLOBAL,
    entries_of_exports,
    imported,
    number,
    section,
    signed,
)

__all__ = ["Function", "Module"]

FUNCTION, VARIABLE = 0, 3
"""The numbers of two kinds of imports and exports."""

CALL, CONSTANT, READ_GLOBAL, WRITE_GLOBAL, CALL_BY_SLOT = 0x10, 0x41, 0x23, 0x24, 0x11

PLAIN = frozenset([0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)])
"""Instructions that stand for themselves."""

ONE_NUMBER = frozenset([*range(0x02, 0x05), *range(0x06, 0x0A), 0x0C, 0x0D, 0x18, *range(0x20, 0x23)]).union(
    [0x25, 0x26, 0x3F, 0x40, 0x42, 0xD0]
)
"""Instructions that one number follows, which names neither a function nor an address."""

OF_A_FIXED_SIZE = {0x43: 4, 0x44: 8, 0x19: 0}
"""Floats, and the beginning of a block that catches all."""


@dataclass(frozen=True)
class Function:
    """A function: where its body stands in the section, what it calls, and what may be addresses or slots."""

    start: int
    end: int
    calls: frozenset[int]
    numbers: frozenset[int]
    variables: frozenset[int]


class Module:
    """A module, read as far as its parts are asked for."""

    def __init__(self, wasm: bytes) -> None:
        self.wasm = wasm

    @cached_property
    def imports(self) -> list[str]:
        """The names of the functions it imports, whose numbers precede those of its own."""
        return [name for _, name, kind in imported(self.wasm) if kind == FUNCTION]

    @cached_property
    def names(self) -> dict[str, int]:
        """The functions it exports, by name."""
        found = entries_of_exports(section(self.wasm, EXPORT))
        return {name: index for name, kind, index, _ in found if kind == FUNCTION}

    @cached_property
    def addresses(self) -> dict[str, int]:
        """The addresses of the data it exports, by name."""
        body = section(self.wasm, GLOBAL)
        before = sum(kind == VARIABLE for *_, kind in imported(self.wasm))
        count, at = number(body, 0)
        values = {}
        for index in range(before, before + count):
            if body[at + 2] in {0x41, 0x42}:
                values[index], at = signed(body, at + 3)
            else:
                _, at = number(body, at + 3)
            at += 1  # after the end of the expression
        found = entries_of_exports(section(self.wasm, EXPORT))
        return {name: values[index] for name, kind, index, _ in found if kind == VARIABLE and index in values}

    @cached_property
    def functions(self) -> dict[int, Function]:
        """Its own functions, by number."""
        body = section(self.wasm, CODE)
        count, at = number(body, 0)
        found = {}
        for index in range(len(self.imports), len(self.imports) + count):
            size, at = number(body, at)
            found[index] = _function(body, at, at + size)
            at += size
        return found

    @cached_property
    def slots(self) -> dict[int, int]:
        """The numbers of the functions in its table, by slot."""
        body = section(self.wasm, ELEMENTS)
        if body[:3] != b"\1\0\x41":
            raise ValueError("the table of functions is not written in one piece")
        slot, at = signed(body, 3)
        count, at = number(body, at + 1)
        found = {}
        for nth in range(count):
            found[slot + nth], at = number(body, at)
        return found

    def memory(self) -> bytearray:
        """Return the memory as it is before the first instruction."""
        pieces = list(self._pieces())
        memory = bytearray(max(at + len(piece) for at, piece in pieces))
        for at, piece in pieces:
            memory[at : at + len(piece)] = piece
        return memory

    def _pieces(self) -> Iterator[tuple[int, bytes]]:
        body = section(self.wasm, DATA)
        count, at = number(body, 0)
        for _ in range(count):
            if body[at : at + 2] != b"\0\x41":
                raise ValueError("a piece of data has no fixed address")
            address, at = signed(body, at + 2)
            size, at = number(body, at + 1)
            yield address, body[at : at + size]
            at += size


def _function(body: bytes, start: int, end: int) -> Function:
    """Read what a function names. Raises ValueError for an instruction that is not known here."""
    calls, numbers, variables = set(), set(), set()
    groups, at = number(body, start)
    for _ in range(groups):  # local variables: how many, of which type
        at = number(body, at)[1] + 1
    while at < end:
        what = body[at]
        at += 1
        if what in PLAIN:
            continue
        if what in ONE_NUMBER:
            at = _after(body, at)
        elif what == CALL:
            called, at = number(body, at)
            calls.add(called)
        elif what == CONSTANT:
            value, at = signed(body, at)
            numbers.add(value & 0xFFFFFFFF)
        elif what in {READ_GLOBAL, WRITE_GLOBAL}:
            variable, at = number(body, at)
            variables.add(variable)
        elif 0x28 <= what <= 0x3E:  # from and to the memory: alignment, offset
            offset, at = number(body, _after(body, at))
            numbers.add(offset)
        elif what in OF_A_FIXED_SIZE:
            at += OF_A_FIXED_SIZE[what]
        else:
            at = _after_the_rest(body, at, what)
    if at != end:
        raise ValueError(f"a function's code at {start} does not end where it should")
    return Function(start, end, frozenset(calls), frozenset(numbers), frozenset(variables))


def _after_the_rest(body: bytes, at: int, what: int) -> int:
    """Return the end of an instruction of the rarer forms."""
    if what == CALL_BY_SLOT:
        return _after(body, _after(body, at))
    if what == 0x0E:  # a switch
        count, at = number(body, at)
        for _ in range(count + 1):
            at = _after(body, at)
        return at
    if what == 0x1C:  # a choice between two values of a given type
        count, at = number(body, at)
        return at + count
    if what == 0xFC:  # conversions without a trap; whole stretches of memory and tables
        kind, at = number(body, at)
        for _ in range(0 if kind < 8 else 2 if kind in {8, 10, 12, 14} else 1):
            at = _after(body, at)
        return at
    raise ValueError(f"the instruction {what:#x} at {at} is not known")


def _after(body: bytes, at: int) -> int:
    """Return the end of a number."""
    while body[at] >= 0x80:
        at += 1
    return at + 1
