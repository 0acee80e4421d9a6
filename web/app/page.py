"""The page as a value: the game, what only this screen knows, and what follows from both.

Whatever the screen shows follows from a `Page`; `update` makes the next one of an intent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from calavera import Face, Record, Rethrow, State
from calavera.games.calavera.actions import Action, Choice
from web.app.library import Browsing, Library
from web.app.moments import Advice, Doubt, Looking, Notice, Replay, Sharing
from web.app.options import Options
from web.app.seats import DICE, Help, computers, dice_of
from web.app.setup import Setup

if TYPE_CHECKING:  # only who plays alone, and who is coached, needs them at all
    from calavera.coach.analysis import Analysis
    from calavera.coach.review import Review
    from calavera.play.fairness import Check
    from web.app.days import Days, Solo
    from web.app.entry import Entry, Tally
    from web.app.tallies import Tallies, Totals

__all__ = [
    "SCREENS",
    "Advice",
    "Doubt",
    "Lesson",
    "Looking",
    "Notice",
    "Page",
    "Replay",
    "Sharing",
    "advice_for",
    "by_computer",
    "choices_for",
    "corrects",
    "cursing",
    "decider",
    "first_seat",
    "free_dice",
    "game_of",
    "held_positions",
    "help_for",
    "news",
    "place",
    "rethrow",
    "review_of",
    "seen_dice",
    "turns_of",
    "with_picked",
]

SCREENS = (
    *("start", "table", "solo", "settings", "rules", "review", "known"),
    *("games", "replay", "share", "fair", "statistics", "picture"),
    "blank",
)
"""What can be shown."""


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
    aside: Record | None = None
    """The other game, which waits: the one of a table while somebody plays alone, or the reverse."""
    library: Library = field(default_factory=Library)
    """The games that are not at hand."""
    replay: Replay | None = None
    """The game that the screen `replay` shows."""
    elsewhere: bool = False
    """Whether another tab plays: this one shows what happens there."""
    sharing: Sharing | None = None
    """The game that is handed on, while the screen for it is shown."""
    now: int = 0
    """Milliseconds since 1970 when the last intent came: pages have no clock."""
    days: Days | None = None
    """What was reached alone; None for nothing yet."""
    solo: Solo | None = None
    """What the screen of the solo challenge shows, once it was asked for."""
    held: frozenset[int] = frozenset()
    """Positions of the dice that stay when the others are thrown again."""
    picked: Choice | None = None
    """The choice whose preview is shown, until it is confirmed."""
    entry: Entry | Tally | None = None
    """What people have entered of a throw, or of a turn's choices, and is not yet in the record."""
    looked: int | None = None
    """The seat whose sheet is shown large; None for whoever decides."""
    why: bool = False
    """Whether the choices that are not available are listed with their reasons."""
    log: bool = False
    """Whether the list of turns is open."""
    looking: Looking | None = None
    """The review of a finished game, once it was asked for."""
    checked: Check | None = None
    """What came of checking the throws of the game whose dice are shown; None before that was asked."""
    tallies: Tallies | None = None
    """What is known of the games that are kept, for the statistics; None before they were asked for."""
    totals: Totals | None = None
    """What the screen of the statistics shows, once it was asked for."""
    moment: int | None = None
    """The number of actions after which the table is shown; None for now."""
    since: int | None = None
    """The number of actions before the last intent that brought any: what came after is new, and moves."""
    lesson: Lesson | None = None
    taught: int = 0
    """The step of the lesson that was reached when it was left."""
    seating: int | None = None
    """The seat of the setup for which it is being chosen who plays on it."""
    helps: tuple[Help, ...] = ()
    """What the coach does for each seat of a table's game; as usual for a seat that is not there."""
    plan: Action | None = None
    """What the computer that everybody waits for is about to do: it is shown first."""
    advice: Advice | None = None
    """What the coach has found out last."""
    hint: State | None = None
    """The moment for which a hint was asked."""
    weigh: State | None = None
    """The moment of which every option is shown with its worth."""
    doubt: Doubt | None = None
    """What is not done before it is confirmed once more."""
    paper: tuple[int, str] = (2, "classic")
    """Of the empty sheets to be printed: how many stand on a page; `classic` or one's `own`."""
    games: Browsing = field(default_factory=Browsing)
    """What the screen of the games shows of them."""
    notice: Notice | None = None


def decider(state: State) -> int:
    """The seat that everybody waits for: who decides, or who throws first in the coming turn."""
    return state.active if state.seat is None else state.seat


def entering(record: Record) -> str:
    """What people enter now: `real` for the faces of dice in the air, `sheet` for choices; else nothing."""
    kind = dice_of(record)
    waits = kind != DICE[0] and not record.state.over and (kind == "sheet" or record.state.flying)
    return kind if waits else ""


def corrects(before: Page, page: Page) -> bool:
    """Whether taking back, which led to `before`, offers the faces of a throw to be entered once more."""
    record = before.record
    other = record is not page.record and before.entry is not page.entry
    return record is not None and other and entering(record) == "real"


def cursing(state: State) -> bool:
    """Whether three skulls have just ended the throwing, and nothing else is to be decided."""
    return state.cursed and state.choice is None


def by_computer(page: Page) -> bool:
    """Whether the seat that everybody waits for is a computer's: nobody else may decide for it."""
    record = page.record
    return record is not None and not record.state.over and decider(record.state) in computers(record)


def advice_for(page: Page, state: State) -> Analysis | None:
    """What the coach makes of this very moment; None where it has not thought about it."""
    return page.advice.analysis if page.advice is not None and page.advice.state == state else None


def help_for(page: Page, seat: int) -> Help:
    """What the coach does for a seat of the game; who plays alone is the first of the setup."""
    if page.record is not None and page.record.state.solo:
        return page.setup.helps[0]
    return page.helps[seat] if seat < len(page.helps) else Help()


def first_seat(state: State) -> int:
    """The seat whose sheet is shown large unless a player looks at another: the one to act, or the winner."""
    outcome = state.outcome()
    return decider(state) if outcome is None else outcome.winners[0]


def review_of(page: Page, record: Record | None) -> Review | None:
    """The review of a game; None where it is not made, or was of another game."""
    looking = page.looking
    return looking.review if looking is not None and looking.record == record else None


def game_of(page: Page, *, alone: bool) -> Record | None:
    """The game that is played alone, or the one of a table: what is shown or what waits."""
    games = [record for record in (page.record, page.aside) if record is not None]
    return next((record for record in games if record.state.solo == alone), None)


def seen_dice(page: Page) -> Record | None:
    """The game whose dice can be looked at: the one that is replayed, else the one at hand.

    None for the lesson, whose dice are arranged, and where only sheets are filled in.
    """
    record = page.replay.record if page.replay is not None and "replay" in _places(page) else page.record
    if record is None or page.lesson is not None or dice_of(record) == "sheet":
        return None
    return record


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


def turns_of(record: Record) -> list[tuple[int, int]]:
    """Each turn that has begun: the numbers of actions before it and after it (or after what there is)."""
    starts = [
        number for number, state in enumerate(record.states) if state.fresh and number < len(record.actions)
    ]
    return list(zip(starts, [*starts, len(record.actions)][1:], strict=True))


def place(page: Page) -> tuple[object, ...]:
    """Where people look: another screen, another seat's moment and a lesson's step begin at their top."""
    seat = decider(page.record.state) if page.record else None
    return page.screen, page.section, seat, page.lesson.step if page.lesson else None


def free_dice(state: State) -> tuple[int, ...]:
    """Positions (0-based) of the dice that may be thrown again."""
    return tuple(n for n in range(len(state.dice)) if state.why_not(Rethrow((n,))) is None)


def _places(page: Page) -> tuple[str, str]:
    """The screen that is shown, and the one below it."""
    return page.screen, page.came


def _choices(state: State | None) -> Iterable[Choice]:
    return () if state is None or state.seat is None else state.choices(state.seat)
