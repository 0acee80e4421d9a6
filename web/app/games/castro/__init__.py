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
    from web.app.games.castro.intents import extras, sheet_only, table
    from web.app.games.castro.view import facts, paper
else:
    extras = lazy("web.app.games.castro.intents.extras")
    sheet_only = lazy("web.app.games.castro.intents.sheet_only")
    table = lazy("web.app.games.castro.intents.table")
    facts = lazy("web.app.games.castro.view.facts")
    paper = lazy("web.app.games.castro.view.paper")

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
    "castro-facts": Route(extras.on_castro_facts),
    "board-mix": Route(extras.on_board_mix, needs=given("seed")),
    "blank-board": Route(extras.on_blank_board),
    "tap-square": look(table.on_tap_square, Scope.PAGE, repeatable=False, about=About.MOMENT),
    # the board alone
    "board-confirm": look(sheet_only.on_board_confirm, repeatable=False, about=About.MOMENT, takes_away=True),
    "board-lose": look(sheet_only.on_board_lose, repeatable=False, about=About.MOMENT, takes_away=True),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, Callable[[Page, Words], Node]] = {
    "castro-facts": facts.facts_view,
    "blank-board": paper.blank_board_view,
}
"""The function that draws each screen."""
