"""The board as data: a combination on each square, and the lines across it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from calavera.games.castro.combinations import SYMBOLS, Combination

__all__ = ["CLASSIC", "IN_LINE", "LINES", "SIDE", "SQUARES", "THROUGH", "Board", "board_of", "square_name"]

SIDE = 6
"""Rows, and columns."""

SQUARES = SIDE * SIDE

IN_LINE = 4
"""Adjacent squares in a row, a column or a diagonal that win."""


@dataclass(frozen=True)
class Board:
    """The combinations of the squares, row by row from the top left.

    Raises ValueError for a board that the game does not have: of another size, without each number exactly
    once, or without five of a kind.
    """

    squares: tuple[Combination, ...]

    def __post_init__(self) -> None:
        if len(self.squares) != SQUARES:
            raise ValueError(f"a board has {SQUARES} squares")
        for number in range(Combination.THREE):
            if self.squares.count(Combination(number)) != 1:
                raise ValueError(f"a board has each number once: {number + 1}")
        if not self.fives:
            raise ValueError("a board has one or more squares for five of a kind: Y")

    @cached_property
    def fives(self) -> tuple[int, ...]:
        """The squares for five of a kind: a roof in each of these stacks wins."""
        return tuple(n for n, combination in enumerate(self.squares) if combination is Combination.FIVE)

    @cached_property
    def symbols(self) -> str:
        """The symbols of the squares, row by row, as a record has them."""
        return "".join(combination.symbol for combination in self.squares)


def board_of(symbols: str) -> Board:
    """Return the board of 36 symbols. Raises ValueError for a text that is none."""
    strange = set(symbols) - set(SYMBOLS)
    if strange:
        raise ValueError(f"the symbols of a board are {SYMBOLS}, without spaces")
    return Board(tuple(Combination(SYMBOLS.index(symbol)) for symbol in symbols))


def square_name(square: int) -> str:
    """Return a square's name: `a1` is the top left, `f6` the bottom right.

    >>> square_name(16)
    'e3'
    """
    row, column = divmod(square, SIDE)
    return f"{'abcdef'[column]}{row + 1}"


def _lines() -> tuple[tuple[int, ...], ...]:
    lines = []
    for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for square in range(SQUARES):
            row, column = divmod(square, SIDE)
            last_row, last_column = row + (IN_LINE - 1) * down, column + (IN_LINE - 1) * right
            if last_row < SIDE and 0 <= last_column < SIDE:
                lines.append(tuple(square + step * (SIDE * down + right) for step in range(IN_LINE)))
    return tuple(lines)


LINES = _lines()
"""Every four adjacent squares in a row, a column or a diagonal: 54."""

THROUGH = tuple(tuple(line for line in LINES if square in line) for square in range(SQUARES))
"""By square: the lines through it."""

CLASSIC = board_of("5YTHTSS2HFSHFTS6FTSHFST3HSHF4YFH1TYT")
"""The arrangement of this project (RULES.md, part 2)."""
