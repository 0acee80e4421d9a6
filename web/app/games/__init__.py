"""The games in the page, one folder each under the key of the game: `model` for its rules, `intents` for its
answers, `view` for its looks.

Shared modules know of a game what `web/app/game_protocol/` describes, and here its routes and screens. All of
it is imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__all__ = ["package"]


def package(key: str) -> ModuleType:
    """Return the package of the game with this key: its `ROUTES`, its `SCREENS`, and what else is imported
    `LATE`."""
    return import_module(f"{__name__}.{key}")
