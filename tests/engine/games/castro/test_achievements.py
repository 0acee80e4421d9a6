"""The achievements of Castro, each in a game that has it and beside one that nearly has."""

from __future__ import annotations

import pytest

from calavera.games.castro.achievements import ACHIEVEMENTS
from calavera.games.castro.board import CLASSIC, SQUARES, square_name
from calavera.games.castro.notation import parse
from calavera.games.castro.rules import ROOFS, Stack, State
from calavera.play.achievements import achievements_steps
from calavera.record.record import Record
from tests.engine.games.castro.sample_games import STYLES, played

Stacks = dict[str, Stack]

NAMES = [square_name(square) for square in range(SQUARES)]


def game(tokens: str, stacks: Stacks, other: str = "Sami") -> Record[State]:
    """Return a game of two from these stacks on, in which Ina is to throw."""
    there = tuple(stacks.get(name, ()) for name in NAMES)
    states = [State(CLASSIC, there, (ROOFS, ROOFS))]
    actions = tuple(map(parse, tokens.split()))
    for action in actions:
        states.append(states[-1].apply(action))
    headers = (("Game", "Castro"), ("Seats", "2"), ("Seat1", "Ina"), ("Seat2", other))
    return Record(headers, actions, tuple(states))


def achievements(record: Record[State], seat: int = 0) -> set[str]:
    steps = achievements_steps(record, seat, ACHIEVEMENTS)
    while True:
        try:
            next(steps)
        except StopIteration as found:
            return set(found.value)


ROW: Stacks = {"c1": (0,), "d1": (0,), "e1": (0,)}
"""Three in a line, which a straight on f1 completes."""


def test_a_game_that_is_not_over_has_not_been_won() -> None:
    assert achievements(game("22345 b2", ROW)) == set()


def test_a_win_by_a_line_of_which_the_last_roof_may_cover_another_players() -> None:
    assert achievements(game("12345 f1", ROW)) == {"castro_line"}
    assert achievements(game("12345 f1", ROW | {"f1": (1,)})) == {"castro_line", "castro_over"}
    assert achievements(game("12345 f1", ROW | {"f1": (1, 0)})) == {"castro_line"}
    assert achievements(game("12345 f1", ROW | {"f1": (1,)}), 1) == set()


def test_a_fifth_roof() -> None:
    assert achievements(game("33312 c1", {"c1": (0, 1, 0, 1)})) == {"castro_tower"}
    assert achievements(game("33312 c1", {"c1": (0, 1, 0)})) == set()


def test_five_of_a_kind_within_two_rolls() -> None:
    assert achievements(game("33333 b1", {})) == achievements(game("33312 r45 33 b1", {})) == {"castro_early"}
    assert achievements(game("33312 r45 31 r5 3 b1", {})) == set()


def test_a_roof_on_every_kind_of_square() -> None:
    own = ("11234 c6", "33312 c1", "44441 d2", "12345 a2", "11122 d1", "66612 r45 61 r5 6 b1")
    tokens = " 22345 b2 ".join(own)
    assert achievements(game(tokens, {})) == {"castro_kinds"}
    assert achievements(game(tokens.rpartition(" 22345 b2 ")[0], {})) == set()


def test_a_win_at_once_with_fewer_points_than_another() -> None:
    assert achievements(game("12345 f1", ROW | {"a6": (0, 1, 0, 1, 1)})) == {"castro_line", "castro_behind"}
    assert achievements(game("12345 f1", ROW | {"a6": (0, 1, 0, 1)})) == {"castro_line"}


def test_a_win_by_the_stacks_for_five_of_a_kind() -> None:
    found = achievements(game("66666 b1", {"f5": (0,), "e6": (0, 1)}))
    assert found == {"castro_fives", "castro_early"}


def test_a_win_after_another_players_win_was_stopped() -> None:
    own: Stacks = {"a3": (0,), "a4": (0,), "a5": (0,)}
    theirs: Stacks = {"c1": (1,), "d1": (1,), "e1": (1,)}
    tokens = "12345 f1 22345 b2 12345 a2"
    assert achievements(game(tokens, own | theirs)) == {"castro_line", "castro_stopped"}
    assert achievements(game(tokens, own | {"c1": (1,), "d1": (1,)})) == {"castro_line"}
    assert achievements(game("12345 f1", theirs)) == set()
    both: Stacks = {"f2": (0,), "f3": (0,), "f4": (0,)}
    assert achievements(game("12345 f1", theirs | both)) == {"castro_line"}


def test_the_strongest_computer_beaten_in_a_game_of_two() -> None:
    assert achievements(game("12345 f1", ROW, "computer: expert")) == {"castro_line", "castro_expert"}
    assert achievements(game("12345 f1", ROW, "computer: hard")) == {"castro_line"}


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats", [2, 4])
def test_any_finished_game_can_be_asked(seats: int, style: str) -> None:
    record = played(seats, style, 1)
    for seat in range(seats):
        assert achievements(record, seat) <= ACHIEVEMENTS.keys()
