"""Puzzles: positions of games with the exact worth of every option, as files that the package ships.

A file holds games as links do, and of each some decisions: the number of actions before it, how hard it is,
its theme, the worth of the best option, and how much less each other one is worth. `calavera.lab puzzles`
writes the files and checks them.
"""

from __future__ import annotations

import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from calavera.coach.analysis import Analysis, Option, distinct, kind_of
from calavera.coach.data_file import pack_table, read_package_file, unpack_table
from calavera.coach.rating import Rating
from calavera.record.link import unpack

__all__ = [
    "LEVEL_RATINGS",
    "LOSS_STEP",
    "MAX_LOSS",
    "RIGHT",
    "WORTH_STEP",
    "Puzzle",
    "analysed",
    "key_of",
    "pack_puzzles",
    "puzzles_of",
    "read_puzzles",
]

PUZZLES_KIND = "puzzles"

RIGHT = 0.005
"""The loss below which an answer is right; every other option costs at least four times as much."""

LEVEL_RATINGS = {"easy": 900, "medium": 1170, "hard": 1390}
"""Ratings of the levels as they play each other (`lab ladder`), from which those of the puzzles follow."""

DEVIATION = 60.0
"""The deviation of a puzzle's rating: levels of play say how hard it is, but no players have yet."""

LOSS_STEP = 1 / 400
"""The step in which losses are stored: a quarter of a point in a hundred."""

MAX_LOSS = 255 * LOSS_STEP
"""A greater loss is stored as this one."""

WORTH_STEP = 1 / 10_000
"""The step in which the worth of the best option is stored."""

_GAME = struct.Struct("<BB")
_PUZZLE = struct.Struct("<HHBHB")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision of a game, and the worth of all that can be done there."""

    key: str
    """The name under which answers are remembered: it follows from the game and the place in it."""
    text: str
    """The game that it is from, as a link has it."""
    number: int
    """The number of the game's actions before the decision."""
    rating: int
    theme: str
    best: float
    """The worth of the best option."""
    losses: tuple[float, ...]
    """The loss of each option, in the order of `analysis.distinct`."""

    @property
    def difficulty(self) -> Rating:
        """The rating that a player's is compared with."""
        return Rating(self.rating, DEVIATION)

    def record(self) -> Any:
        """Return the game as far as the decision."""
        game = unpack(self.text)
        return game.back(len(game.actions) - self.number)


def analysed(puzzle: Puzzle, state: Any) -> Analysis:
    """Return what the coach would say of a puzzle's position: every legal action with its worth."""
    losses = {
        kind_of(action, state): loss for action, loss in zip(distinct(state), puzzle.losses, strict=True)
    }
    options = [
        Option(action, puzzle.best - losses[kind_of(action, state)]) for action in state.legal_actions()
    ]
    return Analysis(state.seat, tuple(sorted(options, key=lambda option: -option.value)), trained=True)


def key_of(text: str, number: int) -> str:
    """Return the key of the decision after a number of actions of a game."""
    return sha256(f"{text} {number}".encode()).hexdigest()[:8]


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game by its key, the easiest first; none where the package has none of it."""
    try:
        data = read_package_file(f"games/{game}/puzzles.bin")
    except OSError:
        return ()
    return tuple(sorted(read_puzzles(data), key=lambda puzzle: (puzzle.rating, puzzle.key)))


def pack_puzzles(about: dict[str, object], puzzles: Iterable[Puzzle], themes: Sequence[str]) -> bytes:
    """Return the file of puzzles; those of one game stand together."""
    of_game: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        of_game.setdefault(puzzle.text, []).append(puzzle)
    body = bytearray()
    for text, group in of_game.items():
        game = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        body += _GAME.pack(len(game), len(group)) + game
        for puzzle in group:
            losses = bytes(min(255, round(loss / LOSS_STEP)) for loss in puzzle.losses)
            worth = round(puzzle.best / WORTH_STEP)
            theme = themes.index(puzzle.theme)
            body += _PUZZLE.pack(puzzle.number, puzzle.rating, theme, worth, len(losses)) + losses
    return pack_table(PUZZLES_KIND, {**about, "themes": list(themes)}, bytes(body))


def read_puzzles(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of a file, as they stand there. Raises ValueError for a damaged one."""
    about, body = unpack_table(PUZZLES_KIND, data, "themes")
    place = 0
    while place < len(body):
        length, count = _GAME.unpack_from(body, place)
        place += _GAME.size
        text = urlsafe_b64encode(body[place : place + length]).decode().rstrip("=")
        place += length
        for _ in range(count):
            number, rating, theme, worth, options = _PUZZLE.unpack_from(body, place)
            place += _PUZZLE.size
            losses = tuple(loss * LOSS_STEP for loss in body[place : place + options])
            place += options
            best = worth * WORTH_STEP
            key = key_of(text, number)
            yield Puzzle(key, text, number, rating, about["themes"][theme], best, losses)
