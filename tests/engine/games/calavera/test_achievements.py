"""The achievements of Calavera, each in a game that has it and beside one that nearly has."""

from __future__ import annotations

from random import Random

import pytest

from calavera import CLASSIC, Record, SheetLayout, State, parse
from calavera.games.calavera.achievements import ACHIEVEMENTS, BEHIND, CHALLENGE, FEW, MANY
from calavera.games.calavera.layout import with_values
from calavera.games.calavera.solo import PERCENTILES
from calavera.play.achievements import achievements_steps, behind
from tests.engine.positions import position, sheet
from tests.engine.sample_games import random_record

OTHER = with_values(CLASSIC, (4, 5, 6, 8, 10, 5, 0, -6))
NEAR_END = "o6! p6! g6! k10"
"""A sheet whose fourth row three jokers close: 22 points."""


def game(sheets: str, tokens: str = "", other: str = "Sami", layout: SheetLayout = CLASSIC) -> Record:
    """Return a game of two from a position on, in which Ina is to throw."""
    states = [position(sheets, layout=layout)]
    actions = tuple(map(parse, tokens.split()))
    for action in actions:
        states.append(states[-1].apply(action))
    names = (("Seat1", "Ina"), ("Seat2", other))
    return Record((("Game", "Calavera"), ("Seats", "2"), *names), actions, tuple(states))


def alone(paper: str, turns: str = "12", layout: SheetLayout = CLASSIC) -> Record:
    """Return a finished game alone."""
    state = State(layout, (sheet(paper, layout),), turns_left=0)
    return Record((("Game", "Calavera solo"), ("Seats", "1"), ("Turns", turns)), (), (state,))


def achievements(record: Record, seat: int = 0) -> set[str]:
    steps = achievements_steps(record, seat, ACHIEVEMENTS)
    while True:
        try:
            next(steps)
        except StopIteration as found:
            return set(found.value)


def test_an_empty_sheet_has_done_nothing() -> None:
    record = game("/", "OOOPPP o3 PPPOOO p3")
    assert achievements(record, 0) == achievements(record, 1) == set()


def test_all_lines_in_one_game_and_each_of_them_first() -> None:
    assert achievements(game("+4,3,6/")) == {"all_lines"}
    assert achievements(game("+4,5,6/")) == {"all_lines", "first_on_lines"}
    assert achievements(game("+4,5,0/")) == set()
    assert achievements(alone("+4,5,6")) == set()


def test_a_line_completed_by_leftovers_and_not_on_ones_own_turn() -> None:
    record = game("o3 p3 g3 k2/o3 p3 g3 k2", "KKKPPS p2 k3")
    assert achievements(record, 1) == {"line_of_leftovers"}
    assert achievements(record, 0) == set()
    assert achievements(game("o3 p3 g3 k2/", "KKKPPP k3")) == set()
    assert achievements(game("/o3 p3 g2 k2", "KKKPPS p2 k3"), 1) == set()


@pytest.mark.parametrize(
    ("row", "throws", "done"),
    [
        ("o10", "OPGJJS r123 JPG r23 PG", True),
        ("o10", "OPGJJS r123 JPG", False),
        ("o9", "OPGJJS r123 JPG r23 PG", False),
    ],
)
def test_a_row_frozen_at_ten_with_the_last_roll(row: str, throws: str, done: bool) -> None:
    assert achievements(game(f"{row}/", f"{throws} j3#o")) == ({"last_moment"} if done else set())


def test_three_rows_frozen() -> None:
    two = "JJPGKK j2#o OOOPPP o3 JJPGKK j2#p"
    assert achievements(game("o6 p6 g6/", f"{two} OOOPPP o3 JJPGKK j2#g")) == {"three_frozen"}
    assert achievements(game("o6 p6 g6/", two)) == set()


@pytest.mark.parametrize(
    ("sheets", "tokens", "done"),
    [
        ("/", "OOOOOO o6", True),
        ("/", "JJJJJJ j6>p", True),
        ("/", "OOOOOP o5", False),
        ("o9/", "OOOOOO o6", False),
    ],
)
def test_six_crosses_at_once(sheets: str, tokens: str, done: bool) -> None:
    assert ("six_alike" in achievements(game(sheets, tokens))) is done


def test_a_win_with_all_four_rows_in_the_points_zone() -> None:
    assert "all_in_points" in achievements(game(f"{NEAR_END}/", "JJJPPP j3#k"))
    assert "all_in_points" not in achievements(game(f"{NEAR_END}/", "KPPPPP k1"))
    assert "all_in_points" not in achievements(game(f"{NEAR_END}/o10 p10 g10", "JJJPPP j3#k"))
    assert "all_in_points" not in achievements(game(f"{NEAR_END}/"))
    ended = game(f"o6 p6 g6 +4,5,6/{NEAR_END}", "OGGGGG o1 JJJPPP j3#k")
    assert "all_in_points" not in achievements(ended)


def test_a_win_without_a_curse_of_ones_own() -> None:
    assert "uncursed" in achievements(game(f"{NEAR_END}/", "JJJPPP j3#k"))
    cursed = game(f"{NEAR_END}/", "SSSPPP - p3 OOOPPP o3 JJJPPP j3#k")
    assert "uncursed" not in achievements(cursed)
    theirs = game("o6! p6! g6! k9/", "KPPPPP k1 SSSPPP - - JJJPPP j3#k")
    assert "uncursed" in achievements(theirs)


def test_a_win_from_far_behind() -> None:
    tokens = "KKKKKK k6 GGGGGG g6 JJJPPP j3#k"
    far, near = (game(f"o6! p6! g6! k4/o10 p10 {green}", tokens) for green in ("g9", "g7"))
    assert (behind(far, 0), behind(near, 0), behind(far, 1)) == (16, 13, 12)
    assert "comeback" in achievements(far)
    assert "comeback" not in achievements(near)
    assert 13 < BEHIND <= 16


def test_a_win_with_few_points_on_the_classic_sheet() -> None:
    assert "few_points" in achievements(game(f"{NEAR_END}/", "JJJPPP j3#k"))
    assert "few_points" not in achievements(game("o10! p6! g6! k10/", "JJJPPP j3#k"))
    assert "few_points" not in achievements(game(f"{NEAR_END}/", "JJJPPP j3#k", layout=OTHER))
    assert 22 <= FEW < 28


def test_many_points_at_a_table_on_the_classic_sheet() -> None:
    assert "many_points" in achievements(game("o10 p10 g10 k10 +0,5,0/"))
    assert "many_points" not in achievements(game("o10 p10 g10 k10 +4,0,0/"))
    assert "many_points" not in achievements(game("o10 p10 g10 k10 +4,5,6/", layout=OTHER))
    assert "many_points" not in achievements(alone("o10 p10 g10 k10 +4,5,6"))
    assert MANY == 45


def test_a_challenge_as_good_as_most_perfect_games() -> None:
    assert CHALLENGE == PERCENTILES[75] == 39
    paper = "o10 p10 g10 +4,5,0"
    assert achievements(alone(paper)) == {"challenge"}
    assert achievements(alone("o10 p10 g9 +4,5,0")) == set()
    assert achievements(alone(paper, "20")) == achievements(alone(paper, layout=OTHER)) == set()


def test_the_strongest_computer_beaten_in_a_game_of_two() -> None:
    end = "JJJPPP j3#k"
    assert "expert" in achievements(game(f"{NEAR_END}/", end, "computer: expert"))
    assert "expert" not in achievements(game(f"{NEAR_END}/", end, "computer: hard"))
    assert "expert" not in achievements(game(f"{NEAR_END}/o10 p10 g10", end, "computer: expert"))
    assert "expert" not in achievements(game(f"{NEAR_END}/", "", "computer: expert"))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_any_finished_game_can_be_asked(seats: int) -> None:
    record = random_record(Random(f"achievements {seats}"), seats, "freezer")
    for seat in range(seats):
        assert achievements(record, seat) <= ACHIEVEMENTS.keys()
