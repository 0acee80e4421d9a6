"""Calavera's sheet, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from web.app.intents.route_type import About, Route, Scope, given, look, play
from web.app.lazy import lazy
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node

if TYPE_CHECKING:
    from web.app.games.calavera.intents import calendar, duel, extras, sheet_only, solo, table
    from web.app.games.calavera.view import calendar as calendar_screen
    from web.app.games.calavera.view import duel as duel_screen
    from web.app.games.calavera.view import facts as facts_screen
    from web.app.games.calavera.view import picture
    from web.app.games.calavera.view import solo as solo_screen
else:
    calendar = lazy("web.app.games.calavera.intents.calendar")
    duel = lazy("web.app.games.calavera.intents.duel")
    extras = lazy("web.app.games.calavera.intents.extras")
    sheet_only = lazy("web.app.games.calavera.intents.sheet_only")
    solo = lazy("web.app.games.calavera.intents.solo")
    table = lazy("web.app.games.calavera.intents.table")
    calendar_screen = lazy("web.app.games.calavera.view.calendar")
    duel_screen = lazy("web.app.games.calavera.view.duel")
    facts_screen = lazy("web.app.games.calavera.view.facts")
    picture = lazy("web.app.games.calavera.view.picture")
    solo_screen = lazy("web.app.games.calavera.view.solo")

__all__ = ["LATE", "ROUTES", "SCREENS"]

LATE = (
    "calavera.games.calavera.solver",
    "calavera.games.calavera.bots",
    "calavera.coach.review",
    "calavera.coach.story",
    "calavera.games.calavera.inferred_turn",
    "calavera.games.calavera.motives",
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
    # the solo challenge
    "solo": Route(solo.on_solo, needs=given("today")),
    "solo-day": Route(solo.on_solo_day, needs=given("today")),
    "solo-new": Route(solo.on_solo_new, needs=given("seed", "today")),
    "solo-typed": Route(solo.on_solo_typed),
    "solo-play": Route(solo.on_solo_play, needs=given("today")),
    "solo-link": Route(solo.on_solo_link, needs=given("today"), about=About.NOTHING),
    "calendar": Route(calendar.on_calendar, repeatable=True, needs=given("today")),
    "calendar-day": Route(calendar.on_calendar_day, needs=given("today")),
    "calendar-watch": Route(calendar.on_calendar_watch),
    # a duel with the same dice
    "duel": Route(duel.on_duel),
    "duel-take": Route(duel.on_duel_take, leaves_lesson=True, needs=given("today")),
    "duel-send": Route(duel.on_duel_send, needs=given("address")),
    "duel-watch": Route(duel.on_duel_watch),
    # facts, and empty sheets
    "known": Route(extras.on_known),
    "blank-sheet": Route(extras.on_blank_sheet),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, Callable[[Page, Words], Node]] = {
    "solo": solo_screen.solo_view,
    "calendar": calendar_screen.calendar_view,
    "duel": duel_screen.duel_view,
    "known": facts_screen.known_view,
    "blank": picture.blank_view,
}
"""The function that draws each screen."""
