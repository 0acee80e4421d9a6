"""The parts that a module was linked from, told by their order.

The linker puts the parts' functions one after the other, and gives the table's slots in the order in which
parts first ask for them. So a part's slots lie together, and its data. What breaks the order is shared: the
optimiser keeps one of several equal functions, and the slots of all name that one.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

__all__ = ["depths", "divided", "in_order"]


def divided(values: Sequence[int]) -> int:
    """Return where two rows meet of which each begins at the first part: so that most of both is in order."""
    before = _lengths(values)
    after = _lengths([-value for value in reversed(values)])[::-1]
    return max(range(len(values) + 1), key=lambda place: before[place] + after[place])


def _lengths(values: Sequence[int]) -> list[int]:
    """Return how many of the first values are in order at most, for none of them, one and so on."""
    ends: list[int] = []
    found = [0]
    for value in values:
        length = bisect_right(ends, value)
        ends[length : length + 1] = [value]
        found.append(len(ends))
    return found


def in_order(values: Sequence[int]) -> list[int]:
    """Return the places of the longest row of values of which none is smaller than the one before."""
    ends: list[int] = []
    places: list[int] = []
    before: list[int | None] = []
    for place, value in enumerate(values):
        length = bisect_right(ends, value)
        before.append(places[length - 1] if length else None)
        ends[length : length + 1] = [value]
        places[length : length + 1] = [place]
    found = []
    last = places[-1] if places else None
    while last is not None:
        found.append(last)
        last = before[last]
    return found[::-1]


def depths(
    parts: Sequence[int], gone: Sequence[bool], shared: Sequence[bool]
) -> tuple[list[int], list[range]]:
    """Tell of each in a row of parts how deep it lies among what goes (0 where it stays), and between which.

    It stays where its part does; out of order, also where one of the nearest in order on both sides does. The
    depth is the way to the nearest in order that stays. It lies between the last in order that stays and the
    next, or the ends. What parts share tells nothing of the order.
    """
    known = [place for place, is_shared in enumerate(shared) if not is_shared]
    row = [known[nth] for nth in in_order([parts[place] for place in known])]
    stays = [place for place in row if not gone[parts[place]]]
    deep, around = [], []
    for place, part in enumerate(parts):
        sides = {bisect_right(row, place) - 1, bisect_left(row, place)}
        goes = gone[part] and all(gone[parts[row[nth]]] for nth in sides if 0 <= nth < len(row))
        nth = bisect_left(stays, place)
        ways = [abs(place - stays[side]) for side in (nth - 1, nth) if 0 <= side < len(stays)]
        deep.append(min(ways, default=len(parts)) if goes else 0)
        first = parts[stays[nth - 1]] if nth else 0
        around.append(range(first, (parts[stays[nth]] if nth < len(stays) else len(gone) - 1) + 1))
    return deep, around
