"""Motives of Castro's actions: named from positions, with the exact chances of one turn."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.bots import bot
from calavera.games.castro.motives import Motive, What, motives
from calavera.games.castro.notation import parse
from calavera.games.castro.prospects import threat
from calavera.games.castro.rules import ROOFS, State
from calavera.games.castro.solver import chances
from calavera.play.match import play_out
from calavera.record.record import new_record
from tests.engine.games.castro.tables import position, throw


def told(state: State, token: str) -> list[Motive]:
    return list(motives(state, parse(token)))


def kinds(state: State, token: str) -> list[str]:
    return [str(motive.what) for motive in told(state, token)]


def found(state: State, token: str, what: What) -> Motive:
    (motive,) = [motive for motive in told(state, token) if motive.what is what]
    return motive


def names(*squares: str) -> tuple[int, ...]:
    return tuple(parse(square).square for square in squares)  # type: ignore[union-attr]


# -- placements


def test_a_line_of_four_wins_and_says_nothing_else() -> None:
    state = throw(position("a2:1 b2:1 d2:1"), "22233")
    assert told(state, "c2") == [Motive(What.LINE, names("a2", "b2", "c2", "d2"))]


def test_a_roof_on_every_five_wins() -> None:
    fives = [square for square, kind in enumerate(position().board.squares) if kind.symbol == "Y"]
    state = position("b1:1 f5:12")
    assert names("b1", "f5", "e6") == tuple(sorted(fives))
    assert told(throw(state, "44444"), "e6") == [Motive(What.YATZY)]


def test_the_last_roof_ends_the_game_in_the_lead_only() -> None:
    last = replace(position("a3:1 b3:1 e4:2", active=1), supply=(0, 1))
    assert kinds(throw(last, "66612"), "d3") == ["end"]
    behind = replace(position("a3:1 b3:1 c5:1", active=1), supply=(0, 1))
    assert kinds(throw(behind, "66612"), "d3") == []


def test_a_covered_top_stops_the_other_seat() -> None:
    state = throw(position("a2:2 b2:2 d2:2"), "12345", 3)
    motive = found(state, "a2", What.BLOCK)
    assert (motive.squares, motive.seat) == (names("c2"), 1)
    assert motive.before == pytest.approx(chances(5)[state.board.squares[names("c2")[0]]])
    assert motive.chance == 0.0
    assert "block" not in kinds(state, "c3")


def test_a_seat_without_roofs_is_no_danger() -> None:
    state = replace(position("a2:2 b2:2 d2:2"), supply=(2, 0))
    assert "block" not in kinds(throw(state, "12345", 3), "a2")


def test_three_in_a_line_threaten_to_win() -> None:
    state = throw(position("a2:1 b2:1"), "22244", 4)
    motive = found(state, "c2", What.THREAT)
    after = state.apply(parse("c2"))
    assert (motive.squares, motive.chance) == (names("d2"), threat(after, 0))
    assert "threat" not in kinds(replace(state, supply=(1, ROOFS)), "c2")
    there = throw(position("a2:1 b2:1 c2:1"), "33344", 4)
    assert "threat" not in kinds(there, "b4")


def test_a_roof_over_another_players_takes_its_points() -> None:
    state = throw(position("c6:212"), "11566", 1)
    assert found(state, "c6", What.COVER) == Motive(What.COVER, seat=1, count=3)
    assert "cover" not in kinds(throw(position("c6:2121"), "11566", 1), "c6")


def test_a_fifth_roof_is_safe_and_a_hard_one_says_how_hard() -> None:
    assert "full" in kinds(throw(position("c6:2121"), "11566", 1), "c6")
    motive = found(throw(position("c6:212"), "11566", 2), "c6", What.HARD)
    assert motive.chance == pytest.approx(0.196245, abs=1e-6)
    assert "hard" not in kinds(throw(position(), "11566", 2), "c6")


def test_a_first_roof_on_a_five_counts_them_and_a_neighbour_makes_two() -> None:
    state = throw(position("b1:1"), "66666", 5)
    assert found(state, "f5", What.FIVES).count == 2
    assert "fives" not in kinds(throw(position("b1:1"), "66666", 4), "b1")
    assert found(throw(position("a2:1"), "22244", 4), "c2", What.TWO).squares == names("a2")


def test_points_come_last() -> None:
    assert told(throw(position(), "66612"), "d3")[-1] == Motive(What.POINTS, count=1)


# -- rerolls


def test_a_reroll_aims_at_what_wins_with_its_exact_chance() -> None:
    state = throw(position("a2:1 b2:1 c2:1"), "44412", 4)
    motive = told(state, "r45")[0]
    assert (motive.what, motive.squares) == (What.AIM_WIN, names("d2"))
    assert motive.chance == pytest.approx(11 / 36)


def test_a_reroll_can_stop_another_seat() -> None:
    state = throw(position("a3:2 b3:2 c3:2"), "61235", 4)
    motive = told(state, "r2345")[0]
    assert (motive.what, motive.squares, motive.seat) == (What.AIM_BLOCK, names("d3"), 1)
    assert motive.chance == pytest.approx(1 - (5 / 6) ** 4)


def test_what_is_held_already_stays_possible() -> None:
    state = throw(position("a2:1"), "22244", 2)
    assert "sure" in kinds(state, "r45")
    assert kinds(state, "r12345").count("sure") == 0


def test_throwing_on_gives_up_the_highest_stacks() -> None:
    state = throw(position("c6:2121"), "11566", 1)
    assert found(state, "r345", What.GIVES_UP).count == 4
    assert "gives_up" not in kinds(throw(position("c6:212"), "11566", 1), "r345")


def test_the_last_throw_says_how_often_it_fits_nothing() -> None:
    taken = {column + row for column in "abcdef" for row in "123456"} - {"b2", "d2"}  # two twos, a straight
    open_squares = position(" ".join(f"{square}:1" for square in sorted(taken)))
    motive = found(throw(open_squares, "44412", 4), "r45", What.MAY_LOSE)
    hands = list(product(range(1, 7), repeat=2))
    fits = [throw(open_squares, f"444{a}{b}", 5).placements() != () for a, b in hands]
    assert motive.chance == pytest.approx(fits.count(False) / 36)
    assert 0 < fits.count(False) < 36
    assert "may_lose" not in kinds(throw(open_squares, "44412", 3), "r45")
    assert "may_lose" not in kinds(throw(position("a2:1"), "44412", 4), "r45")


def test_no_square_is_left_for_a_reroll_to_aim_at() -> None:
    full = " ".join(f"{column}{row}:12121" for column in "abcdef" for row in "123456")
    assert told(throw(position(full), "11566", 1), "r12345") == []


def test_a_lost_roof_is_good_for_nothing() -> None:
    assert motives(throw(position(), "12346", 5), LoseRoof()) == ()


def test_every_placement_of_whole_games_has_its_motives_in_order() -> None:
    head = new_record({"Game": "Castro", "Seats": "3", "Board": "classic"})
    record = play_out(head, dict.fromkeys(range(3), bot("greedy")), Random(4))
    order = [str(what) for what in What]
    for state, action in zip(record.states, record.actions, strict=False):
        if not isinstance(action, Place):
            continue
        places = [order.index(motive.what) for motive in motives(state, action)]
        assert places == sorted(places)


def test_an_aim_is_told_only_where_the_dice_that_are_kept_serve_it() -> None:
    state = throw(position(), "66612", 2)
    wanted = {
        state.board.squares[square].symbol for motive in told(state, "r45") for square in motive.squares
    }
    assert wanted <= {"T", "F", "H", "Y", "6"}
    assert told(state, "r12345")


def test_what_is_held_comes_first_where_it_is_more_than_what_is_hoped_for() -> None:
    blocking = throw(position("a3:2 b3:2 c3:2"), "66612", 2)
    first, second = told(blocking, "r45")[:2]
    assert first.what is What.SURE
    assert set(first.squares) <= set(names("b3", "d3"))
    assert second.what is not What.SURE
    winning = throw(position("a2:1 b2:1 c2:1"), "44412", 2)
    assert told(winning, "r45")[0].what is What.AIM_WIN


def test_what_is_held_comes_after_what_is_hoped_for_where_that_is_more() -> None:
    state = throw(position("a2:1 b2:1 c2:1 b3:2"), "44412", 2)
    assert kinds(state, "r45") == ["aim_win", "sure"]
    assert found(state, "r45", What.SURE).squares == names("b3")
