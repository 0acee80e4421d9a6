"""A feature: what one folder of `features` adds to the page, each function bound late.

Shared modules know no feature by name. They ask the registry (`web/app/features/__init__.py`) for what they
have room for: routes, screens, stored texts, and at the table the features that the game at hand uses.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from calavera.record.record import AnyRecord
from web.app.intents.route_type import Route
from web.app.state.commands import Answer
from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.state.screens import Screen, Watching
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node

if TYPE_CHECKING:  # only a finished game is judged
    from calavera.coach.review import Decision

__all__ = [
    "BackupMember",
    "Change",
    "ExerciseParts",
    "Feature",
    "FileParts",
    "HandOn",
    "Headers",
    "Playing",
    "ResultText",
    "Said",
    "Saved",
    "SlicedWork",
    "StoredWork",
    "TimedWork",
    "View",
]

View = Callable[[Page, Words], Node]
"""Draws a screen."""

Said = Callable[[Page, Words], str]
"""Writes what screen readers say on a screen."""

Change = Callable[[Page], Page]
"""Returns the page with what was computed, made of the page of now."""


class HandOn(Protocol):
    """Shows the ways to hand a game on to others."""

    def __call__(
        self, page: Page, record: AnyRecord, address: str, *, onward: bool = False, duel: bool = False
    ) -> Answer:
        """Return the page with them, at the app's `address`; `onward` if the game goes on on another device,
        `duel` if another player is to beat it with the same dice."""


class ResultText(Protocol):
    """Writes the result of a finished game of one player in a few lines, to send to others."""

    def __call__(self, record: AnyRecord, words: Words, place: str, *, pure: bool = False) -> str:
        """Return the lines; `place` is the page's own address. It was `pure` if it was played without a hint
        or an undo."""


@dataclass(frozen=True, slots=True)
class BackupMember:
    """The part that a feature's text has in a backup file: there the same text stands as JSON."""

    checked: Callable[[object], str]
    """Returns the text of what a file has, read strictly. Raises BundleError."""
    merged: Callable[[Page, str], tuple[Page, int]]
    """Returns the page with what such a text adds, and how much that is: the message `file_` with the text's
    name tells it."""
    is_first_version: Callable[[str], bool] | None = None
    """Returns whether the first version of the file can hold a text; None if it has no such member."""


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
class Headers:
    """The private headers of a game's save in which a feature keeps what it has of the match."""

    names: tuple[str, ...]
    value: Callable[[Match], object]
    """Finds what they say of a match; false where there is nothing."""
    written: Callable[[Match, AnyRecord], AnyRecord]
    """Returns the record with the headers of a match that has a value."""
    read: Callable[[Match, tuple[str, ...]], Match]
    """Returns the match with what they say as far as it can be read, from a text for each name."""


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
    together: Callable[[Page], bool] | None = None
    """Returns whether several choose now at the same time, each on the own sheet."""
    computers_wait: Callable[[Page], bool] | None = None
    """Returns whether no computer may act yet."""
    landed: Callable[[Page, AnyRecord], AnyRecord] | None = None
    """Returns a record with the dice in the air landed; without it chance decides."""
    passed: Callable[[Match], Match] | None = None
    """Returns the match after what follows without a tap, where the app throws no dice."""
    taken_back: Callable[[Match], Match | None] | None = None
    """Returns the match before the last step, where the app throws no dice; None at the start."""
    settled: Callable[[Page], Page] | None = None
    """Returns the page after all that needs no player, in place of what usually follows."""
    all_in_sight: bool = False
    """True if every sheet is in sight all the time, so that nothing has to be shown between two decisions."""
    table: Callable[[Page, Words], Node] | None = None
    """Draws the whole table, in place of the usual one."""
    said: Callable[[Page, AnyRecord, Words], str | None] | None = None
    """Says for screen readers what was done last; None where that is said as usual."""
    turned: Callable[[Page], int] | None = None
    """Returns the edge, counted clockwise from the bottom one, that a screen over the table faces."""
    whose: Callable[[Match, Words], str] | None = None
    """Says who is waited for; empty where that is said as usual."""
    connection_trouble: Callable[[Page, Words], Node | None] | None = None
    """Draws what is to be known about other devices, above the table."""
    waiting: Callable[[Page, AnyRecord, Words], Node] | None = None
    """Draws the table's middle while nothing is to be decided here."""
    entry: Callable[[Page, AnyRecord, object, Node | None, Words], Node] | None = None
    """Draws what is to be entered, in place of the dice and the options: from the preview of the picked one
    and from what is said of the turn before."""
    refusal: Callable[[Page, AnyRecord, Words], Node | None] | None = None
    """Draws the reason against what was asked of the dice last, above the options."""
    undone: Callable[[Page, Match | None, Words], str | None] | None = None
    """Says what an undo to this match does, beside its sign; None where the sign is enough."""
    end: Callable[[Page, AnyRecord, Words], Node] | None = None
    """Draws the end of the game, in place of the usual one."""
    again: Callable[[Page, AnyRecord, Words], Node | None] | None = None
    """Draws the way on after the end; None for another game as usual."""
    judged: Callable[[Page, AnyRecord, int | None, Words], Node | None] | None = None
    """Draws what is to be said of the decision at a moment of a finished game, the number of its actions."""
    to_keep: Callable[[Page, AnyRecord, int | None], frozenset[int]] | None = None
    """Returns the dice, by position, that should have been kept at a moment of a finished game."""
    costly: Callable[[Page], list[Decision]] | None = None
    """Returns the decisions of the only person in a finished game that cost most."""


@dataclass(frozen=True, slots=True)
class TimedWork:
    """The steps of a screen that goes on by itself (`background/computer.py`)."""

    due: Callable[[Page], AnyRecord | None]
    """Returns the game that the next step is about; None while nothing goes on."""
    lasting: Callable[[Page], float]
    """Returns the milliseconds for which the page is shown before that step."""
    moved_on: Callable[[Page], Page]
    """Returns the page after the step."""


@dataclass(frozen=True, slots=True)
class SlicedWork:
    """A computation that a screen waits for, in slices between which the page answers."""

    due: Callable[[Page], AnyRecord | None]
    """Returns the game that it is about; None while nothing is to be computed."""
    steps: Callable[[Page], Generator[Change, None, Change]]
    """Computes it, pausing after every few milliseconds with the change that shows how far it has come."""


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
    verbs: Mapping[type[Screen], Mapping[str, str]] = field(default_factory=dict)
    """Verbs that have another meaning on its screens, and that meaning, the verb of another route."""
    heard: Mapping[str, Said] = field(default_factory=dict)
    """The words for screen readers on screens that change by themselves, by the screens' names."""
    work: Mapping[str, TimedWork | SlicedWork] = field(default_factory=dict)
    """Work without a tap, by the names of the screens that wait for it."""
    links: Mapping[str, str] = field(default_factory=dict)
    """The intents that open links, by how the part of an address behind `#` begins."""
    saved: Saved | None = None
    headers: Headers | None = None
    exercise: ExerciseParts | None = None
    playing: Playing | None = None
    watch: Callable[[AnyRecord, bool], Watching] | None = None
    """Returns the screen on which a game is watched: one of others (True) at its end, else at its start."""
    arrived: Callable[[Page, AnyRecord], Page | None] | None = None
    """Returns the page with a game that a link brings; None if that is no matter of this feature."""
    hand_on: HandOn | None = None
    result_to_send: ResultText | None = None
    start_tile: Callable[[Page, Words], Child] | None = None
    """Draws the way to it on the start page, once something was begun there, with how it stands."""
    put_away: Callable[[Page, Match | None], Page] | None = None
    """Returns the page with what it keeps of a game of one player that another one replaces at hand; None
    where there is none to replace."""
    file: FileParts | None = None
    stored_work: Mapping[str, StoredWork] = field(default_factory=dict)
    """Work that pages wait for, by names that no other job has (`background/computer.py`)."""
    news: Callable[[Page, AnyRecord, Words], list[str]] | None = None
    """Tells what is new for the people in a game that has just ended, beside their earlier ones."""
