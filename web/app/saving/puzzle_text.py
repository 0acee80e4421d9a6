"""The puzzle on the table as plain data among the settings: a reload leads back to it, answered or not."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from calavera.coach.puzzles import puzzles_of
from calavera.games import GAMES
from web.app.state.learning.solving import begin, begin_own, solving_of, training_of, where
from web.app.state.learning.training import decision_of
from web.app.state.match.exercises import Solving
from web.app.state.match.match import Draft
from web.app.state.page import Page, held_positions, with_picked
from web.app.state.screens import PuzzlesScreen
from web.app.state.strict import MALFORMED

__all__ = ["kept_puzzle", "with_puzzle"]


def kept_puzzle(page: Page, solving: Solving) -> dict[str, Any]:
    """Return its key, what it was begun from, the choice in the making, and the number of the answer."""
    screen = where(page)
    known: dict[str, Any] = {
        "source": solving.source,
        "key": solving.text or solving.key,
        "today": solving.today,
    }
    known |= {"screen": [screen.game, screen.theme]} if screen is not None else {}
    draft = solving.match.draft
    known["held"] = "".join(str(position + 1) for position in sorted(draft.held))
    known["picked"] = "" if draft.picked is None else str(draft.picked)
    if solving.answer is not None:
        known["answer"] = solving.match.state.legal_actions().index(solving.answer)
    return known


def with_puzzle(page: Page, stored: Mapping[str, Any]) -> Page:
    """Return the page with a kept puzzle on the table; the same page where this build has no such puzzle."""
    with suppress(*MALFORMED, StopIteration):
        return _begun(page, stored)
    return page


def _begun(page: Page, stored: Mapping[str, Any]) -> Page:
    source, key, today, held, picked = (
        str(stored[name]) for name in ("source", "key", "today", "held", "picked")
    )
    if "screen" in stored:
        game, theme = map(str, stored["screen"])
        page = page.on_start(PuzzlesScreen(GAMES[GAMES.index(game)], theme))
    if source == "mistake":
        if "answer" in stored:
            return page  # what it is worth would have to be computed again
        page = _own(page, key, today)
    else:
        every = (puzzle for game in GAMES for puzzle in puzzles_of(game) if puzzle.key == key)
        page = begin(page, next(every), {"next": "next", "daily": "daily"}[source], today)
    solving, answers = solving_of(page), training_of(page).answers
    match = replace(solving.match, draft=Draft(held_positions(solving.match.state, held)))
    solving = replace(solving, match=with_picked(match, picked))
    if "answer" in stored and answers and answers[-1].key == key:
        solving = replace(solving, answer=match.state.legal_actions()[int(stored["answer"])])
    return replace(page, lesson=solving)


def _own(page: Page, text: str, today: str) -> Page:
    """Return the page with an own decision on the table. Raises ValueError for one that is no more."""
    (mistake,) = (one for one in training_of(page).mistakes if one.text == text)
    record = decision_of(text)
    if record is None:
        raise ValueError("an own decision without a game")
    return begin_own(page, mistake, record, today)
