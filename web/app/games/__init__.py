"""The registry of the games' packages in the page: one for each game of the engine, under its key.

Shared modules know of a game what `contract` describes, and find it here. A module of a game is imported when
it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = ["package", "part"]


def package(key: str) -> ModuleType:
    """Return the package of the game with this key: `EARLY` and `LATE` list its modules by when they are
    needed."""
    return import_module(f"{__name__}.{key}")


def part(key: str, name: str) -> ModuleType:
    """Return a module of the package of the game with this key."""
    return import_module(f"{__name__}.{key}.{name}")
