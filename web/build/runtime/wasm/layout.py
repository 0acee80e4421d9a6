"""Which part's data stand where in the memory, told by the order in which parts are linked.

Texts stand first: the linker keeps one of several equal ones, so they have no order. Then come the data that
are only read, part by part, and, part by part again, those that can change. Constants in a part's code, and
words in its data that can change, are the addresses of its data. Many a number is none and looks like one;
but these are out of order.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from web.build.runtime.wasm.link_order import divided, in_order
from web.build.runtime.wasm.module import Module
from web.build.runtime.wasm.parts import Parts

__all__ = ["Layout", "Place", "layout_of", "word"]

Place = tuple[int, int]
"""An address and the part that names it."""

AFTER_TEXTS = bytes(4)
"""The end of the texts: each of them has only one zero."""

FIRST = 1024
"""The address of the first text; there is nothing before."""


@dataclass(frozen=True)
class Layout:
    """The places whose parts are in order, of data that are only read and of those that can change."""

    texts: range
    rows: tuple[list[Place], list[Place]]
    end: int

    def words(self, memory: bytearray) -> Iterator[tuple[int, int]]:
        """Yield each word of the data that can change, and the part in whose data it stands."""
        return _words(memory, self.rows[1], self.end)

    def touched(self, addresses: Iterable[int], part: int) -> bool:
        """Return whether one of some addresses lies between two of a part's own."""
        sought = sorted(addresses)
        for row in self.rows:
            own = [address for address, of in row if of == part]
            if own and bisect_left(sought, own[0]) < bisect_right(sought, own[-1]):
                return True
        return False


def layout_of(module: Module, memory: bytearray, parts: Parts) -> Layout:
    """Find the places, at first from the code alone, then with the words of the data that can change."""
    end = len(memory)
    texts = range(FIRST, memory.index(AFTER_TEXTS, FIRST))
    named = {(number, parts.of(index)) for index, code in module.functions.items() for number in code.numbers}
    changing = _rows(named, texts.stop, end)[1]
    named.update((value, part) for value, part in _words(memory, changing, end))
    return Layout(texts, _rows(named, texts.stop, end), end)


def _rows(named: Iterable[Place], start: int, end: int) -> tuple[list[Place], list[Place]]:
    """Return the places in order. What several parts name tells nothing of the order."""
    parts_at: dict[int, list[int]] = {}
    for address, part in named:
        if start <= address < end:
            parts_at.setdefault(address, []).append(part)
    places = [(address, found[0]) for address, found in sorted(parts_at.items()) if len(found) == 1]
    meet = divided([part for _, part in places])
    first, second = places[:meet], places[meet:]
    return _ordered(first), _ordered(second)


def _ordered(places: list[Place]) -> list[Place]:
    return [places[nth] for nth in in_order([part for _, part in places])]


def _words(memory: bytearray, row: list[Place], end: int) -> Iterator[tuple[int, int]]:
    for (start, part), (stop, _) in pairwise([*row, (end, 0)]):
        for at in range((start + 3) & ~3, stop - 3, 4):
            yield word(memory, at), part


def word(memory: bytearray, at: int) -> int:
    """Return the number that stands at an address."""
    return int.from_bytes(memory[at : at + 4], "little")
