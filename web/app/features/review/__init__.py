"""The review of a finished game: the coach's look back at its dice and its decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.features.feature import Feature, Playing, SlicedWork
from web.app.features.review.screen import ReviewScreen
from web.app.intents.route_type import Route
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.review import intents, state, verdict, view
else:
    intents = lazy("web.app.features.review.intents")
    state = lazy("web.app.features.review.state")
    verdict = lazy("web.app.features.review.verdict")
    view = lazy("web.app.features.review.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "review",
    routes={
        "review": Route(intents.on_review),
        "moment-try": Route(intents.on_moment_try),
    },
    screens={ReviewScreen.name: view.review_view},
    verbs={ReviewScreen: {"continue": "moment-try"}},
    work={ReviewScreen.name: SlicedWork(state.due, state.steps)},
    playing=Playing(judged=verdict.judged, to_keep=verdict.to_keep, costly=state.costly),
)
