"""The page as a value: the game, what only this screen knows, and what follows from both.

Whatever the screen shows follows from a `Page`; `update` makes the next one of an intent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from calavera import Face, Record, Rethrow, State
from calavera.actions import Choice
from web.app.options import Options
from web.app.setup import Setup

__all__ = [
    "SCREENS",
    "Lesson",
    "Notice",
    "Page",
    "choices_for",
    "decider",
    "first_seat",
    "free_dice",
    "held_positions",
    "news",
    "place",
    "rethrow",
    "with_picked",
]

SCREENS = ("start", "table", "settings", "rules")
"""What can be shown."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell that is not part of the game: a message of the catalogues with its values."""

    message: str
    values: Mapping[str, str] = field(default_factory=dict)
    then: Notice | None = None
    """What is to be told as well."""


@dataclass(frozen=True)
class Lesson:
    """Where somebody is in the lesson, whose game stands in the page's `record` meanwhile."""

    step: int
    """0-based; the steps are in `lesson`."""
    away: Page
    """The page as it was left, with the game that is really played."""
    done: bool = False
    """Whether the step's task is done, and only its explanation is still to be read."""
    astray: bool = False
    """Whether something else was tried than the step asks for."""


@dataclass(frozen=True)
class Page:
    """Everything that the screen shows follows from this."""

    languages: tuple[str, ...] = ("en",)
    language: str = "en"
    setup: Setup = field(default_factory=Setup)
    options: Options = field(default_factory=Options)
    screen: str = "start"
    """One of SCREENS."""
    came: str = "start"
    """The screen below the one that is shown, where its close button leads."""
    section: str = ""
    """The section of the rules that was asked for."""
    query: str = ""
    """What is searched for in the rules."""
    record: Record | None = None
    held: frozenset[int] = frozenset()
    """Positions of the dice that stay when the others are thrown again."""
    picked: Choice | None = None
    """The choice whose preview is shown, until it is confirmed."""
    looked: int | None = None
    """The seat whose sheet is shown large; None for whoever decides."""
    why: bool = False
    """Whether the choices that are not available are listed with their reasons."""
    log: bool = False
    """Whether the list of turns is open."""
    moment: int | None = None
    """The number of actions after which the table is shown; None for now."""
    since: int | None = None
    """The number of actions before the last intent that brought any: what came after is new, and moves."""
    lesson: Lesson | None = None
    taught: int = 0
    """The step of the lesson that was reached when it was left."""
    replacing: bool = False
    """Whether a new game was asked for while another one is running."""
    notice: Notice | None = None


def decider(state: State) -> int:
    """The seat that everybody waits for: who decides, or who throws first in the coming turn."""
    return state.active if state.seat is None else state.seat


def first_seat(state: State) -> int:
    """The seat whose sheet is shown large where nobody looks at another: who decides, in the end who won."""
    scores = state.returns()
    return scores.index(max(scores)) if state.over else decider(state)


def rethrow(page: Page, state: State) -> Rethrow | None:
    """Throwing again every die that is not held; None where that is not possible."""
    action = Rethrow(tuple(n for n in free_dice(state) if n not in page.held))
    return action if state.why_not(action) is None else None


def held_positions(state: State, digits: str) -> frozenset[int]:
    """The dice (`135` is the first, third and fifth) that can be held in this state."""
    wanted = {int(digit) - 1 for digit in digits if digit in "123456"}
    return frozenset(wanted.intersection(free_dice(state)))


def with_picked(page: Page, token: str) -> Page:
    """The page with a choice picked, where the token names one that is possible now."""
    state = page.record.state if page.record else None
    found = [action for action in _choices(state) if str(action) == token]
    return replace(page, picked=found[0]) if found else page


def choices_for(state: State, colour: Face) -> list[Choice]:
    """The choices that touch one row, in the order of the rules: its dice, jokers, freezing."""
    return [choice for choice in _choices(state) if getattr(choice, "colour", None) is colour]


def news(page: Page, record: Record) -> int:
    """The number of actions that were there before what is new on the screen."""
    return len(record.actions) if page.since is None else min(page.since, len(record.actions))


def place(page: Page) -> tuple[object, ...]:
    """Where people look: another screen, another seat's moment and a lesson's step begin at their top."""
    seat = decider(page.record.state) if page.record else None
    return page.screen, page.section, seat, page.lesson.step if page.lesson else None


def free_dice(state: State) -> tuple[int, ...]:
    """Positions (0-based) of the dice that may be thrown again."""
    return tuple(n for n in range(len(state.dice)) if state.why_not(Rethrow((n,))) is None)


def _choices(state: State | None) -> Iterable[Choice]:
    return () if state is None or state.seat is None else state.choices(state.seat)
