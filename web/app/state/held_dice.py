"""Dice that are held on the table, and options that keep them."""

from __future__ import annotations

from collections.abc import Collection

from calavera.game import Action, Rethrow, State
from web.app.state.page import free_dice

__all__ = ["with_held"]


def with_held(state: State, action: Action, held: Collection[int]) -> Action:
    """Return an option that does the same with the dice that are held already: of dice that show the same,
    those are kept, and not others."""
    if not isinstance(action, Rethrow):
        return action
    free = free_dice(state)
    wanted = [state.dice[place] for place in free if place not in action.positions]
    again = set(free)
    for place in sorted(free, key=lambda place: (place not in held, place in action.positions)):
        if state.dice[place] in wanted:
            wanted.remove(state.dice[place])
            again.remove(place)
    return Rethrow(tuple(sorted(again)))
