"""Calavera's sheet, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.intents.route_type import Route, Scope, given, look, play

__all__ = ["EARLY", "LATE", "ROUTES", "SCREENS"]

EARLY = (
    "web.app.games.calavera.layout",
    "web.app.games.calavera.beginnings",
    "web.app.games.calavera.title",
    "web.app.games.calavera.board",
    "web.app.games.calavera.rows",
    "web.app.games.calavera.sentences",
    "web.app.games.calavera.cues",
    "web.app.games.calavera.lesson",
    "web.app.games.calavera.sections",
    "web.app.games.calavera.chapters",
    "web.app.games.calavera.own_sheet",
)
"""Modules that the first tap may need."""

LATE = (
    "calavera.games.calavera.solver",
    "calavera.games.calavera.bots",
    "calavera.coach.review",
    "calavera.coach.story",
    "calavera.games.calavera.inferred_turn",
    "web.app.games.calavera.real_dice",
    "web.app.games.calavera.sheet_only",
    "web.app.games.calavera.boxes",
    "web.app.games.calavera.marks",
    "calavera.games.calavera.motives",
    "web.app.games.calavera.worth",
    "web.app.games.calavera.motives",
    "web.app.games.calavera.moments",
    "web.app.games.calavera.computer_says",
    "web.app.games.calavera.ending",
    "web.app.games.calavera.events",
    "web.app.games.calavera.paper",
    "web.app.games.calavera.picture",
    "web.app.games.calavera.careers",
    "web.app.games.calavera.bests",
    "web.app.games.calavera.achievements",
    "web.app.games.calavera.results",
    "web.app.games.calavera.solo_end",
)
"""Modules that computers, the coach, real dice, finished games and printing need; large ones one by one."""

_SHEET_ONLY = "games.calavera.sheet_only"
_SOLO = "games.calavera.solo"
_CALENDAR = "games.calavera.calendar"
_DUEL = "games.calavera.duel"

ROUTES: Mapping[str, Route] = {
    "tap-row": play(Scope.PAGE, module="games.calavera.rows"),
    # sheets alone
    "sheet-use": look(module=_SHEET_ONLY),
    "sheet-pick": look(module=_SHEET_ONLY),
    "sheet-choose": look(module="games.calavera.boxes"),
    "sheet-confirm": look(module=_SHEET_ONLY, repeatable=False),
    "sheet-skull": look(module=_SHEET_ONLY),
    # the solo challenge
    "solo": Route(_SOLO, needs=given("today")),
    "solo-day": Route(_SOLO, needs=given("today")),
    "solo-new": Route(_SOLO, needs=given("seed", "today")),
    "solo-typed": Route(_SOLO, needs=given("today")),
    "solo-play": Route(_SOLO, needs=given("today")),
    "solo-link": Route(_SOLO, needs=given("today")),
    "calendar": Route(_CALENDAR, repeatable=True, needs=given("today")),
    "calendar-day": Route(_CALENDAR, needs=given("today")),
    "calendar-watch": Route(_CALENDAR),
    # a duel with the same dice
    "duel": Route(_DUEL),
    "duel-take": Route(_DUEL, leaves_lesson=True, needs=given("today")),
    "duel-send": Route(_DUEL, needs=given("address")),
    "duel-watch": Route(_DUEL),
    # facts, and empty sheets
    "known": Route("games.calavera.facts"),
    "blank-sheet": Route("games.calavera.blank_sheets"),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, tuple[str, str]] = {
    "solo": ("games.calavera.solo_screen", "solo_view"),
    "calendar": ("games.calavera.calendar_screen", "calendar_view"),
    "duel": ("games.calavera.duel_screen", "duel_view"),
    "known": ("games.calavera.facts_screen", "known_view"),
    "blank": ("games.calavera.picture", "blank_view"),
}
"""The module and the function that draw each screen."""
