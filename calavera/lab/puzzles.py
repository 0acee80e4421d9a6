"""Puzzles for every game: the decisions of games that have one best option, and how hard they are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import exp
from pathlib import Path
from random import Random
from typing import Any

from tqdm import tqdm

from calavera.coach.analysis import Analysis, distinct
from calavera.coach.levels import TEMPERATURES
from calavera.coach.puzzles import (
    LEVEL_RATINGS,
    LOSS_STEP,
    MAX_LOSS,
    WORTH_STEP,
    Puzzle,
    analysed,
    key_of,
    pack_puzzles,
    puzzles_of,
)
from calavera.coach.rating import Rating, expected
from calavera.game import CHANCE, OVER
from calavera.play.match import automatic, throw
from calavera.record.link import pack
from calavera.record.record import new_record

__all__ = [
    "GAP",
    "Candidate",
    "Decide",
    "check",
    "chosen",
    "difficulty",
    "faults",
    "games",
    "is_puzzle",
    "puzzles",
    "write",
]

FOLDER = Path(__file__).parents[1] / "games"

GAP = 0.02
"""The least that the second best option costs: two games of a hundred."""

SURE = 0.02
"""A position that is won or lost to within this asks for nothing."""

A_GAME = 4
"""The most puzzles of one game."""

A_TURN_APART = 6
"""The least number of actions between two puzzles of a game, so that none gives away the one before it."""

Decide = Callable[[Any, Random], Any]
"""A player: the action for a record's state."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A decision that makes a puzzle, and its game as far as that was played."""

    game: int
    record: Any
    number: int
    analysis: Analysis
    theme: str
    rating: int


def games(
    headers: Mapping[str, str], players: Callable[[int], list[Decide]], count: int, seed: int
) -> Iterator[tuple[int, Any]]:
    """Yield games by their number; their dice follow from a seed in them, which makes their text short."""
    for number in range(count):
        random = Random(f"puzzles {seed} {number}")
        record = new_record({**headers, "Seed": f"{random.getrandbits(128):032x}"})
        decide = players(number)
        while (state := record.state).seat is not OVER:
            if state.seat is CHANCE:
                record = throw(record)
                continue
            action = automatic(record)
            record = record.play(decide[state.seat](state, random) if action is None else action)
        yield number, record


def is_puzzle(analysis: Analysis, state: Any, greedy: Any) -> bool:
    """Check whether one option is clearly best, and greed takes another one."""
    options = _worths(analysis, state)
    if len(options) < 2 or not SURE < analysis.best.value < 1 - SURE:
        return False
    return options[0] - options[1] >= GAP and analysis.loss(greedy) >= GAP


def difficulty(analysis: Analysis, state: Any) -> int:
    """Return the rating of a puzzle that the levels of play miss as often as they would miss this one."""
    options = _worths(analysis, state)
    hits = {
        level: 1 / sum(exp((worth - options[0]) / TEMPERATURES[level]) for worth in options)
        for level in LEVEL_RATINGS
    }
    low, high = 300.0, 2400.0
    while high - low > 1:
        middle = (low + high) / 2
        solved = sum(
            expected(Rating(rating, 0), Rating(middle, 0)) - hits[level]
            for level, rating in LEVEL_RATINGS.items()
        )
        low, high = (middle, high) if solved > 0 else (low, middle)
    return round(low)


def _worths(analysis: Analysis, state: Any) -> list[float]:
    return sorted((analysis.value_of(action) for action in distinct(state)), reverse=True)


def chosen(candidates: Iterable[Candidate], wanted: Mapping[str, int]) -> list[Candidate]:
    """Choose as many of each theme as are wanted, whatever their difficulty.

    Games with many of them come first, which makes the file small; none gives more than A_GAME.
    """
    of_theme = defaultdict(list)
    many: Counter[int] = Counter()
    for candidate in candidates:
        of_theme[candidate.theme].append(candidate)
        many[candidate.game] += 1
    taken: list[Candidate] = []
    of_game: Counter[int] = Counter()
    places: set[tuple[int, int]] = set()
    for theme in sorted(wanted, key=lambda name: len(of_theme[name])):
        here, left = of_theme[theme], wanted[theme]
        Random(theme).shuffle(here)
        here.sort(key=lambda candidate: (-many[candidate.game], candidate.game))
        for candidate in here:
            near = any(
                (candidate.game, candidate.number + n) in places
                for n in range(-A_TURN_APART, A_TURN_APART + 1)
            )
            if not left or near or of_game[candidate.game] == A_GAME:
                continue
            taken.append(candidate)
            places.add((candidate.game, candidate.number))
            of_game[candidate.game] += 1
            left -= 1
    return taken


def puzzles(candidates: Iterable[Candidate]) -> Iterator[Puzzle]:
    """Yield the puzzles as they are shipped: each game is cut behind its last one."""
    of_game = defaultdict(list)
    for candidate in candidates:
        of_game[candidate.game].append(candidate)
    for _, group in sorted(of_game.items()):
        group.sort(key=lambda candidate: candidate.number)
        game = group[0].record
        text = pack(game.back(len(game.actions) - group[-1].number))
        for candidate in group:
            state = game.states[candidate.number]
            losses = tuple(max(0.0, candidate.analysis.loss(action)) for action in distinct(state))
            yield Puzzle(
                key_of(text, candidate.number),
                text,
                candidate.number,
                candidate.rating,
                candidate.theme,
                candidate.analysis.best.value,
                losses,
            )


def faults(shipped: Iterable[Puzzle], analyse: Callable[[Any, str], Analysis]) -> Iterator[str]:
    """Yield what is wrong with puzzles beside a new analysis of each: nothing, if all is well."""
    for puzzle in shipped:
        state = puzzle.record().state
        ours, theirs = analysed(puzzle, state), analyse(state, puzzle.theme)
        for action in distinct(state):
            shown, exact = ours.loss(action), min(theirs.loss(action), MAX_LOSS)
            if abs(shown - exact) > LOSS_STEP:
                yield f"{puzzle.key}: {action} gives away {exact:.4f}, not {shown:.4f}"
        if abs(ours.best.value - theirs.best.value) > WORTH_STEP:
            yield f"{puzzle.key}: worth {theirs.best.value:.4f}, not {ours.best.value:.4f}"


def write(game: str, candidates: Iterable[Candidate], wanted: Mapping[str, int], command: str) -> None:
    """Choose among decisions and write the puzzles of a game into the package."""
    taken = chosen(tqdm(candidates, unit=" decisions", desc="puzzles"), wanted)
    made = list(puzzles(taken))
    path = FOLDER / game / "puzzles.bin"
    path.write_bytes(pack_puzzles({"command": command}, made, list(wanted)))
    kinds = ", ".join(f"{count} {theme}" for theme, count in Counter(puzzle.theme for puzzle in made).items())
    print(f"{path.name} of {game}: {len(made)} puzzles ({kinds}), {path.stat().st_size:,} bytes")


def check(game: str, analyse: Callable[[Any, str], Analysis]) -> None:
    """Compare the puzzles of the package with a new analysis. Raises SystemExit where one differs."""
    shipped = puzzles_of(game)
    wrong = list(faults(tqdm(shipped, unit=" puzzles"), analyse))
    if wrong or not shipped:
        raise SystemExit("\n".join(wrong) or f"{game} has no puzzles")
    print(f"{len(shipped)} puzzles of {game}: the worth of every option agrees")
