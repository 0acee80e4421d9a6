"""The contract of a game's package in the page: its modules by name, and what shared views ask of each.

A module that is not needed for the first tap is imported by the accessor that first asks for it. Rooms below
this one ask for more by `part`: `before.beginnings` and `before.layout` (state/setup), `table.cues`
(state/cues), `table.sheet_entry` (state/match/entry_text), `teaching.lesson` (state/lesson_scripts),
`teaching.sections` (state/sections), `after.results` (state/past/summaries), and of a game that can be played
alone `alone.duel` (intents/by_link). The package itself has `EARLY`, `LATE`, `ROUTES` and `SCREENS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, cast

from calavera.game import Action, Die, State
from calavera.record.record import AnyRecord
from web.app.games import part
from web.app.games.contract_after import (
    Achievements,
    Bests,
    Careers,
    Ending,
    MomentPicture,
    Picture,
    SoloEnd,
    Worth,
)
from web.app.games.contract_before import Chapters, OwnSheet, Title
from web.app.state.match.events import Event
from web.app.state.match.match import Match
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node

__all__ = [
    "Board",
    "Chapters",
    "Computer",
    "Entry",
    "Jumps",
    "Names",
    "OwnSheet",
    "Sentences",
    "SheetOnly",
    "Title",
    "achievements",
    "bests",
    "board",
    "careers",
    "chapters",
    "computer",
    "ending",
    "entry",
    "jumps",
    "moment_picture",
    "names",
    "own_sheet",
    "picture",
    "sentences",
    "sheet_only",
    "solo_end",
    "title",
    "worth",
]


class Names(Protocol):
    """The module `words.names`: words and signs of the game's faces, and where a lone player stands."""

    def face_name(self, face: Die, words: Words) -> str:
        """Name the face of a die in a word."""

    def face_sign(self, face: Die) -> str:
        """Return the name of the drawing of a face."""

    def counted(self, face: Die, dice: int, words: Words) -> str:
        """Return a group of dice, as `3 jokers`."""

    def turn_text(self, record: AnyRecord, words: Words) -> str:
        """Describe the progress of a game of one player."""


class Board(Protocol):
    """The module `table.board`: what a seat has, the dice, and what can be done with them."""

    SHARED: bool
    """True where all play on one board: it is drawn once, and each seat has a plate beside it."""

    def seat_board(
        self,
        page: Page,
        record: AnyRecord,
        seat: int,
        seen: object,
        words: Words,
        *,
        large: bool,
        asks: str = "",
    ) -> Node:
        """Draw what a seat has; `seen` previews the picked option; a tap asks `asks` with the place."""

    def plate(self, page: Page, record: AnyRecord, seat: int, words: Words) -> Child:
        """Draw what a seat has beside its name and points, where all share a board."""

    def tray(self, page: Page, record: AnyRecord, words: Words) -> Node:
        """Draw the dice in their places; those that can be held are buttons."""

    def small_dice(self, record: AnyRecord) -> Node:
        """Draw the dice on the table small, to be seen at a glance; the words beside them say the same."""

    def picked_preview(self, page: Page, state: State) -> object:
        """Describe the effect of the picked option; None if none is picked."""

    def options_view(self, page: Page, record: AnyRecord, seen: object, words: Words) -> Child:
        """Draw the options of the seat that decides, or the mishap that leaves it none."""

    def choices_at(self, state: State, place: str) -> list[Action]:
        """List the options of the seat that decides at a place of what it has, the best-known use first."""

    def place_of(self, action: Action) -> str:
        """Name the place of what a seat has at which an option is picked; empty for one without a place."""

    def aside(self, state: State, action: Action, words: Words) -> str:
        """Say why what one may expect of a picked option is none; empty where there is nothing to say."""

    def opening(self, record: AnyRecord, words: Words) -> str:
        """Say how the game begins."""

    def aim(self, record: AnyRecord, words: Words) -> Child:
        """Say what the players are after."""

    def whose(self, record: AnyRecord, words: Words) -> tuple[str, Child]:
        """Return the heading of the running turn, and a detail below it."""

    def stopped(self, state: State) -> bool:
        """Return whether a mishap has ended the throwing, and nothing else is to be decided."""

    def awaited(self, state: State, words: Words) -> str:
        """Say what has to be tapped before the large button can do anything."""

    def go_on(self, words: Words) -> tuple[str, str]:
        """Return the label and the intent of the button after a mishap."""


class Sentences(Protocol):
    """The module `words.sentences`: past actions in words."""

    def latest(self, record: AnyRecord, words: Words) -> str:
        """Describe the last action and who is next, for screen readers."""

    def sentences(self, record: AnyRecord, start: int, words: Words) -> list[str]:
        """Describe the actions since `start`, a sentence each."""

    def since_throw(self, record: AnyRecord, words: Words) -> list[str]:
        """Describe the decisions since the last throw, a sentence each."""


class Jumps(Protocol):
    """The module `after.jumps`: the moments that the replay can jump to."""

    SIGNS: Mapping[str, str]
    """The drawing for each kind of event, in the order in which they are listed."""

    def events_of(self, record: AnyRecord, number: int, turn: int) -> list[Event]:
        """List the events of the action with this number, in a turn counted from 1."""

    def event_sign(self, record: AnyRecord, event: Event) -> Child:
        """Draw what tells an event from others of its kind."""


class Computer(Protocol):
    """The module `words.computer_says`: the characters of the computers."""

    def line(self, record: AnyRecord, plan: Action, name: str, words: Words) -> str:
        """Return the words in which a character takes its action; empty for none."""


class Entry(Protocol):
    """The module `table.real_dice`: the entry of dice that the app does not throw."""

    def entry_view(
        self, page: Page, record: AnyRecord, seen: object, said: Node | None, undo: Node, words: Words
    ) -> Node:
        """Draw the entry in place of the dice and the options."""

    def refusal_view(self, page: Page, words: Words) -> Node | None:
        """Draw the reason against an impossible entry."""


class SheetOnly(Protocol):
    """The module `table.sheet_only`: entry of decisions where no dice are entered."""

    def so_far(self, match: Match) -> Match:
        """Return the match as far as its turn is entered."""


def names(record: AnyRecord) -> Names:
    return cast("Names", part(record.game.key, "words.names"))


def board(record: AnyRecord) -> Board:
    return cast("Board", part(record.game.key, "table.board"))


def sentences(record: AnyRecord) -> Sentences:
    return cast("Sentences", part(record.game.key, "words.sentences"))


def jumps(record: AnyRecord) -> Jumps:
    return cast("Jumps", part(record.game.key, "after.jumps"))


def computer(record: AnyRecord) -> Computer:
    return cast("Computer", part(record.game.key, "words.computer_says"))


def entry(record: AnyRecord) -> Entry:
    return cast("Entry", part(record.game.key, "table.real_dice"))


def ending(record: AnyRecord) -> Ending:
    return cast("Ending", part(record.game.key, "after.ending"))


def solo_end(record: AnyRecord) -> SoloEnd:
    return cast("SoloEnd", part(record.game.key, "alone.solo_end"))


def picture(record: AnyRecord) -> Picture:
    return cast("Picture", part(record.game.key, "pictures.picture"))


def sheet_only(record: AnyRecord) -> SheetOnly:
    return cast("SheetOnly", part(record.game.key, "table.sheet_only"))


def worth(record: AnyRecord) -> Worth:
    return cast("Worth", part(record.game.key, "words.worth"))


def moment_picture(record: AnyRecord) -> MomentPicture:
    return cast("MomentPicture", part(record.game.key, "after.moment_picture"))


def chapters(game: str) -> Chapters:
    return cast("Chapters", part(game, "teaching.chapters"))


def title(game: str) -> Title:
    return cast("Title", part(game, "before.title"))


def own_sheet(game: str) -> OwnSheet:
    return cast("OwnSheet", part(game, "before.own_sheet"))


def bests(game: str) -> Bests:
    return cast("Bests", part(game, "after.bests"))


def achievements(game: str) -> Achievements:
    return cast("Achievements", part(game, "after.achievements"))


def careers(game: str) -> Careers:
    return cast("Careers", part(game, "after.careers"))
