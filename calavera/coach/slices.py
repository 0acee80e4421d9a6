"""Work in slices: a generator that pauses every few milliseconds and returns its result.

The page runs a slice between two frames; these functions are for all other callers.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

__all__ = ["finished", "telling_steps"]

T = TypeVar("T")
Told = TypeVar("Told")


def finished(work: Generator[object, None, T]) -> T:
    """Run the work to its end and return its result.

    >>> def counting():
    ...     yield
    ...     return 7
    >>> finished(counting())
    7
    """
    try:
        while True:
            next(work)
    except StopIteration as end:
        found: T = end.value
        return found


def telling_steps(work: Generator[object, None, T], told: Told) -> Generator[Told, None, T]:
    """Run the same work, but yield `told` at each of its pauses."""
    try:
        while True:
            next(work)
            yield told
    except StopIteration as end:
        found: T = end.value
        return found
