"""Notices above the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["PASSING", "SAVED", "Notice"]


SAVED = "file_saved"
"""The message that names a file which has just been handed to the device."""

PASSING = {"copied", "link_copied", "text_copied", SAVED}
"""Messages of what has just been done: they stand at the foot of the screen (`base.css`), and go with it."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message of the catalogues with its values, beside the game."""

    message: str
    values: Mapping[str, str] = field(default_factory=dict)
    then: Notice | None = None
    """A second sentence of the notice."""

    @property
    def text(self) -> str:
        """The name of its text: where there is no room, there is something to do about it."""
        full = self.message == "not_kept" and "quota" in self.values.get("error", "").lower()
        return "notice_no_room" if full else f"notice_{self.message}"
