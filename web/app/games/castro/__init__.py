"""Castro's board, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from web.app.intents.route_type import About, Route, Scope, given, look
from web.app.lazy import lazy
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node

if TYPE_CHECKING:
    from web.app.games.castro.pictures import blank_board, paper
    from web.app.games.castro.table import sheet_only, squares
    from web.app.games.castro.teaching import facts, facts_screen
else:
    blank_board = lazy("web.app.games.castro.pictures.blank_board")
    sheet_only = lazy("web.app.games.castro.table.sheet_only")
    squares = lazy("web.app.games.castro.table.squares")
    facts = lazy("web.app.games.castro.teaching.facts")
    facts_screen = lazy("web.app.games.castro.teaching.facts_screen")
    paper = lazy("web.app.games.castro.pictures.paper")

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
    "castro-facts": Route(facts.on_castro_facts),
    "board-mix": Route(blank_board.on_board_mix, needs=given("seed")),
    "blank-board": Route(blank_board.on_blank_board),
    "tap-square": look(squares.on_tap_square, Scope.PAGE, repeatable=False, about=About.MOMENT),
    # the board alone
    "board-confirm": look(sheet_only.on_board_confirm, repeatable=False, about=About.MOMENT),
    "board-lose": look(sheet_only.on_board_lose, repeatable=False, about=About.MOMENT),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, Callable[[Page, Words], Node]] = {
    "castro-facts": facts_screen.facts_view,
    "blank-board": paper.blank_board_view,
}
"""The function that draws each screen."""
