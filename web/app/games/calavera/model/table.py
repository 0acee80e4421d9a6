"""Calavera's choices row by row, and the curse."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from calavera import COLOURS, Face, Freeze, Nothing, Record, State, TakeColour, TakeJokers
from calavera.game import NoSeat
from calavera.games.calavera.actions import Choice
from web.app.state.people.players import level_of

__all__ = ["KINDS", "SIGNS", "choices_at", "in_shown_order", "place_of", "signs", "stopped"]

SIGNS: Mapping[str, str] = {
    "joker": "jokers",
    "skull": "skulls",
    "pin": "page",
    "bonus": "bonus",
    "freeze": "freezing",
    "death": "death",
    "stripe": "page",
}
"""The signs that can be asked about, each with the section of the rules about it."""

KINDS: tuple[type[Choice], ...] = (Freeze, TakeJokers, TakeColour, Nothing)
"""The kinds of choices in the order of their rows on the screen, from above."""


def in_shown_order(choices: Iterable[Choice]) -> list[Choice]:
    """List choices kind by kind, and those of a kind by their rows of the sheet, as they came."""
    return sorted(choices, key=lambda choice: KINDS.index(type(choice)))


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


def signs(record: Record, *, holds: bool) -> tuple[str, ...]:
    """List the signs in sight: those of a sheet before a turn, those of the dice after a roll."""
    state = record.state
    if state.fresh:
        named = any(name.strip() and not level_of(name) for name in record.names)
        return ("bonus", "freeze", *(["stripe"] if named else []))
    shown = [("pin", holds), ("joker", Face.JOKER in state.dice), ("skull", Face.SKULL in state.dice)]
    return tuple(name for name, there in shown if there)
