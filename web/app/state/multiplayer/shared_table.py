"""A table of several devices, as the page of one of them holds it (`calavera/multiplayer/`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # only pages at a shared table need it
    from calavera.multiplayer.table import Close, Say, Table

__all__ = ["PHONES", "SHARED", "WAYS", "SharedTable"]

SHARED = "shared"
"""The name of the text that keeps it."""

PHONES = "phones"

WAYS = ("windows", PHONES)
"""The ways to a table, each with a part of the screen (`features/one_table/view.py`) and a maker of lines
(`browser/table_lines.py`): the windows of one browser, and devices that show each other codes."""


@dataclass(frozen=True)
class SharedTable:
    """This device's table, and the messages that go out once it is stored."""

    table: Table
    room: str
    """The name by which its host is found."""
    way: str = WAYS[0]
    out: tuple[Say | Close, ...] = ()
    apart: bool = False
    """True in a window that sits at the table while another window plays: it is stored on its own."""
    bots: tuple[str, ...] = ()
    """The levels of the computers that are to play, before the game begins."""

    @property
    def lost(self) -> bool:
        """True for a guest whose line does not come back by itself: phones have to show each other codes."""
        return self.way == PHONES and not self.table.here
