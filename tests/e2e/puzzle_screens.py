"""Screens of puzzles worth looking at, by their names; and how a player solves one."""

from __future__ import annotations

from collections.abc import Callable

from calavera.coach.analysis import Analysis
from calavera.coach.puzzles import Puzzle, analysed
from calavera.games import GAMES
from calavera.record.link import pack
from tests.e2e.player import Player
from web.app.features.puzzles.state import next_puzzle, themes
from web.app.features.puzzles.training import Mistake, Training

__all__ = ["PUZZLES", "puzzle_due", "training_kept", "worth_of"]

LONG_AGO = "2026-11-01"


def training_kept(player: Player) -> Training:
    """Return the answers that the page has kept."""
    text = player.kept("puzzles")
    return Training() if text is None else Training.read(text)


def puzzle_due(player: Player, game: str, theme: str = "") -> Puzzle:
    """Return the puzzle that comes next."""
    found = next_puzzle(training_kept(player), game, theme)
    assert found is not None
    return found


def worth_of(puzzle: Puzzle) -> Analysis:
    """Return what every option of a puzzle is worth."""
    return analysed(puzzle, puzzle.record().state)


def puzzles(player: Player) -> None:
    """The screen after some answers, with an own decision that comes back."""
    training = Training()
    for number in range(9):
        found = next_puzzle(training, GAMES[0])
        assert found is not None
        training = training.answered(found.key, LONG_AGO, right=number % 3 > 0)
    puzzle = next_puzzle(training, GAMES[0])
    assert puzzle is not None
    text = pack(puzzle.record())
    training = Training(training.answers, (Mistake(text, LONG_AGO),))
    player.start_over()
    player.keep(puzzles=training.text())
    player.reload()
    player.tap("puzzles")


def none_yet(player: Player) -> None:
    player.start_over()
    player.tap("puzzles")


def at_first(game: str, theme: str) -> Callable[[Player], None]:
    """Return the way to the first puzzle of a theme."""

    def ask(player: Player) -> None:
        none_yet(player)
        player.tap(f"puzzles-game {game}")
        player.tap(f"puzzles-theme {theme}")
        player.tap("puzzle next")

    return ask


def answered(game: str, theme: str, *, right: bool) -> Callable[[Player], None]:
    """Return the way to the answer of the first puzzle of a theme, with the list of all options unfolded."""

    def answer(player: Player) -> None:
        at_first(game, theme)(player)
        options = worth_of(puzzle_due(player, game, theme)).options
        before, player.game = player.game, game
        player.do(options[0 if right else -1].action)
        player.game = before  # the next screen may be one of another game
        player.touch(".puzzle summary")

    return answer


PUZZLES: dict[str, Callable[[Player], None]] = {
    "puzzles": puzzles,
    "puzzles-none": none_yet,
    **{f"puzzle-{theme}": at_first(game, theme) for game in GAMES for theme in themes(game)},
    "puzzle-right": answered(GAMES[0], "keep", right=True),
    "puzzle-wrong": answered(GAMES[0], "leftovers", right=False),
    "puzzle-castro": answered(GAMES[1], "win", right=False),
}
"""Each leads there from wherever the page is."""
