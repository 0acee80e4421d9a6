"""Words of a computer's character when it acts."""

from __future__ import annotations

from calavera import Freeze, Record, Rethrow, TakeColour, TakeJokers, preview
from calavera.games.calavera.actions import Action
from web.app.state.page import decider
from web.app.state.players import computers
from web.app.tree.catalogue import Words

__all__ = ["line"]

MANY = 3
"""Crosses of which a character boasts."""

RISKY = 2
"""Skulls on the table with which another roll is daring."""


def line(record: Record, plan: Action, name: str, words: Words) -> str:
    """Return the words in which a character takes its action; the same ones whenever it is seen again."""
    kind = _mood(record, plan)
    if not kind:
        return ""
    level = computers(record)[decider(record.state)]
    return words(f"says_{level}_{kind}", name=name)


def _mood(record: Record, plan: Action) -> str:
    """Return the situation in a word; nothing where nothing is marked."""
    state = record.state
    match plan:
        case Rethrow():
            return "risky" if state.skulls >= RISKY else f"again_{1 + record.throws % 2}"
        case Freeze():
            return "freeze"
        case TakeColour() | TakeJokers():
            seen = preview(state, decider(state), plan)
            many = seen.after.crosses - seen.before.crosses >= MANY and seen.value >= seen.old_value
            return "big" if many else "small"
        case _:
            return ""
