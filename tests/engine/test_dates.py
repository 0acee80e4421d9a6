"""Dates: a day of the calendar, or a text like any other."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera.dates import days_in, is_date


@given(st.dates())
def test_every_day_is_one(day: datetime.date) -> None:
    assert is_date(day.isoformat())


@given(st.integers(1, 9999), st.integers(1, 12), st.integers(0, 99))
def test_the_calendar_decides(year: int, month: int, day: int) -> None:
    try:
        datetime.date(year, month, day)
    except ValueError:
        assert not is_date(f"{year:04}-{month:02}-{day:02}")
    else:
        assert 1 <= day <= days_in(year, month)
        assert is_date(f"{year:04}-{month:02}-{day:02}")


@pytest.mark.parametrize(
    "text",
    [
        *("", "1970", "2026-1-1", "2026112222", "0123456789", "202612-12-", "--12345678", "2026-13-01"),
        *(
            "2026-00-10",
            "2026-02-30",
            "2026-11-00",
            "2026-11-22\n",
            " 2026-11-22",
            "٢٠٢٦-١١-٠٣",
            "2026-11-²2",
        ),
    ],
)
def test_anything_else_is_none(text: str) -> None:
    assert not is_date(text)
