"""The lesson: one short game, step by step, to play and to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.app.features.feature import ExerciseParts, Feature, Playing
from web.app.intents.route_type import Route
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.lesson import auto_advance, card, intents, saved, state
else:
    auto_advance = lazy("web.app.features.lesson.auto_advance")
    card = lazy("web.app.features.lesson.card")
    intents = lazy("web.app.features.lesson.intents")
    saved = lazy("web.app.features.lesson.saved")
    state = lazy("web.app.features.lesson.state")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "lesson",
    routes={
        "lesson": Route(intents.on_lesson),
        "next": Route(intents.on_next),
        "again": Route(intents.on_again),
        "leave": Route(intents.on_leave),
    },
    exercise=ExerciseParts(
        "lesson",
        "leave",
        saved.kept_lesson,
        saved.with_lesson,
        named=card.named,
        framed=card.framed,
        said=card.said,
    ),
    playing=Playing(before=auto_advance.auto_advance, after=state.judged, landed=state.deal),
)
