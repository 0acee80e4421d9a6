"""Castro's board, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.intents.route_type import Route

__all__ = ["EARLY", "LATE", "ROUTES", "SCREENS"]

EARLY = ("web.app.games.castro.layout",)
"""Modules that the first tap may need."""

LATE = (
    "web.app.games.castro.names",
    "web.app.games.castro.dice",
    "web.app.games.castro.town",
)
"""Modules that computers, the coach, real dice, finished games and printing need; large ones one by one."""

ROUTES: Mapping[str, Route] = {}
"""By verb, topic by topic."""

SCREENS: Mapping[str, tuple[str, str]] = {}
"""The module and the function that draw each screen."""
