"""A table that lies between its people: each sheet at its owner's edge, and choices at the same time."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from calavera.record.private_headers import EDGES, REPLIES
from web.app.features.feature import Feature, Headers, Playing, Saved
from web.app.intents.route_type import About, Route, Scope, look
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.round_table import intents, saved, state, view
else:
    intents = lazy("web.app.features.round_table.intents")
    saved = lazy("web.app.features.round_table.saved")
    state = lazy("web.app.features.round_table.state")
    view = lazy("web.app.features.round_table.view")

__all__ = ["FEATURE"]

PAGE, MOMENT = Scope.PAGE, About.MOMENT

FEATURE = Feature(
    "round_table",
    routes={
        "round-seats": Route(intents.on_round_seats),
        "round-lift": look(intents.on_round_lift, PAGE),
        "round-sit": look(intents.on_round_sit, PAGE),
        "round-seated": look(intents.on_round_seated, PAGE, repeatable=False, takes_away=True),
        "round-result": look(intents.on_round_result, PAGE, repeatable=False),
        "round-tap": look(intents.on_round_tap, PAGE, about=MOMENT),
        "round-ready": look(intents.on_round_ready, PAGE, repeatable=False, about=MOMENT, takes_away=True),
        "round-back": look(intents.on_round_back, PAGE, repeatable=False, about=MOMENT),
        "round-all": look(intents.on_round_all, PAGE, repeatable=False, about=MOMENT, takes_away=True),
    },
    saved=Saved("sides", attrgetter("kept.sides"), saved.sides_text, saved.with_sides, at_start=False),
    headers=Headers((EDGES, REPLIES), attrgetter("around.edges"), saved.with_headers, saved.with_around),
    playing=Playing(
        all_in_sight=True,
        together=state.gathering,
        computers_wait=state.waits_for_people,
        table=view.round_view,
        said=view.round_said,
        turned=state.facing_over,
    ),
)
