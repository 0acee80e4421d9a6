"""The members of a backup file but for its games, read strictly."""

from __future__ import annotations

import re
from typing import Any

from web.app.saving.bundle_error import BundleError, fields_of
from web.app.saving.match_text import settings, with_settings
from web.app.state.page import Page
from web.app.state.strict import MALFORMED

__all__ = [
    "NewerBundle",
    "no_number",
    "once",
    "read_settings",
]

_LANGUAGE = re.compile("[a-z]{2,3}")


class NewerBundle(BundleError):
    """A file of a later version than this one knows."""


# -- JSON


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object of JSON whose names differ. Raises BundleError."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise BundleError("the file", "a name stands twice in one place")
    return members


def no_number(name: str) -> object:
    """Refuse what JSON has no number for. Raises BundleError."""
    raise BundleError("the file", f"{name} is no number")


# -- members


def read_settings(kept: object) -> dict[str, Any]:
    """Return the settings of a file. Raises BundleError."""
    more = [key for key in ("profiles", "name") if isinstance(kept, dict) and key in kept]
    fields = fields_of(kept, "settings", ("language", "setup", "options", *more))
    language = fields["language"]
    if not isinstance(language, str) or not _LANGUAGE.fullmatch(language):
        raise BundleError("settings", "this is no language")
    try:
        return {**settings(with_settings(Page(), fields)), "language": language}
    except MALFORMED as error:
        raise BundleError("settings", str(error)[:200]) from None
