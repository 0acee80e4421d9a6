"""The interactive lesson: moments of one short game, each with something to try out (`lesson` of its game).

The rules are the engine's: a lesson only knows how its game went on, deals those dice, and takes no action
but the one that was asked for. Nothing is drawn or said here; the texts are found by a step's name.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol, cast

from calavera.game import Action, Rethrow, Thrown
from calavera.games import GAMES
from calavera.play.match import throw
from calavera.record.record import AnyRecord
from web.app.games import part
from web.app.state.match import Match
from web.app.state.page import Lesson, Page, decider, free_dice
from web.app.state.screens import AT_TABLE, Table

__all__ = [
    "Script",
    "Step",
    "asked",
    "barred",
    "begin",
    "deal",
    "judged",
    "later",
    "leave",
    "lesson_of",
    "script_of",
    "step_of",
    "steps_of",
    "targets",
]


class Step(Protocol):
    """A moment of the lesson's game, and how far it goes on from there."""

    @property
    def name(self) -> str:
        """The messages are `lesson_` with this name, and the same with `_title`, `_done` and `_astray`."""

    @property
    def start(self) -> AnyRecord:
        """The game as the step finds it."""

    @property
    def goal(self) -> AnyRecord:
        """The game with the task done, in the game's own way."""

    @property
    def also(self) -> tuple[str, ...]:
        """Tokens that do as well as the game's own next one."""


class Script(Protocol):
    """The module `lesson` of a game."""

    STEPS: tuple[Step, ...]
    """In their order; numbered from 1 in intents and for people, from 0 in `Lesson.step`."""

    def marks(self, action: Action) -> bool:
        """Return whether an action changes what the seat that decides has on the table."""

    def buttons_for(self, match: Match, wanted: Action) -> list[str]:
        """List the intents of the buttons that do an action other than a throw."""


def script_of(game: str) -> Script:
    """Return the script of the lesson of a game."""
    return cast("Script", part(game, "lesson"))


def steps_of(page: Page) -> tuple[Step, ...]:
    """Return the steps of the running lesson; without one, those of the first game's."""
    return script_of(GAMES[0] if page.lesson is None else page.lesson.game).STEPS


# -- in and out


def begin(page: Page, step: int = 0) -> Page:
    """Return a step at its beginning; the matches at hand and the screens wait meanwhile."""
    below = page.screens if page.lesson is None else page.lesson.below
    log = page.log_open if page.lesson is None else page.lesson.log_open
    game = GAMES[0] if page.lesson is None else page.lesson.game
    start = script_of(game).STEPS[step].start
    lesson = Lesson(game, step, Match(start), below, log)
    return replace(page, screens=AT_TABLE, lesson=lesson, notice=None, log_open=False)


def leave(page: Page) -> Page:
    """Return the page without the lesson, which knows how far that was; nothing of a finished one."""
    lesson = page.lesson
    if lesson is None:
        return page
    finished = lesson.done and lesson.step + 1 == len(steps_of(page))
    taught = 0 if finished else lesson.step
    return replace(page, lesson=None, screens=lesson.below, log_open=lesson.log_open, notice=None).with_kept(
        taught=taught
    )


def step_of(page: Page) -> Step:
    """Return the step that a running lesson has come to."""
    return steps_of(page)[lesson_of(page).step]


def later(page: Page) -> bool:
    """Return whether the game has gone on unseen between the step before and this one."""
    number, steps = lesson_of(page).step, steps_of(page)
    return number > 0 and bool(steps[number].start.actions != steps[number - 1].goal.actions)


def lesson_of(page: Page) -> Lesson:
    """Return the running lesson. Raise KeyError if there is none."""
    if page.lesson is None:
        raise KeyError("no lesson is running")
    return page.lesson


# -- what is asked, and what comes of it


def deal(lesson: Lesson, record: AnyRecord) -> AnyRecord:
    """Return the record with the dice in the air landed as they did in the lesson's game."""
    path, number = script_of(lesson.game).STEPS[lesson.step].goal.actions, len(record.actions)
    expected = path[number] if number < len(path) else None
    if isinstance(expected, Thrown) and len(expected.faces) == len(record.state.flying):
        return record.play(expected)
    return throw(record)  # no step asks for this roll: `judged` undoes it


def asked(page: Page) -> tuple[Action, ...]:
    """List the intents that the step waits for, all of them right; none once its task is done."""
    step, number = step_of(page), len(page.match.record.actions)
    if number >= len(step.goal.actions):
        return ()
    return (step.goal.actions[number], *map(page.match.record.game.parse, step.also))


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
    if played and script_of(lesson.game).marks(new[-1]):
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
        return frozenset({"next"} if page.lesson.step + 1 < len(steps_of(page)) else {"leave", "new"})
    if page.match.look.moment is not None:
        return frozenset({"moment-now"})
    wanted = asked(page)
    if isinstance(wanted[0], Thrown):
        return frozenset({"throw"})
    if isinstance(wanted[0], Rethrow):
        return _to_throw_again(page, wanted[0])
    if page.match.draft.picked in wanted:
        return frozenset({"confirm"})
    script = script_of(page.lesson.game)
    return frozenset(intent for action in wanted for intent in script.buttons_for(page.match, action))


def _to_throw_again(page: Page, wanted: Rethrow) -> frozenset[str]:
    """Return the dice that are held or lie free wrongly; where there are none, the throw."""
    if page.match.draft.picked is not None:
        return frozenset({"unpick"})
    held = frozenset(free_dice(page.match.state)).difference(wanted.positions)
    wrong = held ^ page.match.draft.held
    return frozenset(f"hold {position + 1}" for position in wrong) or frozenset({"throw"})
