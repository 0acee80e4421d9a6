"""The board as data, the combinations of hands, and squares by name."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from calavera.dice import hands
from calavera.games.castro.board import CLASSIC, IN_LINE, LINES, SQUARES, THROUGH, board_of, square_name
from calavera.games.castro.combinations import SYMBOLS, Combination, held
from calavera.games.castro.notation import board_text, parse_board


def test_the_classic_board_has_its_symbols() -> None:
    assert Counter(CLASSIC.symbols) == dict.fromkeys("123456", 1) | {"T": 7, "F": 6, "S": 7, "H": 7, "Y": 3}
    assert [square_name(square) for square in CLASSIC.fives] == ["b1", "f5", "e6"]


def test_squares_are_named_by_column_and_row() -> None:
    names = [square_name(square) for square in range(SQUARES)]
    assert (names[0], names[5], names[16], names[30], names[35]) == ("a1", "f1", "e3", "a6", "f6")
    assert len(set(names)) == SQUARES


def test_each_square_knows_its_lines() -> None:
    assert sum(map(len, THROUGH)) == IN_LINE * len(LINES) == 216
    assert len(THROUGH[0]) == 3
    assert all(square in line for square, lines in enumerate(THROUGH) for line in lines)


@pytest.mark.parametrize("text", ["classic", CLASSIC.symbols, CLASSIC.symbols[::-1], "123456" + 30 * "Y"])
def test_a_board_is_read_as_it_is_written(text: str) -> None:
    board = parse_board(text)
    assert parse_board(board_text(board)) == board
    assert board_text(board) == ("classic" if board == CLASSIC else text)


@pytest.mark.parametrize(
    ("symbols", "rule"),
    [
        ("", "36 squares"),
        (CLASSIC.symbols[:-1], "36 squares"),
        (CLASSIC.symbols + "T", "36 squares"),
        (CLASSIC.symbols.replace("Y", "T"), "five of a kind"),
        (CLASSIC.symbols.replace("4", "T"), "each number once: 4"),
        (CLASSIC.symbols.replace("F", "6"), "each number once: 6"),
        (CLASSIC.symbols.replace("T", "7"), "the symbols of a board are 123456TFSHY"),
        (CLASSIC.symbols.lower(), "the symbols of a board are"),
        (" ".join(CLASSIC.symbols), "without spaces"),
    ],
)
def test_a_board_that_the_game_does_not_have_is_refused(symbols: str, rule: str) -> None:
    with pytest.raises(ValueError, match=rule):
        board_of(symbols)


def test_combinations_have_symbols() -> None:
    assert "".join(combination.symbol for combination in Combination) == SYMBOLS


def test_every_throw_holds_what_its_faces_say() -> None:
    """All 7,776 throws, by another way to look at them."""
    for dice in product(range(6), repeat=5):
        text = "".join(map(str, sorted(dice)))
        expected = {SYMBOLS[face] for face in range(6) if text.count(str(face)) > 1}
        for symbol, size in (("T", 3), ("F", 4), ("Y", 5)):
            expected |= {symbol} if any(size * str(face) in text for face in range(6)) else set()
        expected |= {"S"} if text in ("01234", "12345") else set()
        alike = [str(face) for face in range(6) if text.count(str(face)) == 3]
        expected |= (
            {"H"} if alike and text.replace(alike[0], "") in {2 * str(face) for face in range(6)} else set()
        )
        assert {combination.symbol for combination in held(dice)} == expected


def test_there_are_56_classes_of_hands() -> None:
    assert len(hands(5)) == 252
    assert len({held(hand) for hand in hands(5)}) == 56
