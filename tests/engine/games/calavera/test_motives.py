"""Motives of actions: named from positions, in an order that never changes."""

from __future__ import annotations

from itertools import product

import pytest

from calavera import CLASSIC, Box, Face, Rethrow, SheetLayout, Zone, new_solo, parse
from calavera.games.calavera.gathering import gather_chance, gathered_dice
from calavera.games.calavera.motives import Motive, What, motives
from tests.engine.positions import choice, play, position

OF_CHOICES = list(What)[: list(What).index(What.AIM_FREEZE)]


def told(sheets: str, tokens: str, token: str) -> list[Motive]:
    return list(motives(position(sheets, tokens), parse(token)))


def kinds(sheets: str, tokens: str, token: str) -> list[str]:
    return [str(motive.what) for motive in told(sheets, tokens, token)]


# -- choices


@pytest.mark.parametrize(
    ("sheets", "tokens", "token", "motive"),
    [
        ("o2 p9 g9 k9 /", "OOOOOP", "o5", Motive(What.LINE, count=1, points=4)),
        ("p10/", "JJJOOG", "j3#p", Motive(What.FREEZE, Face.PINK, points=10)),
        ("k7/", "KKKOOG", "k3", Motive(What.BEST, Face.BLACK, points=10)),
        ("k5/", "KKKOOG", "k3", Motive(What.POINTS, Face.BLACK, points=6)),
        ("/", "KKKOOG", "k3", Motive(What.AHEAD, Face.BLACK, count=3)),
        ("/ o10 p10 g10 k10", "SOOKKK", "k3", Motive(What.BURDEN, points=10, seat=1)),
        ("/ p13", "SKKPPP", "k2", Motive(What.BARE)),
        ("/ k5", "SKKKOO", "k3", Motive(What.DENY, Face.BLACK, count=3, seat=1)),
        ("/ p5", "SJJJOO", "j3>o", Motive(What.DENY, Face.JOKER, count=3, seat=1)),
    ],
)
def test_a_choice_has_its_motive(sheets: str, tokens: str, token: str, motive: Motive) -> None:
    assert motive in told(sheets, tokens, token)


def test_who_ends_the_game_in_the_lead_is_told_so_first() -> None:
    ahead, behind = "o10! p10! g10! k9 / k5", "o10! p10! g10! k9 / o10 p10 g10 k10 +6,6,6"
    assert kinds(ahead, "JJJKOO", "j3#k")[:1] == ["end"]
    assert "end" not in kinds(behind, "JJJKOO", "j3#k")


def test_alone_the_last_turn_ends_the_game_without_a_word() -> None:
    state = play(new_solo(1), "OOOPPG")
    assert [motive.what for motive in motives(state, choice("o3"))] == [What.AHEAD]


def test_nothing_is_good_for_nothing() -> None:
    assert told("/", "SSSOPG", "-") == []


def test_crosses_that_cost_points_are_no_motive() -> None:
    assert kinds("o10/", "OGGGKK r23456 GGGKK r23456 GGGKK", "o1") == []


def test_dice_that_are_worth_nothing_to_others_are_not_taken_from_them() -> None:
    for others in ("", "k10", "k13"):
        assert "deny" not in kinds(f"/ {others}", "SKKKOO", "k3")
    assert "deny" not in kinds("/ k5", "KKKOOP", "k3")


def test_what_another_seat_could_have_taken_is_told_of_the_one_that_loses_most() -> None:
    found = told("/ k1 / k7 / k7", "SKKKOO", "k3")
    assert [motive.seat for motive in found if motive.what is What.DENY] == [2]


def test_leftovers_are_judged_by_their_own_row() -> None:
    state = position("/ o5 k5", "SKKOOP p1")
    assert [motive.what for motive in motives(state, choice("o2"))] == [What.POINTS]


def test_stopping_saves_from_the_curse_of_the_other_dice() -> None:
    (stop,) = [motive for motive in told("/", "SSOOGP", "o2") if motive.what is What.STOP]
    assert stop.count == 2
    assert stop.chance == pytest.approx(1 - (5 / 6) ** 2)
    assert "stop" not in kinds("/", "OOOOOO", "o6")  # nothing is left to throw
    assert "stop" not in kinds("/", "OOOOOP", "o5")  # one die brings no curse
    assert "stop" not in kinds("/", "SSOOGP r56 GP r56 GP", "o2")  # no throw is left


# -- rerolls


@pytest.mark.parametrize(
    ("sheets", "tokens", "token", "motive"),
    [
        ("p10/", "JJOOGG", "r3456", Motive(What.AIM_FREEZE, Face.PINK, points=10)),
        ("o8/", "OPGKKS", "r2345", Motive(What.AIM_BEST, Face.ORANGE, points=10)),
        ("o3/", "OOPGKS", "r345", Motive(What.AIM_FIRST, Face.ORANGE)),
        ("p3 g3 k3/", "OOPGKS", "r345", Motive(What.AIM_LINE, Face.ORANGE, count=1)),
        ("/", "PPPGKS", "r45", Motive(What.GATHER, Face.PINK, count=4)),
    ],
)
def test_a_reroll_has_its_aim(sheets: str, tokens: str, token: str, motive: Motive) -> None:
    found = {aim.what: aim for aim in told(sheets, tokens, token)}
    aim = found[motive.what]
    assert (aim.face, aim.count, aim.points) == (motive.face, motive.count, motive.points)
    assert aim.chance is None or 0.05 <= aim.chance < 1


def test_roses_are_kept_for_the_row_that_is_worth_most() -> None:
    (aim,) = [aim for aim in told("o9 p10/", "JJOOGG", "r3456") if aim.what is What.AIM_FREEZE]
    assert (aim.face, aim.points) == (Face.PINK, 10)
    assert aim.chance == pytest.approx(gather_chance(2, 4, 0, 2, 3, False))


def test_a_closed_row_is_no_aim() -> None:
    assert kinds("o10!/", "OOGGKK", "r3456") == ["open", "risk"]


def test_a_line_that_the_kept_dice_complete_already_is_no_aim() -> None:
    assert "aim_line" not in kinds("p3 g3 k3/", "OOOGKS", "r45")


def test_an_aim_out_of_reach_is_not_named() -> None:
    assert not any(kind.startswith("aim") for kind in kinds("/", "OPGKSS", "r234"))
    assert kinds("/", "OPPGKS r23 PP r3 P", "o1") == ["ahead"]


def test_dice_whose_row_has_no_room_for_more_are_not_gathered() -> None:
    """A fourth green would fall into the death zone: to end with it is no reason to roll again."""
    (found, _) = told("o5 p6 g7 k4 / o6 p4 g6 k5", "GGGOPK", "r456")
    assert found == Motive(What.OPEN, Face.GREEN, count=3)
    assert kinds("o5 p6 g6 k4 / o6 p4 g6 k5", "GGGOPK", "r456")[0] != "open"
    assert told("/", "PPPGKS", "r45")[0].what is What.GATHER


def test_a_single_die_is_not_yet_gathered() -> None:
    assert kinds("/", "OPGKSS", "r34") == ["risk"]


def test_keeping_nothing_has_no_aim_but_its_risk() -> None:
    (risk,) = told("/", "OPGKSS", "r1234")
    assert risk.what is What.RISK
    assert risk.chance == pytest.approx(1 - (5 / 6) ** 4)


def test_one_die_beside_no_skull_risks_nothing() -> None:
    assert "risk" not in kinds("/", "OOOOOP", "r6")


def test_motives_come_in_their_order() -> None:
    order = [str(what) for what in What]
    for sheets, tokens in product(("o9 p10 k3/ k5", "p3 g3 k3 / p5"), ("JJOOGS", "SKKKJJ", "OOPPSS")):
        state = position(sheets, tokens)
        for action in state.legal_actions():
            places = [order.index(motive.what) for motive in motives(state, action)]
            assert places == sorted(places)
            of_choice = {motive.what for motive in motives(state, action)} <= set(OF_CHOICES)
            assert of_choice != isinstance(action, Rethrow) or not places


def test_a_sheet_without_points_has_no_best_box() -> None:
    short = SheetLayout((*CLASSIC.boxes[:0], Box(1, Zone.DEATH)), ())
    state = position("/", "OOPGKS", layout=short)
    assert [motive.what for motive in motives(state, parse("r345"))] == [What.OPEN, What.RISK]


# -- chances


def test_the_chance_to_gather_is_that_of_all_throws() -> None:
    """One throw of three dice, counted face by face."""
    landed = list(product(range(6), repeat=3))
    at_least = sum(hand.count(0) >= 1 and hand.count(5) < 2 for hand in landed) / len(landed)
    exactly = sum(hand.count(0) == 1 and hand.count(5) < 2 for hand in landed) / len(landed)
    assert gather_chance(2, 3, 1, 1, 3, False) == pytest.approx(at_least)
    assert gather_chance(2, 3, 1, 1, 3, True) == pytest.approx(exactly)


def test_a_surplus_is_thrown_again() -> None:
    assert gather_chance(3, 3, 0, 1, 2, True) == pytest.approx(5 / 6)
    assert gather_chance(3, 3, 2, 1, 2, True) == pytest.approx(4 / 6)
    assert gather_chance(3, 3, 0, 0, 2, True) == 0
    assert gather_chance(3, 3, 3, 2, 3, False) == 0


def test_dice_gather_on_average() -> None:
    assert gathered_dice(2, 3, 1) == pytest.approx(2.5)
    assert gathered_dice(6, 0, 2) == 6
