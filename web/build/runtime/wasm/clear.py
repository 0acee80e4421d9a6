"""Clears the data that only parts that go have used: zeros in their place are not written.

A stretch between two addresses in order goes where both belong to parts that go, and all parts between them
go as well. Of such a part nothing goes if one of its functions stays and uses its data, as arithmetic does
that several modules share. Where one part ends and the next begins, data without code of their own may stand:
there the stretch stays if anything that stays names an address in it. The last stretch before a part that
stays is kept, too: nothing tells where in it that part's data begin.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from itertools import pairwise

from web.build.runtime.wasm.layout import Layout
from web.build.runtime.wasm.module import Module
from web.build.runtime.wasm.parts import Parts

__all__ = ["clear"]

BASE = 256
"""Bytes after an address inside of a text that stay: it may be the base of a table which is read only from
some letter on."""


def clear(
    module: Module,
    memory: bytearray,
    layout: Layout,
    parts: Parts,
    living: Collection[int],
    kept: Collection[str],
) -> None:
    """Write zeros where nothing that stays looks: neither a function that lives nor a name that is kept."""
    lives = {
        number for index in living if index in module.functions for number in module.functions[index].numbers
    }
    shown = {module.addresses[name] for name in kept if name in module.addresses}
    shown |= lives.intersection(module.addresses.values())
    used = _used(module, layout, parts, living, shown)
    staying = {part for part in range(len(parts.gone)) if not parts.gone[part] or part in used}
    pointed = {value for value, part in layout.words(memory) if part in staying}
    named = sorted(lives | shown | pointed)
    for row in layout.rows:
        for (start, part), (end, following) in pairwise(row):
            goes = staying.isdisjoint(range(part, following + 1))
            if goes and (part == following or not _any(named, start + 1, end)):
                memory[start:end] = bytes(end - start)
    _clear_texts(memory, layout.texts, named)


def _used(
    module: Module, layout: Layout, parts: Parts, living: Collection[int], shown: Collection[int]
) -> set[int]:
    """Return the parts that go, but whose data something that stays uses for certain."""
    own: dict[int, set[int]] = {part: set(shown) for part, gone in enumerate(parts.gone) if gone}
    for index in living:
        if index in module.functions and parts.of(index) in own:
            own[parts.of(index)] |= module.functions[index].numbers
    return {part for part, numbers in own.items() if layout.touched(numbers, part)}


def _any(numbers: list[int], start: int, end: int) -> bool:
    """Return whether one of these numbers, which are sorted, is from `start` to before `end`."""
    return bisect_left(numbers, start) < bisect_left(numbers, end)


def _clear_texts(memory: bytearray, texts: range, named: list[int]) -> None:
    """Write zeros over the texts that nothing names."""
    stays = texts.start  # what stands before this
    at = texts.start
    while at < texts.stop:
        end = memory.index(0, at) + 1
        inside = named[bisect_left(named, at) : bisect_right(named, end - 1)]
        if inside:
            stays = max(stays, end, inside[-1] + BASE if inside[-1] > at else 0)
        elif at >= stays:
            memory[at:end] = bytes(end - at)
        at = end
