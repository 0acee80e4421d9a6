"""Dates as records write them, `2026-11-21`."""

from __future__ import annotations

import re
from datetime import date

__all__ = ["is_date"]

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def is_date(text: str) -> bool:
    """Return whether a text is a day of the calendar, and nothing else stands in it."""
    try:
        return _DATE.fullmatch(text) is not None and date.fromisoformat(text) is not None
    except ValueError:
        return False
