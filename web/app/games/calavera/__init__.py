"""Calavera's sheet, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from web.app.intents.route_type import About, Route, Scope, look, play
from web.app.lazy import lazy
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node

if TYPE_CHECKING:
    from web.app.games.calavera.intents import extras, sheet_only, table
    from web.app.games.calavera.view import facts as facts_screen
    from web.app.games.calavera.view import picture
else:
    extras = lazy("web.app.games.calavera.intents.extras")
    sheet_only = lazy("web.app.games.calavera.intents.sheet_only")
    table = lazy("web.app.games.calavera.intents.table")
    facts_screen = lazy("web.app.games.calavera.view.facts")
    picture = lazy("web.app.games.calavera.view.picture")

__all__ = ["LATE", "ROUTES", "SCREENS"]

LATE = (
    "calavera.games.calavera.solver",
    "calavera.games.calavera.bots",
    "calavera.coach.review",
    "calavera.coach.story",
    "calavera.games.calavera.inferred_turn",
    "calavera.games.calavera.motives",
    "calavera.games.calavera.prospects",
    "web.app.games.calavera.view.marks",
)
"""Late modules that are no part of the model or the view: those of the engine that computers and the coach
need, one by one since they are large, and those that a part imports later than itself."""

ROUTES: Mapping[str, Route] = {
    "tap-row": play(table.on_tap_row, Scope.PAGE),
    # sheets alone
    "sheet-use": look(sheet_only.on_sheet_use, about=About.MOMENT),
    "sheet-pick": look(sheet_only.on_sheet_pick, about=About.MOMENT),
    "sheet-choose": look(sheet_only.on_sheet_choose, about=About.MOMENT),
    "sheet-confirm": look(sheet_only.on_sheet_confirm, repeatable=False, about=About.MOMENT, takes_away=True),
    "sheet-skull": look(sheet_only.on_sheet_skull, about=About.MOMENT),
    # facts, and empty sheets
    "known": Route(extras.on_known),
    "blank-sheet": Route(extras.on_blank_sheet),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, Callable[[Page, Words], Node]] = {
    "known": facts_screen.known_view,
    "blank": picture.blank_view,
}
"""The function that draws each screen."""
