"""Calavera's sheet, dice, choices, sentences, hints and rules."""

from __future__ import annotations

from collections.abc import Mapping

from web.app.intents.route_type import About, Route, Scope, given, look, play

__all__ = ["EARLY", "LATE", "ROUTES", "SCREENS"]

EARLY = (
    "web.app.games.calavera.before.layout",
    "web.app.games.calavera.before.beginnings",
    "web.app.games.calavera.before.title",
    "web.app.games.calavera.table.board",
    "web.app.games.calavera.table.rows",
    "web.app.games.calavera.words.sentences",
    "web.app.games.calavera.table.cues",
    "web.app.games.calavera.teaching.lesson",
    "web.app.games.calavera.teaching.sections",
    "web.app.games.calavera.teaching.chapters",
    "web.app.games.calavera.before.own_sheet",
)
"""Modules that the first tap may need."""

LATE = (
    "calavera.games.calavera.solver",
    "calavera.games.calavera.bots",
    "calavera.coach.review",
    "calavera.coach.story",
    "calavera.games.calavera.inferred_turn",
    "web.app.games.calavera.table.real_dice",
    "web.app.games.calavera.table.sheet_only",
    "web.app.games.calavera.table.boxes",
    "web.app.games.calavera.table.marks",
    "calavera.games.calavera.motives",
    "web.app.games.calavera.words.worth",
    "web.app.games.calavera.words.motives",
    "web.app.games.calavera.after.moment_picture",
    "web.app.games.calavera.words.computer_says",
    "web.app.games.calavera.after.ending",
    "web.app.games.calavera.after.jumps",
    "web.app.games.calavera.pictures.paper",
    "web.app.games.calavera.pictures.picture",
    "web.app.games.calavera.after.careers",
    "web.app.games.calavera.after.bests",
    "web.app.games.calavera.after.achievements",
    "web.app.games.calavera.after.results",
    "web.app.games.calavera.alone.solo_end",
)
"""Modules that computers, the coach, real dice, finished games and printing need; large ones one by one."""

_SHEET_ONLY = "games.calavera.table.sheet_only"
_SOLO = "games.calavera.alone.solo"
_CALENDAR = "games.calavera.alone.calendar"
_DUEL = "games.calavera.alone.duel"

ROUTES: Mapping[str, Route] = {
    "tap-row": play(Scope.PAGE, module="games.calavera.table.rows"),
    # sheets alone
    "sheet-use": look(module=_SHEET_ONLY, about=About.MOMENT),
    "sheet-pick": look(module=_SHEET_ONLY, about=About.MOMENT),
    "sheet-choose": look(module="games.calavera.table.boxes", about=About.MOMENT),
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
    "known": Route("games.calavera.teaching.facts"),
    "blank-sheet": Route("games.calavera.pictures.blank_sheets"),
}
"""By verb, topic by topic."""

SCREENS: Mapping[str, tuple[str, str]] = {
    "solo": ("games.calavera.alone.solo_screen", "solo_view"),
    "calendar": ("games.calavera.alone.calendar_screen", "calendar_view"),
    "duel": ("games.calavera.alone.duel_screen", "duel_view"),
    "known": ("games.calavera.teaching.facts_screen", "known_view"),
    "blank": ("games.calavera.pictures.picture", "blank_view"),
}
"""The module and the function that draw each screen."""
