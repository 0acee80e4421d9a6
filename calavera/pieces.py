"""Work in pieces: a generator that pauses every few milliseconds and returns what it has found.

A page goes on with it between two frames; here is what is done with it elsewhere.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

__all__ = ["finished", "telling"]

T = TypeVar("T")
Told = TypeVar("Told")


def finished(work: Generator[object, None, T]) -> T:
    """What the work finds; done in one go.

    >>> def counting():
    ...     yield
    ...     return 7
    >>> finished(counting())
    7
    """
    found: list[T] = []
    for _ in _into(found, work):
        pass
    return found[0]


def telling(work: Generator[object, None, T], told: Told) -> Generator[Told, None, T]:
    """The same work, but telling this at each of its pauses."""
    found: list[T] = []
    for _ in _into(found, work):
        yield told
    return found[0]


def _into(found: list[T], work: Generator[object, None, T]) -> Generator[object, None, None]:
    found.append((yield from work))
