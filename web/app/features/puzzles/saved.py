"""The answers to puzzles as a text, stored and in backups; and the puzzle on the table, among the settings.

A reload leads back to it, answered or not.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from calavera.coach.puzzles import puzzles_of
from calavera.games import GAMES
from web.app.features.puzzles.screen import PuzzlesScreen
from web.app.features.puzzles.state import begin, begin_own, solving_of, training_of, where
from web.app.features.puzzles.training import Training, decision_of
from web.app.saving.bundle_error import BundleError, fields_of
from web.app.state.match.match import Draft
from web.app.state.page import Page, held_positions, with_picked
from web.app.state.strict import MALFORMED

__all__ = [
    "checked_training",
    "kept_puzzle",
    "merged_training",
    "training_text",
    "with_puzzle",
    "with_training",
]


def training_text(page: Page) -> str:
    """Return the text of all answers and own decisions."""
    return training_of(page).text()


def with_training(page: Page, text: str) -> Page:
    """Return the page with the answers of a stored text. Raises ValueError."""
    return page.with_kept(training=Training.read(text))


def checked_training(kept: object) -> str:
    """Return the text of the answers to puzzles of a backup. Raises BundleError."""
    scores = ("scores",) if isinstance(kept, dict) and "scores" in kept else ()
    fields = fields_of(kept, "puzzles", ("answers", "mistakes", *scores))
    try:
        training = Training.read(json.dumps(fields))
    except ValueError as error:
        raise BundleError("puzzles", str(error)[:200]) from None
    for number, mistake in enumerate(training.mistakes, 1):
        if decision_of(mistake.text) is None:
            raise BundleError(f"puzzles, decision {number}", "this is no game that waits for one")
    return training.text()


def merged_training(page: Page, text: str) -> tuple[Page, int]:
    """Return the page with the answers and own decisions of a backup, and how many are new."""
    before = training_of(page)
    training = before.merged(Training.read(text))
    return page.with_kept(training=training), len(training) - len(before)


def kept_puzzle(page: Page) -> dict[str, Any]:
    """Return its key, what it was begun from, the choice in the making, and the number of the answer."""
    solving, screen = solving_of(page), where(page)
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


def with_puzzle(page: Page, stored: object) -> Page:
    """Return the page with a kept puzzle on the table; the same page where this build has no such puzzle."""
    with suppress(*MALFORMED, StopIteration):
        return _begun(page, cast("Mapping[str, Any]", stored))
    return page


def _begun(page: Page, stored: Mapping[str, Any]) -> Page:
    source, key, today, held, picked = (
        str(stored[name]) for name in ("source", "key", "today", "held", "picked")
    )
    if "screen" in stored:
        game, theme = map(str, stored["screen"])
        page = page.over(PuzzlesScreen(GAMES[GAMES.index(game)], theme))
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
