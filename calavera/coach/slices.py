"""Work in slices: a generator that pauses every few milliseconds and returns its result.

The page runs a slice between two frames; these functions are for all other callers.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

__all__ = ["finished", "telling_steps"]

T = TypeVar("T")
Progress = TypeVar("Progress")


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
        result: T = end.value
        return result


def telling_steps(work: Generator[object, None, T], progress: Progress) -> Generator[Progress, None, T]:
    """Run the same work, but yield `progress` at each of its pauses."""
    try:
        while True:
            next(work)
            yield progress
    except StopIteration as end:
        result: T = end.value
        return result
