"""Playing alone: twelve turns on one sheet, by the rules of the table."""

from __future__ import annotations

import json

import pytest

from calavera import Nothing, State, new_record, new_solo, parse, preview, read, write
from calavera.game import OVER
from calavera.games.calavera.notation import parse_choice
from calavera.perft import perft
from calavera.play.match import automatic, undo
from calavera.record.json_lines import json_lines
from tests.engine.positions import HEADERS as TABLE
from tests.engine.positions import legal, play, refused, sheet

HEADERS = {"Game": "Calavera solo", "Seats": "1", "Turns": "12", "Layout": "classic"}


def alone(text: str, left: int = 12) -> State:
    """Return a game alone with this sheet."""
    start = new_solo(left)
    return State(start.layout, (sheet(text),), turns_left=left)


def test_one_plays_twelve_turns() -> None:
    state = new_solo()
    assert (len(state.sheets), state.turns_left, state.over) == (1, 12, False)
    for turn in range(12):
        assert state.turns_left == 12 - turn
        assert state.fresh
        state = play(state, f"OPGKJS {'opgk'[turn % 4]}1")
    assert state.over
    assert state.turns_left == 0
    assert state.seat is OVER
    assert state.chance_outcomes() == ()


@pytest.mark.parametrize("turns", [-1, 0, 101])
def test_no_one_plays_no_turn_or_for_ever(turns: int) -> None:
    with pytest.raises(ValueError, match=f"1 to 100 turns can be played, not {turns}"):
        new_solo(turns)


def test_open_rows_score_after_the_last_turn() -> None:
    state = play(alone("o8 p6 g5 k9", left=1), "OPGKSS o1")
    assert state.over
    assert state.returns() == (8 + 4 + 0 + 8,)


def test_the_game_ends_early_when_all_rows_are_closed() -> None:
    state = play(alone("o8! p11 g9! k10", left=5), "KPPGOO k1")
    assert state.over
    assert state.turns_left == 4


def test_no_one_takes_the_leftovers_of_one_or_two_skulls() -> None:
    state = play(new_solo(), "OOPPSS o2")
    assert state.fresh
    assert state.turns_left == 11


def test_a_curse_loses_the_turn() -> None:
    state = play(new_solo(), "OOPSSS")
    assert legal(state) == ["-"]
    after = state.apply(Nothing())
    assert after == State(state.layout, state.sheets, turns_left=11)


def test_who_stops_must_take_a_group_that_can_be_marked() -> None:
    assert legal(play(alone("o11"), "OOOJPP")) == ["p2", "j1>p", "j1>g", "j1>k"]
    assert legal(play(alone("o11 p11 g11"), "OOOPPS")) == ["-"]


def test_every_bonus_line_counts_as_the_first() -> None:
    state = play(alone("o9 p9 g9 k8 +4,5,0"), "KOPGJJ k1")
    assert state.sheets[0].bonuses == (4, 5, 6)


def test_the_last_choice_ends_the_game() -> None:
    state = play(alone("o8", left=1), "OOPPGG")
    assert preview(state, 0, parse_choice("p2")).over
    assert not preview(play(alone("o8", left=2), "OOPPGG"), 0, parse_choice("p2")).over


def test_a_choice_is_taken_back_until_the_next_throw() -> None:
    record = new_record(HEADERS).play(parse("OOPPGS")).play(parse("o2"))
    assert not automatic(record)
    assert undo(record) == record.back(1)
    assert undo(record.play(parse("OOPPGS"))) is None


def test_ways_to_go_on_are_counted() -> None:
    assert perft(new_solo(), 1) == 6**6
    assert perft(play(new_solo(), "OOOPSS"), 1) == 2 + 15
    assert perft(play(alone("", left=1), "OOOPSS o3"), 1) == 1


# -- the record

TEXT = """\
[Game "Calavera solo"]
[Seats "1"]
[Turns "2"]
[Layout "classic"]

1. OOGPJS ooOKjs o3
2. SSGSKO -

= 0
"""


def test_a_record_of_a_game_alone() -> None:
    record = read(TEXT)
    assert (record.seats, record.names, record.state.turns_left) == (1, ("",), 0)
    assert write(record) == TEXT
    turns = [json.loads(line) for line in json_lines(record)]
    assert [(turn["turn"], turn["seat"], turn["over"]) for turn in turns] == [(1, 1, False), (2, 1, True)]


@pytest.mark.parametrize("value", ["0", "101", "012", "x", "", "-1", "1.5", "²"])
def test_one_to_a_hundred_turns_are_read(value: str) -> None:
    token = f'"{value}": ' if value else ""
    assert refused(TEXT.replace("2", value, 1)) == f"line 3: {token}Turns: 1 to 100 can be played"


@pytest.mark.parametrize("value", ["0", "2", "01", ""])
def test_one_seat_is_read(value: str) -> None:
    token = f'"{value}": ' if value else ""
    assert refused(TEXT.replace("1", value, 1)) == f"line 2: {token}Seats: one plays alone"


def test_a_game_alone_names_its_turns() -> None:
    assert refused(TEXT.replace('[Turns "2"]\n', "")) == 'line 5: "Turns": this header is required'


def test_a_table_has_no_limit_of_turns() -> None:
    assert read(f'{TABLE}[Turns "x"]\n').state.turns_left is None


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1. OOGPJS o2 2:j1>p", 'line 6: "2:j1>p": turn 1 is finished'),
        (
            "1. OOGPJS -",
            'line 6: "-": doing nothing is not allowed while a group can be taken or a row frozen',
        ),
    ],
)
def test_the_rules_of_a_turn_are_those_of_the_table(line: str, rule: str) -> None:
    assert refused(TEXT.replace("1. OOGPJS ooOKjs o3", line)) == rule


def test_nothing_follows_the_last_turn() -> None:
    assert refused(TEXT.replace("= 0", "3. OOGPJS")) == 'line 9: "3.": the game is over'
