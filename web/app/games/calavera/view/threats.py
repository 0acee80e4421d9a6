"""The line about the players who could end the game by closing a last row."""

from __future__ import annotations

from calavera import Record
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child
from web.app.view.parts.buttons import seat_name, symbol

__all__ = ["sign", "text"]


def sign(page: Page, record: Record, seat: int, words: Words) -> Child:
    """Draw the lock of a row that closes."""
    return symbol("lock")


def text(record: Record, seat: int, chance: float, words: Words) -> str:
    """Say that a seat could end the game, and how likely that is."""
    values = {"name": seat_name(record, seat, words), "chance": round(100 * chance)}
    return words("end_threat_now" if seat == record.state.active else "end_threat", **values)
