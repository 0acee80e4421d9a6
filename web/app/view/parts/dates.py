"""Dates as a language writes them."""

from __future__ import annotations

from calavera.record.dates import is_date
from web.app.tree.catalogue import Words

__all__ = ["date_text", "day_text"]


def date_text(date: str, words: Words) -> str:
    """Write a record's date, `2026-11-22`, in words; any other text stays as it is."""
    parts = _parts(date)
    if parts is None:
        return date
    year, month, day = parts
    return words("date", n=day, month=words("months").split()[month - 1], year=str(year))


def day_text(date: str, words: Words) -> str:
    """Return a date's day and month in as few letters as fit below a column; whatever else, as it stands."""
    parts = _parts(date)
    return date if parts is None else words("day", day=parts[2], month=parts[1])


def _parts(date: str) -> tuple[int, int, int] | None:
    """Return the year, month and day of a record's date; None for any other text."""
    if not is_date(date):
        return None
    year, month, day = map(int, date.split("-"))
    return year, month, day
