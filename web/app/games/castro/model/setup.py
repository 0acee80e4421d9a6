"""Castro before a game: the board, classic or one's own as typed row by row; throwing for who begins."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256

from calavera.game import NotationError
from calavera.games.castro.board import CLASSIC, SIDE, Board
from calavera.games.castro.combinations import SYMBOLS, Combination
from calavera.games.castro.notation import board_text, parse_board
from calavera.games.castro.opening import Opening, seeded_opening
from calavera.record.record import AnyRecord
from web.app.state.setup import chair

__all__ = [
    "BEGINNINGS",
    "FIRST",
    "REFUSED",
    "THROWN",
    "VALUES",
    "Wrong",
    "board_of_rows",
    "first",
    "headers",
    "opening_of",
    "untrained",
    "wrong",
]

VALUES = tuple(CLASSIC.symbols[start : start + SIDE] for start in range(0, SIDE * SIDE, SIDE))
"""The rows of the classic board."""

REFUSED = "board_bad"
"""The notice where a game with rows that are no board is to begin."""

FIRST = 1
"""The number of the first row."""


class Wrong(StrEnum):
    """A reason why typed rows are no board."""

    SYMBOL = "symbol"
    LENGTH = "length"
    MISSING = "missing"
    TWICE = "twice"
    FIVES = "fives"


def wrong(rows: Sequence[str]) -> tuple[Wrong, str] | None:
    """Return why these rows are no board, with the symbol or the row that it is about; None for a board."""
    typed = [_plain(row) for row in rows]
    if odd := next((char for row in typed for char in row if char not in SYMBOLS), ""):
        return Wrong.SYMBOL, odd
    if short := next((str(number) for number, row in enumerate(typed, FIRST) if len(row) != SIDE), ""):
        return Wrong.LENGTH, short
    whole = "".join(typed)
    for number in SYMBOLS[: Combination.THREE]:
        if whole.count(number) != 1:
            return Wrong.TWICE if number in whole else Wrong.MISSING, number
    return None if Combination.FIVE.symbol in whole else (Wrong.FIVES, Combination.FIVE.symbol)


def board_of_rows(sheet: str, rows: Sequence[str]) -> Board:
    """Return a board, `classic` or with these rows. Raises NotationError for rows that are none."""
    if sheet == "classic":
        return CLASSIC
    if (reason := wrong(rows)) is not None:
        raise NotationError(f"{reason[0]}: {reason[1][:9]}")
    return parse_board("".join(map(_plain, rows)))


def headers(sheet: str, values: Sequence[str]) -> dict[str, str]:
    """Return the header of a record with this board. Raises NotationError for one that cannot be."""
    return {"Board": board_text(board_of_rows(sheet, values))}


def untrained(sheet: str, values: Sequence[str]) -> bool:
    """Return whether the computers and the coach have not learned on such a board.

    They know any arrangement of the usual squares.
    """
    try:
        squares = board_of_rows(sheet, values).squares
    except NotationError:
        return False
    return sorted(squares) != sorted(CLASSIC.squares)


def _plain(row: str) -> str:
    return row.replace(" ", "").upper()


# -- who begins

THROWN = "thrown"

BEGINNINGS: tuple[str, ...] = (THROWN,)
"""The ways to find out who begins that only this game has."""


def first(begin: str, players: int, seed: bytes) -> int:
    """Return the player who begins, from 0, found out in one of these ways."""
    found = _opening(players, seed).first
    assert found is not None  # an opening from a seed is whole
    return found


def opening_of(record: AnyRecord) -> Opening | None:
    """Return the throws that have decided who begins a game; None where it was found out in another way."""
    if record.header("Lot") != THROWN or record.seed is None:
        return None
    opening = _opening(record.seats, record.seed)
    return opening if opening.first == chair(record, 0) else None


def _opening(players: int, seed: bytes) -> Opening:
    return seeded_opening(players, sha256(b"opening" + seed).digest()[:16])
