"""Ratings: Glicko's own numbers, and what has to hold for any."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.coach.puzzles import LEVEL_RATINGS, puzzles_of
from calavera.coach.rating import BEGINNER, LEAST_DEVIATION, Rating, expected, rated

ratings = st.builds(Rating, st.floats(300, 2700), st.floats(LEAST_DEVIATION, 350))


@given(ratings, ratings)
def test_two_players_share_the_points_that_are_expected_of_them(one: Rating, other: Rating) -> None:
    as_sure = Rating(other.rating, one.deviation)
    assert expected(one, as_sure) + expected(as_sure, one) == pytest.approx(1)


@given(ratings, ratings)
def test_a_win_raises_and_a_loss_lowers_and_both_make_surer(player: Rating, other: Rating) -> None:
    won, lost = rated(player, [(other, 1)]), rated(player, [(other, 0)])
    assert lost.rating <= player.rating <= won.rating
    assert max(won.deviation, lost.deviation) <= max(player.deviation, LEAST_DEVIATION)


def test_who_answers_as_a_level_does_comes_to_its_rating() -> None:
    """A player who scores just what is expected of 1500 stands near 1500 in the end."""
    player, strength = BEGINNER, Rating(1500, LEAST_DEVIATION)
    owed = 0.0
    for number in range(400):
        puzzle = Rating(1100 + 50 * (number % 16), 60)
        owed += expected(strength, puzzle)
        right = owed >= 1
        owed -= right
        player = rated(player, [(puzzle, float(right))])
    assert player.rating == pytest.approx(1500, abs=60)
    assert player.deviation == LEAST_DEVIATION


def test_a_beginner_is_rated_as_the_easiest_computer() -> None:
    assert BEGINNER.rating == min(LEVEL_RATINGS.values())


def test_nothing_is_learnt_of_no_results() -> None:
    assert rated(BEGINNER, []) == BEGINNER


@pytest.mark.parametrize("game", ["calavera", "castro"])
def test_a_beginner_who_fails_at_the_easiest_falls_further_than_at_the_hardest(game: str) -> None:
    easiest, hardest = (puzzle.difficulty for puzzle in (puzzles_of(game)[0], puzzles_of(game)[-1]))
    low, high = (rated(BEGINNER, [(puzzle, 0)]).rating for puzzle in (easiest, hardest))
    assert low < high < BEGINNER.rating
