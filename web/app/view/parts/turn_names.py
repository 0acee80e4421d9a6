"""Names of turns: their number, and who played them."""

from __future__ import annotations

from calavera.record.record import AnyRecord
from web.app.tree.catalogue import Words
from web.app.view.parts.buttons import seat_name

__all__ = ["turn_name", "turn_of"]


def turn_name(record: AnyRecord, turn: int, seat: int, words: Words) -> str:
    """Return the number of a turn with the name of who did something in it; alone only the number."""
    if record.seats == 1:
        return words("review_turn", number=turn)
    return words("log_turn", number=turn, name=seat_name(record, seat, words))


def turn_of(record: AnyRecord, turn: int, seat: int, words: Words) -> str:
    """Return the same in full, where it stands alone."""
    if record.seats == 1:
        return words("review_turn", number=turn)
    return words("review_turn_of", number=turn, name=seat_name(record, seat, words))
