"""Playing alone: the solo challenge, its calendar with the days in a row, and duels with the same dice."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from web.app.features.feature import BackupMember, Feature, Playing, Saved
from web.app.features.solo.screen import CalendarScreen, DuelScreen, SoloScreen
from web.app.intents.route_type import About, Route, given
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.solo import (
        calendar,
        calendar_view,
        duel,
        duel_view,
        end_view,
        intents,
        saved,
        start_tile,
        state,
        view,
    )
else:
    calendar = lazy("web.app.features.solo.calendar")
    calendar_view = lazy("web.app.features.solo.calendar_view")
    duel = lazy("web.app.features.solo.duel")
    duel_view = lazy("web.app.features.solo.duel_view")
    end_view = lazy("web.app.features.solo.end_view")
    intents = lazy("web.app.features.solo.intents")
    saved = lazy("web.app.features.solo.saved")
    start_tile = lazy("web.app.features.solo.start_tile")
    state = lazy("web.app.features.solo.state")
    view = lazy("web.app.features.solo.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "solo",
    routes={
        "solo": Route(intents.on_solo, needs=given("today")),
        "solo-day": Route(intents.on_solo_day, needs=given("today")),
        "solo-result": Route(intents.on_solo_result, needs=given("today")),
        "solo-new": Route(intents.on_solo_new, needs=given("seed", "today")),
        "solo-typed": Route(intents.on_solo_typed),
        "solo-play": Route(intents.on_solo_play, needs=given("today")),
        "solo-link": Route(intents.on_solo_link, needs=given("today"), about=About.NOTHING),
        "calendar": Route(calendar.on_calendar, repeatable=True, needs=given("today")),
        "calendar-day": Route(calendar.on_calendar_day, needs=given("today")),
        "calendar-watch": Route(calendar.on_calendar_watch),
        "duel": Route(duel.on_duel),
        "duel-take": Route(duel.on_duel_take, leaves_lesson=True, needs=given("today")),
        "duel-send": Route(duel.on_duel_send, needs=given("address")),
        "duel-watch": Route(duel.on_duel_watch),
    },
    screens={
        SoloScreen.name: view.solo_view,
        CalendarScreen.name: calendar_view.calendar_view,
        DuelScreen.name: duel_view.duel_view,
    },
    links={"#solo": "solo-link"},
    saved=Saved(
        "days",
        attrgetter("kept.days"),
        saved.days_text,
        saved.with_days,
        backup=BackupMember(saved.checked_days, saved.merged_days, saved.is_first_version),
    ),
    playing=Playing(end=end_view.end_alone),
    arrived=duel.challenged,
    start_tile=start_tile.start_tile,
    put_away=state.put_away,
    result_to_send=end_view.share_text,
)
