"""The letters that the page knows by itself are as Unicode tells of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path

import pytest

import build
from web.app.tree.letters import is_accent, is_wide, plain

LATIN = [*range(0x20, 0xA8), *range(0xC0, 0x2B0), *range(0x1E00, 0x1F00), *range(0xFF01, 0xFF5F)]
"""ASCII and the blocks of Latin letters, but for signs that stand for an accent alone."""

WIDE_SINCE_16 = [*range(0x2630, 0x2638), *range(0x268A, 0x2690), *range(0x4DC0, 0x4E00)]
WIDE_SINCE_16 += [*range(0x1D300, 0x1D357), *range(0x1D360, 0x1D377)]
"""Signs that older tables know as narrow."""


def decomposed(char: str) -> str:
    """Fold a character by its decomposition."""
    parts = unicodedata.normalize("NFKD", char).casefold()
    return "".join(part for part in parts if not unicodedata.combining(part))


def written() -> set[str]:
    """Collect all characters of the page's texts."""
    files: Iterable[Path] = (build.WEB / "locale").rglob("*.po")
    return set("".join(file.read_text() for file in files))


def test_latin_letters_lose_their_accents() -> None:
    assert {chr(code): plain(chr(code)) for code in LATIN} == {
        chr(code): decomposed(chr(code)) for code in LATIN
    }


def test_all_that_the_page_writes_is_folded() -> None:
    assert {char: plain(char) for char in written()} == {char: decomposed(char) for char in written()}


@pytest.mark.parametrize("number", range(1, 21))
def test_a_number_in_a_circle_is_the_number(number: int) -> None:
    assert plain(chr(0x245F + number)) == str(number)


def test_accents_are_those_that_follow_a_letter_when_it_is_taken_apart() -> None:
    marks = {part for code in LATIN for part in unicodedata.normalize("NFD", chr(code))[1:]}
    assert marks
    assert all(map(is_accent, marks))
    assert not any(is_accent(char) for char in written())


def test_wide_characters_are_those_of_unicode() -> None:
    assigned = [chr(code) for code in range(0x110000) if unicodedata.category(chr(code)) != "Cn"]
    wide = {char for char in assigned if unicodedata.east_asian_width(char) in "WF"}
    new = set(map(chr, WIDE_SINCE_16))
    assert {char for char in assigned if is_wide(char)} - new == wide - new
    assert all(map(is_wide, new))
