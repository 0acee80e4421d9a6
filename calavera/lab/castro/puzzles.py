"""Castro's puzzles: turns that can win at once, and the last two turns, of which everything is exact."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from calavera.coach.analysis import Analysis, Option
from calavera.game import Rethrow
from calavera.games.castro.bots import bot
from calavera.games.castro.bots.analysis import analyse
from calavera.games.castro.bots.simple import greedy_bot
from calavera.games.castro.prospects import turn_for, winning_squares
from calavera.games.castro.rules import State
from calavera.lab.puzzles import Candidate, Decide, difficulty, games, is_puzzle

__all__ = ["HEADERS", "WANTED", "analyse_again", "candidates", "to_win_now"]

HEADERS = {"Game": "Castro", "Seats": "2", "Board": "classic"}

WANTED = {"win": 280, "last": 100}
"""The number of puzzles of each theme."""

LEVELS = ("easy", "easy", "medium", "hard")
"""The players: games of weak ones are longer, and more of them come to the last turns."""

LIKE_EXPERT = 0.02
"""Going for the win at once has to be right, too: it costs no more than this by the network."""


def candidates(count: int, seed: int) -> Iterator[Candidate]:
    """Yield every decision of some games that makes a puzzle."""
    for number, record in games(HEADERS, _players, count, seed):
        for place, state in enumerate(record.states[:-1]):
            if len(state.legal_actions()) < 2:
                continue
            for theme, analysis in _questions(state):
                if is_puzzle(analysis, state, greedy_bot(state, Random(0))):
                    yield Candidate(number, record, place, analysis, theme, difficulty(analysis, state))


def _players(number: int) -> list[Decide]:
    random = Random(f"players {number}")
    return [bot(random.choice(LEVELS)) for _ in range(2)]


def _questions(state: State) -> Iterator[tuple[str, Analysis]]:
    """Yield the questions that a state can be asked, with the worth of every option."""
    if sum(state.supply) <= 2:
        yield "last", analyse(state)
    elif winning_squares(state, state.active):
        analysis = to_win_now(state)
        if analysis.best.value > 0 and analyse(state).loss(analysis.best.action) <= LIKE_EXPERT:
            yield "win", analysis


def to_win_now(state: State) -> Analysis:
    """Return every option with the chance to win in this very turn."""
    winning = winning_squares(state, state.active)
    turn = turn_for(state, winning)
    options = []
    for action in state.legal_actions():
        if isinstance(action, Rethrow):
            kept = [face for place, face in enumerate(state.dice) if place not in action.positions]
            options.append(Option(action, float(turn.keep(kept, state.throws))))
        else:
            options.append(Option(action, float(getattr(action, "square", None) in winning)))
    return Analysis(state.active, tuple(sorted(options, key=lambda option: -option.value)), trained=True)


def analyse_again(state: State, theme: str) -> Analysis:
    """Return the analysis with which shipped puzzles are checked."""
    return to_win_now(state) if theme == "win" else analyse(state)
