"""Answers that meet a newer page than the one they were meant for: at every step of a computer's turn, with
storage of any speed, every intent that a player could have asked for."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from tests.tiers import large_rows_after
from tests.web.catalogues import LANGUAGES
from tests.web.games_played import ONLY_MAIN, updated, verb_of
from tests.web.slow_stage import SlowStage
from web.app.background import slices
from web.app.background.computer import thinking
from web.app.state.page import Page, Person, by_computer, decider
from web.app.state.setup import Setup

ANYWHERE = ("rules keys", "dismiss")
"""Intents of keys and of the way back, also where no button asks for them."""

LEFT_OUT = ONLY_MAIN - {"skip"} | {"language", "lesson"}
"""Verbs that do nothing here, or only take time."""

STEPS = 60
"""Events of a turn at most: timers, and writings that are complete."""


@pytest.fixture(autouse=True)
def known_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have computers know what they have decided in the same game before: thinking takes time."""
    known: dict[object, Any] = {}

    def remembered(page: Page, chance: Any) -> Generator[None, None, Any]:
        assert page.record is not None
        game = page.record.headers, page.record.actions
        if game not in known:
            known[game] = yield from thinking(page, chance)
        yield
        return known[game]

    monkeypatch.setattr(slices, "thinking", remembered)
    monkeypatch.setattr(slices, "foreseen", lambda _: iter((None,)))


def begun(game: str) -> Page:
    """Return a game of a computer and a person who has just ended a turn, and can still take it back."""
    page = Page(Person(languages=LANGUAGES, language="en", setup=Setup(seats=2)))
    for intent in (f"setup game {game}", "setup kind 1 person", "setup kind 2 medium"):
        page = updated(page, intent)
    page = updated(page, "new", f"{2:032x}")
    while not (page.record and page.record.actions and by_computer(page.record)):
        stage = SlowStage(page, lambda: 0)
        page = stage.wait()
        if not by_computer(page.match.record):
            state = page.match.state
            stage.tap("throw" if state.fresh else f"take {state.choices(decider(state))[0]}")
            page = stage.page
    return page


def played_to(page: Page, delay: int, step: int) -> SlowStage:
    """Return the stage after a number of events."""
    stage = SlowStage(page, lambda: delay, draws=False)
    for _ in range(step):
        stage.step()
    stage.draws = True
    return stage


def finish(stage: SlowStage) -> None:
    """Let time pass until nothing goes on by itself."""
    for _ in range(STEPS):
        if not stage.step():
            break
        stage.check()
    assert stage.page is stage.drawn


def asked_for(stage: SlowStage) -> list[tuple[str, int]]:
    """List everything that can be asked for now, with the page on which, of `stage.seen`: that in sight, or
    the one before, for a large answer that has waited."""
    found = []
    for number, seen in enumerate(stage.seen):
        intents = [intent for intent in stage.offered(seen) if verb_of(intent) not in LEFT_OUT]
        found += [(intent, number) for intent in dict.fromkeys((*intents, *ANYWHERE))]
    return found


@pytest.mark.parametrize(
    ("game", "delay"),
    large_rows_after(1, [(game, delay) for delay in (5000, 0, 30, 500) for game in ("calavera", "castro")]),
)
def test_at_every_step_of_a_computers_turn_every_intent_is_answered_or_dropped(game: str, delay: int) -> None:
    """Try it with a storage that is quicker than any pause of the computers, and slower than each."""
    page, step, tried = begun(game), 0, 0
    while (stage := played_to(page, delay, step)).timers:
        for intent, number in asked_for(stage):
            fork = played_to(page, delay, step)
            seen = fork.seen[number]
            try:
                fork.tap(intent, seen)
                fork.check()
                finish(fork)
            except BaseException as error:
                error.add_note(f"{intent!r} at step {step}, seen on {seen.top.name}")
                raise
            tried += 1
        step += 1
        assert step < STEPS, "the turn never ends"
    assert stage.page.record is not None
    assert not by_computer(stage.page.record)
    assert step > 5
    assert tried > step * 10
