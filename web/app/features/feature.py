"""A feature: what one folder of `features` adds to the page, each function bound late.

Shared modules know no feature by name. They ask the registry (`web/app/features/__init__.py`) for what they
have room for: routes, screens, stored texts, and at the table the features that the game at hand uses.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from calavera.record.record import AnyRecord
from web.app.intents.route_type import Route
from web.app.state.commands import Answer
from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.state.screens import Screen
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node

__all__ = [
    "BackupMember",
    "Change",
    "ExerciseParts",
    "Feature",
    "FileParts",
    "HandOn",
    "Playing",
    "Saved",
    "StoredWork",
    "View",
]

View = Callable[[Page, Words], Node]
"""Draws a screen."""

Change = Callable[[Page], Page]
"""Returns the page with what was computed, made of the page of now."""


class HandOn(Protocol):
    """Shows the ways to hand a game on to others."""

    def __call__(
        self, page: Page, record: AnyRecord, address: str, *, onward: bool = False, duel: bool = False
    ) -> Answer:
        """Return the page with them, at the app's `address`; `onward` if the game goes on on another device,
        `duel` if another player is to beat it with the same dice."""


@dataclass(frozen=True, slots=True)
class BackupMember:
    """The part that a feature's text has in a backup file: there the same text stands as JSON."""

    checked: Callable[[object], str]
    """Returns the text of what a file has, read strictly. Raises BundleError."""
    merged: Callable[[Page, str], tuple[Page, int]]
    """Returns the page with what such a text adds, and how much that is: the message `file_` with the text's
    name tells it."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A text that a feature keeps in the browser's storage, under a name of its own."""

    name: str
    value: Callable[[Page], object]
    """Finds what the text says of a page; None where there is nothing."""
    text: Callable[[Page], str]
    """Writes the text of a page that has a value."""
    load: Callable[[Page, str], Page]
    """Returns the page with what a text says. Raises ValueError or another error of `MALFORMED`."""
    goes: bool = False
    """True if the text goes where a page has no value; else it stays as it is."""
    at_start: bool = True
    """True if the first screen follows from it."""
    with_games: bool = False
    """True if it is read with the stored games, a moment after the start."""
    backup: BackupMember | None = None
    """Its part of a backup file, under the same name; None if backups leave it out."""


@dataclass(frozen=True, slots=True)
class ExerciseParts:
    """The parts of a feature whose games are exercises (`state/match/exercises.py`)."""

    setting: str
    """The name under which the settings keep where it was left."""
    way_out: str
    """The intent that leaves it."""
    kept: Callable[[Page], object]
    """Returns what they keep of the page's exercise, as plain data."""
    resumed: Callable[[Page, object], Page]
    """Returns the page with the exercise on the table; the same page where this build has none such."""
    named: Callable[[Page, Words], Page]
    """Returns the page with the names of the players, which are a matter of the language."""
    framed: Callable[[Page, Node, Words], tuple[Node, ...]]
    """Draws the table with the exercise's card, and without what makes no sense there."""
    said: Callable[[Page, Words], str]
    """Writes the words of the card for screen readers."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The difference that a feature makes to a game that uses it (`in_use` in `state/page.py`)."""

    seen: Callable[[Page], Page] | None = None
    """Returns the page as this device's seat sees it."""
    waits: Callable[[Page], bool] | None = None
    """Returns whether nothing is to be decided on this device."""
    before: Callable[[Page, str], Page] | None = None
    """Returns the page as an intent at the table is asked of it."""
    after: Callable[[Page, Page], Page] | None = None
    """Returns the page after an intent at the table, from before and after: not all may be allowed."""
    landed: Callable[[Page, AnyRecord], AnyRecord] | None = None
    """Returns a record with the dice in the air landed; without it chance decides."""
    settled: Callable[[Page], Page] | None = None
    """Returns the page after all that needs no player, in place of what usually follows."""
    whose: Callable[[Match, Words], str] | None = None
    """Says who is waited for; empty where that is said as usual."""
    company: Callable[[Page, Words], Node | None] | None = None
    """Draws what is to be known about other devices, above the table."""
    waiting: Callable[[Page, AnyRecord, Words], Node] | None = None
    """Draws the table's middle while nothing is to be decided here."""
    again: Callable[[Page, AnyRecord, Words], Node | None] | None = None
    """Draws the way on after the end; None for another game as usual."""


@dataclass(frozen=True, slots=True)
class FileParts:
    """The files that a feature takes in whole, from the field for such files."""

    intent: str
    """Asks about a file, whose text is given."""
    most_bytes: int
    """A longer one is refused unread."""
    begins: Callable[[str], bool]
    """Returns whether a text begins as such a file."""
    check_steps: Callable[[str], Iterator[None]]
    """Reads a text in slices, before it is asked about."""
    asked_on: type[Screen]
    """The list of games while a file is in question."""
    question: View
    """Draws that question, above the games."""


@dataclass(frozen=True, slots=True)
class StoredWork:
    """A computation over stored games that a page waits for, in slices between which it answers."""

    due: Callable[[Page], object]
    """Returns what it is about, by which it is told from another one; None or empty while it is not due."""
    steps: Callable[[Page], Generator[Change | None, None, Change]]
    """Computes it, pausing after every few milliseconds, perhaps with the change that shows how far it has
    come."""


@dataclass(frozen=True)
class Feature:
    """A feature; whatever it does not need is left out."""

    name: str
    """The name of its folder."""
    routes: Mapping[str, Route] = field(default_factory=dict)
    """Its intents, by their verbs."""
    screens: Mapping[str, View] = field(default_factory=dict)
    """Its screens, by their names."""
    links: Mapping[str, str] = field(default_factory=dict)
    """The intents that open links, by how the part of an address behind `#` begins."""
    saved: Saved | None = None
    exercise: ExerciseParts | None = None
    playing: Playing | None = None
    arrived: Callable[[Page, AnyRecord], Page | None] | None = None
    """Returns the page with a game that a link brings; None if that is no matter of this feature."""
    hand_on: HandOn | None = None
    file: FileParts | None = None
    stored_work: Mapping[str, StoredWork] = field(default_factory=dict)
    """Work that pages wait for, by names that no other job has (`background/computer.py`)."""
    news: Callable[[Page, AnyRecord, Words], list[str]] | None = None
    """Tells what is new for the people in a game that has just ended, beside their earlier ones."""
