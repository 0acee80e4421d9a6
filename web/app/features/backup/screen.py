"""The list of games while a file is in question, and the longest file that is read."""

from __future__ import annotations

from dataclasses import dataclass

from web.app.state.screens import LibraryScreen

__all__ = ["MOST_BYTES", "ImportScreen"]

MOST_BYTES = 16 * 1024 * 1024
"""A longer file is refused unread."""


@dataclass(frozen=True)
class ImportScreen(LibraryScreen):
    """The list of games with the question whether to import a backup."""

    coming: str = ""
    """The text of the backup."""
    with_settings: bool = False
    """True to import its settings too."""
