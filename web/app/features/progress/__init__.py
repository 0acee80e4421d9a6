"""Statistics and progress: what all stored games add up to, personal bests, achievements, the ladder."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from web.app.features.feature import Feature, Saved, StoredWork
from web.app.intents.route_type import Route
from web.app.lazy import lazy

if TYPE_CHECKING:
    from web.app.features.progress import (
        intents,
        news,
        saved,
        statistics,
        statistics_view,
        view,
    )
else:
    intents = lazy("web.app.features.progress.intents")
    news = lazy("web.app.features.progress.news")
    saved = lazy("web.app.features.progress.saved")
    statistics = lazy("web.app.features.progress.statistics")
    statistics_view = lazy("web.app.features.progress.statistics_view")
    view = lazy("web.app.features.progress.view")

__all__ = ["FEATURE"]

FEATURE = Feature(
    "progress",
    routes={
        "statistics": Route(statistics.on_statistics),
        "statistics-game": Route(statistics.on_statistics_game),
        "statistics-person": Route(statistics.on_statistics_person),
        "statistics-seats": Route(statistics.on_statistics_seats),
        "statistics-against": Route(statistics.on_statistics_against),
        "statistics-reset": Route(statistics.on_statistics_reset),
        "progress": Route(intents.on_progress),
        "progress-person": Route(intents.on_progress_person),
        "progress-game": Route(intents.on_progress_game),
    },
    screens={"statistics": statistics_view.statistics_view, "progress": view.progress_view},
    saved=Saved(
        "statistics",
        attrgetter("kept.tallies"),
        saved.tallies_text,
        saved.with_tallies,
        at_start=False,
        with_games=True,
    ),
    stored_work={
        "count": StoredWork(statistics.games_to_read, statistics.change_steps),
        "look": StoredWork(intents.look_due, intents.look_change_steps),
    },
    news=news.news,
)
