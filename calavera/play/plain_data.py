"""Strict reading of the plain data in which summaries are stored. All raise ValueError for anything else."""

from __future__ import annotations

import re
from typing import Any

from calavera.record.record import printable

__all__ = ["a_list", "a_mark", "a_name", "a_whole", "fields", "sure"]

NAME_LENGTH = 60
"""Longer names are cut: the page gives none that long, but records come from anywhere."""

_MARK = re.compile(r"[0-9a-f]{16}")


def fields(value: object, *names: str) -> dict[str, Any]:
    """Return the members of an object that has exactly these."""
    sure(isinstance(value, dict) and sorted(value) == sorted(names), "its parts")
    assert isinstance(value, dict)  # or it was not sure
    return value


def a_list(value: object, length: int | None = None) -> list[Any]:
    """Return a list, of this length where one is given."""
    sure(isinstance(value, list) and length in (None, len(value)), "a list")
    assert isinstance(value, list)  # or it was not sure
    return value


def a_whole(value: object, low: int, high: int) -> int:
    """Return a whole number between two others."""
    sure(type(value) is int and low <= value <= high, "a number")
    assert type(value) is int  # or it was not sure
    return value


def a_name(value: object) -> str:
    """Return a player's name as a summary has it."""
    sure(isinstance(value, str) and len(value) <= NAME_LENGTH and printable(value), "a name")
    return str(value)


def a_mark(value: object) -> str:
    """Return the mark of a game."""
    sure(isinstance(value, str) and _MARK.fullmatch(value), "the mark")
    return str(value)


def sure(good: object, what: str) -> None:
    """Raise ValueError where something is not as it has to be."""
    if not good:
        raise ValueError(f"this is no game's summary: {what} cannot be read")
