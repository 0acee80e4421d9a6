"""One table of several devices: each shows its seats, and the host's log says what counts."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from web.app.features.feature import Feature, Playing, Saved
from web.app.features.one_table.screen import AtOneTable
from web.app.intents.route_type import About, Route, given
from web.app.lazy import lazy
from web.app.state.multiplayer.meeting import Meeting
from web.app.state.multiplayer.shared_table import SHARED

if TYPE_CHECKING:
    from web.app.features.one_table import (
        game,
        intents,
        meeting,
        meeting_view,
        saved,
        state,
        table_view,
        view,
    )
else:
    game = lazy("web.app.features.one_table.game")
    intents = lazy("web.app.features.one_table.intents")
    meeting = lazy("web.app.features.one_table.meeting")
    meeting_view = lazy("web.app.features.one_table.meeting_view")
    saved = lazy("web.app.features.one_table.saved")
    state = lazy("web.app.features.one_table.state")
    table_view = lazy("web.app.features.one_table.table_view")
    view = lazy("web.app.features.one_table.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "one_table",
    routes={
        "one-table": Route(intents.on_one_table, leaves_lesson=True),
        "table-found": Route(intents.on_table_found),
        "table-name": Route(intents.on_table_name, repeatable=True),
        "table-second": Route(intents.on_table_second, repeatable=True),
        "table-people": Route(intents.on_table_people, repeatable=True),
        "table-host": Route(intents.on_table_host, needs=given("seed")),
        "table-join": Route(intents.on_table_join, needs=given("seed")),
        "table-leave": Route(intents.on_table_leave),
        "table-game": Route(intents.on_table_game, repeatable=True),
        "table-bot": Route(intents.on_table_bot, repeatable=True),
        "table-begin": Route(intents.on_table_begin, leaves_lesson=True, needs=given("seed", "today")),
        "table-next": Route(intents.on_table_next, leaves_lesson=True, needs=given("seed", "today")),
        "line-open": Route(intents.on_line_open, about=About.NOTHING),
        "line-heard": Route(intents.on_line_heard, needs=given("text"), about=About.NOTHING),
        "line-closed": Route(intents.on_line_closed, about=About.NOTHING),
        "table-tick": Route(intents.on_table_tick, about=About.NOTHING),
        "table-out": Route(intents.on_table_out),
        "table-give": Route(intents.on_table_give),
        "table-over": Route(intents.on_table_over),
        "table-adopt": Route(intents.on_table_adopt),
        # the codes that two devices show each other
        "meet-host": Route(meeting.on_meet_host, leaves_lesson=True),
        "meet-guest": Route(meeting.on_meet_guest, leaves_lesson=True),
        "join-link": Route(meeting.on_join_link, leaves_lesson=True, about=About.NOTHING),
        "meet-camera": Route(meeting.on_meet_camera, Meeting),
        "meet-plain": Route(meeting.on_meet_plain, Meeting),
        "meet-camera-is": Route(meeting.on_meet_camera_is, about=About.NOTHING),
        "meet-made": Route(meeting.on_meet_made, needs=given("address"), about=About.NOTHING),
        "meet-code": Route(meeting.on_meet_code, about=About.NOTHING),
        "meet-read": Route(meeting.on_meet_read, Meeting, repeatable=True, about=About.NOTHING),
        "meet-other": Route(meeting.on_meet_other, about=About.NOTHING),
        "meet-opened": Route(meeting.on_meet_opened, needs=given("seed"), about=About.NOTHING),
        "meet-failed": Route(meeting.on_meet_failed, about=About.NOTHING),
        "meet-again": Route(meeting.on_meet_again, Meeting),
        "meet-report": Route(meeting.on_meet_report, Meeting),
        "meet-reported": Route(meeting.on_meet_reported, needs=given("text"), about=About.NOTHING),
        "meet-copy": Route(meeting.on_meet_copy, Meeting),
    },
    screens={AtOneTable.name: view.together_view, Meeting.name: meeting_view.meeting_view},
    links={"#join": "join-link"},
    saved=Saved(
        SHARED, attrgetter("shared"), saved.one_table_text, saved.with_shared, goes=True, at_start=False
    ),
    playing=Playing(
        seen=state.as_seen,
        waits=state.waits,
        settled=game.settled,
        connection_trouble=table_view.trouble_view,
        waiting=table_view.waiting_middle,
        again=table_view.next_view,
    ),
)
