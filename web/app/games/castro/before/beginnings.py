"""Throwing for who begins, which happens before the game and follows from its seed."""

from __future__ import annotations

from hashlib import sha256

from calavera.games.castro.opening import Opening, seeded_opening
from calavera.record.record import AnyRecord
from web.app.state.setup import chair

__all__ = ["OWN", "THROWN", "first", "opening_of"]

THROWN = "thrown"

OWN = (THROWN,)
"""The ways to find out who begins that only this game has."""


def first(begin: str, players: int, seed: bytes) -> int:
    """Return the player who begins, from 0, found out in one of these ways."""
    found = _opening(players, seed).first
    assert found is not None  # an opening from a seed is whole
    return found


def opening_of(record: AnyRecord) -> Opening | None:
    """Return the throws that have decided who begins a game; None where it was found out in another way."""
    if record.header("Lot") != THROWN or record.seed is None:
        return None
    opening = _opening(record.seats, record.seed)
    return opening if opening.first == chair(record, 0) else None


def _opening(players: int, seed: bytes) -> Opening:
    return seeded_opening(players, sha256(b"opening" + seed).digest()[:16])
