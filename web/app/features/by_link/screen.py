"""The screens of games by link, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from calavera.record.record import AnyRecord
from web.app.state.screens import Screen

__all__ = ["Arrived", "ByLink"]


@dataclass(frozen=True)
class Arrived(Screen):
    """A game that a link has brought, and the question what becomes of it."""

    name: ClassVar[str] = "arrived"
    asks: ClassVar[bool] = True
    record: AnyRecord
    how: str
    """As `incoming.Comparison` has it."""
    key: str
    """The game here that it is, if there is one."""


class ByLink(Screen):
    """The games by link."""

    name: ClassVar[str] = "by-link"
