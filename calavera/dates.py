"""Dates as records write them, `2026-11-21`; without `datetime`, which a page without a clock needs not."""

from __future__ import annotations

import re

__all__ = ["days_in", "is_date"]

_DATE = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-([0-9]{2})")


def is_date(text: str) -> bool:
    """Whether a text is a day of the calendar, and nothing else stands in it."""
    match = _DATE.fullmatch(text)
    return match is not None and 1 <= int(match[3]) <= days_in(int(match[1]), int(match[2]))


def days_in(year: int, month: int) -> int:
    """How many days a month has."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return 28 + leap if month == 2 else 30 if month in {4, 6, 9, 11} else 31
