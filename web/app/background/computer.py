"""The computers' turns as steps of the page: the throw, what it is about to do, and that it does it.

Each step is a page of its own, so that people can follow. Nothing here waits: `slices.Driver` does.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from calavera.coach.analysis import Analysis, bots_of
from calavera.game import Action, Rethrow, Thrown
from calavera.play.match import throw
from calavera.record.record import AnyRecord, write
from web.app.features import features
from web.app.features.feature import TimedWork
from web.app.features.playing import computers_wait, seen, settles_itself, together, waits
from web.app.game_protocol.model import TOSS, model_of
from web.app.intents.automatic_steps import settle
from web.app.intents.coach import open_warning, wants_advice, with_warning
from web.app.intents.handover import after_handover, lasting
from web.app.intents.threats import lack_chances
from web.app.state.cues import TEMPO
from web.app.state.match.coach import Advice
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page, by_computer, decider, entering, free_dice
from web.app.state.people.players import computers
from web.app.state.screens import Table
from web.app.update import update

__all__ = [
    "STORED_WORK",
    "WORK",
    "Job",
    "advised",
    "advising",
    "done",
    "drawn",
    "foreseen",
    "job",
    "pause",
    "planned",
    "thinking",
    "threatened",
    "threatening",
    "thrown",
]

Chance = Callable[[bytes], Any]
"""Makes the randomness of a decision (a `random.Random`) from bytes."""

PACE = {"1x": 1.0, "2x": 0.5, "end": 0.0}
"""By the option `pace`."""

READY = 800
"""Milliseconds before a turn's first throw, in which a mis-tap can still be taken back."""

LANDED = 300
"""Milliseconds for looking at dice that lie still."""

READ = {"again": 1500, "choice": 2200, "only": 1400}
"""Milliseconds for reading what a computer is about to do."""


WORK = {name: work for feature in features().values() for name, work in feature.work.items()}
"""The work of features, by the names of the screens that wait for it."""

STORED_WORK = {name: work for feature in features().values() for name, work in feature.stored_work.items()}
"""The computations of features over stored games, by names that no other job has."""


@dataclass(frozen=True)
class Job:
    """Something that a page waits for without anybody's tap."""

    kind: str
    """`throw`, `decide` or `do` for a computer; `draw` while marks are drawn; `advise` for a person with a
    coach; `threats` where a player could win or end the game soon; the name of a screen for work of a feature
    (`WORK`), or that of a feature's work over stored games (`STORED_WORK`)."""
    record: AnyRecord | None
    """The game it is about, if it is about one."""
    games: object = None
    """The stored games, or the mark of one, that such work is about."""

    @property
    def active(self) -> int | None:
        """The active seat of that game."""
        return None if self.record is None else self.record.state.active


def job(page: Page) -> Job | None:
    """Return the next step that needs no tap; None unless the table is in sight and shows the present."""
    if page.read_only and isinstance(page.top, Table):
        return None  # another tab plays
    page = seen(page)
    record = page.record
    for kind, stored in STORED_WORK.items():
        if finished := stored.due(page):
            return Job(kind, None, finished)
    if record is not None and page.current is not None and page.current.handover is not None:
        drawing = page.current.handover.drawing and isinstance(page.top, Table)
        return Job("draw", record) if drawing else None
    work = WORK.get(page.top.name)
    if work is not None and (about := work.due(page)) is not None:
        return Job(page.top.name, about)
    if record is None or not isinstance(page.top, Table) or page.match.look.moment is not None:
        return None
    if lack_chances(page, record):
        return Job("threats", record)
    if entering(record) or computers_wait(page) or waits(page):
        return None
    if not by_computer(record):
        return Job("advise", record) if wants_advice(page) else None
    if page.match.paused:
        return None
    if record.state.fresh:
        return Job("throw", record)
    return Job("decide" if page.match.plan is None else "do", record)


def pause(page: Page) -> float:
    """Return the milliseconds for which a page is shown before the next step; thinking may take longer."""
    work = WORK.get(page.top.name)
    if isinstance(work, TimedWork):
        return work.lasting(page)
    match = page.match
    state = match.state
    if match.handover is not None:
        return lasting(page)
    if together(page):
        wanted = 0  # the people have chosen already, and wait
    elif state.fresh:
        wanted = READY
    elif match.plan is None:
        wanted = LANDED + (TOSS if isinstance(match.record.actions[-1], Thrown) else 0)
    elif match.coach.advice is None or match.coach.advice.state != state:
        wanted = READ["only"]
    else:
        wanted = READ["again" if isinstance(match.plan, Rethrow) else "choice"]
    return wanted * TEMPO[page.person.options.speed] * PACE[page.person.options.pace]


def thinking(page: Page, chance: Chance) -> Generator[None, None, tuple[Action, Analysis | None]]:
    """Decide for a computer and compare its options; a single option needs no computation.

    Its randomness follows from the game so far: neither undo nor a reload changes its mind.
    """
    record = seen(page).match.record
    legal = record.state.legal_actions()
    if len(legal) == 1:
        return legal[0], None
    level = computers(record)[decider(record.state)]
    random = chance(sha256(write(record).encode()).digest())
    bots = bots_of(record.game)
    action = yield from bots.decide_steps(level, record.state, random)
    analysis = yield from bots.analyse_steps(record.state)
    return action, analysis


def foreseen(page: Page) -> Generator[None, None, object]:
    """Compute the prospects of the coming turn before its roll, so that no player waits afterwards."""
    return bots_of(page.match.record.game).outlook_steps(page.match.state)


def thrown(page: Page) -> Page:
    """Return the page with a turn's first throw on the table."""
    after = _on(page, throw(page.match.record))
    return settle(after) if settles_itself(page) else after


def planned(page: Page, action: Action, analysis: Analysis | None) -> Page:
    """Return the page that shows what is going to be done: the dice that stay, or the choice on the sheet."""
    state = seen(page).match.state
    advice = None if analysis is None else Advice(state, analysis)
    assert not isinstance(action, Thrown)  # which no player decides
    match = replace(page.match, plan=action).coached(advice=advice)
    if isinstance(action, Rethrow):
        kept = frozenset(free_dice(state)) - frozenset(action.positions)
        return page.with_match(match.drafting(held=kept, picked=None))
    return page.with_match(match.drafting(held=frozenset(), picked=action))


def done(page: Page) -> Page:
    """Return the page after the planned action, with dice landed and seats without a choice passed.

    Raises NotOffered if none is planned.
    """
    plan = page.match.plan
    if plan is None:
        raise NotOffered("nothing is planned")
    page = seen(page)
    return settle(_on(page, page.match.record.play(plan)))


def drawn(page: Page) -> Page:
    """Return the page after the marks of a handover."""
    return after_handover(page)


def threatening(page: Page) -> Generator[None, None, object]:
    """Compute the chances to win or end the game soon."""
    record = seen(page).match.record
    return model_of(record).threats.steps(record.state)


def threatened(page: Page, found: object) -> Page:
    """Return the page with these chances."""
    return page.with_match(page.match.coached(threats=found))


def advising(page: Page) -> Generator[None, None, Analysis]:
    """Compute the coach's advice for the moment."""
    return bots_of(page.match.record.game).analyse_steps(page.match.state)


def advised(page: Page, analysis: Analysis) -> Page:
    """Return the page with that; what waited for it is done, or asked about where it costs too much."""
    page = page.with_match(page.match.coached(advice=Advice(page.match.state, analysis)))
    warning = open_warning(page)
    if warning is None or warning.loss is not None:
        return page
    return with_warning(page, warning.action) or update(page, "warning-ignore")[0]


def _on(page: Page, record: AnyRecord) -> Page:
    """Return the page with more actions; a sheet that a player looks at stays in sight during a turn."""
    before = page.match
    seat = before.look.seat if decider(before.state) == decider(record.state) else None
    match = replace(before.after(record), new_from=len(before.record.actions))
    return page.with_match(match.looking(seat=seat))
