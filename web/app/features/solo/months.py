"""Months of the calendar, as `2026-11`, and their days."""

from __future__ import annotations

from datetime import date, timedelta

from web.app.features.solo.challenge import MOST
from web.app.features.solo.days import Days

__all__ = ["dates", "months", "next_to", "weekday"]


def months(days: Days, day: str) -> tuple[str, str]:
    """Return the first month that can be shown on a day and the last one: of days to play, or of results."""
    first = date.fromordinal(max(date.fromisoformat(day).toordinal() - MOST + 1, 1))
    shown = [first.isoformat(), day, *(played for played, _ in days.points)]
    return min(shown)[:7], max(shown)[:7]


def dates(month: str) -> list[str]:
    """List the days of a month."""
    first = date.fromisoformat(f"{month}-01")
    rest = min(31, date.max.toordinal() - first.toordinal() + 1)
    days = [(first + timedelta(days=number)).isoformat() for number in range(rest)]
    return [day for day in days if day.startswith(month)]


def next_to(month: str, step: int) -> str:
    """Return the month before (-1) or after (1)."""
    number = int(month[:4]) * 12 + int(month[5:]) - 1 + step
    return f"{number // 12:04}-{number % 12 + 1:02}"


def weekday(day: str) -> int:
    """Return the number of a day's weekday; Monday's is 0."""
    return date.fromisoformat(day).weekday()
