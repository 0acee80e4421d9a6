"""The computers' turns as steps of the page: the throw, what it is about to do, and that it does it.

Each step is a page of its own, so that people can follow. Nothing here waits: `driver` does.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from calavera.coach.analysis import Analysis

from calavera import Record, Rethrow, Thrown, write
from calavera.coach.review import Review, review_steps
from calavera.games.calavera.actions import Action
from calavera.games.calavera.bots import decide_steps
from calavera.games.calavera.bots.analysis import analyse_steps, outlook_steps
from calavera.play.match import throw
from web.app.coaching import doubted, open_doubt, wants_advice
from web.app.effects import TEMPO, TOSS
from web.app.page import Advice, Page, by_computer, decider, entering, free_dice
from web.app.play import settle
from web.app.replaying import gone_on, lasting, until
from web.app.reviews import awaited
from web.app.seats import computers
from web.app.statistics import awaited as uncounted
from web.app.update import update

__all__ = [
    "Job",
    "advised",
    "advising",
    "done",
    "foreseen",
    "job",
    "pause",
    "planned",
    "replayed",
    "reviewed",
    "thinking",
    "thrown",
]

Chance = Callable[[bytes], Any]
"""Makes the randomness of a decision (a `random.Random`) from bytes."""

READY = 800
"""Milliseconds before a turn's first throw, in which a mis-tap can still be taken back."""

LANDED = 300
"""Milliseconds for looking at dice that lie still."""

READ = {"again": 1500, "choice": 2200, "only": 1400}
"""Milliseconds for reading what a computer is about to do."""


@dataclass(frozen=True)
class Job:
    """Something that a page waits for without anybody's tap."""

    kind: str
    """`throw`, `decide` or `do` for a computer; `advise` for a person with a coach; `review` at the end;
    `replay` for a game that plays by itself once more; `count` for the statistics."""
    record: Record | None
    """The game it is about, if it is about one."""

    @property
    def active(self) -> int | None:
        """The active seat of that game."""
        return None if self.record is None else self.record.state.active


def job(page: Page) -> Job | None:
    """What comes next without anybody's tap: only where the table is in sight, and shows now."""
    record = page.record
    if page.elsewhere and page.screen == "table":
        return None  # another tab plays
    if uncounted(page):
        return Job("count", None)
    if record is not None and awaited(page):
        return Job("review", record)
    if page.screen == "replay" and page.replay is not None and page.replay.playing:
        return Job("replay", until(page.replay))
    if record is None or page.screen != "table" or page.moment is not None:
        return None
    if entering(record):
        return None
    if not by_computer(page):
        return Job("advise", record) if wants_advice(page) else None
    if record.state.fresh:
        return Job("throw", record)
    return Job("decide" if page.plan is None else "do", record)


def pause(page: Page) -> float:
    """For how many milliseconds a page is shown before the next step; thinking may take longer."""
    if page.screen == "replay" and page.replay is not None:
        return lasting(page.replay)
    state = _record(page).state
    if state.fresh:
        wanted = READY
    elif page.plan is None:
        wanted = LANDED + (TOSS if state.choice is None else 0)
    elif page.advice is None or page.advice.state != state:
        wanted = READ["only"]
    else:
        wanted = READ["again" if isinstance(page.plan, Rethrow) else "choice"]
    return wanted * TEMPO[page.options.speed]


def thinking(page: Page, chance: Chance) -> Generator[None, None, tuple[Action, Analysis | None]]:
    """What the computer does, and how that compares; without a thought where only one thing is possible.

    Its randomness follows from the game so far: neither undo nor a reload changes its mind.
    """
    record = _record(page)
    legal = record.state.legal_actions()
    if len(legal) == 1:
        return legal[0], None
    level = computers(record)[decider(record.state)]
    random = chance(sha256(write(record).encode()).digest())
    action = yield from decide_steps(level, record.state, random)
    analysis = yield from analyse_steps(record.state)
    return action, analysis


def foreseen(page: Page) -> Generator[None, None, object]:
    """What the coming turn can lead to: known before the dice fly, nobody waits for it afterwards."""
    return outlook_steps(_record(page).state)


def thrown(page: Page) -> Page:
    """The page with a turn's first throw on the table."""
    record = _record(page)
    return _on(page, throw(record))


def planned(page: Page, action: Action, analysis: Analysis | None) -> Page:
    """The page that shows what is going to be done: the dice that stay, or the choice on the sheet."""
    state = _record(page).state
    advice = None if analysis is None else Advice(state, analysis)
    assert not isinstance(action, Thrown)  # which nobody decides
    if isinstance(action, Rethrow):
        kept = frozenset(free_dice(state)) - frozenset(action.positions)
        return replace(page, plan=action, advice=advice, held=kept, picked=None)
    return replace(page, plan=action, advice=advice, held=frozenset(), picked=action)


def done(page: Page) -> Page:
    """The page after it was done, with dice landed and everybody passed who has nothing to choose."""
    assert page.plan is not None  # or there is nothing to be done
    return settle(_on(page, _record(page).play(page.plan)))


def replayed(page: Page) -> Page:
    """The page with one action more of the game that plays by itself."""
    assert page.replay is not None  # or nothing plays
    return replace(page, replay=gone_on(page.replay))


def advising(page: Page) -> Generator[None, None, Analysis]:
    """What the coach makes of the moment."""
    return analyse_steps(_record(page).state)


def reviewed(page: Page) -> Generator[tuple[int, int], None, Review]:
    """What a finished game looks like afterwards."""
    return review_steps(_record(page))


def advised(page: Page, analysis: Analysis) -> Page:
    """The page with that; what waited for it is done, or asked about where it costs too much."""
    page = replace(page, advice=Advice(_record(page).state, analysis))
    doubt = open_doubt(page)
    if doubt is None or doubt.loss is not None:
        return page
    return doubted(page, doubt.action) or settle(update(page, "insist"))


def _on(page: Page, record: Record) -> Page:
    """The page gone on to another record; whose sheet somebody looks at stays in sight during a turn."""
    before = _record(page)
    looked = page.looked if decider(before.state) == decider(record.state) else None
    calm = replace(page, held=frozenset(), picked=None, plan=None, why=False, looked=looked)
    return replace(calm, record=record, since=len(before.actions))


def _record(page: Page) -> Record:
    assert page.record is not None  # or nobody plays
    return page.record
