"""A game for state, saved texts and intents: what its rules add to those that the engine has for every game.

Each game has one object `MODEL` in `games/<key>/model/`. Nothing here is drawn or said: that is `view.py`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from calavera.game import Action
from calavera.record.record import AnyRecord
from web.app.state.match.match import Match

if TYPE_CHECKING:  # imported later: finished games need them
    from calavera.play.achievements import Achievements
    from calavera.play.bests import Measure
    from calavera.play.statistics import Filter
    from web.app.game_protocol.results import Statistics, Summary

__all__ = [
    "KNOCK",
    "TOSS",
    "Cue",
    "Cues",
    "Event",
    "Events",
    "GameModel",
    "Lesson",
    "Own",
    "Results",
    "SetupRules",
    "SheetOnly",
    "SoloChallenge",
    "Step",
    "TableRules",
    "Threats",
    "model",
    "model_of",
]

Own = Any
"""A value of a type that only this game has, such as its state: only the game itself looks into it."""


# -- before a game


class SetupRules(Protocol):
    """The sheet or board of one's own, and the ways to find out who begins."""

    VALUES: tuple[str, ...]
    """The fields of the usual sheet, as one types them."""

    FIRST: int
    """The number of the first field."""

    REFUSED: str
    """The notice where a game with values that no sheet has is to begin."""

    BEGINNINGS: tuple[str, ...]
    """The ways to find out who begins that only this game has, the usual one first."""

    def headers(self, sheet: str, values: Sequence[str]) -> dict[str, str]:
        """Return the headers of a record with this sheet. Raises NotationError for one that cannot be."""

    def untrained(self, sheet: str, values: Sequence[str]) -> bool:
        """Return whether the computers and the coach have not learned on such a sheet."""

    def first(self, begin: str, players: int, seed: bytes) -> int:
        """Return the player who begins, from 0, found out in one of the game's own ways."""


class Step(Protocol):
    """A moment of the lesson's game, and how far it goes on from there."""

    @property
    def name(self) -> str:
        """The messages are `lesson_` with this name, and the same with `_title`; with `_done` and `_astray`
        where it asks for something; with `_then`, also before `_astray`, where its task has a second half;
        with `_sign` where it has one."""

    @property
    def start(self) -> AnyRecord:
        """The game as the step finds it."""

    @property
    def goal(self) -> AnyRecord:
        """The game with the task done, in the game's own way."""

    @property
    def halfway(self) -> AnyRecord | None:
        """The game from which on the task has another text; None for one text."""

    @property
    def also(self) -> tuple[str, ...]:
        """Tokens that do as well as the game's own reroll."""

    @property
    def pick(self) -> str:
        """The token of a choice that is only to be looked at, at the end of the step; empty for none."""

    @property
    def sign(self) -> bool:
        """True if a sign on the table is seen for the first time, and explained."""

    @property
    def seat(self) -> int:
        """The seat that is looked at when the step begins."""

    @property
    def asks(self) -> bool:
        """True if there is something to do, and not only to read."""


class Lesson(Protocol):
    """The script of the game's lesson."""

    @property
    def STEPS(self) -> tuple[Step, ...]:  # noqa: N802  a constant of the module
        """In their order; numbered from 1 in intents and for people, from 0 in `Lesson.step`."""

    def buttons_for(self, match: Match, wanted: Action) -> list[str]:
        """List the intents of the buttons that do an action other than a throw."""


# -- at the table


class TableRules(Protocol):
    """The options of a seat by their places, mishaps, and the signs that explain themselves."""

    SIGNS: Mapping[str, str]
    """The signs that can be asked about, each with the section of the rules about it."""

    def choices_at(self, state: Own, place: str) -> list[Action]:
        """List the options of the seat that decides at a place of what it has, the best-known use first."""

    def in_shown_order(self, choices: Sequence[Own]) -> list[Own]:
        """List the options of a seat in the order in which they stand on the screen, which keys follow."""

    def place_of(self, action: Action) -> str:
        """Name the place of what a seat has at which an option is picked; empty for one without a place."""

    def stopped(self, state: Own) -> bool:
        """Return whether a mishap has ended the throwing, and nothing else is to be decided."""

    def signs(self, record: AnyRecord, *, holds: bool) -> tuple[str, ...]:
        """List the signs in sight that a beginner may not know, in the order in which they are explained;
        `holds` where a die is held."""


class Threats(Protocol):
    """The chances of players to end the game in one turn: to win it, where that ends it."""

    def possible(self, state: Own) -> bool:
        """Return whether any seat could; quick enough for every tap."""

    def steps(self, state: Own) -> Generator[None, None, object]:
        """Find the chances that hold until the turn ends, in short pieces."""

    def fits(self, found: Own, state: Own) -> bool:
        """Return whether what was found holds in a state."""

    def chance(self, found: Own, state: Own, seat: int) -> float:
        """Return the chance of a seat: of the active one in this turn, of another in its next."""


TOSS = 900
"""Milliseconds that dice are in the air and roll, as `--toss` in tokens.css."""


KNOCK = 130
"""Milliseconds from one skull to the next."""


@dataclass(frozen=True, slots=True)
class Cue:
    """Something to be heard or felt."""

    kind: str
    """`throw skull curse`, `hold release pick`, `pencil freeze close bonus`, `roof cover lost line`,
    `turn win` or `hello`."""
    delay: int = 0
    """Milliseconds after the tap."""
    count: int = 1
    """Dice thrown, dice held or released, crosses drawn in one row."""
    lasts: int = 0
    """Milliseconds over which the dice or the crosses come."""


class Cues(Protocol):
    """The cues of throws and marks, at full tempo from the tap on."""

    def thrown_cues(self, state: Own, then: Own) -> list[Cue]:
        """List the cues of dice that land."""

    def marked_cues(self, state: Own, then: Own) -> list[Cue]:
        """List the cues of what a decision changes on the table."""


class SheetOnly(Protocol):
    """Decisions that are entered where no dice are."""

    def entry_text(self, match: Match) -> str:
        """Write what is entered of a turn, as a header can hold it."""

    def entry_from(self, match: Match, text: str) -> Match:
        """Return the match with what a text says was entered, read as far as possible."""

    def so_far(self, match: Match) -> Match:
        """Return the match as far as its turn is entered."""

    def settled(self, match: Match) -> Match:
        """Return the match after all that follows from the entries without another one."""

    def taken_back(self, match: Match) -> Match | None:
        """Return the match before the last entry; None at the start."""


# -- after a game, and alone


@dataclass(frozen=True, slots=True)
class Event:
    """A moment of a game that one may want to see again."""

    kind: str
    """One of `Events.KINDS`."""
    at: int
    """The number of actions after which it has just happened."""
    seat: int
    turn: int
    """The number of its turn, from 1."""
    line: int = 0
    """A number that tells it from others of its kind, such as a bonus line (0-based)."""


class Events(Protocol):
    """The moments that the replay can jump to."""

    KINDS: tuple[str, ...]
    """The kinds of event, in the order in which they are listed."""

    def events_of(self, record: AnyRecord, number: int, turn: int) -> list[Event]:
        """List the events of the action with this number, in a turn counted from 1."""


class Results(Protocol):
    """Finished games: their summaries, what they add up to, what they are measured by."""

    ACHIEVEMENTS: Achievements
    """By name, as they are listed."""

    VERSION: int
    """A number that changes where an achievement is computed in another way."""

    MEASURES: Mapping[str, Measure]
    """The measures of personal bests, as they are listed; each has the message `best_<name>`."""

    def summary(self, record: AnyRecord) -> Summary:
        """Return the summary of a finished game."""

    def from_json(self, value: Own) -> Summary:
        """Read a summary from plain data. Raises ValueError for anything that `as_json` does not make."""

    def statistics(self, games: Sequence[Own], wanted: Filter) -> Statistics:
        """Add up finished games."""


@dataclass(frozen=True, slots=True)
class SoloChallenge:
    """The solo challenge of a game: the same setup for everybody, so that results can be compared."""

    name: str
    """The header `Game` of its records."""
    turns: int
    """The length at which playing well makes the most of a difference."""
    setup: Mapping[str, str]
    """The headers of its sheet or board."""


class GameModel(Protocol):
    """All that state, saved texts and intents ask of a game."""

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of its rules, in their order."""

    @property
    def setup(self) -> SetupRules:
        """The choices before a game."""

    @property
    def lesson(self) -> Lesson:
        """Its lesson."""

    @property
    def table(self) -> TableRules:
        """Its options at the table."""

    @property
    def threats(self) -> Threats:
        """The chances to end the game soon."""

    @property
    def cues(self) -> Cues:
        """The cues for ear and hand."""

    @property
    def sheet_only(self) -> SheetOnly:
        """Decisions without dice."""

    @property
    def events(self) -> Events:
        """The moments of a replay."""

    @property
    def results(self) -> Results:
        """Finished games."""

    @property
    def solo(self) -> SoloChallenge | None:
        """Its solo challenge; None for a game that is always one of several."""


def model(key: str) -> GameModel:
    """Return the model of the game with this key."""
    found: GameModel = import_module(f"web.app.games.{key}.model").MODEL
    return found


def model_of(record: AnyRecord) -> GameModel:
    """Return the model of a record's game."""
    return model(record.game.key)
