"""Games that go between devices: by link for two, and passed on from one device to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.features.by_link.screen import Arrived, ByLink
from web.app.features.feature import Feature, Playing
from web.app.intents.route_type import About, Route, Scope, given
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.by_link import intents, table_view, view
else:
    intents = lazy("web.app.features.by_link.intents")
    table_view = lazy("web.app.features.by_link.table_view")
    view = lazy("web.app.features.by_link.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "by_link",
    routes={
        "by-link": Route(intents.on_by_link, leaves_lesson=True),
        "by-link-new": Route(intents.on_by_link_new, leaves_lesson=True, needs=given("seed", "today")),
        "pass-on": Route(intents.on_pass_on, needs=given("seed", "address"), about=About.MOMENT),
        "play-here": Route(intents.on_play_here, Scope.MATCH, about=About.MOMENT),
        "link-paste": Route(intents.on_link_paste),
        "link-open": Route(intents.on_link_open, leaves_lesson=True),
        "link-watch": Route(intents.on_link_watch),
        "link-take": Route(intents.on_link_take, needs=given("seed")),
    },
    screens={ByLink.name: view.by_link_view, Arrived.name: view.arrived_view},
    playing=Playing(
        landed=intents.landed,
        whose=table_view.waited_for,
        waiting=table_view.post_view,
        again=table_view.send_view,
    ),
    arrived=intents.arrived,
)
