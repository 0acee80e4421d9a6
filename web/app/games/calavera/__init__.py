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
    from web.app.games.calavera.alone import calendar, calendar_screen, duel, duel_screen, solo, solo_screen
    from web.app.games.calavera.pictures import blank_sheets, picture
    from web.app.games.calavera.table import boxes, rows, sheet_only
    from web.app.games.calavera.teaching import facts, facts_screen
else:
    calendar = lazy("web.app.games.calavera.alone.calendar")
    duel = lazy("web.app.games.calavera.alone.duel")
    solo = lazy("web.app.games.calavera.alone.solo")
    blank_sheets = lazy("web.app.games.calavera.pictures.blank_sheets")
    boxes = lazy("web.app.games.calavera.table.boxes")
    rows = lazy("web.app.games.calavera.table.rows")
    sheet_only = lazy("web.app.games.calavera.table.sheet_only")
    facts = lazy("web.app.games.calavera.teaching.facts")
    solo_screen = lazy("web.app.games.calavera.alone.solo_screen")
    calendar_screen = lazy("web.app.games.calavera.alone.calendar_screen")
    duel_screen = lazy("web.app.games.calavera.alone.duel_screen")
    facts_screen = lazy("web.app.games.calavera.teaching.facts_screen")
    picture = lazy("web.app.games.calavera.pictures.picture")

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


ROUTES: Mapping[str, Route] = {
    "tap-row": play(rows.on_tap_row, Scope.PAGE),
    # sheets alone
    "sheet-use": look(sheet_only.on_sheet_use, about=About.MOMENT),
    "sheet-pick": look(sheet_only.on_sheet_pick, about=About.MOMENT),
    "sheet-choose": look(boxes.on_sheet_choose, about=About.MOMENT),
    "sheet-confirm": look(sheet_only.on_sheet_confirm, repeatable=False, about=About.MOMENT),
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
    "known": Route(facts.on_known),
    "blank-sheet": Route(blank_sheets.on_blank_sheet),
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
