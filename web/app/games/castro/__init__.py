"""Castro's board, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.intents.route_type import Route, Scope, look

__all__ = ["EARLY", "LATE", "ROUTES", "SCREENS"]

EARLY = (
    "web.app.games.castro.layout",
    "web.app.games.castro.beginnings",
    "web.app.games.castro.title",
    "web.app.games.castro.board",
    "web.app.games.castro.squares",
    "web.app.games.castro.cues",
)
"""Modules that the first tap may need."""

LATE = (
    "web.app.games.castro.sentences",
    "calavera.games.castro.solver",
    "calavera.games.castro.bots",
    "calavera.games.castro.motives",
    "web.app.games.castro.worth",
    "web.app.games.castro.computer_says",
    "web.app.games.castro.moments",
    "web.app.games.castro.ending",
    "web.app.games.castro.events",
    "web.app.games.castro.picture",
    "web.app.games.castro.careers",
    "web.app.games.castro.results",
    "web.app.games.castro.real_dice",
    "web.app.games.castro.sheet_entry",
    "web.app.games.castro.sheet_only",
)
"""Modules that computers, the coach, real dice, finished games and printing need; large ones one by one."""

ROUTES: Mapping[str, Route] = {
    "tap-square": look(Scope.PAGE, module="games.castro.squares", repeatable=False),
    # the board alone
    "board-confirm": look(module="games.castro.sheet_only", repeatable=False),
    "board-lose": look(module="games.castro.sheet_only", repeatable=False),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, tuple[str, str]] = {}
"""The module and the function that draw each screen."""
