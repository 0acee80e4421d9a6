"""The thirteen worked examples of RULES.md, each with every claim of its row."""

import pytest

from calavera import CLASSIC, Why
from calavera.game import OVER
from tests.engine.positions import bonuses, closed, crosses, legal, play, position, refusal

ONE_ROW_LEFT = "o11 p11 g11 k10"


def test_example_01_a_colour_is_taken_whole() -> None:
    state = position("/", "OOOGGP")
    assert crosses(play(state, "o3"), 0) == (3, 0, 0, 0)
    assert refusal(state, "o2") is Why.TAKE_ALL
    after = play(state, "o3")
    assert (after.active, after.fresh) == (1, True)  # no skull: the others do nothing
    assert crosses(after, 1) == (0, 0, 0, 0)


def test_example_02_jokers_are_never_added_to_colour_dice() -> None:
    state = position("/", "JJJOOP")
    assert crosses(play(state, "j3>o"), 0) == (3, 0, 0, 0)
    assert refusal(state, "o5") is Why.TAKE_ALL
    assert refusal(state, "j5>o") is Why.TAKE_ALL


def test_example_03_nothing_is_left_for_the_others() -> None:
    state = play(position("//", "SSOOOO"), "o4")
    assert crosses(state, 0) == (4, 0, 0, 0)
    assert legal(state) == ["-"]
    assert legal(play(state, "-")) == ["-"]


@pytest.mark.parametrize("token", ["g1", "j2>o", "j2>p", "j2>g", "j2>k", "j2#g"])
def test_example_04_the_curse_forbids_the_active_player_everything(token: str) -> None:
    state = position("g8/", "SSSJJG")
    assert state.cursed
    assert refusal(state, token) is Why.CURSED
    assert legal(state) == ["-"]


def test_example_04_the_curse_leaves_all_dice_to_the_others() -> None:
    assert legal(position("g8/", "SSSJJG -")) == ["g1", "j2>o", "j2>p", "j2>g", "j2>k"]
    assert legal(position("g8/o7! g12", "SSSJJG -")) == ["j2>p", "j2>k"]


@pytest.mark.parametrize("box", [9, 10])
@pytest.mark.parametrize("jokers", range(1, 7))
def test_example_05_boxes_9_and_10_need_three_jokers(box: int, jokers: int) -> None:
    state = position(f"g{box}/", jokers * "J" + (6 - jokers) * "O")
    token = f"j{jokers}#g"
    if jokers < 3:
        assert refusal(state, token) is Why.FREEZE_SHORT
    else:
        after = play(state, token)
        assert (closed(after, 0), crosses(after, 0)) == ("g", (0, 0, box, 0))
        assert after.returns()[0] == {9: 8, 10: 10}[box]


def test_example_06_box_6_needs_at_least_two_jokers() -> None:
    after = play(position("g6/", "JJJOOP"), "j3#g")
    assert (closed(after, 0), crosses(after, 0)) == ("g", (0, 0, 6, 0))
    assert after.returns()[0] == 4


def test_example_07_crosses_beyond_the_last_box_are_lost() -> None:
    after = play(position("k9/", "KKKKKK"), "k6")
    assert (crosses(after, 0), closed(after, 0)) == ((0, 0, 0, 13), "k")
    assert after.returns()[0] == -5


def test_example_08_the_first_cross_in_the_death_zone_closes_at_once() -> None:
    after = play(position("k10/", "KOOPPG"), "k1")
    assert (crosses(after, 0), closed(after, 0)) == ((0, 0, 0, 11), "k")
    assert after.returns()[0] == 5


def test_example_09_a_closed_row_excuses_its_owner_only() -> None:
    state = play(position("/o7!/", "SOOOOP"), "p1")
    assert legal(state) == ["-"]
    assert refusal(state, "o4") is Why.ROW_CLOSED
    state = play(state, "-")
    assert legal(state) == ["o4"]
    assert refusal(state, "-") is Why.MUST_CHOOSE
    state = play(state, "o4")
    assert (crosses(state, 1), crosses(state, 2)) == ((7, 0, 0, 0), (4, 0, 0, 0))


def test_example_10_the_active_player_completes_a_line_before_the_others() -> None:
    state = position("o2 p3 g3 k3 / o3 p2 g3 k3", "SOPGGK o1 p1")
    assert bonuses(state) == [(4, 0, 0), (2, 0, 0)]


def test_example_11_two_opponents_complete_a_line_at_once() -> None:
    six = "o5 p6 g6 k6 +4,0,0"
    state = position(f" / {six} / {six} / o5 p6 g6 k5 +2,0,0", "SOPGGP p2 o1 o1 o1")
    assert [won[1] for won in bonuses(state)] == [0, 5, 5, 0]
    # seats 2 and 3 play a turn of no account, then seat 4 comes later
    state = play(state, "PPPPPP p6 OOOOOO o6 KPPPPP k1")
    assert [won[1] for won in bonuses(state)] == [0, 5, 5, 3]


def test_example_12_the_active_player_ends_the_game_by_their_own_choice() -> None:
    state = position(f"{ONE_ROW_LEFT} / ", "SKOOPP k1")
    assert state.over
    assert (state.seat, state.legal_actions(), state.chance_outcomes()) == (OVER, (), ())
    assert refusal(state, "o2") is Why.GAME_OVER
    assert crosses(state, 1) == (0, 0, 0, 0)
    assert state.returns() == (20, 0)


def test_example_13_all_leftovers_are_applied_before_the_end() -> None:
    state = position(f" / {ONE_ROW_LEFT} / {ONE_ROW_LEFT} / ", "SKOOPP o2 k1 k1")
    assert not state.over
    assert legal(state) == ["p2", "k1"]
    state = play(state, "p2")
    assert state.over
    assert [closed(state, seat) for seat in range(4)] == ["", "opgk", "opgk", ""]
    assert crosses(state, 3) == (0, 2, 0, 0)
    assert state.returns() == (0, 20, 20, 0)


def test_the_classic_sheet_is_the_printed_one() -> None:
    boxes = CLASSIC.boxes
    assert [box.value for box in boxes] == [0, 0, 0, 0, 0, 4, 5, 6, 8, 10, 5, 0, -5]
    assert [box.zone.value for box in boxes] == 5 * ["start"] + 5 * ["points"] + 3 * ["death"]
    assert [box.jokers for box in boxes] == [0, 0, 0, 0, 0, 2, 2, 2, 3, 3, 0, 0, 0]
    assert CLASSIC.reach == (3, 6, 9)
    assert [(line.first, line.later) for line in CLASSIC.lines] == [(4, 2), (5, 3), (6, 4)]
