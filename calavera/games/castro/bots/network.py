"""The trained judge: a small network that adds up what each seat has on the lines.

A square is one of 66 codes to a seat: its kind (any pair, three, four, straight, full house, five) times
empty, own top on one of five heights, another's top on one of five heights. Each of the 54 lines gives the
rectified sum of a vector for each of its four codes, the same for all lines and arrangements. Their sum, the
sum of a shorter vector for each square, and the rectified sum of one for each stack for five of a kind are a
seat's numbers. Two layers with rectifiers make a score of them, of the mean of the others' numbers, of the
chances to win in one turn and of the points; the turns left and the order of the seats choose the first
layer's bias. The scores' softmax is each seat's chance to win.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import add, mul, sub
from typing import Any

from calavera.coach import data_file
from calavera.games.castro.board import LINES, SQUARES, Board
from calavera.games.castro.combinations import Combination
from calavera.games.castro.prospects import hope
from calavera.games.castro.rules import ROOFS, THROWS, Stack, State

__all__ = [
    "CODES",
    "HIDDEN",
    "PARTS",
    "SCALARS",
    "SECOND",
    "WEIGHTS",
    "WIDE",
    "Network",
    "codes_of",
    "fives_of",
    "load_network",
    "order_of",
    "pack",
    "scalars_of",
    "unpack",
    "weights_of",
]

WIDE, HIDDEN, SECOND, SCALARS = 16, 32, 16, 4
"""The width of a line's vector, of the first and of the second layer; the number of other inputs."""

HALF = WIDE // 2
KINDS, LEVELS = 6, 1 + 2 * THROWS
CODES = KINDS * LEVELS
FIVE_CODES = 2 * (1 + THROWS)
"""A stack for five of a kind to a seat: with a roof of its own or not, times its height."""

ORDERS = {2: 0, 3: 2, 4: 5}
"""By number of seats: the first of the biases for a seat's place in the order, the one to throw first."""

INPUTS = 4 * WIDE + SCALARS

_SIZES = {
    "line": CODES * WIDE,
    "line bias": WIDE,
    "square": CODES * HALF,
    "five": FIVE_CODES * HALF,
    "five bias": HALF,
    "first": HIDDEN * INPUTS,
    "left": (ROOFS + 1) * HIDDEN,
    "order": 9 * HIDDEN,
    "second": SECOND * HIDDEN,
    "second bias": SECOND,
    "last": SECOND,
    "last bias": 1,
}
PARTS = {name: sum(list(_SIZES.values())[:place]) for place, name in enumerate(_SIZES)}
"""The place of each part in the row of all weights."""

WEIGHTS = sum(_SIZES.values())
"""The number of weights."""

NETWORK = "castro network"

NETWORK_FILE = "games/castro/bots/lines.bin"
"""The network that the package ships; `python -m calavera.lab castro-train` writes it."""

_dot: Callable[[Sequence[float], Sequence[float]], float]
try:
    _dot = math.sumprod  # type: ignore[attr-defined]  # since Python 3.12, as in Pyodide
except AttributeError:

    def _dot(left: Sequence[float], right: Sequence[float]) -> float:
        total: float = sum(map(mul, left, right))
        return total


Vector = tuple[float, ...]

CROSSING = tuple(
    tuple(number for number, line in enumerate(LINES) if square in line) for square in range(SQUARES)
)
"""By square: the numbers of the lines through it."""


def codes_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the codes of all squares to a seat."""
    squares = zip(state.board.squares, state.stacks, strict=True)
    return tuple(_code(combination, stack, seat) for combination, stack in squares)


def fives_of(state: State, seat: int) -> tuple[int, ...]:
    """Return the codes of the stacks for five of a kind to a seat."""
    stacks = (state.stacks[five] for five in state.board.fives)
    return tuple((1 + THROWS) * (seat in stack) + len(stack) for stack in stacks)


def scalars_of(points: Sequence[float], hopes: Sequence[float], seat: int, left: int) -> tuple[float, ...]:
    """Return a seat's other inputs: its chance to win in a turn, the others' mean, and the lead in points."""
    others = len(points) - 1
    lead = points[seat] - (sum(points) - points[seat]) / others
    mean = (sum(hopes) - hopes[seat]) / others
    return hopes[seat], mean, lead / 10, lead / (2 + left)


def order_of(state: State, seat: int) -> int:
    """Return the bias for a seat's place in the order of the coming turns."""
    seats = len(state.supply)
    return ORDERS[seats] + (seat - state.active) % seats


@dataclass(frozen=True, slots=True)
class _SeatSums:
    """The parts of a seat's numbers, but for the stacks for five of a kind."""

    codes: tuple[int, ...]
    lines: list[Vector]
    together: Vector
    """The sum of the lines, then that of the squares."""


_Sums = list[_SeatSums]
"""By seat."""


class Network:
    """A judge of positions, by its weights in the order of PARTS."""

    def __init__(self, weights: Sequence[float]) -> None:
        if len(weights) != WEIGHTS:
            raise ValueError(f"the network has {WEIGHTS} weights, not {len(weights)}")

        def rows(name: str, width: int) -> list[Vector]:
            start = PARTS[name]
            return [tuple(weights[n : n + width]) for n in range(start, start + _SIZES[name], width)]

        self._codes = rows("line", WIDE)
        (self._line_bias,) = rows("line bias", WIDE)
        self._squares = rows("square", HALF)
        self._fives = rows("five", HALF)
        (self._five_bias,) = rows("five bias", HALF)
        self._first = rows("first", INPUTS)
        self._left = rows("left", HIDDEN)
        self._order = rows("order", HIDDEN)
        self._second = rows("second", HIDDEN)
        (self._second_bias,) = rows("second bias", SECOND)
        (self._last,) = rows("last", SECOND)
        self._last_bias = weights[-1]
        self._line: Callable[[int, int, int, int], Vector] = lru_cache(maxsize=20_000)(self._line_of)
        self._sums: Callable[[Board, tuple[Stack, ...], int], _Sums] = lru_cache(maxsize=8)(self._sums_of)

    def shares(self, state: State, near: State | None = None) -> tuple[float, ...]:
        """Return each seat's chance to win, ties shared, before a turn's first throw.

        Where many states are asked for that differ from one in few stacks, `near` is that one: its sums are
        made once, and only what differs is exchanged in them. The sums of the network's file, whose numbers
        have 11 bits, are exact in any order; those of other weights differ by roundings.
        """
        scores = self.scores(state, near)
        best = max(scores)
        parts = [math.exp(score - best) for score in scores]
        total = sum(parts)
        return tuple(part / total for part in parts)

    def scores(self, state: State, near: State | None = None) -> list[float]:
        """Return each seat's score, of which the softmax makes chances."""
        seats = range(len(state.supply))
        own = self._owns(state, state if near is None else near)
        total = [sum(column) for column in zip(*own, strict=True)]
        hopes, points, left = [hope(state, seat) for seat in seats], state.returns(), sum(state.supply)
        scores = []
        for seat in seats:
            mean = [
                (all_seats - own_number) / (len(seats) - 1)
                for all_seats, own_number in zip(total, own[seat], strict=True)
            ]
            inputs = (*own[seat], *mean, *scalars_of(points, hopes, seat, left))
            biases = map(add, self._left[state.supply[seat]], self._order[order_of(state, seat)])
            first = _layer(self._first, inputs, biases)
            scores.append(_dot(self._last, _layer(self._second, first, self._second_bias)) + self._last_bias)
        return scores

    def _owns(self, state: State, near: State) -> list[Vector]:
        """Return each seat's numbers, from the sums of a state that is near."""
        kinds = state.board.squares
        pairs = zip(near.stacks, state.stacks, strict=True)
        changed = [square for square, (old, new) in enumerate(pairs) if old is not new and old != new]
        lines = sorted({line for square in changed for line in CROSSING[square]})
        numbers = []
        for seat, sums in enumerate(self._sums(state.board, near.stacks, len(state.supply))):
            codes = list(sums.codes)
            for square in changed:
                codes[square] = _code(kinds[square], state.stacks[square], seat)
            together = sums.together
            if changed:
                new = [self._line(*map(codes.__getitem__, LINES[line])) for line in lines]
                old = [sums.lines[line] for line in lines]
                together = (
                    *_exchanged(together[:WIDE], new, old),
                    *_exchanged(
                        together[WIDE:],
                        [self._squares[codes[square]] for square in changed],
                        [self._squares[sums.codes[square]] for square in changed],
                    ),
                )
            fives = (self._fives[code] for code in fives_of(state, seat))
            columns = zip(self._five_bias, *fives, strict=True)
            numbers.append((*together, *(max(sum(column), 0.0) for column in columns)))
        return numbers

    def _sums_of(self, board: Board, stacks: tuple[Stack, ...], seats: int) -> _Sums:
        sums = []
        for seat in range(seats):
            codes = codes_of(State(board, stacks, ()), seat)
            lines = [self._line(codes[a], codes[b], codes[c], codes[d]) for a, b, c, d in LINES]
            squares = (self._squares[code] for code in codes)
            together = (*map(sum, zip(*lines, strict=True)), *map(sum, zip(*squares, strict=True)))
            sums.append(_SeatSums(codes, lines, together))
        return sums

    def _line_of(self, a: int, b: int, c: int, d: int) -> Vector:
        rows = self._codes
        columns = zip(self._line_bias, rows[a], rows[b], rows[c], rows[d], strict=True)
        return tuple(max(sum(column), 0.0) for column in columns)


def pack(weights: Sequence[float], about: dict[str, Any]) -> bytes:
    """Return the file of a network, as `data_file` has them: all weights as little-endian float16."""
    return data_file.pack_table(NETWORK, about, struct.pack(f"<{len(weights)}e", *weights))


def weights_of(data: bytes) -> tuple[float, ...]:
    """Return the weights in a file. Raises ValueError for a file that is none of a network."""
    _, body = data_file.unpack_table(NETWORK, data)
    if len(body) != 2 * WEIGHTS:
        raise ValueError(f"the network has {WEIGHTS} weights, not {len(body) / 2:g}")
    return struct.unpack(f"<{WEIGHTS}e", body)


def unpack(data: bytes) -> Network:
    """Return the network in a file. Raises ValueError for a file that is none."""
    return Network(weights_of(data))


@cache
def load_network() -> Network:
    """Return the network that the package ships, read from its file once."""
    return unpack(data_file.read_package_file(NETWORK_FILE))


def _layer(rows: Sequence[Vector], inputs: Sequence[float], biases: Iterable[float]) -> list[float]:
    return [max(_dot(row, inputs) + bias, 0.0) for row, bias in zip(rows, biases, strict=True)]


def _exchanged(sums: Vector, new: Sequence[Vector], old: Sequence[Vector]) -> Iterator[float]:
    """Return sums of vectors with some of these exchanged."""
    return map(sub, map(sum, zip(sums, *new, strict=True)), map(sum, zip(*old, strict=True)))


@cache
def _code(combination: Combination, stack: Stack, seat: int) -> int:
    kind = max(0, combination - Combination.SIXES)
    level = 0 if not stack else len(stack) + (0 if stack[-1] == seat else THROWS)
    return int(kind) * LEVELS + level
