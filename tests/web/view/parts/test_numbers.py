"""Numbers and dates, as each language writes them."""

from __future__ import annotations

import pytest

from tests.web.catalogues import LANGUAGES, words_of
from web.app.tree.catalogue import Words
from web.app.view.parts.dates import date_text, day_text
from web.app.view.parts.numbers import amount, percent, tenths, written

NARROW, FIXED = "\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}"

POINT = {"en": "."}
"""The decimal sign; a comma in all other languages."""

THOUSANDS = {"en": ",", "de": ".", "es": NARROW, "fr": NARROW, "it": "."}

PERCENT = {"en": "%", "it": "%"}
"""The sign for per cent; after a no-break space in all other languages."""


def point(words: Words) -> str:
    """Return the decimal sign of a language."""
    return POINT.get(words.language, ",")


@pytest.mark.parametrize(
    ("value", "said", "short", "signed"),
    [
        (0, "0.0", "0", "0.0"),
        (1, "1.0", "1", "+1.0"),
        (2, "2.0", "2", "+2.0"),
        (-1, "−1.0", "−1", "−1.0"),
        (0.04, "0.0", "0", "0.0"),
        (-0.04, "0.0", "0", "0.0"),
        (-0.06, "−0.1", "−0.1", "−0.1"),
        (-0.96, "−1.0", "−1", "−1.0"),
        (33.9, "33.9", "33.9", "+33.9"),
    ],
)
def test_one_decimal_is_written_as_the_language_does(
    value: float, said: str, short: str, signed: str, words: Words
) -> None:
    here = [text.replace(".", point(words)) for text in (said, short, signed)]
    assert [tenths(value, words), amount(value, words), tenths(value, words, sign=True)] == here


def test_per_cent_stand_after_a_space_where_the_language_has_one(words: Words) -> None:
    sign = PERCENT.get(words.language, FIXED + "%")
    found = [percent(part, words) for part in (0, 0.01, 0.02, -0.01, 0.505, 1)]
    assert found == [f"{number}{sign}" for number in ("0", "1", "2", "−1", "50", "100")]


def test_thousands_stand_apart_from_ten_thousand_on(words: Words) -> None:
    apart = THOUSANDS[words.language]
    numbers = (0, 1, 2, -1, 999, 9999, 10_000, -10_000, 65_536, 1_234_567, -1_000_001)
    plain = ["0", "1", "2", "−1", "999", "9999"]
    parted = ["10_000", "−10_000", "65_536", "1_234_567", "−1_000_001"]
    assert [words.whole(n) for n in numbers] == plain + [text.replace("_", apart) for text in parted]
    assert words("winner", name="Ina", n=12_345).count(f"12{apart}345") == 1


def test_a_number_from_a_table_loses_no_decimal(words: Words) -> None:
    said = [written(text, words) for text in ("0", "1", "2", "-1", "0.50", "1.25", "51600.5", "123456")]
    apart, comma = THOUSANDS[words.language], point(words)
    parts = ["0", "1", "2", "−1", f"0{comma}50", f"1{comma}25", f"51{apart}600{comma}5", f"123{apart}456"]
    assert said == parts


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "1 Nov 2026", "2 Nov 2026"),
        ("de", "1. November 2026", "2. November 2026"),
        ("es", "1 nov 2026", "2 nov 2026"),
        ("fr", "1er novembre 2026", "2 novembre 2026"),
        ("it", "1º nov 2026", "2 nov 2026"),
    ],
)
def test_a_date_is_written_as_the_language_does(language: str, first: str, second: str) -> None:
    words = words_of(language)
    assert [date_text(f"2026-11-0{day}", words) for day in (1, 2)] == [first, second]


@pytest.mark.parametrize("date", ["", "x", "2026-13-01", "2026-1-1", "<script>", "2026-11-01x"])
def test_what_is_no_date_stays_as_it_is(date: str, words: Words) -> None:
    assert date_text(date, words) == day_text(date, words) == date


def test_below_a_column_a_date_is_short() -> None:
    found = {language: day_text("2026-11-02", words_of(language)) for language in LANGUAGES}
    assert found == {"en": "2/11", "de": "2.11.", "es": "2/11", "fr": "2/11", "it": "2/11"}
