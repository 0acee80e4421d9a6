"""Castro's board, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.intents.route_type import Route, Scope, given, look

__all__ = ["EARLY", "LATE", "ROUTES", "SCREENS"]

EARLY = (
    "web.app.games.castro.layout",
    "web.app.games.castro.lesson",
    "web.app.games.castro.sections",
    "web.app.games.castro.chapters",
    "web.app.games.castro.own_sheet",
    "web.app.games.castro.beginnings",
    "web.app.games.castro.title",
    "web.app.games.castro.board",
    "web.app.games.castro.squares",
    "web.app.games.castro.sentences",
    "web.app.games.castro.cues",
)
"""Modules that the first tap may need."""

LATE = (
    "calavera.games.castro.solver",
    "calavera.games.castro.bots",
    "calavera.games.castro.bots.simple",
    "web.app.games.castro.threats",
    "calavera.games.castro.motives",
    "web.app.games.castro.motives",
    "web.app.games.castro.worth",
    "web.app.games.castro.moments",
    "web.app.games.castro.computer_says",
    "web.app.games.castro.ending",
    "web.app.games.castro.events",
    "web.app.games.castro.picture",
    "web.app.games.castro.careers",
    "web.app.games.castro.bests",
    "web.app.games.castro.achievements",
    "web.app.games.castro.results",
    "web.app.games.castro.real_dice",
    "web.app.games.castro.sheet_entry",
    "web.app.games.castro.sheet_only",
)
"""Modules that computers, the coach, real dice, finished games and printing need; large ones one by one."""

ROUTES: Mapping[str, Route] = {
    # facts, the arrangement of the board, and paper
    "castro-facts": Route("games.castro.facts"),
    "board-mix": Route("games.castro.blank_board", needs=given("seed")),
    "blank-board": Route("games.castro.blank_board"),
    "tap-square": look(Scope.PAGE, module="games.castro.squares", repeatable=False),
    # the board alone
    "board-confirm": look(module="games.castro.sheet_only", repeatable=False),
    "board-lose": look(module="games.castro.sheet_only", repeatable=False),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, tuple[str, str]] = {
    "castro-facts": ("games.castro.facts_screen", "facts_view"),
    "blank-board": ("games.castro.paper", "blank_board_view"),
}
"""The module and the function that draw each screen."""
