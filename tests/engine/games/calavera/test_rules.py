"""The rulebook: one test a sentence of RULES.md, part 1, in its order."""

from itertools import combinations

import pytest

from calavera import SEATS, Row, Sheet, State, Thrown, Why, new_game
from calavera.game import CHANCE, OVER
from calavera.games.calavera.faces import COLOURS
from calavera.games.calavera.layout import CLASSIC
from tests.engine.positions import (
    bonuses,
    closed,
    crosses,
    legal,
    play,
    position,
    refusal,
    rethrows,
    sheet,
)

# -- the table


@pytest.mark.parametrize("seats", SEATS)
def test_two_to_four_can_play(seats: int) -> None:
    state = new_game(seats)
    assert len(state.sheets) == seats
    assert (state.active, state.throws, state.over, state.fresh) == (0, 0, False, True)
    assert state.returns() == seats * (0,)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_no_one_plays_alone_or_as_a_crowd(seats: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 4 can play, not {seats}"):
        new_game(seats)


def test_play_goes_round_in_seat_order() -> None:
    state = new_game(3)
    seen = []
    for _ in range(7):
        seen.append(state.active)
        state = play(state, "OOOOOP p1")
    assert seen == [0, 1, 2, 0, 1, 2, 0]


# -- throwing


def test_the_active_player_throws_all_six_dice() -> None:
    state = new_game(2)
    assert state.seat is CHANCE
    assert state.flying == (0, 1, 2, 3, 4, 5)
    assert refusal(state, "OOOOO") is Why.WRONG_DICE
    assert refusal(state, Thrown(())) is Why.WRONG_DICE
    assert refusal(state, "o3") is Why.THROW_FIRST
    assert refusal(state, "r1") is Why.THROW_FIRST
    assert refusal(state, "-") is Why.THROW_FIRST


def test_any_one_or_more_dice_may_be_thrown_again() -> None:
    found = rethrows(position("/", "OPGKJO"))
    subsets = [c for size in range(1, 7) for c in combinations("123456", size)]
    assert len(found) == 63
    assert found == ["r" + "".join(subset) for subset in subsets]


def test_a_further_throw_needs_one_or_more_dice_each_once() -> None:
    state = position("/", "OPGKJO")
    for token in ("r11", "r21", "r654321"):
        assert refusal(state, token) is Why.NO_DICE
    assert play(state, "r135 PPP").dice == position("/", "PPPKPO").dice


def test_only_the_dice_taken_up_land_again() -> None:
    state = play(position("/", "OPGKJO"), "r25")
    assert state.flying == (1, 4)
    assert refusal(state, "OOO") is Why.WRONG_DICE
    assert play(state, "KS").dice == position("/", "OKGKSO").dice


def test_a_turn_has_up_to_three_throws() -> None:
    state = position("/", "OPGKJO r1 O r1 O")
    assert state.throws == 3
    assert rethrows(state) == []
    assert refusal(state, "r1") is Why.NO_THROWS_LEFT


def test_dice_set_aside_earlier_may_be_thrown_again() -> None:
    assert "r1" in rethrows(position("/", "OPGKJO r2 O"))


def test_a_skull_is_locked_until_the_turn_ends() -> None:
    state = position("/", "OPGKJS")
    assert len(rethrows(state)) == 31
    assert not any("6" in token for token in rethrows(state))
    assert refusal(state, "r6") is Why.SKULL_LOCKED
    assert refusal(state, "r123456") is Why.SKULL_LOCKED
    after = play(state, "r1 S")
    assert refusal(after, "r1") is Why.SKULL_LOCKED
    assert play(after, "p1 g1").fresh


@pytest.mark.parametrize("throws", ["OPGKJO", "OPGKJO r1 P", "OPGKJO r1 P r2 K"])
def test_stopping_early_is_allowed_after_any_throw(throws: str) -> None:
    assert play(position("/", throws), "g1").fresh


def test_no_dice_are_thrown_while_a_choice_is_due() -> None:
    assert refusal(position("/", "OPGKJO"), "OPGKJO") is Why.NO_THROW
    assert refusal(position("/", "OPGKJS o1"), "OPGKJO") is Why.NO_THROW


def test_no_dice_are_thrown_again_after_the_choice() -> None:
    assert refusal(position("/", "OPGKJS o1"), "r2") is Why.CHOICE_MADE


# -- the curse


@pytest.mark.parametrize("throws", ["SSSOOJ", "SSOOJJ r3 S", "SOOOOO r2 S r3 S", "SSSSSS"])
def test_a_third_skull_ends_the_throwing(throws: str) -> None:
    state = position("o6/", throws)
    assert state.cursed
    assert [str(action) for action in state.legal_actions()] == ["-"]
    assert refusal(state, "r4") is Why.CURSED


def test_two_skulls_are_no_curse() -> None:
    state = position("/", "SSOOOO")
    assert not state.cursed
    assert rethrows(state)


def test_the_cursed_player_marks_nothing_and_freezes_nothing() -> None:
    state = position("o8/", "SSSJJO")
    for token in ("o1", "j2>p", "j2#o"):
        assert refusal(state, token) is Why.CURSED
    after = play(state, "- o1")
    assert crosses(after, 0) == (8, 0, 0, 0)
    assert closed(after, 0) == ""


def test_after_the_curse_no_dice_are_excluded() -> None:
    assert legal(position("/", "SSSJOP -")) == ["o1", "p1", "j1>o", "j1>p", "j1>g", "j1>k"]


# -- the active choice


def test_all_dice_of_one_colour_are_taken() -> None:
    state = position("/", "OOOGGK")
    for token in ("o1", "o2", "o4", "g1", "g3", "k2"):
        assert refusal(state, token) is Why.TAKE_ALL
    assert refusal(state, "p1") is Why.NOT_SHOWN
    assert crosses(play(state, "g2"), 0) == (0, 0, 2, 0)


def test_jokers_are_taken_as_any_one_colour() -> None:
    state = position("/", "JJOOOK")
    assert legal(state) == ["o3", "k1", "j2>o", "j2>p", "j2>g", "j2>k"]
    assert crosses(play(state, "j2>o"), 0) == (2, 0, 0, 0)
    assert crosses(play(state, "j2>g"), 0) == (0, 0, 2, 0)
    assert refusal(state, "j1>o") is Why.TAKE_ALL
    assert refusal(state, "j3>o") is Why.TAKE_ALL


def test_without_jokers_nothing_is_frozen_and_no_joker_taken() -> None:
    state = position("o6/", "OOOOOO")
    assert refusal(state, "j2>o") is Why.NOT_SHOWN
    assert refusal(state, "j2#o") is Why.NOT_SHOWN


@pytest.mark.parametrize("box", range(1, 14))
@pytest.mark.parametrize("jokers", range(1, 7))
def test_the_need_to_freeze_belongs_to_the_box(box: int, jokers: int) -> None:
    state = position(f"o{box}/", jokers * "J" + (6 - jokers) * "G")
    need = {6: 2, 7: 2, 8: 2, 9: 3, 10: 3}.get(box)
    token = f"j{jokers}#o"
    if need is not None and jokers >= need:
        after = play(state, token)
        assert after.sheets[0] == Sheet((Row(box, True), Row(), Row(), Row()), (0, 0, 0))
    elif box > 10:
        assert refusal(state, token) is Why.ROW_CLOSED
    else:
        assert refusal(state, token) is (Why.FREEZE_SHORT if need else Why.FREEZE_ZONE)


def test_an_empty_row_is_not_frozen() -> None:
    assert refusal(position("/", "JJJJJJ"), "j6#o") is Why.FREEZE_ZONE


def test_freezing_takes_all_jokers() -> None:
    state = position("o6/", "JJJOOO")
    assert refusal(state, "j2#o") is Why.TAKE_ALL
    assert refusal(state, "j4#o") is Why.TAKE_ALL


def test_freezing_closes_exactly_one_row_and_makes_no_cross() -> None:
    after = play(position("o6 p7/", "JJOOPP"), "j2#o")
    assert closed(after, 0) == "o"
    assert crosses(after, 0) == (6, 7, 0, 0)


def test_a_frozen_row_is_not_frozen_again() -> None:
    assert refusal(position("o6!/", "JJJOOO"), "j3#o") is Why.ROW_CLOSED


def test_a_group_may_be_taken_only_if_a_cross_can_be_made_with_it() -> None:
    state = position("o6! p12/", "OOPPJJ")
    assert legal(state) == ["j2>g", "j2>k"]
    for token in ("o2", "p2", "j2>o", "j2>p"):
        assert refusal(state, token) is Why.ROW_CLOSED


def test_doing_nothing_is_allowed_only_when_nothing_can_be_done() -> None:
    assert refusal(position("o6!/", "OOOPPP"), "-") is Why.MUST_CHOOSE
    assert refusal(position("/", "SSSSSJ -"), "-") is Why.MUST_CHOOSE
    assert legal(position("o6! p6!/", "OOOPPP")) == ["-"]


def test_no_one_has_to_throw_again_to_have_something_to_do() -> None:
    state = position("o6! p6!/", "OOOPPP")
    assert len(rethrows(state)) == 63
    assert play(state, "-").active == 1


def test_when_nothing_is_done_no_dice_count_as_used() -> None:
    state = position("o6! p6!/", "OOOPPS -")
    assert legal(state) == ["o3", "p2"]


# -- the others' choices


def test_without_a_skull_the_others_do_nothing() -> None:
    after = position("/", "OOOPPP o3")
    assert (after.active, after.fresh) == (1, True)
    assert crosses(after, 1) == (0, 0, 0, 0)


def test_without_a_skull_the_others_do_nothing_even_if_the_active_player_could_not() -> None:
    after = position("o6! p6!//", "OOOPPP -")
    assert (after.active, after.fresh) == (1, True)


@pytest.mark.parametrize("dice", ["SOOOPP", "SSOOPP", "SSSOPP"])
def test_with_a_skull_every_other_player_takes_a_group(dice: str) -> None:
    state = position("//", dice)
    state = play(state, "-" if state.cursed else f"o{dice.count('O')}")
    assert state.seat == 1
    assert refusal(state, "-") is Why.MUST_CHOOSE
    state = play(state, "p2")
    assert state.seat == 2
    assert refusal(state, "-") is Why.MUST_CHOOSE
    state = play(state, "p2")
    assert (state.active, state.fresh) == (1, True)


def test_the_others_choose_in_seat_order_after_the_active_seat() -> None:
    state = position("///", "SPPOOO", active=2)
    seats = []
    for token in ("o3", "p2", "p2", "p2"):
        seats.append(state.seat)
        state = play(state, token)
    assert seats == [2, 3, 0, 1]


def test_the_others_have_no_choice_before_the_active_player_has_chosen() -> None:
    state = position("//", "SPPOOO")
    assert state.choices(1) == state.choices(2) == ()
    assert play(state, "r23").choices(1) == ()
    state = play(state, "o3")
    assert list(map(str, state.choices(1))) == list(map(str, state.choices(2))) == ["p2"]


def test_the_others_take_only_dice_that_the_active_player_did_not_use() -> None:
    state = position("/", "SOOJJP o2")
    assert legal(state) == ["p1", "j2>o", "j2>p", "j2>g", "j2>k"]
    assert refusal(state, "o2") is Why.DICE_USED


def test_jokers_used_for_a_colour_leave_that_colours_dice() -> None:
    state = position("/", "SOOJJP j2>o")
    assert legal(state) == ["o2", "p1"]
    assert refusal(state, "j2>p") is Why.DICE_USED


def test_jokers_used_to_freeze_are_used() -> None:
    state = position("o6/", "SOOJJP j2#o")
    assert legal(state) == ["o2", "p1"]
    assert refusal(state, "j2>p") is Why.DICE_USED


def test_the_others_too_take_whole_groups() -> None:
    state = position("/", "SOOJJP p1")
    assert refusal(state, "o1") is Why.TAKE_ALL
    assert refusal(state, "j1>o") is Why.TAKE_ALL
    assert refusal(state, "k1") is Why.NOT_SHOWN


def test_several_may_take_the_same_group() -> None:
    after = position("///", "SOOJJP p1 o2 o2 o2")
    assert [crosses(after, seat)[0] for seat in range(4)] == [0, 2, 2, 2]


def test_who_has_no_group_they_can_mark_does_nothing() -> None:
    state = position("/o6!/o6! p12/", "SOOPPP p3")
    assert legal(state) == ["-"]
    assert refusal(state, "o2") is Why.ROW_CLOSED


def test_the_others_never_freeze() -> None:
    state = position("/o6/", "SSSJJJ -")
    assert legal(state) == ["j3>o", "j3>p", "j3>g", "j3>k"]
    assert refusal(state, "j3#o") is Why.FREEZE_NOT_YOURS


def test_the_others_choices_are_applied_together() -> None:
    state = position("///", "SSOOPP o2 p2 p2")
    assert [crosses(state, seat) for seat in (1, 2, 3)] == 3 * [(0, 0, 0, 0)]
    state = play(state, "p2")
    assert [crosses(state, seat) for seat in (1, 2, 3)] == 3 * [(0, 2, 0, 0)]


def test_no_choice_of_the_others_depends_on_anothers() -> None:
    state = position("///", "SSOPJJ o1")
    before = state.choices(3)
    for token in ("p1", "j2>o", "j2>k"):
        assert play(state, token).choices(3) == before


# -- crossing


@pytest.mark.parametrize("start", range(11))
@pytest.mark.parametrize("count", range(1, 7))
def test_the_whole_group_is_crossed_and_what_lies_beyond_the_last_box_is_lost(start: int, count: int) -> None:
    row = Row(start).crossed(count, CLASSIC)
    assert row.crosses == min(start + count, 13)
    assert row.closed == (start + count > 10)


@pytest.mark.parametrize(("crossed", "value"), [(11, 5), (12, 0), (13, -5)])
def test_a_row_that_ends_in_the_death_zone_is_closed_at_that_value(crossed: int, value: int) -> None:
    count = crossed - 9
    state = play(position("o9/", count * "O" + (6 - count) * "P"), f"o{count}")
    assert closed(state, 0) == "o"
    assert state.returns()[0] == value


def test_the_death_zone_closes_anybodys_row_on_any_turn() -> None:
    after = position("/o10/", "SOPPPP p4 o1 o1")
    assert (closed(after, 1), closed(after, 2)) == ("o", "")


def test_a_closed_row_takes_no_more_crosses_for_its_owner_only() -> None:
    state = position("o6!/", "OOPPPP")
    assert refusal(state, "o2") is Why.ROW_CLOSED
    assert legal(play(state, "p4 OOPPPP")) == ["o2", "p4"]


# -- bonus lines


@pytest.mark.parametrize(("line", "box", "first", "later"), [(0, 3, 4, 2), (1, 6, 5, 3), (2, 9, 6, 4)])
def test_the_first_to_complete_a_line_gets_more_than_everyone_after(
    line: int, box: int, first: int, later: int
) -> None:
    near = f"o{box - 1} p{box} g{box} k{box}"
    state = position(f"{near}/{near}/{near}", "OPPPPP o1 OPPPPP o1 OPPPPP o1")
    assert [won[line] for won in bonuses(state)] == [first, later, later]
    assert [sum(won) for won in bonuses(state)] == [first, later, later]


def test_a_line_needs_all_four_rows() -> None:
    after = position("o3 p3 g3/", "OOOOOO o6")
    assert bonuses(after)[0] == (0, 0, 0)


def test_closed_rows_count_with_the_crosses_they_have() -> None:
    after = position("o12 p13 g9! k8 +4,5,0/", "KOOOPP k1")
    assert bonuses(after)[0] == (4, 5, 6)


def test_a_row_frozen_on_box_8_bars_its_owner_from_line_3_for_good() -> None:
    state = position("o8! p9 g9 k9 +4,5,0/", "KPPPGG")
    after = play(state, "p3")
    assert bonuses(after)[0] == (4, 5, 0)
    assert after.sheets[0].reached(CLASSIC) == (0, 1)


def test_one_mark_can_complete_several_lines_each_judged_by_itself() -> None:
    after = position("o2 p9 g9 k9 / o3 p3 g3 k3 +4,0,0", "OOOOOO o6 PPPPPP p6")
    assert bonuses(after)[0] == (2, 5, 0)
    after = position("o3 p9 g9 k9 +4,0,0/", "OOOOOO o6")
    assert bonuses(after)[0] == (4, 5, 6)


def test_a_line_is_won_once() -> None:
    after = position("o3 p3 g3 k3 +4,0,0/", "OOOGGG o3")
    assert bonuses(after)[0] == (4, 0, 0)


def test_freezing_wins_no_line() -> None:
    after = position("o6 p6 g6 k2/", "JJKKPP j2#o")
    assert bonuses(after)[0] == (0, 0, 0)


def test_the_active_players_mark_comes_before_the_others() -> None:
    near = "o2 p3 g3 k3"
    after = position(f"{near}/{near}/{near}", "SOJPPP o1 j1>o j1>o")
    assert bonuses(after) == [(4, 0, 0), (2, 0, 0), (2, 0, 0)]


def test_all_others_who_complete_a_line_at_once_get_the_full_bonus() -> None:
    near = "o2 p3 g3 k3"
    after = position(f"/{near}/{near}/{near}", "SOJPPP p3 o1 j1>o j1>k")
    assert bonuses(after) == [(0, 0, 0), (4, 0, 0), (4, 0, 0), (0, 0, 0)]


def test_a_line_completed_earlier_stays_completed() -> None:
    near, done = "o2 p3 g3 k3", "o3 p3 g3 k3 +4,0,0"
    after = position(f"/{near}/{near}/{done}", "SOJPPP p3 o1 j1>o o1")
    assert bonuses(after) == [(0, 0, 0), (2, 0, 0), (2, 0, 0), (4, 0, 0)]


# -- the end


def test_the_game_ends_at_once_when_all_four_rows_are_closed() -> None:
    state = position("o6! p6! g11 k10//", "KOOPPP k1")
    assert state.over
    assert state.seat is OVER
    for token in ("k1", "-", "r1", "OPGKJS"):
        assert refusal(state, token) is Why.GAME_OVER
    assert state.choices(0) == state.choices(1) == ()


def test_a_game_may_end_by_freezing() -> None:
    state = position("o6! p6! g11 k7/", "SJJOOP j2#k")
    assert state.over
    assert state.seat is OVER
    assert state.returns() == (4 + 4 + 5 + 5, 0)


def test_three_closed_rows_do_not_end_the_game() -> None:
    assert not position("o6! p6! g10/", "GOOPPP g1").over


def test_when_the_active_player_ends_the_game_the_others_mark_nothing_more() -> None:
    state = position("o6! p6! g11 k10/o10", "SKOOOO k1")
    assert state.over
    assert crosses(state, 1) == (10, 0, 0, 0)


def test_when_others_end_the_game_all_their_choices_count() -> None:
    state = position("/o6! p6! g11 k10/k10", "SKOOPP p2 k1")
    assert not state.over  # seat 3 has still to choose
    state = play(state, "k1")
    assert state.over
    assert (closed(state, 1), closed(state, 2)) == ("opgk", "k")


def test_bonuses_won_by_the_final_marks_count() -> None:
    state = position("o11 p11 g11 k8 +4,5,0/", "KKKOOO k3")
    assert state.over
    assert state.returns()[0] == 4 * 5 + 4 + 5 + 6


def test_the_score_is_closed_rows_and_open_rows_in_the_points_zone_and_bonuses() -> None:
    assert position("o7! p13 g10 k5 +4,2,0/").returns()[0] == 5 - 5 + 10 + 0 + 6


@pytest.mark.parametrize("crossed", range(6))
def test_open_rows_short_of_the_points_zone_score_nothing(crossed: int) -> None:
    assert position(f"o{crossed} p{crossed}/").returns() == (0, 0)


def test_totals_may_be_negative() -> None:
    state = position("o13 p13 g13 k10/", "KKKOOO k3")
    assert state.returns() == (-20, 0)


def test_who_ends_the_game_need_not_win_it() -> None:
    state = position("o13 p13 g13 k10 +4,5,6/o10 p10", "KKKOOO k3")
    assert state.over
    assert state.returns() == (-5, 20)


def test_each_colour_has_its_own_row() -> None:
    for colour in COLOURS:
        after = play(position("/", 6 * colour.letter.upper()), f"{colour.letter}6")
        assert [row.crosses for row in after.sheets[0].rows] == [6 * (c is colour) for c in COLOURS]


def test_a_position_is_a_value() -> None:
    one, two = position("o3/", "OOOPPP"), position("o3/", "OOOPPP")
    assert one == two
    assert hash(one) == hash(two)
    assert isinstance(one, State)
    assert sheet("o3") == one.sheets[0]
