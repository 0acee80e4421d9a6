"""A tap on a row of the sheet, which picks what can be marked there."""

from __future__ import annotations

from calavera import COLOURS, Face, Freeze, Nothing, State
from calavera.games.calavera.actions import Choice
from web.app.intents.table import on_confirm
from web.app.state.page import Page

__all__ = ["choices_for", "on_tap_row"]


def choices_for(state: State, colour: Face) -> list[Choice]:
    """List the choices that touch one row, in the order of the rules: its dice, jokers, freezing."""
    choices = () if state.seat is None else state.choices(state.seat)
    return [choice for choice in choices if not isinstance(choice, Nothing) and choice.colour is colour]


def on_tap_row(page: Page, letter: str) -> Page:
    """Pick the choice of a row, the one with the most crosses first; a second tap confirms it."""
    match = page.match
    choices = choices_for(match.record.state, {str(colour.letter): colour for colour in COLOURS}[letter])
    if not choices:
        raise KeyError("nothing can be marked there")
    if match.draft.picked in choices:
        return on_confirm(page, "")
    takes = [choice for choice in choices if not isinstance(choice, Freeze)]
    most = max(takes, key=lambda choice: getattr(choice, "dice", 0), default=choices[0])
    return page.with_match(match.drafting(picked=most).looking(reasons_open=False, seat=None))
