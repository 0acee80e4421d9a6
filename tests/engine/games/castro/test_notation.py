"""Tokens of Castro, its headers and its records, read strictly."""

from __future__ import annotations

import json
from random import Random

import pytest

from calavera.game import NotationError, Rethrow
from calavera.games import game
from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.board import CLASSIC, SQUARES, square_name
from calavera.games.castro.notation import parse, parse_choice
from calavera.record.json_lines import json_lines
from calavera.record.outline import outline
from calavera.record.record import RecordError, new_record, read, write
from tests.engine.games.castro.sample_games import (
    BOARDS,
    EXAMPLE,
    HEAD,
    SEED,
    STYLES,
    played,
    shuffled_board,
    won_by_line,
)


def refusal(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        read(text)
    return str(caught.value)


# -- tokens


@pytest.mark.parametrize("token", ["1", "43364", "r1", "r12345", "a1", "f6", "e3", "-"])
def test_a_token_is_read_as_it_is_written(token: str) -> None:
    assert str(parse(token)) == token


def test_every_square_has_its_token() -> None:
    assert [parse_choice(square_name(square)) for square in range(SQUARES)] == list(
        map(Place, range(SQUARES))
    )
    assert parse_choice("-") == LoseRoof()


@pytest.mark.parametrize(
    "token",
    ["", "g1", "a0", "a7", "A1", "1a", "a11", "--", "0", "7", "123456", "r", "r6", "r123451", "o3", "e3 "],
)
def test_what_is_no_action_is_refused(token: str) -> None:
    with pytest.raises(NotationError, match="not an action"):
        parse(token)


# -- records


def test_the_example_of_the_description_is_read_and_written() -> None:
    record = read(EXAMPLE)
    assert write(record) == EXAMPLE
    assert [str(action) for action in record.actions][-5:] == ["r3", "5", "r15", "46", "a1"]
    assert record.state.returns() == (2, 1)
    assert outline(EXAMPLE).turns == 3


def test_replay_tells_what_happened_after_each_turn() -> None:
    lines = [json.loads(line) for line in json_lines(read(EXAMPLE))]
    assert lines[0] == {
        "turn": 1,
        "seat": 1,
        "over": False,
        "points": [1, 0],
        "supply": [14, 15],
        "stacks": {"e3": [1]},
        "won": None,
    }
    assert lines[2]["stacks"] == {"a1": [1], "d3": [2], "e3": [1]}
    record = played(3, "builder", 1)
    last = json.loads(list(json_lines(record))[-1])
    outcome = record.state.outcome()
    assert outcome is not None
    assert last["won"] == {"seats": [seat + 1 for seat in outcome.winners], "by": outcome.how}
    assert last["over"]


def test_a_win_closes_its_record_with_the_seat_and_the_way() -> None:
    text = write(won_by_line())
    assert text.endswith("\n\n= 1 line\n")
    assert outline(text).won == ("1", "line")
    assert read(text).state.over
    assert "the game has ended with 1 line" in refusal(text.replace("= 1 line", "= 2 line"))
    assert "the game has ended with 1 line" in refusal(text.replace("= 1 line", "= 1 yatzy"))
    assert "the game has ended with 1 line" in refusal(text.replace("= 1 line", "= 4 3"))
    assert "the game is over" in refusal(text.replace("= 1 line", "8. 11111 c6"))


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ('[Seats "2"]', '[Seats "1"]', 'line 3: "1": Seats: 2 to 4 can play'),
        ('[Seats "2"]', '[Seats "5"]', 'line 3: "5": Seats: 2 to 4 can play'),
        ('[Seats "2"]\n', "", 'line 7: "Seats": this header is required'),
        ('[Board "classic"]\n', "", 'line 7: "Board": this header is required'),
        (
            '"classic"',
            '"modern"',
            'line 6: "modern": Board: the symbols of a board are 123456TFSHY, without spaces',
        ),
        ('"classic"', '"YY"', 'line 6: "YY": Board: a board has 36 squares'),
        ("34333", "3433", 'line 8: "3433": a turn begins with a throw of 5 digits from 1 to 6'),
        ("34333", "34337", 'line 8: "34337": a turn begins with a throw of 5 digits from 1 to 6'),
        (
            "34333",
            "3.333",
            'line 8: "3.333": the first throw of a turn throws all dice: no die is left as it was',
        ),
        ("34333 e3", "e3", 'line 8: "e3": a turn begins with a throw of 5 digits from 1 to 6'),
        ("34333 e3", "34333", 'line 9: "2.": turn 1 is not finished'),
        ("34333 e3", "34333 e3 e3", 'line 8: "e3": turn 1 is finished'),
        ("34333 e3", "34333 a2", 'line 8: "a2": the dice hold no straight'),
        (
            *("34333 e3", "34333 -"),
            'line 8: "-": a player who places no roof throws again, up to the fifth throw',
        ),
        ("..5..", ".....", 'line 10: ".....": no die of this throw is thrown: one or more are digits'),
        (
            *("..5..", "..5."),
            'line 10: "..5.": a throw has 5 characters: 1 to 6 for a die thrown now, . for another',
        ),
        (
            *("..5..", "..7.."),
            'line 10: "..7..": a throw has 5 characters: 1 to 6 for a die thrown now, . for another',
        ),
        (
            "..5..",
            "r3",
            'line 10: "r3": not an action: a throw, a square from a1 to f6, or - for a lost roof',
        ),
        (
            "..5..",
            "g1",
            'line 10: "g1": not an action: a throw, a square from a1 to f6, or - for a lost roof',
        ),
        ("..5..", "..5.. ..5.. ..5.. ..5..", 'line 10: "4...6": all 5 rolls of the turn are used'),
        ("2. 26516 d3", "2. 33331 e3 ", None),
    ],
)
def test_a_record_is_read_strictly(before: str, after: str, rule: str | None) -> None:
    text = EXAMPLE.replace(before, after, 1)
    if rule is None:
        assert read(text).state.stacks[16] == (0, 1)
    else:
        assert refusal(text) == rule


def test_the_dice_of_a_seed_are_those_of_the_description() -> None:
    text = HEAD + SEED + '[Board "classic"]\n\n1. 43364 22355 41262 e3\n'
    with pytest.raises(RecordError, match="hold no"):
        read(text)
    record = read(text.replace("22355 41262 e3", "2235. ....4"))
    assert record.throws == 3
    wrong = refusal(text.replace("43364 22355", "43363 22355"))
    assert "roll 0 of the seed is 43364, not 43363" in wrong
    assert refusal(text.replace("22355 41262 e3", "22354")).endswith("roll 1 of the seed is 22355, not 22354")
    assert read(text.replace(" e3", " 36243")).throws == 4


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("style", [*STYLES, "mixed"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_records_of_whole_games_read_as_they_were(seats: int, style: str, board: str) -> None:
    record = played(seats, style, board=board, seeded=seats == 3)
    assert read(write(record)) == record
    for count in range(0, len(record.actions), 23):
        before = record.back(count)
        if not (before.actions and isinstance(before.actions[-1], Rethrow)):
            assert read(write(before)) == before


def test_a_board_of_ones_own_is_in_the_record() -> None:
    symbols = shuffled_board(Random(5))
    found = game("castro")
    record = new_record(found.headers("castro", "2", symbols))
    assert record.header("Board") == symbols
    assert found.position(dict(record.headers)) == ("castro", "2", symbols)
    own = dict(record.headers) | {"Board": CLASSIC.symbols}
    assert found.position(own) == ("castro", "2", "classic")
