"""The interactive lesson: moments of one short game of two, each with something to try out.

The rules are the engine's: a lesson only knows how its game went on, deals those dice, and takes no action
but the one that was asked for. Nothing is drawn or said here; the texts are found by a step's name.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from calavera import Freeze, Nothing, TakeColour, TakeJokers, parse
from calavera.game import Rethrow, Thrown
from calavera.games.calavera.actions import Action, Choice
from calavera.play.match import throw
from calavera.record.record import AnyRecord, read
from web.app.state.match import Match
from web.app.state.page import Lesson, Page, choices_for, decider, free_dice
from web.app.state.screens import AT_TABLE, Table

__all__ = [
    "STEPS",
    "Step",
    "asked",
    "barred",
    "begin",
    "deal",
    "judged",
    "later",
    "leave",
    "lesson_of",
    "step_of",
    "targets",
]

_HEADERS = '[Game "Calavera"]\n[Seats "2"]\n[Layout "classic"]\n'

_TURNS = """
OPOGKG oOoKPO o4
PGPPKO p3
JOJGOJ j3>g
KKOKPS k3 1:p1
KSGKKP k3 2:p1
GGOGJP g3
SSOPGK ssPSGO - 2:o1
PPJOGP p3
PGPKOO p2
OOKOGJ o3
GGGJKO g3
KKKPSO k3 1:o1
GGKPOJ g2
GKGGOP g3
JKJPOO j2#g
OPOKOG o3
PPKPOP p4
KJKPOG k2
KKPKOK k4
GGJOPK g2
JPJKOG j2#p
POOKJG o2
OKOOPG o3
SSGSGS - 1:-
JKJOPG j2#k
JJOGKP j2#g
OKPOPK o2
SOPPOP p3 1:o2
""".strip().splitlines()
"""The whole game as the turns of a record. It is close to its end: the learner loses by a forced cross."""


@dataclass(frozen=True)
class Step:
    """A moment of the game, and how far it goes on from there."""

    name: str
    """The messages are `lesson_` with this name, and the same with `_title`, `_done` and `_astray`."""
    turn: int
    """Numbered from 1, as in a record."""
    shown: int
    """The number of tokens of that turn that have been played when the step begins …"""
    until: int
    """… and when its task is done."""
    also: tuple[str, ...] = ()
    """Tokens that do as well as the game's own next one."""

    @property
    def start(self) -> AnyRecord:
        """The game as the step finds it."""
        return _game(self.turn, self.shown)

    @property
    def goal(self) -> AnyRecord:
        """The game with the task done, in the game's own way."""
        return _game(self.turn, self.until)


@cache
def _game(turn: int, tokens: int) -> AnyRecord:
    """Return the game up to a turn's first few tokens."""
    turns = [*_TURNS[: turn - 1], " ".join(_TURNS[turn - 1].split()[:tokens])]
    return read(_HEADERS + "\n".join(f"{number}. {line}" for number, line in enumerate(turns, 1) if line))


STEPS = (
    Step("throw", 1, 0, 1),
    Step("hold", 1, 1, 2),
    Step("colour", 1, 2, 3),
    Step("jokers", 3, 1, 2, also=("j3>o", "j3>p", "j3>k")),
    Step("skull", 5, 1, 2),
    Step("leftovers", 5, 2, 3, also=("g1",)),
    Step("curse", 7, 1, 3),
    Step("bonus", 9, 1, 2),
    Step("freeze", 15, 1, 2),
    Step("death", 28, 2, 3),
)
"""In their order; numbered from 1 in intents and for people, from 0 in `Lesson.step`."""


# -- in and out


def begin(page: Page, step: int = 0) -> Page:
    """Return a step at its beginning; the matches at hand and the screens wait meanwhile."""
    below = page.screens if page.lesson is None else page.lesson.below
    log = page.log_open if page.lesson is None else page.lesson.log_open
    lesson = Lesson(step, Match(STEPS[step].start), below, log)
    return replace(page, screens=AT_TABLE, lesson=lesson, notice=None, log_open=False)


def leave(page: Page) -> Page:
    """Return the page without the lesson, which knows how far that was; nothing of a finished one."""
    lesson = page.lesson
    if lesson is None:
        return page
    finished = lesson.done and lesson.step + 1 == len(STEPS)
    taught = 0 if finished else lesson.step
    return replace(page, lesson=None, screens=lesson.below, log_open=lesson.log_open, notice=None).with_kept(
        taught=taught
    )


def step_of(page: Page) -> Step:
    """Return the step that a running lesson has come to."""
    return STEPS[lesson_of(page).step]


def later(page: Page) -> bool:
    """Return whether the game has gone on unseen between the step before and this one."""
    number = lesson_of(page).step
    return number > 0 and STEPS[number].start.actions != STEPS[number - 1].goal.actions


def lesson_of(page: Page) -> Lesson:
    """Return the running lesson. Raise KeyError if there is none."""
    if page.lesson is None:
        raise KeyError("no lesson is running")
    return page.lesson


# -- what is asked, and what comes of it


def deal(lesson: Lesson, record: AnyRecord) -> AnyRecord:
    """Return the record with the dice in the air landed as they did in the lesson's game."""
    path, number = STEPS[lesson.step].goal.actions, len(record.actions)
    expected = path[number] if number < len(path) else None
    if isinstance(expected, Thrown) and len(expected.faces) == len(record.state.flying):
        return record.play(expected)
    return throw(record)  # no step asks for this roll: `judged` undoes it


def asked(page: Page) -> tuple[Action, ...]:
    """List the intents that the step waits for, all of them right; none once its task is done."""
    step, number = step_of(page), len(page.match.record.actions)
    if number >= len(step.goal.actions):
        return ()
    return (step.goal.actions[number], *map(parse, step.also))


def judged(before: Page, after: Page) -> Page:
    """Return the page after an answer at the table, as far as the step allows it.

    Looking, holding and picking are always allowed. Of the game only what is asked for happens, and taking
    that back; anything else changes nothing but that a hint is shown.
    """
    lesson = before.lesson
    if lesson is None or after.lesson is None or after.record is before.record:
        return after
    old, new = before.match.record.actions, after.match.record.actions
    taken_back = new == old[: len(new)] and len(new) >= len(step_of(before).start.actions)
    played = new[:-1] == old and new[-1] in asked(before)
    if not (taken_back or played):
        return replace(before, lesson=replace(lesson, astray=True))
    left = step_of(before).goal.actions[len(new) :]
    done = all(isinstance(action, Thrown) for action in left)  # dice land by themselves
    match = after.match
    if played and isinstance(new[-1], TakeColour | TakeJokers | Freeze):
        match = match.looking(seat=decider(before.match.state))  # where the new crosses are
    return replace(after, lesson=replace(lesson, match=match, done=done, astray=False))


def barred(page: Page) -> frozenset[str]:
    """Return the intents of a table that make no sense in a lesson, or would leave the step backwards."""
    at_start = page.match.record.actions == step_of(page).start.actions
    return frozenset({"rematch", "copy", "replay"} | ({"undo"} if at_start else set()))


# -- what to point at


def targets(page: Page) -> frozenset[str]:
    """Return the intents of which one should come next."""
    if page.lesson is None or not isinstance(page.top, Table):
        return frozenset()
    if page.lesson.done:
        return frozenset({"next"} if page.lesson.step + 1 < len(STEPS) else {"leave", "new"})
    if page.match.look.moment is not None:
        return frozenset({"moment-now"})
    wanted = asked(page)
    if isinstance(wanted[0], Thrown):
        return frozenset({"throw"})
    if isinstance(wanted[0], Rethrow):
        return _to_throw_again(page, wanted[0])
    if wanted == (Nothing(),):
        return frozenset({"take -"})
    if page.match.draft.picked in wanted:
        return frozenset({"confirm"})
    return frozenset(intent for action in wanted for intent in _to_pick(page, action))


def _to_throw_again(page: Page, wanted: Rethrow) -> frozenset[str]:
    """Return the dice that are held or lie free wrongly; where there are none, the throw."""
    if page.match.draft.picked is not None:
        return frozenset({"unpick"})
    held = frozenset(free_dice(page.match.state)).difference(wanted.positions)
    wrong = held ^ page.match.draft.held
    return frozenset(f"hold {position + 1}" for position in wrong) or frozenset({"throw"})


def _to_pick(page: Page, wanted: Action) -> list[str]:
    """Return the button of a choice, and its row where a tap on that means the same."""
    found = [f"pick {wanted}"]
    if isinstance(wanted, TakeColour | TakeJokers):
        most = max(choices_for(page.match.state, wanted.colour), key=_dice)
        found += [f"tap-row {wanted.colour.letter}"] if most == wanted else []
    return found


def _dice(choice: Choice) -> int:
    return 0 if isinstance(choice, Nothing | Freeze) else choice.dice
