"""The registry of features: one folder each, and one line here. Without its line a feature is not there.

A feature's package has a value `FEATURE` with all that it adds to the page (`feature.py`). Only the registry
imports these packages; a package imports its other modules when something of them is first called.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from web.app.state.not_offered import NotOffered

if TYPE_CHECKING:
    from calavera.record.record import AnyRecord
    from web.app.features.feature import ExerciseParts, Feature, FileParts, Headers, ResultText, Saved
    from web.app.state.commands import Answer
    from web.app.state.match.match import Match
    from web.app.state.page import Page
    from web.app.state.screens import Watching
    from web.app.tree.catalogue import Words
    from web.app.tree.nodes import Child

__all__ = [
    "FEATURES",
    "exercise_of",
    "feature_links",
    "features",
    "file_parts",
    "hand_on",
    "has",
    "in_backups",
    "news",
    "put_away",
    "result_to_send",
    "saved_headers",
    "saved_texts",
    "screen_to_watch",
    "start_tile",
]

FEATURES: tuple[str, ...] = (
    "lesson",
    "solo",
    "one_table",
    "by_link",
    "real_dice",
    "round_table",
    "puzzles",
    "replay",
    "review",
    "share",
    "backup",
    "progress",
)
"""In the order in which their texts are loaded."""


@cache
def features() -> dict[str, Feature]:
    """Return all features by their names."""
    return {name: import_module(f"{__name__}.{name}").FEATURE for name in FEATURES}


def exercise_of(page: Page) -> ExerciseParts | None:
    """Return the parts of the feature whose exercise is on the table; None if there is none."""
    return None if page.lesson is None else features()[page.lesson.feature].exercise


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


def has(*verbs: str) -> bool:
    """Return whether features answer all these verbs: what leads to them is drawn only then."""
    return all(any(verb in feature.routes for feature in features().values()) for verb in verbs)


def file_parts() -> FileParts | None:
    """Return what is to be known about files that are taken in whole; None where no feature does that."""
    return next((feature.file for feature in features().values() if feature.file is not None), None)


def put_away(page: Page, match: Match | None) -> Page:
    """Return the page with what features keep of a game of one player that another one replaces at hand; None
    where there is none to replace."""
    for feature in features().values():
        if feature.put_away is not None:
            page = feature.put_away(page, match)
    return page


def result_to_send() -> ResultText | None:
    """Return the writer of the result of a game of one player; None where no feature has one."""
    found = (feature.result_to_send for feature in features().values())
    return next((text for text in found if text is not None), None)


def start_tile(page: Page, words: Words) -> Child:
    """Draw how the features stand that have something to say of that on the start page."""
    return [
        feature.start_tile(page, words) for feature in features().values() if feature.start_tile is not None
    ]


def news(page: Page, record: AnyRecord, words: Words) -> list[str]:
    """Tell what is new for the people in a game that has just ended."""
    found = [feature.news(page, record, words) for feature in features().values() if feature.news is not None]
    return [sentence for sentences in found for sentence in sentences]


def hand_on(
    page: Page, record: AnyRecord, address: str, *, onward: bool = False, duel: bool = False
) -> Answer:
    """Show the ways to hand a game on, as `HandOn` has it. Raises NotOffered where no feature has any."""
    for feature in features().values():
        if feature.hand_on is not None:
            return feature.hand_on(page, record, address, onward=onward, duel=duel)
    raise NotOffered("no game is handed on here")
