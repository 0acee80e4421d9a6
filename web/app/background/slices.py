"""Lets time pass for the computers: thinks in slices, so that the page can answer, and waits between steps.

What it has found or waited for is meant for the page whose job it is (`intents/late_answers.py`): where
another page has come, it is dropped, and that page starts its own job as soon as it is shown. The clock, the
timer and chance are handed in; tests have their own.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any, Protocol, TypeVar

from web.app.background.computer import (
    STORED_WORK,
    WORK,
    Chance,
    Job,
    advised,
    advising,
    done,
    drawn,
    foreseen,
    job,
    pause,
    planned,
    thinking,
    threatened,
    threatening,
    thrown,
)
from web.app.features.feature import Change, SlicedWork, TimedWork
from web.app.intents.late_answers import ExpectedPage
from web.app.state.page import Page

__all__ = ["SLICE", "Driver"]

SLICE = 12.0
"""Milliseconds of thinking after which the page may answer. With the piece that was begun it is still no long
task at a quarter of the speed, and between two slices a browser waits for some milliseconds."""

T = TypeVar("T")


class Stage(Protocol):
    """The place where pages are shown."""

    page: Page

    def show(self, page: Page, *, quiet: bool = False) -> None:
        """Show a page, and have the driver follow; `quiet` if sounds would only pile up."""


class Driver:
    """Follows the pages that are shown and does what they wait for.

    `later(milliseconds, do)` calls back once, `now()` is the time in milliseconds, `chance(bytes)` makes a
    `random.Random`.
    """

    def __init__(
        self,
        stage: Stage,
        later: Callable[[float, Callable[[], None]], object],
        now: Callable[[], float],
        chance: Chance,
    ) -> None:
        self._stage = stage
        self._later = later
        self._now = now
        self._chance = chance
        self._job: Job | None = None
        self._meant: ExpectedPage | None = None
        """The page that was followed last; None once its job was dropped."""
        self._run = 0
        """Counts the jobs: a timer of an earlier one does nothing."""
        self._due: Callable[[], None] | None = None
        self._hurried: int | None = None
        """The active seat whose turn is played at once."""

    def follow(self, page: Page) -> None:
        """Start, continue or stop work, as the page that is shown needs it."""
        wanted = job(page)
        dropped, self._meant = self._meant is None, ExpectedPage(page, job)
        if wanted == self._job and not dropped:
            if self._due is not None and self._pause() == 0:  # a pause that is no longer wanted
                self._later(0, partial(self._now_due, self._run))
            return
        self._job, self._due = wanted, None
        self._run += 1
        if wanted is None or wanted.active != self._hurried:
            self._hurried = None
        if wanted is None:
            return
        begun = self._now()
        work = WORK.get(wanted.kind)
        if isinstance(work, SlicedWork):
            self._begin(work.steps(page), self._changed)
        elif isinstance(work, TimedWork):
            self._step(begun, work.moved_on)
        elif wanted.kind == "advise":
            self._begin(advising(page), self._advised)
        elif wanted.kind == "threats":
            self._begin(threatening(page), self._threatened)
        elif (stored := STORED_WORK.get(wanted.kind)) is not None:
            self._begin(stored.steps(page), self._changed)
        elif wanted.kind == "decide":
            self._begin(thinking(page, self._chance), partial(self._decided, begun))
        elif wanted.kind == "throw":
            self._begin(foreseen(page), lambda _: self._step(begun, thrown))
        else:
            self._step(begun, drawn if wanted.kind == "draw" else done)

    def leave_off(self) -> None:
        """Drop the current work; the next page that is shown starts it again."""
        self._run += 1
        self._job = self._due = None

    def _holds(self) -> bool:
        """Return whether the page of now still wants the job; else drop it."""
        if self._meant is not None and self._meant.holds(self._stage.page):
            return True
        self._run += 1
        self._due = self._meant = None
        return False

    def skip(self) -> None:
        """Play the rest of the turn at once."""
        if self._job is not None:
            self._hurried = self._job.active
            self._now_due(self._run)

    def _advised(self, found: Any) -> None:
        self._stage.show(advised(self._stage.page, found))

    def _threatened(self, found: object) -> None:
        self._stage.show(threatened(self._stage.page, found))

    def _changed(self, change: Change) -> None:
        self._stage.show(change(self._stage.page))

    def _decided(self, begun: float, found: tuple[Any, Any]) -> None:
        self._wait(begun, lambda: self._show(planned(self._stage.page, *found)))

    def _step(self, begun: float, step: Callable[[Page], Page]) -> None:
        self._wait(begun, lambda: self._show(step(self._stage.page)))

    def _show(self, page: Page) -> None:
        self._stage.show(page, quiet=self._pause() == 0)

    def _pause(self) -> float:
        return 0 if self._hurried is not None else pause(self._stage.page)

    def _wait(self, begun: float, do: Callable[[], None]) -> None:
        self._due = do
        self._later(max(0.0, begun + self._pause() - self._now()), partial(self._now_due, self._run))

    def _now_due(self, run: int) -> None:
        """Do what was waited for, if it still is."""
        if run == self._run and self._due is not None and self._holds():
            do, self._due = self._due, None
            do()

    def _begin(self, work: Generator[Change | None, None, T], then: Callable[[T], None]) -> None:
        """Start work once the page that needs it has been seen."""
        self._later(0, partial(self._think, self._run, work, then))

    def _think(self, run: int, work: Generator[Change | None, None, T], then: Callable[[T], None]) -> None:
        """Do one slice of work and show how far it has come; the next one leaves the page time to answer."""
        if run != self._run or not self._holds():
            return
        end, change = self._now() + SLICE, None
        try:
            while self._now() < end:
                change = next(work)
        except StopIteration as result:
            then(result.value)
        else:
            page = self._stage.page if change is None else change(self._stage.page)
            if page is not self._stage.page:
                self._stage.show(page, quiet=True)
            self._later(0, partial(self._think, run, work, then))
