"""Calavera's puzzles: decisions of two seats, whose worth the solved game knows exactly."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from calavera.coach.analysis import Analysis
from calavera.game import Rethrow
from calavera.games.calavera.actions import Freeze, TakeColour, TakeJokers
from calavera.games.calavera.bots import bot
from calavera.games.calavera.bots.analysis import analyse
from calavera.games.calavera.bots.network import side
from calavera.games.calavera.bots.simple import greedy_bot
from calavera.games.calavera.bots.turn_payoffs import Judge
from calavera.games.calavera.motive import What
from calavera.games.calavera.motives import motives
from calavera.games.calavera.rules import State
from calavera.games.calavera.sheet import Sheet
from calavera.lab.calavera.exact import Solution
from calavera.lab.calavera.tables import CODES, EARLY, rank_of
from calavera.lab.puzzles import Candidate, Decide, difficulty, games, is_puzzle

__all__ = ["HEADERS", "WANTED", "Exact", "candidates"]

HEADERS = {"Game": "Calavera", "Seats": "2", "Layout": "classic"}

WANTED = {
    "keep": 130,
    "roll": 130,
    "freeze": 90,
    "leftovers": 90,
    "joker": 70,
    "deny": 50,
    "zone": 50,
    "mark": 50,
}
"""The number of puzzles of each theme."""

LEVELS = ("easy", "medium", "hard", "expert")
"""The strengths of the players: weak ones get into positions that strong ones never see."""


class Exact:
    """The judge that knows: the solved game of two seats."""

    def __init__(self, solution: Solution) -> None:
        self._base, self._chances = solution.base, solution.chances

    def chance(self, mover: Sheet, waiting: Sheet) -> float:
        """Return the chance to win, ties half, of the seat that throws next."""
        mine, theirs = side(mover), side(waiting)
        pairs = [CODES * own + other for own, other in zip(mine.codes, theirs.codes, strict=True)]
        lead = theirs.banked - mine.banked
        return 1.0 - float(self._chances[self._base[rank_of(*pairs)] + lead])


def candidates(judge: Judge, count: int, seed: int, layer: int = 0) -> Iterator[Candidate]:
    """Yield every decision of some games that makes a puzzle; the judge knows positions from a layer on."""
    for number, record in games(HEADERS, _players, count, seed):
        for place, state in enumerate(record.states[:-1]):
            if len(state.legal_actions()) < 2 or _progress(state) < layer:
                continue
            analysis, greedy = analyse(state, judge), greedy_bot(state, Random(0))
            if is_puzzle(analysis, state, greedy):
                theme = theme_of(state, analysis.best.action, greedy)
                yield Candidate(number, record, place, analysis, theme, difficulty(analysis, state))


def _players(number: int) -> list[Decide]:
    random = Random(f"players {number}")
    return [bot(random.choice(LEVELS)) for _ in range(2)]


def _progress(state: State) -> int:
    """Return the layer of a position: its progress (`exact`)."""
    return sum(min(code, EARLY) for sheet in state.sheets for code in side(sheet).codes)


def theme_of(state: State, best: Any, greedy: Any) -> str:
    """Name the question that a decision asks, by the best option beside the greedy one."""
    if state.seat != state.active:
        return "leftovers"
    if isinstance(best, Freeze) or isinstance(greedy, Freeze):
        return "freeze"
    if isinstance(best, Rethrow) and isinstance(greedy, Rethrow):
        return "keep"
    if isinstance(best, Rethrow) or isinstance(greedy, Rethrow):
        return "roll"
    reasons = {motive.what for motive in motives(state, best)[:2]}
    if reasons & {What.DENY, What.BARE}:
        return "deny"
    if isinstance(best, TakeJokers) != isinstance(greedy, TakeJokers):
        return "joker"
    return "zone" if _burdened(state, greedy) or _burdened(state, best) else "mark"


def _burdened(state: State, action: TakeColour | TakeJokers) -> bool:
    """Check whether an option marks boxes that cost points until their row is closed."""
    return any(motive.what is What.BURDEN for motive in motives(state, action))


def analyse_again(judge: Judge) -> Any:
    """Return the analysis with which shipped puzzles are checked."""

    def again(state: State, _: str) -> Analysis:
        return analyse(state, judge)

    return again
