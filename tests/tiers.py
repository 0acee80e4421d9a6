"""Parameters that only the large tier runs: values that differ by engine, language, size or amount."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

__all__ = ["large_after", "large_but", "large_rows_after"]


def large_after(number: int, values: Iterable[Any]) -> list[Any]:
    """Return the values as parameters, those after the first few for the large tier alone."""
    return [_large(value) if place >= number else value for place, value in enumerate(values)]


def large_rows_after(number: int, rows: Iterable[Sequence[Any]]) -> list[Any]:
    """Do the same for rows of values, one for each name of a test's parameters."""
    return [
        pytest.param(*row, marks=pytest.mark.large if place >= number else ())
        for place, row in enumerate(rows)
    ]


def large_but(small: Iterable[Any], values: Iterable[Any]) -> list[Any]:
    """Return the values as parameters, all but a few of them for the large tier alone."""
    kept = [*small]
    return [value if value in kept else _large(value) for value in values]


def _large(value: Any) -> Any:
    return pytest.param(value, marks=pytest.mark.large)
