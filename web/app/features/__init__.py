"""The registry of features: one folder each, and one line here. Without its line a feature is not there.

A feature's package has a value `FEATURE` with all that it adds to the page (`feature.py`). Only the registry
imports these packages; a package imports its other modules when something of them is first called.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from calavera.record.record import AnyRecord
    from web.app.features.feature import ExerciseParts, Feature, Headers, Saved
    from web.app.state.page import Page
    from web.app.state.screens import Watching

__all__ = [
    "FEATURES",
    "exercise_of",
    "feature_links",
    "features",
    "has",
    "in_backups",
    "saved_headers",
    "saved_texts",
    "screen_to_watch",
    "ways_out",
]

FEATURES: tuple[str, ...] = (
    "lesson",
    "one_table",
    "by_link",
    "real_dice",
    "round_table",
    "puzzles",
    "replay",
    "review",
)
"""In the order in which their texts are loaded."""


@cache
def features() -> dict[str, Feature]:
    """Return all features by their names."""
    return {name: import_module(f"{__name__}.{name}").FEATURE for name in FEATURES}


def exercise_of(page: Page) -> ExerciseParts | None:
    """Return the parts of the feature whose exercise is on the table; None if there is none."""
    return None if page.lesson is None else features()[page.lesson.feature].exercise


def ways_out() -> list[str]:
    """List the intents that leave exercises."""
    return [feature.exercise.way_out for feature in features().values() if feature.exercise is not None]


def in_backups() -> list[Saved]:
    """List the texts of features that backups hold as well."""
    return [saved for saved in saved_texts() if saved.backup is not None]


def saved_texts() -> list[Saved]:
    """List the texts that features keep, in the order in which they are loaded."""
    return [feature.saved for feature in features().values() if feature.saved is not None]


def saved_headers() -> list[Headers]:
    """List the headers in which features keep what they have of a match."""
    return [feature.headers for feature in features().values() if feature.headers is not None]


def feature_links() -> dict[str, str]:
    """Return the intents of features that open links, by how the part of an address behind `#` begins."""
    return {link: intent for feature in features().values() for link, intent in feature.links.items()}


def screen_to_watch(record: AnyRecord, *, foreign: bool) -> Watching | None:
    """Return the screen on which a game is watched; None where no feature has one."""
    watch = next((feature.watch for feature in features().values() if feature.watch is not None), None)
    return None if watch is None else watch(record, foreign)


def has(verb: str) -> bool:
    """Return whether a feature answers a verb: what leads to one is drawn only then."""
    return any(verb in feature.routes for feature in features().values())
