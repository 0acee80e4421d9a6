"""Names from right to left stand between isolating characters, which nothing stored ever holds."""

from __future__ import annotations

import unicodedata

import pytest

from tests.web.catalogues import words_of
from web.app.state.people.profiles import tidied
from web.app.tree.directions import bare, isolated, turns
from web.app.view.parts.buttons import seat_names, shown_name

ENGLISH = words_of("en")

ARABIC, HEBREW, MIXED = "محمد عبد الرحمن", "שרה בת אברהם", "Ada عمر"

TURNING = {"R", "AL", "AN"}
"""The classes of letters and digits that turn what stands beside them."""


@pytest.mark.parametrize("name", [ARABIC, HEBREW, MIXED, "٣"])
def test_a_name_from_right_to_left_is_isolated(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"
    assert bare(isolated(name)) == name


@pytest.mark.parametrize("name", ["Ina", "Søren 2", "Zoë", "नीना", "小明", "👩‍👩‍👧", ""])
def test_a_name_that_turns_nothing_stays_as_it_is(name: str) -> None:
    assert isolated(name) == name


def test_every_letter_that_turns_its_neighbours_is_known() -> None:
    found = [code for code in range(0x110000) if unicodedata.bidirectional(chr(code)) in TURNING]
    assert [hex(code) for code in found if not turns(chr(code))] == []
    assert not any(
        turns(chr(code)) for code in (*range(0x590), *range(0x900, 0x2000), *range(0x3000, 0xFB00))
    )


def test_all_names_at_a_table_are_isolated_also_in_a_sentence() -> None:
    first, second, twin = seat_names([ARABIC, HEBREW, HEBREW], ENGLISH)
    assert first == isolated(ARABIC)
    assert (second, twin) == (f"{isolated(HEBREW)} (2)", f"{isolated(HEBREW)} (3)")
    assert ENGLISH("turn_of", name=first) == f"{isolated(ARABIC)}’s turn"


def test_what_is_stored_holds_no_isolating_characters() -> None:
    assert tidied(isolated(ARABIC)) == ARABIC
    assert shown_name(isolated(ARABIC)) == isolated(ARABIC)
    assert shown_name(f"\u202e{HEBREW}\u200f") == isolated(HEBREW)
