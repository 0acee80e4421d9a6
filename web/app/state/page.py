"""The page as a value: the game, what only this screen knows, and what follows from both.

Whatever the screen shows follows from a `Page`; `update` makes the next one of an intent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from calavera.game import NoSeat, Rethrow, State, Thrown
from calavera.record.record import AnyRecord
from web.app.state.device import AT_REST, Device
from web.app.state.last_call import remember_last_call
from web.app.state.match.exercises import Exercise
from web.app.state.match.match import KINDS, SOLO, Match, kind_of
from web.app.state.not_offered import NotOffered
from web.app.state.notice import Notice
from web.app.state.people.person import Kept, Person
from web.app.state.people.players import DICE, Help, computers, dice_of
from web.app.state.screens import AT_START, Rules, Screen, Table, Watching

if TYPE_CHECKING:  # only the coach needs them
    from calavera.coach.analysis import Analysis
    from web.app.state.multiplayer.shared_table import SharedTable

__all__ = [
    "Kept",
    "Notice",
    "Page",
    "Person",
    "advice_for",
    "at_round_table",
    "attended",
    "by_computer",
    "decider",
    "free_dice",
    "game_in_sight",
    "game_of",
    "held_positions",
    "help_for",
    "in_use",
    "just_over",
    "leave",
    "news",
    "place",
    "rethrow",
    "seen_dice",
    "tossed",
    "turns_of",
    "with_picked",
]

S = TypeVar("S", bound=Screen)


@dataclass(frozen=True)
class Page:
    """Everything that the screen shows follows from this."""

    person: Person = field(default_factory=Person)
    kept: Kept = field(default_factory=Kept)
    screens: tuple[Screen, ...] = AT_START
    """The stack of screens, the start at its bottom. The last one is shown; closing pops it."""
    at_hand: Mapping[str, Match] = field(default_factory=dict, hash=False)
    """The current matches by their kind."""
    kind: str = KINDS[0]
    """The kind that the table shows."""
    lesson: Exercise | None = None
    """The lesson, or the puzzle, on the table."""
    notice: Notice | None = None
    read_only: bool = False
    """True while another tab plays: this one shows what happens there."""
    device: Device = AT_REST
    """The device and its clock as they were when the last intent came: pages have no clock."""
    shared: SharedTable | None = None
    """The table of several devices that this one sits at."""

    @property
    def current(self) -> Match | None:
        """The match on the table: the exercise's, else that of the kind shown; None if there is none."""
        return self.lesson.match if self.lesson is not None else self.at_hand.get(self.kind)

    @property
    def match(self) -> Match:
        """The match on the table. Raises NotOffered if there is none."""
        match = self.current
        if match is None:
            raise NotOffered("no game is at hand")
        return match

    @property
    def record(self) -> AnyRecord | None:
        """The record of the match on the table."""
        return None if self.current is None else self.current.record

    @property
    def log_open(self) -> bool:
        """True while the list of turns is open on the screen that is shown."""
        return isinstance(self.top, Table | Watching) and self.top.log_open

    @property
    def below(self) -> tuple[Screen, ...]:
        """The screens without those of an exercise, which covers them."""
        return self.screens if self.lesson is None else self.lesson.below

    @property
    def waiting(self) -> tuple[Match, ...]:
        """The matches at hand that the table does not show."""
        return tuple(match for kind, match in self.at_hand.items() if kind != self.kind)

    def with_person(self, **changes: Any) -> Page:
        """Return the page with changes to its person."""
        return replace(self, person=replace(self.person, **changes))

    def with_kept(self, **changes: Any) -> Page:
        """Return the page with changes to what is kept."""
        return replace(self, kept=replace(self.kept, **changes))

    def with_match(self, match: Match) -> Page:
        """Return the page with another state of the match on the table, or with another match there."""
        if self.lesson is not None:
            return replace(self, lesson=replace(self.lesson, match=match))
        kind = kind_of(match.record)
        return replace(self, at_hand={**self.at_hand, kind: match}, kind=kind)

    @property
    def top(self) -> Screen:
        """The screen that is shown."""
        return self.screens[-1]

    def find(self, kind: type[S]) -> S | None:
        """Return the topmost screen of a kind, shown or covered; None if there is none."""
        return next((screen for screen in reversed(self.screens) if isinstance(screen, kind)), None)

    def shown(self, kind: type[S]) -> S:
        """Return the screen that is shown. Raise NotOffered if it is of another kind."""
        if not isinstance(self.top, kind):
            raise NotOffered(f"this is the screen {self.top.name}, not {kind.name}")
        return self.top

    def with_top(self, screen: Screen) -> Page:
        """Return the page with another state of the screen that is shown."""
        return replace(self, screens=(*self.screens[:-1], screen))

    def over(self, screen: Screen) -> Page:
        """Return the page with one more screen on top, which leads back to the one that is shown; only one
        of the same kind is replaced."""
        below = self.screens[:-1] if self.top.name == screen.name else self.screens
        return replace(self, screens=(*below, screen))

    def at_table(self) -> Page:
        """Return the page with the table shown: the one that lies below, or one on top."""
        for number, screen in enumerate(self.screens):
            if isinstance(screen, Table):
                return replace(self, screens=self.screens[: number + 1])
        return self.over(Table())

    def at_new_table(self) -> Page:
        """Return the page with the table of another game on top.

        It leads back to where the game was begun, but not to what belongs to the game before, nor to a
        question that is answered so.
        """
        kept = {screen.name: screen for screen in self.screens if not (screen.of_table or screen.asks)}
        return replace(self, screens=(*kept.values(), Table()))

    def closed(self) -> Page:
        """Return the page without the screen that is shown; the start stays."""
        return replace(self, screens=self.screens[:-1] or AT_START)


def in_use(page: Page) -> tuple[str, ...]:
    """Return the names of the features that the match on the table uses: those whose values are there."""
    match = page.current
    if match is None:
        return ()
    exercise = () if page.lesson is None else (page.lesson.feature,)
    together = ("one_table",) if page.shared is not None and match.own is not None else ()
    around = ("round_table",) if at_round_table(page) else ()
    alone = ("solo",) if page.kind == SOLO and page.lesson is None else ()
    return (*exercise, *together, *around, *alone, *match.features)


def at_round_table(page: Page) -> bool:
    """Return whether the table shows every sheet at its owner's edge.

    That takes a large screen, two people, and dice in the app: who types faces or choices in has a table of
    their own. The past has the whole screen, and so has the page of the result.
    """
    if not page.device.roomy or page.person.options.facing != "on":
        return False
    match = page.current
    if match is None or match.own is not None or match.post is not None or page.lesson is not None:
        return False
    record = match.record
    people = record.seats - len(computers(record))
    over = record.state.over and (match.around.result or match.around.seating)
    here = dice_of(record) == DICE[0] and match.look.moment is None and not over
    return here and people > 1


def leave(page: Page) -> Page:
    """Return the page without the exercise on the table; of a lesson it is known how far it was, or that it
    was taken."""
    exercise = page.lesson
    if exercise is None:
        return page
    page = replace(page, lesson=None, screens=exercise.below, notice=None)
    key = exercise.taught_game
    if key and key not in page.kept.learned:
        page = page.with_kept(learned=(*page.kept.learned, key))
    taught = exercise.remembered(page.kept.taught)
    return page if taught == page.kept.taught else page.with_kept(taught=taught)


def decider(state: State) -> int:
    """Return the seat to act: the one deciding, or the next to roll."""
    return state.seat if isinstance(state.seat, int) else state.active


def entering(record: AnyRecord) -> str:
    """Return the kind of entry due: `real` for dice in the air, `sheet` for choices, else empty."""
    kind = dice_of(record)
    waits = kind != DICE[0] and not record.state.over and (kind == "sheet" or record.state.flying)
    return kind if waits else ""


@remember_last_call
def by_computer(record: AnyRecord) -> bool:
    """Return whether the seat to act is a computer's."""
    return not record.state.over and decider(record.state) in computers(record)


def advice_for(match: Match, state: State) -> Analysis | None:
    """Return the analysis of a state; None if the coach has not made it yet."""
    advice = match.coach.advice
    return advice.analysis if advice is not None and advice.state == state else None


def help_for(page: Page, seat: int) -> Help:
    """Return the coach's help for a seat of the match on the table; solo, that of the setup's first seat."""
    if page.match.record.alone:
        return page.person.setup.helps[0]
    helps = page.match.coach.helps
    return helps[seat] if seat < len(helps) else Help()


def game_of(page: Page, kind: str) -> AnyRecord | None:
    """Return the record of the current match of a kind; None if there is none."""
    match = page.at_hand.get(kind)
    return None if match is None else match.record


def game_in_sight(page: Page) -> str:
    """Return the key of the game that is watched or at the table; elsewhere that of the chosen one."""
    watched = page.find(Watching)
    record = watched.record if watched is not None else page.record if page.find(Table) else None
    return page.person.setup.game if record is None else record.game.key


def seen_dice(page: Page) -> AnyRecord | None:
    """Return the game whose dice can be looked at: the one being watched, else the current one.

    None in the lesson, whose dice are arranged, and in a game without dice in the app.
    """
    watched = page.find(Watching)
    record = watched.record if watched is not None else page.record
    if record is None or page.lesson is not None or dice_of(record) == "sheet":
        return None
    return record


def rethrow(match: Match) -> Rethrow | None:
    """Return the reroll of every die that is not kept; None if that is not possible."""
    state = match.state
    action = Rethrow(tuple(n for n in free_dice(state) if n not in match.draft.held))
    return action if state.why_not(action) is None else None


def held_positions(state: State, digits: str) -> frozenset[int]:
    """Return the dice (`135` is the first, third and fifth) that can be kept in this state."""
    return frozenset({int(digit) - 1 for digit in digits if digit in "123456"}.intersection(free_dice(state)))


def with_picked(match: Match, token: str) -> Match:
    """Return the match with a choice picked, if the token names a legal one."""
    state = match.state
    choices = () if isinstance(state.seat, NoSeat) else state.choices(state.seat)
    matching = [action for action in choices if str(action) == token]
    return match.drafting(picked=matching[0]) if matching else match


def news(match: Match, record: AnyRecord) -> int:
    """Return the number of a record's actions before those that are new on the screen."""
    count = len(record.actions)
    return count if match.new_from is None else min(match.new_from, count)


def tossed(match: Match) -> bool:
    """Return whether dice are in the air on the screen: just rolled in the app, and nothing asked since."""
    record = match.record
    if match.look.landed or match.look.moment is not None or dice_of(record) != DICE[0]:
        return False
    return any(isinstance(action, Thrown) for action in record.actions[news(match, record) :])


def just_over(match: Match) -> bool:
    """Return whether the last thing that happened was the end of the game, with nothing seen since."""
    return match.state.over and news(match, match.record) < len(match.record.actions)


def turns_of(record: AnyRecord) -> list[tuple[int, int]]:
    """List the numbers of actions before and after each turn, the last of which may be unfinished."""
    starts = [
        number for number, state in enumerate(record.states) if state.fresh and number < len(record.actions)
    ]
    return list(zip(starts, [*starts, len(record.actions)][1:], strict=True))


def place(page: Page) -> tuple[object, ...]:
    """Return the place in view: another screen, seat's moment or lesson's step begins at its top."""
    seat = attended(page.match) if page.record else None
    rules = page.find(Rules)
    section = rules.section if rules is not None else ""
    return page.top.name, section, seat, page.lesson.place if page.lesson else None


def attended(match: Match) -> int:
    """Return the seat that everybody looks at: the one to act, or the one whose marks are drawn."""
    return decider(match.state) if match.handover is None else match.handover.seat


@remember_last_call
def free_dice(state: State) -> tuple[int, ...]:
    """Return the positions (0-based) of the dice that may be rolled again."""
    return tuple(n for n in range(len(state.dice)) if state.why_not(Rethrow((n,))) is None)
