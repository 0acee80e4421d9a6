"""The interactive lesson: one short game, step by step, to play and to read (`game_protocol.model.Lesson`).

The rules are the engine's: a lesson only knows how its game went on, deals those dice, and takes no action
but the one that was asked for. Nothing is drawn or said here; the texts are found by a step's name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from calavera.game import Action, Rethrow, Thrown
from calavera.play.match import throw
from calavera.record.record import AnyRecord
from web.app.game_protocol.model import Step, model
from web.app.state.match.exercises import Exercise
from web.app.state.match.match import Match
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, decider, free_dice
from web.app.state.screens import AT_TABLE, Table

__all__ = [
    "Lesson",
    "asked",
    "barred",
    "begin",
    "deal",
    "judged",
    "left_at",
    "lesson_of",
    "second_half",
    "step_of",
    "steps_of",
    "targets",
    "way_on",
]


@dataclass(frozen=True, kw_only=True)
class Lesson(Exercise):
    """The lesson: a step, and a match of its own."""

    feature: ClassVar[str] = "lesson"
    game: str
    """The key of its game."""
    step: int
    """0-based; the steps are in `lesson` of the game."""
    done: bool = False
    """True once the step's task is done, and only its explanation is still to be read."""
    astray: bool = False
    """True after an attempt at something else than the step asks for."""

    @property
    def place(self) -> object:
        """The part of it that begins at the top of the screen."""
        return self.step

    @property
    def told(self) -> object:
        """True while its card says what the task has taught."""
        return self.done

    def character(self, seat: int) -> str:
        """Return the level whose character sits at a seat; empty for the learner."""
        return "easy" if seat else ""

    def remembered(self, taught: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names of the steps at which lessons were left, with this one, but for a finished one."""
        steps = model(self.game).lesson.STEPS
        names = {step.name for step in steps}
        others = tuple(name for name in taught if name not in names)
        return (*others, steps[self.step].name) if self.step and not self.taught_game else others

    @property
    def taught_game(self) -> str:
        """The key of its game, once the last step is done."""
        return self.game if self.done and self.step + 1 == len(model(self.game).lesson.STEPS) else ""


def steps_of(page: Page) -> tuple[Step, ...]:
    """Return the steps of the running lesson; without one, those of the game that is chosen."""
    return model(_game_of(page)).lesson.STEPS


def _game_of(page: Page) -> str:
    return page.lesson.game if isinstance(page.lesson, Lesson) else page.person.setup.game


# -- in and out


def begin(page: Page, step: int = 0, game: str = "") -> Page:
    """Return a step at its beginning; the matches at hand and the screens wait meanwhile.

    Without the key of a game it is that of the running lesson, else the chosen one.
    """
    game = game or _game_of(page)
    beginning = model(game).lesson.STEPS[step]
    match = _seen_from(beginning.seat, Match(beginning.start))
    lesson = Lesson(game=game, step=step, match=match, below=page.below, done=not beginning.asks)
    return replace(page, screens=AT_TABLE, lesson=lesson, notice=None)


def _seen_from(seat: int, match: Match) -> Match:
    """Return the match with this seat's sheet shown large, also while the other seat is to act."""
    return match.looking(seat=None if decider(match.state) == seat else seat)


def left_at(page: Page, game: str) -> int:
    """Return the step at which the lesson of a game was left; the first one where it was not."""
    names = [step.name for step in model(game).lesson.STEPS]
    return next((names.index(name) for name in page.kept.taught if name in names), 0)


def step_of(page: Page) -> Step:
    """Return the step that a running lesson has come to."""
    return steps_of(page)[lesson_of(page).step]


def lesson_of(page: Page) -> Lesson:
    """Return the running lesson. Raise NotOffered if there is none."""
    if not isinstance(page.lesson, Lesson):
        raise NotOffered("no lesson is running")
    return page.lesson


# -- what is asked, and what comes of it


def deal(page: Page, record: AnyRecord) -> AnyRecord:
    """Return the record with the dice in the air landed as they did in the lesson's game."""
    lesson = lesson_of(page)
    path, number = model(lesson.game).lesson.STEPS[lesson.step].goal.actions, len(record.actions)
    expected = path[number] if number < len(path) else None
    if isinstance(expected, Thrown) and len(expected.faces) == len(record.state.flying):
        return record.play(expected)
    return throw(record)  # no step asks for this roll: `judged` undoes it


def asked(page: Page) -> tuple[Action, ...]:
    """Return the actions that this step accepts, all of them right; none once its task is done."""
    step, number = step_of(page), len(page.match.record.actions)
    if number >= len(step.goal.actions):
        return ()  # a choice that is only looked at is no action
    own = step.goal.actions[number]
    also = step.also if isinstance(own, Rethrow) else ()
    return (own, *map(page.match.record.game.parse, also))


def second_half(page: Page) -> bool:
    """Return whether the task has come to its second text."""
    halfway = step_of(page).halfway
    return halfway is not None and len(page.match.record.actions) >= len(halfway.actions)


def judged(before: Page, after: Page) -> Page:
    """Return the page after an answer at the table, as far as the step allows it.

    Looking and picking are always allowed, and holding where dice are to be thrown again. Of the game only
    what is asked for happens, and taking that back; anything else changes nothing but that a hint is shown.
    """
    lesson = before.lesson
    if not isinstance(lesson, Lesson) or not isinstance(after.lesson, Lesson):
        return after
    if after.record is before.record:
        if after.match.draft.held != before.match.draft.held and _to_choose(before):
            return replace(before, lesson=replace(lesson, astray=True))
        return _looked(after, after.lesson)
    old, new = before.match.record.actions, after.match.record.actions
    taken_back = new == old[: len(new)] and len(new) >= len(step_of(before).start.actions)
    played = new[:-1] == old and new[-1] in asked(before)
    if not (taken_back or played):
        return replace(before, lesson=replace(lesson, astray=True))
    left = step_of(before).goal.actions[len(new) :]
    done = not step_of(before).pick and all(isinstance(action, Thrown) for action in left)  # which land alone
    match = _seen_from(step_of(before).seat, after.match) if played else after.match
    return replace(after, lesson=replace(lesson, match=match, done=done, astray=False))


def _to_choose(page: Page) -> bool:
    """Return whether the next thing is a choice, which has a button: dice that are tapped do not make it."""
    wanted = asked(page) or _to_pick(page)
    return bool(wanted) and not any(isinstance(action, Rethrow | Thrown) for action in wanted)


def _looked(page: Page, lesson: Lesson) -> Page:
    """Return the page after a look: the task may have been to pick a choice, and no more."""
    if lesson.done or not _to_pick(page) or str(page.match.draft.picked) != step_of(page).pick:
        return page
    return replace(page, lesson=replace(lesson, done=True, astray=False))


def _to_pick(page: Page) -> tuple[Action, ...]:
    """List the choice that is to be looked at now; none if the step has none, or is not yet so far."""
    step, record = step_of(page), page.match.record
    so_far = len(record.actions) >= len(step.goal.actions)
    return (record.game.parse(step.pick),) if step.pick and so_far else ()


def barred(page: Page) -> frozenset[str]:
    """Return the intents of a table that make no sense in a lesson, or would leave the step backwards.

    Where the task is done, the way on takes the place of the large button.
    """
    at_start = page.match.record.actions == step_of(page).start.actions
    done = {"throw", "unpick", "take -"} if lesson_of(page).done else set()
    of_its_own = {"rematch", "copy", "replay", "review", "share-game", "fair", "why"}
    return frozenset(of_its_own | ({"undo"} if at_start else set()) | done)


# -- what to point at


def targets(page: Page) -> frozenset[str]:
    """Return the intents of which one should come next."""
    if not isinstance(page.lesson, Lesson) or not isinstance(page.top, Table):
        return frozenset()
    if page.lesson.done:
        return frozenset({way_on(page)})
    if page.match.look.moment is not None:
        return frozenset({"moment-now"})
    wanted = asked(page) or _to_pick(page)
    if isinstance(wanted[0], Thrown):
        return frozenset({"throw"})
    if isinstance(wanted[0], Rethrow):
        return _to_throw_again(page, [action for action in wanted if isinstance(action, Rethrow)])
    if page.match.draft.picked in wanted:
        return frozenset({"confirm"})
    script = model(page.lesson.game).lesson
    return frozenset(intent for action in wanted for intent in script.buttons_for(page.match, action))


def way_on(page: Page) -> str:
    """Return the intent that leads on where a step's task is done: from the last one into a game."""
    lesson = lesson_of(page)
    if lesson.step + 1 < len(steps_of(page)):
        return "next"
    other = "" if lesson.game == page.person.setup.game else f" {lesson.game}"
    return f"play-against easy coach{other}"


def _to_throw_again(page: Page, wanted: Sequence[Rethrow]) -> frozenset[str]:
    """Return the dice that are held or lie free wrongly; where there are none, the throw.

    Of several ways the one counts that is nearest to what is held.
    """
    if page.match.draft.picked is not None:
        return frozenset({"unpick"})
    free = frozenset(free_dice(page.match.state))
    ways = [free.difference(action.positions) ^ page.match.draft.held for action in wanted]
    wrong = min(ways, key=len)
    return frozenset(f"hold {position + 1}" for position in wrong) or frozenset({"throw"})
