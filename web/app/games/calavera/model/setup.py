"""Calavera before a game: a sheet of one's own, its values as typed and the header that they make."""

from __future__ import annotations

from collections.abc import Sequence

from calavera import CLASSIC, NotationError, SheetLayout, Zone
from calavera.games.calavera.notation import layout_text, parse_layout

__all__ = [
    "BEGINNINGS",
    "FIRST",
    "REFUSED",
    "VALUES",
    "first",
    "headers",
    "is_value",
    "layout_of",
    "untrained",
]

VALUES = tuple(str(box.value) for box in CLASSIC.boxes if box.zone is not Zone.START)
"""The values of the classic sheet, of the boxes outside the start zone."""

REFUSED = "layout_bad"
"""The notice where a game with values that no sheet has is to begin."""

_START = len(CLASSIC.boxes) - len(VALUES)

FIRST = _START + 1
"""The number of the first box with a value, from 1."""


def layout_of(sheet: str, values: Sequence[str]) -> SheetLayout:
    """Return a sheet, `classic` or with these values. Raises NotationError for one that cannot be."""
    if sheet == "classic":
        return CLASSIC
    return parse_layout(",".join(["-"] * _START + [value.strip().replace("−", "-") for value in values]))


def headers(sheet: str, values: Sequence[str]) -> dict[str, str]:
    """Return the header of a record with this sheet. Raises NotationError for one that cannot be."""
    return {"Layout": layout_text(layout_of(sheet, values))}


def untrained(sheet: str, values: Sequence[str]) -> bool:
    """Return whether a sheet is not the classic one, on which the computers and the coach have learned."""
    try:
        return layout_of(sheet, values) != CLASSIC
    except NotationError:
        return True


def is_value(text: str) -> bool:
    """Return whether a typed text can be the value of a box."""
    try:
        layout_of("own", (text,) * len(VALUES))
    except NotationError:
        return False
    return True


# -- who begins

BEGINNINGS: tuple[str, ...] = ()
"""None beside those that every game has."""


def first(begin: str, players: int, seed: bytes) -> int:
    """Return the first player."""
    return 0
