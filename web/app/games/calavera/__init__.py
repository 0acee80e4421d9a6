"""Calavera's sheet, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.intents.route_type import About, Route, Scope, given, look, play

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

_SHEET_ONLY = "games.calavera.intents.sheet_only"
_SOLO = "games.calavera.intents.solo"
_CALENDAR = "games.calavera.intents.calendar"
_DUEL = "games.calavera.intents.duel"

ROUTES: Mapping[str, Route] = {
    "tap-row": play(Scope.PAGE, module="games.calavera.intents.table"),
    # sheets alone
    "sheet-use": look(module=_SHEET_ONLY, about=About.MOMENT),
    "sheet-pick": look(module=_SHEET_ONLY, about=About.MOMENT),
    "sheet-choose": look(module=_SHEET_ONLY, about=About.MOMENT),
    "sheet-confirm": look(module=_SHEET_ONLY, repeatable=False, about=About.MOMENT),
    "sheet-skull": look(module=_SHEET_ONLY, about=About.MOMENT),
    # the solo challenge
    "solo": Route(_SOLO, needs=given("today")),
    "solo-day": Route(_SOLO, needs=given("today")),
    "solo-new": Route(_SOLO, needs=given("seed", "today")),
    "solo-typed": Route(_SOLO),
    "solo-play": Route(_SOLO, needs=given("today")),
    "solo-link": Route(_SOLO, needs=given("today"), about=About.NOTHING),
    "calendar": Route(_CALENDAR, repeatable=True, needs=given("today")),
    "calendar-day": Route(_CALENDAR, needs=given("today")),
    "calendar-watch": Route(_CALENDAR),
    # a duel with the same dice
    "duel": Route(_DUEL),
    "duel-take": Route(_DUEL, leaves_lesson=True, needs=given("today")),
    "duel-send": Route(_DUEL, needs=given("address")),
    "duel-watch": Route(_DUEL),
    # facts, and empty sheets
    "known": Route("games.calavera.intents.extras"),
    "blank-sheet": Route("games.calavera.intents.extras"),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, tuple[str, str]] = {
    "solo": ("games.calavera.view.solo", "solo_view"),
    "calendar": ("games.calavera.view.calendar", "calendar_view"),
    "duel": ("games.calavera.view.duel", "duel_view"),
    "known": ("games.calavera.view.facts", "known_view"),
    "blank": ("games.calavera.view.picture", "blank_view"),
}
"""The module and the function that draw each screen."""
