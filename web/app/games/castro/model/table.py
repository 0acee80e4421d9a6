"""Castro's options square by square, and the roof that fits nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from calavera.game import NoSeat
from calavera.games.castro.actions import Action, LoseRoof, Place
from calavera.games.castro.rules import State
from calavera.record.record import AnyRecord

__all__ = ["SIGNS", "choices_at", "in_shown_order", "place_of", "signs", "stopped"]

SIGNS: Mapping[str, str] = {"roofs": "fives", "height": "heights", "pin": "page"}
"""The signs that can be asked about, each with the section of the rules about it."""


def choices_at(state: State, place: str) -> list[Action]:
    """List the placement on a square, named as in a record."""
    choices = () if isinstance(state.seat, NoSeat) else state.choices(state.seat)
    return [choice for choice in choices if str(choice) == place]


def in_shown_order(choices: Iterable[Action]) -> list[Action]:
    """List placements as they come: by rows of the board, from above."""
    return list(choices)


def place_of(action: Action) -> str:
    """Return the square of a placement; empty for what is none."""
    return str(action) if isinstance(action, Place) else ""


def stopped(state: State) -> bool:
    """Return whether nothing fits after the last throw."""
    return state.legal_actions() == (LoseRoof(),)


def signs(record: AnyRecord, *, holds: bool) -> tuple[str, ...]:
    """List the signs in sight: those of plates and roofs before a turn, that of a kept die after a roll."""
    if not record.state.fresh:
        return ("pin",) if holds else ()
    return ("roofs", *(["height"] if any(len(stack) > 1 for stack in record.state.stacks) else []))
