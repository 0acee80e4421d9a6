"""The consequences of a choice, for a page that knows no rule (random play checks all of it, too)."""

from __future__ import annotations

import pytest

from calavera import IllegalAction, Preview, Row, offers, preview
from tests.engine.positions import choice, legal, play, position


def seen(sheets: str, tokens: str, token: str, seat: int = 0) -> Preview:
    return preview(position(sheets, tokens), seat, choice(token))


def test_a_cross_in_the_start_zone() -> None:
    found = seen("/", "OOOPPG", "o3")
    assert (found.seat, found.colour) == (0, 0)
    assert (found.before, found.after) == (Row(0), Row(3))
    assert (found.lost, found.value, found.closes, found.gain, found.over) == (0, 0, False, 0, False)
    assert (found.lines, found.forced) == ((), ())


def test_crosses_that_are_lost_and_a_row_that_closes() -> None:
    found = seen("k9/", "KKKKKK", "k6")
    assert (found.lost, found.value, found.closes, found.gain) == (2, -5, True, -13)


def test_a_freeze() -> None:
    found = seen("g8/", "JJOOPP", "j2#g")
    assert (found.before, found.after) == (Row(8), Row(8, True))
    assert (found.lost, found.value, found.closes, found.gain) == (0, 6, True, 0)


def test_bonus_lines_with_their_points() -> None:
    found = seen("o2 p9 g9 k9 / o3 p3 g3 k3", "OOOOOO", "o6")
    assert found.lines == ((0, 2), (1, 5))
    assert found.gain == 6 + 2 + 5


@pytest.mark.parametrize(
    ("sheets", "tokens", "token", "old", "new"),
    [
        ("/", "OOOPPG", "o3", 0, 0),
        ("o5/", "OPPGGK", "o1", 0, 4),
        ("o10/", "OPPGGK", "o1", 10, 5),
        ("k9/", "KKKKKK", "k6", 8, -5),
        ("g8/", "JJOOPP", "j2#g", 6, 6),
    ],
)
def test_what_a_row_is_worth_before_and_after(
    sheets: str, tokens: str, token: str, old: int, new: int
) -> None:
    found = seen(sheets, tokens, token)
    assert (found.old_value, found.value) == (old, new)


@pytest.mark.parametrize(
    ("sheets", "tokens", "token", "lines"),
    [
        ("/", "OOOPPG", "o3", ()),  # an open row may still get there
        ("o6/", "JJPPGG", "j2#o", (2,)),  # frozen in box 6: line 3 stands in box 9
        ("o8 p6!/", "JJPPGG", "j2#o", ()),  # another row had cut it off before
        ("o9/", "JJJPGG", "j3#o", ()),
        ("o10/", "OPPGGK", "o1", ()),  # closed beyond every line
    ],
)
def test_bonus_lines_that_a_closed_row_cuts_off(
    sheets: str, tokens: str, token: str, lines: tuple[int, ...]
) -> None:
    assert seen(sheets, tokens, token).cut_off == lines


def test_the_end_of_the_game() -> None:
    found = seen("o6! p6! g6! k10/", "SKOOOO", "k1")
    assert found.over
    assert found.forced == ()


def test_doing_nothing() -> None:
    found = seen("o6/", "SSSOOO", "-")
    assert found.colour is None
    assert (found.lost, found.closes, found.gain, found.lines) == (0, False, 0, ())
    assert found.forced == ((1, (choice("o3"),)),)


def test_what_the_others_must_then_choose_from() -> None:
    found = preview(position("/o6!/p6!", "SOOOPP", active=1), 1, choice("p2"))
    assert found.forced == ((2, (choice("o3"),)), (0, (choice("o3"),)))
    found = preview(position("/o6!/p6! o6!", "SOOOPP"), 0, choice("p2"))
    assert found.forced == ((1, (choice("-"),)), (2, (choice("-"),)))


def test_the_others_choices_force_no_one() -> None:
    found = seen("//", "SOOOPP o3", "p2", seat=1)
    assert (found.seat, found.forced) == (1, ())
    assert found.after == Row(2)


def test_simultaneous_choices_do_not_change_each_others_bonuses() -> None:
    near = "o2 p3 g3 k3"
    state = position(f"/{near}/{near}", "SOJPPP p3")
    assert preview(state, 1, choice("o1")).lines == ((0, 4),)
    assert preview(play(state, "o1"), 2, choice("j1>o")).lines == ((0, 4),)


def test_an_illegal_choice_has_no_consequences() -> None:
    with pytest.raises(IllegalAction):
        seen("/", "OOOPPG", "o2")


def test_offers_name_every_use_of_the_dice_legal_or_not() -> None:
    state = position("o6!/", "JJOOPS")
    jokers = [f"j2{sign}{colour}" for sign in ">#" for colour in "opgk"]
    assert list(map(str, offers(state, 0))) == ["o2", "p1", *jokers]
    assert legal(state) == ["p1", "j2>p", "j2>g", "j2>k"]


def test_freezing_is_not_offered_to_the_others() -> None:
    state = position("/", "JJOOPS o2")
    assert list(map(str, offers(state, 1))) == ["o2", "p1", "j2>o", "j2>p", "j2>g", "j2>k"]


def test_without_jokers_only_colours_are_offered() -> None:
    assert list(map(str, offers(position("/", "KKKGPS"), 0))) == ["p1", "g1", "k3"]
    assert offers(position("/", "SSSSSS"), 0) == ()
    assert offers(position("/"), 0) == ()


def test_what_others_without_a_choice_lose() -> None:
    found = seen("/ o12 p12 g12 k10", "SSOOKK", "o2")
    (other,) = found.compelled
    assert (other.seat, other.colour, other.gain, other.over) == (1, 3, -10, True)
    assert other.compelled == ()
    assert not found.over


def test_who_has_a_choice_or_nothing_to_mark_is_not_compelled() -> None:
    assert seen("/", "SSOOKG", "o2").compelled == ()
    assert seen("/ p12 g12 k6!", "SSOOKK", "o2").compelled == ()
    assert seen("/", "OOOKKK", "o3").compelled == ()
