"""Castro's options square by square, and the roof that fits nowhere."""

from __future__ import annotations

from calavera.game import NoSeat
from calavera.games.castro.actions import Action, LoseRoof, Place
from calavera.games.castro.rules import State

__all__ = ["choices_at", "place_of", "stopped"]


def choices_at(state: State, place: str) -> list[Action]:
    """List the placement on a square, named as in a record."""
    choices = () if isinstance(state.seat, NoSeat) else state.choices(state.seat)
    return [choice for choice in choices if str(choice) == place]


def place_of(action: Action) -> str:
    """Return the square of a placement; empty for what is none."""
    return str(action) if isinstance(action, Place) else ""


def stopped(state: State) -> bool:
    """Return whether nothing fits after the last throw."""
    return state.legal_actions() == (LoseRoof(),)
