"""The screen of a review, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from calavera.record.record import AnyRecord
from web.app.state.screens import Screen

__all__ = ["ReviewScreen"]


@dataclass(frozen=True)
class ReviewScreen(Screen):
    """The review of a finished game."""

    name: ClassVar[str] = "review"
    of_table: ClassVar[bool] = True
    record: AnyRecord
