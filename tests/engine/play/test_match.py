"""The referee: throws, idle seats, taking back, playing out."""

from __future__ import annotations

from random import Random

import pytest

from calavera import Face, IllegalAction, Nothing, Record, Rethrow, Thrown, new_record, parse
from calavera.dice import seeded_throw
from calavera.game import thrown
from calavera.play.match import LEG, automatic, leg_seed, passed_on, play_out, throw, undo
from tests.engine.positions import CHECK_SEED, HEADERS, record
from tests.engine.sample_games import STYLES, random_record

SEEDED = f'{HEADERS}[Seed "{CHECK_SEED}"]\n'
THREE = HEADERS.replace('"2"', '"3"')


def tokens(found: Record) -> str:
    return " ".join(map(str, found.actions))


def test_the_seed_throws_the_dice() -> None:
    found = throw(record(headers=SEEDED))
    assert tokens(found) == "KGGSKO"
    assert tokens(throw(found.play(parse("r23")))) == "KGGSKO r23 PP"
    assert tokens(throw(found.play(parse("r23")), Random(1))) == "KGGSKO r23 PP"


def test_without_a_seed_the_dice_are_thrown_by_chance() -> None:
    start = record()
    assert throw(start, Random(7)) == throw(start, Random(7))
    thrown = [throw(start, Random(seed)).actions[0] for seed in range(50)]
    assert len(set(thrown)) > 40


def test_without_a_seed_and_without_chance_the_dice_follow_from_the_record() -> None:
    start = record("1. OOOPPP o3")
    assert throw(start) == throw(record("1. OOOPPP o3"))
    assert throw(start).actions[-1] != throw(record("1. OOOPPP p3")).actions[-1]


def test_no_dice_are_thrown_where_none_are_in_the_air() -> None:
    with pytest.raises(IllegalAction):
        throw(record("1. OOOPPP"), Random(1))


def test_a_throw_does_not_depend_on_what_was_taken_back() -> None:
    found = throw(record(headers=SEEDED))
    again = undo(found.play(parse("r12")))
    assert again == found
    assert throw(found.play(parse("r56"))).actions[-1] == parse("PP")
    assert throw(found.play(parse("r12"))).actions[-1] == parse("PP")


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ("", False),  # the dice are in the air
        ("1. SSOOOO", False),  # the active seat decides
        ("1. SSOOOO o4", True),
        ("1. SSOOOO o4 2:-", True),
        ("1. SSOOOP o3", False),
        ("1. SSSSSS", False),  # the active seat has nothing to choose from, but it is its turn
        ("1. SSSSSS -", True),
        ("1. OOOOOO o6", False),
    ],
)
def test_doing_nothing_is_automatic_where_a_reply_has_no_choice(turns: str, expected: bool) -> None:
    assert automatic(record(turns, THREE)) == (Nothing() if expected else None)


@pytest.mark.parametrize(
    ("turns", "after"),
    [
        ("", None),
        ("1. OOOPPS", None),  # a throw was shown
        ("1. OOOPPS oooPPs", None),
        ("1. OOOPPP o3", "1. OOOPPP"),
        ("1. OOOPPS o3", "1. OOOPPS"),
        ("1. OOOPPS o3 2:p2", "1. OOOPPS o3"),
        ("1. OOOPPS o3 2:p2 3:p2", "1. OOOPPS o3 2:p2"),
        ("1. SSOOOO o4 2:-", "1. SSOOOO"),  # who could not choose did not decide
        ("1. SSOOOO o4 2:- 3:-", "1. SSOOOO"),
        ("1. SSSSSS -", "1. SSSSSS"),
        ("1. SSSSSS - 2:- 3:-", "1. SSSSSS"),
        ("1. OOOPPP o3\n2. OOOPPP", None),
    ],
)
def test_undo_takes_back_one_decision_and_never_a_throw(turns: str, after: str | None) -> None:
    expected = None if after is None else record(after, THREE)
    assert undo(record(turns, THREE)) == expected


def test_undo_takes_back_what_bots_decided_with_the_decision_of_the_person_before_them() -> None:
    found = record("1. OOOPPS o3 2:p2 3:p2", THREE)
    assert undo(found, {1, 2}) == record("1. OOOPPS", THREE)
    assert undo(found, {2}) == record("1. OOOPPS o3", THREE)
    assert undo(found, {0}) == record("1. OOOPPS o3 2:p2", THREE)
    assert undo(found, {0, 1, 2}) is None


def test_dice_taken_up_may_be_put_down_before_they_land() -> None:
    found = record("1. OOOPPS")
    assert undo(found.play(parse("r12"))) == found


def test_undo_goes_on_to_the_throw_and_no_further() -> None:
    whole = random_record(Random(3), seats=4)
    for count in range(len(whole.actions)):
        found: Record | None = whole.back(count)
        while found is not None:
            shorter = undo(found)
            if shorter is not None:
                dropped = found.actions[len(shorter.actions) :]
                assert not any(isinstance(action, Thrown) for action in dropped)
                assert not any(isinstance(action, Rethrow) for action in dropped[1:])
                assert all(action == Nothing() for action in dropped[1:])
                assert isinstance(shorter.state.seat, int)
            found = shorter


def test_bots_play_a_game_to_the_end() -> None:
    found = play_out(record(headers=SEEDED), dict.fromkeys(range(2), STYLES["anything"]), Random(1))
    assert found.state.over
    assert found == play_out(record(headers=SEEDED), dict.fromkeys(range(2), STYLES["anything"]), Random(1))


def test_bots_wait_for_a_seat_without_one() -> None:
    start = new_record({"Game": "Calavera", "Seats": "3", "Layout": "classic"})
    bots = {0: STYLES["hasty"], 2: STYLES["hasty"]}
    for seed in range(20):
        found = play_out(start, bots, Random(seed))
        assert found.state.seat == 1
        assert play_out(found, bots, Random(seed)) == found


def test_a_finished_game_is_left_alone() -> None:
    whole = random_record(Random(3))
    assert play_out(whole, {}, Random(1)) == whole


# -- a game that goes from device to device


LEG_SEED = "ff" * 16


def test_a_game_passed_on_leaves_its_seed_behind_and_has_one_for_the_dice_to_come() -> None:
    found = throw(record(headers=SEEDED))
    while not found.state.fresh:
        found = found.play(found.state.legal_actions()[0])
    passed = passed_on(found, LEG_SEED)
    assert (passed.seed, passed.header(LEG)) == (None, f"1 {LEG_SEED}")
    assert passed.actions == found.actions
    number = passed.throws
    assert throw(passed).actions[-1] == thrown(Face, seeded_throw(bytes.fromhex(LEG_SEED), number, 6))


def test_a_leg_without_a_throw_keeps_its_seed_and_the_next_one_has_another() -> None:
    passed = passed_on(record(headers=SEEDED), LEG_SEED)
    assert passed_on(passed, "00" * 16) == passed
    later = throw(passed)
    assert passed_on(later, "00" * 16).header(LEG) == f"1 {'00' * 16}"


@pytest.mark.parametrize("leg", ["", "0", f"0 {LEG_SEED[1:]}", f"x {LEG_SEED}", f"1 {LEG_SEED}"])
def test_a_leg_that_is_damaged_or_begins_later_throws_no_dice(leg: str) -> None:
    start = record().with_header(LEG, leg)
    assert leg_seed(start) is None
    assert passed_on(start, LEG_SEED).header(LEG) == f"0 {LEG_SEED}"


def test_a_leg_that_only_looks_like_one_is_replaced() -> None:
    start = record().with_header(LEG, "0 short")
    assert passed_on(start, LEG_SEED).header(LEG) == f"0 {LEG_SEED}"
