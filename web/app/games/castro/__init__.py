"""Castro's board, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.intents.route_type import About, Route, Scope, given, look

__all__ = ["LATE", "ROUTES", "SCREENS"]

LATE = (
    "calavera.games.castro.solver",
    "calavera.games.castro.bots",
    "calavera.games.castro.bots.simple",
    "calavera.games.castro.motives",
)
"""Late modules that are no part of the model or the view: those of the engine that computers and the coach
need, one by one since they are large."""

ROUTES: Mapping[str, Route] = {
    # facts, the arrangement of the board, and paper
    "castro-facts": Route("games.castro.intents.extras"),
    "board-mix": Route("games.castro.intents.extras", needs=given("seed")),
    "blank-board": Route("games.castro.intents.extras"),
    "tap-square": look(Scope.PAGE, module="games.castro.intents.table", repeatable=False, about=About.MOMENT),
    # the board alone
    "board-confirm": look(module="games.castro.intents.sheet_only", repeatable=False, about=About.MOMENT),
    "board-lose": look(module="games.castro.intents.sheet_only", repeatable=False, about=About.MOMENT),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, tuple[str, str]] = {
    "castro-facts": ("games.castro.view.facts", "facts_view"),
    "blank-board": ("games.castro.view.paper", "blank_board_view"),
}
"""The module and the function that draw each screen."""
