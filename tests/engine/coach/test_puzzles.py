"""The puzzles of the package: every one is a decision of a legal game, with one best option."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from calavera.coach.analysis import distinct
from calavera.coach.data_file import pack_table, read_package_file
from calavera.coach.puzzles import (
    LOSS_STEP,
    MAX_LOSS,
    RIGHT,
    WORTH_STEP,
    Puzzle,
    analysed,
    key_of,
    pack_puzzles,
    puzzles_of,
    read_puzzles,
)
from calavera.games import GAMES
from calavera.games.castro.bots.analysis import analyse as analyse_castro
from calavera.games.castro.bots.simple import greedy_bot as castro_greed
from calavera.games.castro.prospects import turn_for, winning_squares

LEAST = {"calavera": 600, "castro": 300}
"""Puzzles that a game has at least."""

MOST_BYTES = 60_000
"""Of all files together."""

SAMPLE = 12
"""Puzzles of each theme that are computed again."""


def of_theme(game: str, theme: str) -> list[Puzzle]:
    """Return some of a theme, from the easiest to the hardest."""
    found = [puzzle for puzzle in puzzles_of(game) if puzzle.theme == theme]
    return found[:: max(1, len(found) // SAMPLE)]


def test_there_are_enough_and_they_are_small() -> None:
    for game, least in LEAST.items():
        assert len(puzzles_of(game)) >= least
    assert sum(len(read_package_file(f"games/{game}/puzzles.bin")) for game in GAMES) <= MOST_BYTES


def test_a_game_without_a_file_has_none() -> None:
    assert puzzles_of("toy") == ()


@pytest.mark.parametrize("game", GAMES)
def test_each_is_a_decision_of_a_legal_game_with_one_best_option(game: str) -> None:
    for puzzle in puzzles_of(game)[::5]:
        record = puzzle.record()
        assert (record.game.key, len(record.actions)) == (game, puzzle.number)
        options = distinct(record.state)
        assert len(options) == len(puzzle.losses) > 1
        best, second, *_ = sorted(puzzle.losses)
        assert best == 0
        assert second >= 0.02 - LOSS_STEP > RIGHT
        analysis = analysed(puzzle, record.state)
        assert [option.action for option in analysis.options if analysis.loss(option.action) < RIGHT]
        assert {option.action for option in analysis.options} == set(record.state.legal_actions())


@pytest.mark.parametrize("game", GAMES)
def test_keys_are_their_own_and_the_easiest_come_first(game: str) -> None:
    found = puzzles_of(game)
    assert len({puzzle.key for puzzle in found}) == len(found)
    ratings = [puzzle.rating for puzzle in found]
    assert ratings == sorted(ratings)
    assert ratings[-1] - ratings[0] > 500
    assert max(Counter(puzzle.text for puzzle in found).values()) <= 4


def test_the_last_turns_of_castro_are_worth_what_the_exact_ending_says() -> None:
    for puzzle in of_theme("castro", "last"):
        state = puzzle.record().state
        assert sum(state.supply) <= 2
        exact, ours = analyse_castro(state), analysed(puzzle, state)
        assert ours.best.value == pytest.approx(exact.best.value, abs=WORTH_STEP)
        for action in distinct(state):
            assert ours.loss(action) == pytest.approx(min(exact.loss(action), MAX_LOSS), abs=LOSS_STEP)
        assert exact.loss(castro_greed(state, Random(0))) >= 0.02


def test_a_win_at_once_has_the_chance_that_the_turn_solver_says() -> None:
    for puzzle in of_theme("castro", "win"):
        state = puzzle.record().state
        turn = turn_for(state, winning_squares(state, state.active))
        assert puzzle.best == pytest.approx(float(turn.best(state.dice, state.throws)), abs=WORTH_STEP)


def test_a_file_is_read_as_it_was_written() -> None:
    found = puzzles_of("castro")[:20]
    themes = sorted({puzzle.theme for puzzle in found})
    again = list(read_puzzles(pack_puzzles({"command": "none"}, found, themes)))
    assert {puzzle.key: puzzle for puzzle in again} == {puzzle.key: puzzle for puzzle in found}
    for puzzle in again:
        assert puzzle.key == key_of(puzzle.text, puzzle.number)


def test_a_damaged_file_is_refused() -> None:
    data = read_package_file("games/castro/puzzles.bin")
    with pytest.raises(ValueError, match="damaged"):
        list(read_puzzles(data[:-1]))
    with pytest.raises(ValueError, match="first line"):
        list(read_puzzles(pack_table("puzzles", {}, b"")))
