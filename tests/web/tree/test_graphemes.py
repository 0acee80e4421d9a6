"""Names are cut between characters as people see them."""

from __future__ import annotations

import unicodedata

import pytest

from web.app.state.setup import NAME_LENGTH, cleaned
from web.app.tree.graphemes import clusters, cut

FAMILY = "👩‍👩‍👧‍👦"
"""A sign of four others and three joiners."""

WAVE = "👋🏽"
"""A hand with a tone of skin."""

ACCENTED = "e\u0301"

SIGNS = [FAMILY, WAVE, ACCENTED, "🇲🇽", "❤\ufe0f", "नी", "ש\u05b8", "م\u064f", "🏴\U000e0067\U000e007f"]


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_of_several_parts_is_one(sign: str) -> None:
    assert clusters(f"a{sign}b") == ["a", sign, "b"]


def test_two_flags_are_two() -> None:
    assert clusters("🇲🇽🇩🇪") == ["🇲🇽", "🇩🇪"]


def test_every_mark_belongs_to_the_letter_before_it() -> None:
    marks = [chr(code) for code in range(0x300, 0x3100) if unicodedata.category(chr(code)) in {"Mn", "Mc"}]
    assert [ascii(mark) for mark in marks if len(clusters(f"a{mark}")) > 1] == []


@pytest.mark.parametrize("sign", [FAMILY, WAVE, ACCENTED])
def test_a_long_name_ends_with_a_whole_sign(sign: str) -> None:
    for before in range(NAME_LENGTH):
        name = cleaned("x" * before + sign * NAME_LENGTH)
        assert len(name) <= NAME_LENGTH
        assert name.removeprefix("x" * before).replace(sign, "") == ""


def test_a_name_that_is_short_enough_stays_as_it_is() -> None:
    assert cut(FAMILY, len(FAMILY)) == FAMILY
    assert cut("Ina", 24) == "Ina"


def test_a_name_that_is_a_single_endless_character_is_cut_nevertheless() -> None:
    assert len(cut("a" + "\u0301" * 60, 24)) == 24
