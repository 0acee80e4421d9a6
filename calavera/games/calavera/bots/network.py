"""The trained value of a position of two seats, for the classic sheet.

A position is four pairs of row codes, one a colour, and the mover's lead in banked points. A row's code is
its crosses while it is open; closed, it is EARLY on the boxes where line 3 is out of reach, else LATE. One
EARLY row makes line 3 unreachable, and its sheet's LATE rows count as EARLY, too.

The first layer is a sum: an embedding for each pair (13 * mover's code + waiting seat's), the same for all
colours, one for the bonus lines both have reached, one for the rows both have closed, and the lead times a
vector. Two more layers with rectifiers and a logistic give the mover's chance to win.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import mul
from typing import Any

from calavera.coach import data_file
from calavera.games.calavera.layout import CLASSIC
from calavera.games.calavera.sheet import Sheet

__all__ = ["EARLY", "LATE", "LEAD", "Network", "load_network", "pack_network", "side"]

EARLY, LATE = 11, 12
CODES = 13
LEAD = 16
"""The lead is divided by this, so that it has the size of the other inputs."""

NETWORK_KIND = "network"

Rows = list[list[float]]

_dot: Callable[[Sequence[float], Sequence[float]], float]
try:
    _dot = math.sumprod  # type: ignore[attr-defined]  # since Python 3.12, as in Pyodide
except AttributeError:

    def _dot(left: Sequence[float], right: Sequence[float]) -> float:
        total: float = sum(map(mul, left, right))
        return total


@dataclass(frozen=True, slots=True)
class Side:
    """The network's view of a sheet."""

    codes: tuple[int, ...]
    banked: int
    """Points of closed rows and bonus lines."""
    lines: int
    """Bonus lines that all rows have reached."""
    closed: int


@lru_cache(maxsize=4096)
def side(sheet: Sheet) -> Side:
    """Return the network's view of a sheet of the classic layout."""
    codes = [
        (EARLY if row.crosses < CLASSIC.reach[-1] else LATE) if row.closed else row.crosses
        for row in sheet.rows
    ]
    if EARLY in codes:
        codes = [EARLY if code == LATE else code for code in codes]
    closed = [row for row in sheet.rows if row.closed]
    banked = sum(sheet.bonuses) + sum(row.points(CLASSIC) for row in closed)
    return Side(tuple(codes), banked, len(sheet.reached(CLASSIC)), len(closed))


class Network:
    """A judge by trained weights. Raises ValueError for data that is not whole."""

    def __init__(self, data: bytes) -> None:
        self.about, body = data_file.unpack_table(NETWORK_KIND, data, "layers")
        first, second = self.about["layers"]
        rows = [*[first] * (INPUTS + 2), *[first] * second, second, second, 1]
        values = struct.unpack(f"<{sum(rows)}e", body)
        weights: Rows = []
        at = 0
        for size in rows:
            weights.append(list(values[at : at + size]))
            at += size
        self._inputs = weights[:INPUTS]
        self._lead, self._bias = weights[INPUTS : INPUTS + 2]
        self._second = weights[INPUTS + 2 : INPUTS + 2 + second]
        self._second_bias, self._last, (self._last_bias,) = weights[-3:]
        self._known: dict[tuple[object, ...], float] = {}

    def chance(self, mover: Sheet, waiting: Sheet) -> float:
        """Return the chance to win, ties half, of the seat that throws next; neither sheet is full."""
        own, other = side(mover), side(waiting)
        pairs = sorted(CODES * a + b for a, b in zip(own.codes, other.codes, strict=True))
        lead = own.banked - other.banked
        key = (*pairs, lead)
        if key not in self._known:
            if len(self._known) >= MAX_CACHED:
                self._known.clear()
            self._known[key] = self._run([*pairs, *_flags(own, other)], lead / LEAD)
        return self._known[key]

    def _run(self, inputs: Sequence[int], lead: float) -> float:
        a, b, c, d, e, f = (self._inputs[number] for number in inputs)
        hidden = [
            x if x > 0 else 0.0
            for x in (
                g + h + i + j + k + m + n + lead * o
                for g, h, i, j, k, m, n, o in zip(a, b, c, d, e, f, self._bias, self._lead, strict=True)
            )
        ]
        logit = self._last_bias
        for row, bias, last in zip(self._second, self._second_bias, self._last, strict=True):
            value = _dot(row, hidden) + bias
            if value > 0:
                logit += value * last
        return 1 / (1 + math.exp(-max(-60.0, min(60.0, logit))))


MAX_CACHED = 20_000
"""The most positions in the cache."""

_PAIRS = CODES * CODES
INPUTS = _PAIRS + 16 + 25
"""Rows of the first layer: pairs, lines reached by both (4 * mover's + other's), rows closed (5 * …)."""


def _flags(own: Side, other: Side) -> tuple[int, int]:
    return _PAIRS + 4 * own.lines + other.lines, _PAIRS + 16 + 5 * own.closed + other.closed


def pack_network(rows: Sequence[float], about: dict[str, Any]) -> bytes:
    """Return the file of a network, as `data_file` has them: all weights as little-endian float16.

    `rows` holds, flat: the first layer's rows (INPUTS of them), the lead's, the bias; the second layer's
    rows, its bias; the last layer's weights and its bias. `about` names the sizes as `layers` and where
    they come from.
    """
    return data_file.pack_table(NETWORK_KIND, about, struct.pack(f"<{len(rows)}e", *rows))


@cache
def load_network() -> Network:
    """Return the network that the game ships."""
    return Network(data_file.read_package_file("games/calavera/bots/two_seats.bin"))
