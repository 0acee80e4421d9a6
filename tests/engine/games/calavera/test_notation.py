"""Tokens to actions and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import (
    CLASSIC,
    COLOURS,
    Action,
    Face,
    Freeze,
    NotationError,
    Nothing,
    Rethrow,
    SheetLayout,
    TakeColour,
    TakeJokers,
    Thrown,
    parse,
)
from calavera.games.calavera.notation import (
    begin,
    layout_text,
    parse_choice,
    parse_layout,
    read_step,
    write_turns,
)
from tests.engine.positions import position
from tests.engine.strategies import actions, value_layouts


@pytest.mark.parametrize(
    ("token", "action"),
    [
        ("o3", TakeColour(Face.ORANGE, 3)),
        ("k1", TakeColour(Face.BLACK, 1)),
        ("j2>p", TakeJokers(Face.PINK, 2)),
        ("j2#g", Freeze(Face.GREEN, 2)),
        ("-", Nothing()),
        ("r135", Rethrow((0, 2, 4))),
        ("OOGPJS", Thrown((Face.ORANGE, Face.ORANGE, Face.GREEN, Face.PINK, Face.JOKER, Face.SKULL))),
        ("S", Thrown((Face.SKULL,))),
    ],
)
def test_every_kind_of_token(token: str, action: Action) -> None:
    assert parse(token) == action
    assert str(action) == token


def test_kinds_of_actions_are_never_equal() -> None:
    same = [Thrown(()), Rethrow(()), TakeColour(Face.PINK, 1), TakeJokers(Face.PINK, 1), Freeze(Face.PINK, 1)]
    assert len(set(same)) == 5


@given(actions)
def test_an_action_is_parsed_from_its_token(action: Action) -> None:
    assert parse(str(action)) == action


def test_every_choice_is_parsed_from_its_token() -> None:
    for kind in (TakeColour, TakeJokers, Freeze):
        for colour in COLOURS:
            for dice in range(1, 7):
                assert parse_choice(str(kind(colour, dice))) == kind(colour, dice)


NO_TOKENS = [
    *("", " ", "o", "o0", "o7", "s1", "O3", "o3 ", "\no3", "o3\n", "o\N{FULLWIDTH DIGIT THREE}"),
    *("\N{CYRILLIC SMALL LETTER O}3", "\N{KELVIN SIGN}", "j3", "j3>", "j3>s", "j3>j", "--", "-\n"),
    *("r", "r0", "r7", "r1 2", "R1", "r1234561", "OOOOOOO", "OX", "Oo", "OOOPPP\n"),
]


@pytest.mark.parametrize("token", NO_TOKENS, ids=ascii)
def test_what_is_no_token_is_refused(token: str) -> None:
    with pytest.raises(NotationError, match="not an action"):
        parse(token)


@pytest.mark.parametrize("token", ["OOOPPP", "r12"])
def test_dice_are_no_choice(token: str) -> None:
    with pytest.raises(NotationError):
        parse_choice(token)


@given(st.text(max_size=8) | st.text(alphabet="opgkjsOPGKJSr123456>#-:", max_size=8))
def test_arbitrary_text_raises_only_notation_errors(text: str) -> None:
    try:
        action = parse(text)
    except NotationError:
        return
    assert str(action) == text


@given(st.text(max_size=20) | st.text(alphabet="-,0123456789", max_size=40))
def test_arbitrary_layouts_raise_only_notation_errors(text: str) -> None:
    try:
        layout = parse_layout(text)
    except NotationError:
        return
    assert parse_layout(layout_text(layout)) == layout


def test_the_printed_sheet_is_classic() -> None:
    assert parse_layout("classic") is CLASSIC
    assert layout_text(CLASSIC) == "classic"
    assert parse_layout("-,-,-,-,-,4,5,6,8,10,5,0,-5") == CLASSIC


@given(value_layouts)
def test_a_layout_is_parsed_from_its_text(layout: SheetLayout) -> None:
    assert parse_layout(layout_text(layout)) == layout


def test_a_layout_is_thirteen_values() -> None:
    text = "-,-,-,-,-,1,2,3,-999,999,0,-7,40"
    layout = parse_layout(text)
    assert layout_text(layout) == text
    assert [box.zone for box in layout.boxes] == [box.zone for box in CLASSIC.boxes]
    assert layout.lines == CLASSIC.lines


def test_headers_begin_a_game() -> None:
    headers = {"Game": "Calavera", "Seats": "3", "Layout": "classic"}
    assert begin(headers) == position("//")
    for key in headers:
        with pytest.raises(KeyError, match=key):
            begin({other: value for other, value in headers.items() if other != key})
    for key in ("Seats", "Layout"):
        with pytest.raises(NotationError, match=f"^{key}: "):
            begin(headers | {key: "nonsense"})


def test_one_step_of_a_turn_line() -> None:
    state = position("/")
    assert read_step("OOOPPS", state) == (parse("OOOPPS"),)
    state = position("/", "OOOPPS")
    assert read_step("oooPPs", state) == (parse("r45"), parse("PP"))
    assert read_step("o3", state) == (parse("o3"),)
    assert read_step("2:p2", position("/", "OOOPPS o3")) == (parse("p2"),)


def test_the_turn_lines_of_a_game() -> None:
    tokens = "OOOPPS r45 KP r4 J o3 j1>k p1 OOOOOO o6 SSSPPP - p3"
    assert write_turns(map(parse, tokens.split()), 3) == [
        "OOOPPS oooKPs oooJps o3 2:j1>k 3:p1",
        "OOOOOO o6",
        "SSSPPP - 1:p3",
    ]
    assert write_turns([], 2) == []
