"""Calavera's choices row by row, and the curse."""

from __future__ import annotations

from calavera import COLOURS, Nothing, State
from calavera.game import NoSeat
from calavera.games.calavera.actions import Choice

__all__ = ["choices_at", "place_of", "stopped"]


def choices_at(state: State, place: str) -> list[Choice]:
    """List the choices that touch a row, named by its letter: its own dice, then jokers, then freezing."""
    row = {str(colour.letter): colour for colour in COLOURS}[place]
    choices = () if isinstance(state.seat, NoSeat) else state.choices(state.seat)
    return [choice for choice in choices if not isinstance(choice, Nothing) and choice.colour is row]


def place_of(action: Choice) -> str:
    """Return the letter of the row that a choice touches; empty for none."""
    return "" if isinstance(action, Nothing) else str(action.colour.letter)


def stopped(state: State) -> bool:
    """Return whether three skulls have just ended the throwing, and nothing else is to be decided."""
    return state.cursed and state.choice is None
