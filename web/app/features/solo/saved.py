"""The results of the days as a text, stored and in backups."""

from __future__ import annotations

import json

from web.app.features.solo.days import Days
from web.app.features.solo.state import days_of
from web.app.saving.bundle_error import BundleError, fields_of
from web.app.state.page import Page

__all__ = ["checked_days", "days_text", "is_first_version", "merged_days", "with_days"]


def days_text(page: Page) -> str:
    """Return the text of all results."""
    return days_of(page).text()


def with_days(page: Page, text: str) -> Page:
    """Return the page with the results of a stored text. Raises ValueError."""
    return page.with_kept(days=Days.read(text))


def checked_days(kept: object) -> str:
    """Return the text of the results of a backup. Raises BundleError."""
    marks = tuple(name for name in ("late", "pure") if isinstance(kept, dict) and name in kept)
    fields = fields_of(kept, "days", ("days", "other", *marks))
    try:
        return Days.read(json.dumps(fields)).text()
    except ValueError as error:
        raise BundleError("days", str(error)[:200]) from None


def merged_days(page: Page, text: str) -> tuple[Page, int]:
    """Return the page with the results of a backup, and the number of days that had none."""
    before = days_of(page)
    days = Days.read(text)
    new = dict(days.points).keys() - dict(before.points)
    return page.with_kept(days=before.merged(days)), len(new)


def is_first_version(text: str) -> bool:
    """Return whether results have no marks, which the first version of the backup file does not know."""
    days = Days.read(text)
    return not (days.late or days.pure)
