"""Castro's board, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.intents.route_type import About, Route, Scope, given, look

__all__ = ["EARLY", "LATE", "ROUTES", "SCREENS"]

EARLY = (
    "web.app.games.castro.before.layout",
    "web.app.games.castro.teaching.lesson",
    "web.app.games.castro.teaching.sections",
    "web.app.games.castro.teaching.chapters",
    "web.app.games.castro.before.own_sheet",
    "web.app.games.castro.before.beginnings",
    "web.app.games.castro.before.title",
    "web.app.games.castro.table.board",
    "web.app.games.castro.table.squares",
    "web.app.games.castro.words.sentences",
    "web.app.games.castro.table.cues",
)
"""Modules that the first tap may need."""

LATE = (
    "calavera.games.castro.solver",
    "calavera.games.castro.bots",
    "calavera.games.castro.bots.simple",
    "web.app.games.castro.table.threats",
    "calavera.games.castro.motives",
    "web.app.games.castro.words.motives",
    "web.app.games.castro.words.worth",
    "web.app.games.castro.after.moment_picture",
    "web.app.games.castro.words.computer_says",
    "web.app.games.castro.after.ending",
    "web.app.games.castro.after.jumps",
    "web.app.games.castro.pictures.picture",
    "web.app.games.castro.after.careers",
    "web.app.games.castro.after.bests",
    "web.app.games.castro.after.achievements",
    "web.app.games.castro.after.results",
    "web.app.games.castro.table.real_dice",
    "web.app.games.castro.table.sheet_entry",
    "web.app.games.castro.table.sheet_only",
)
"""Modules that computers, the coach, real dice, finished games and printing need; large ones one by one."""

ROUTES: Mapping[str, Route] = {
    # facts, the arrangement of the board, and paper
    "castro-facts": Route("games.castro.teaching.facts"),
    "board-mix": Route("games.castro.pictures.blank_board", needs=given("seed")),
    "blank-board": Route("games.castro.pictures.blank_board"),
    "tap-square": look(Scope.PAGE, module="games.castro.table.squares", repeatable=False, about=About.MOMENT),
    # the board alone
    "board-confirm": look(module="games.castro.table.sheet_only", repeatable=False, about=About.MOMENT),
    "board-lose": look(module="games.castro.table.sheet_only", repeatable=False, about=About.MOMENT),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, tuple[str, str]] = {
    "castro-facts": ("games.castro.teaching.facts_screen", "facts_view"),
    "blank-board": ("games.castro.pictures.paper", "blank_board_view"),
}
"""The module and the function that draw each screen."""
