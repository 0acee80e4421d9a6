"""Motives of actions: named from positions, in an order that never changes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from calavera import CLASSIC, Box, Face, Rethrow, SheetLayout, State, Zone, new_solo, parse
from calavera.games.calavera.gathering import gather_chance, gathered_dice
from calavera.games.calavera.motive import AIMS
from calavera.games.calavera.motives import Motive, What, motives
from calavera.games.calavera.reroll_motives import AIM
from tests.engine.positions import choice, play, position

OF_CHOICES = list(What)[: list(What).index(What.LEAVE)]


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
        ("o3 p3 g2 /", "KKKOOG", "k3", Motive(What.TOWARD, count=1, points=1)),
        ("o6 p6 g5 k3 +4 /", "KKPPOG", "k2", Motive(What.TOWARD, count=2, points=2)),
        ("/ o10 p10 g10 k10", "SOOKKK", "k3", Motive(What.BURDEN, points=10, seat=1)),
        ("/ p13", "SKKPPP", "k2", Motive(What.BARE)),
        ("/ k5", "SKKKOO", "k3", Motive(What.DENY, Face.BLACK, count=3, seat=1)),
        ("/ p5", "SJJJOO", "j3>o", Motive(What.DENY, Face.JOKER, count=3, seat=1)),
    ],
)
def test_a_choice_has_its_motive(sheets: str, tokens: str, token: str, motive: Motive) -> None:
    assert motive in told(sheets, tokens, token)


@pytest.mark.parametrize(
    ("sheets", "tokens", "token"),
    [
        ("o3 p3 g3 k2 /", "KKPPOG", "k2"),  # completes it
        ("o3 p3 g2 /", "KKKOOG", "o2"),  # this row is past it
        ("o2 p2 /", "KKKOOG", "o2"),  # seven boxes are a long way
        ("o9 p9 g7! k7 +4,5 /", "KKPPOG", "k2"),  # another row is closed before it
        ("o10 p10 g10 k10 +4,5,6 /", "KKPPOG", "k2"),  # there is none left
    ],
)
def test_no_bonus_line_is_named_that_a_choice_does_not_bring_near(
    sheets: str, tokens: str, token: str
) -> None:
    assert "toward" not in kinds(sheets, tokens, token)


def test_who_ends_the_game_in_the_lead_is_told_so_first() -> None:
    ahead, behind = "o10! p10! g10! k9 / k5", "o10! p10! g10! k9 / o10 p10 g10 k10 +6,6,6"
    assert kinds(ahead, "JJJKOO", "j3#k")[:1] == ["end"]
    assert "end" not in kinds(behind, "JJJKOO", "j3#k")


def test_alone_the_last_turn_ends_the_game_without_a_word() -> None:
    state = play(new_solo(1), "OOOPPG")
    assert [motive.what for motive in motives(state, choice("o3"))] == [What.AHEAD]


def test_nothing_is_good_for_nothing() -> None:
    assert told("/", "SSSOPG", "-") == []


def test_of_crosses_that_cost_points_it_is_said_whether_they_cost_least() -> None:
    dice = "OGGGKK r23456 GGGKK r23456 GGGKK"
    assert kinds("o10/", dice, "o1") == ["closed"]
    (least,) = told("o10 p10 g10 k10/", "OGGGSS r12 OG r1 O", "o1")[:1]
    assert (least.what, least.points) == (What.LEAST, 5)


def test_stopping_with_nothing_to_mark_spares_the_rows() -> None:
    assert kinds("o10! g10! k10!/", "OOGGKS", "-") == ["safe"]


def test_a_cross_that_changes_no_points_still_has_a_word() -> None:
    flat = SheetLayout((*(Box(4, Zone.POINTS, 2) for _ in range(3)), Box(0, Zone.DEATH)), ())
    state = position("o1/", "OPGKSS r234 PGK r234 PGK", layout=flat)
    assert Motive(What.CROSSES, Face.ORANGE, count=1) in motives(state, choice("o1"))


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
    assert kinds("o10!/", "OOGGKK", "r3456") == ["fresh"]


def test_a_line_that_the_kept_dice_complete_already_is_no_aim() -> None:
    assert "aim_line" not in kinds("p3 g3 k3/", "OOOGKS", "r45")


def test_an_aim_out_of_reach_is_not_named() -> None:
    assert not any(kind.startswith("aim") for kind in kinds("/", "OPGKSS", "r234"))
    assert kinds("/", "OPPGKS r23 PP r3 P", "o1") == ["ahead"]


def test_keeping_nothing_is_for_a_better_roll_before_it_is_a_risk() -> None:
    fresh, risk = told("/", "OPGKSS", "r1234")
    assert (fresh.what, fresh.count, risk.what) == (What.FRESH, 1, What.RISK)
    assert risk.chance == pytest.approx(1 - (5 / 6) ** 4)


def test_one_die_beside_no_skull_risks_nothing() -> None:
    assert "risk" not in kinds("/", "OOOOOP", "r6")


def test_motives_come_in_their_order() -> None:
    order = [str(what) for what in What]
    for sheets, tokens in product(("o9 p10 k3/ k5", "p3 g3 k3 / p5"), ("JJOOGS", "SKKKJJ", "OOPPSS")):
        state = position(sheets, tokens)
        for action in state.legal_actions():
            found = motives(state, action)
            places = [order.index(AIMS[0] if motive.what in AIMS else motive.what) for motive in found]
            assert places == sorted(places)
            assert ({motive.what for motive in found} <= set(OF_CHOICES)) != isinstance(action, Rethrow)


def test_a_sheet_without_points_has_no_best_box() -> None:
    short = SheetLayout((*CLASSIC.boxes[:0], Box(1, Zone.DEATH)), ())
    state = position("/", "OOPGKS", layout=short)
    assert [motive.what for motive in motives(state, parse("r345"))] == [What.SPOIL, What.RISK]


def test_of_several_aims_the_one_that_brings_most_comes_first() -> None:
    found = told("o8 p10/", "JOPGKK", "r23456")
    aims = [motive.what for motive in found if motive.what in AIMS]
    assert aims == [What.AIM_BEST, What.AIM_FREEZE, What.AIM_FIRST][: len(aims)]
    assert len(aims) > 1


# -- what newcomers could not make sense of


def test_no_rare_aim_is_the_reason_to_pass_up_a_sure_one() -> None:
    """Three roses come to one kept rose 7 times in 100: it is not what the roll is for."""
    assert gather_chance(1, 4, 1, 1, 3, False) < AIM
    found = told("o10 p10/ k2", "JKKPPS r23 KK", "r2345")
    assert "aim_freeze" not in [motive.what for motive in found]
    assert (found[0].what, found[0].face, found[0].count) == (What.GATHER, Face.JOKER, 2)


def test_dice_that_usually_stay_as_many_are_told_by_the_chance_of_more() -> None:
    found = told("p2/", "PPPPGK r56 GK", "r56")
    assert What.GATHER not in [motive.what for motive in found]
    (more,) = [motive for motive in found if motive.what is What.MORE]
    assert (more.face, more.count) == (Face.PINK, 5)
    assert more.chance == pytest.approx(1 - (5 / 6) ** 2)


def test_more_dice_than_the_row_can_use_are_no_hope() -> None:
    for what in kinds("p6/", "PPPPGK r56 GK", "r56"):
        assert what not in {"gather", "more"}


def test_dice_of_a_closed_row_are_kept_for_who_must_take_them() -> None:
    leave, *_ = told("g10!/ g10", "GOPKSO", "r23456".replace("5", ""))
    assert leave == Motive(What.LEAVE, Face.GREEN, count=1, points=5, seat=1)
    assert kinds("g10!/ g3", "GOPKSO", "r2346")[0] != "leave"


def test_dice_that_are_closed_for_all_can_only_not_be_skulls() -> None:
    (useless,) = [one for one in told("g10!/ g10!", "GOPKJO", "r23456") if one.what is What.USELESS]
    assert (useless.face, useless.count) == (Face.GREEN, 1)


def test_where_every_choice_costs_points_a_roll_avoids_that() -> None:
    assert kinds("o10 p10 g10 k10/", "OOPPGK", "r123456")[0] == "avoid"
    assert kinds("o10! p10! g10! k9/", "OOPPGS", "r12345")[:2] == ["empty", "last"]


def test_dice_that_another_player_wants_are_thrown_again_beside_a_skull() -> None:
    (spoil,) = [one for one in told("/ k5", "KKKOOS", "r123") if one.what is What.SPOIL]
    assert spoil == Motive(What.SPOIL, Face.BLACK, count=3, seat=1)
    assert "spoil" not in kinds("/ k5", "KKKOOG", "r123")


def _positions(number: int) -> Iterator[State]:
    """Yield decisions of random sheets and dice, of two and of three seats, own ones and leftovers."""
    random = Random(14)
    while number:
        sheets = [
            " ".join(f"{row}{random.randint(0, 13)}{random.choice(('', '', '!'))}" for row in "opgk")
            for _ in range(random.choice((2, 2, 3)))
        ]
        state = position("/".join(sheets))
        while not state.over and number:
            if state.flying:
                (thrown,) = random.choices(*zip(*state.chance_outcomes(), strict=True))
                state = state.apply(thrown)
                continue
            actions = state.legal_actions()
            if len(actions) > 1:
                number -= 1
                yield state
            if state.seat != state.active or (not state.solo and len(actions) == 1):
                break
            state = state.apply(random.choice(actions))


def test_every_option_has_a_reason_and_none_contradicts_itself() -> None:
    for state in _positions(300):
        assert isinstance(state.seat, int)
        mine = state.sheets[state.seat].rows
        for action in state.legal_actions():
            found = motives(state, action)
            assert found, (state, action)
            assert found[0].what not in {What.RISK, What.STOP}, (state, action)
            kept = [face for n, face in enumerate(state.dice) if n not in getattr(action, "positions", ())]
            for motive in found:
                if motive.what in {What.GATHER, What.MORE} and motive.face is not None:
                    assert motive.count > kept.count(motive.face)
                if motive.what in {*AIMS, What.LAST} and motive.face is not None:
                    assert not mine[motive.face].closed
                if motive.what in AIMS:
                    assert motive.chance is not None
                    assert AIM <= motive.chance <= 1


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
