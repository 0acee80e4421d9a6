"""Words of a computer's character when it acts."""

from __future__ import annotations

from calavera import Freeze, Record, Rethrow, TakeColour, TakeJokers, Thrown, preview
from calavera.games.calavera.actions import Action
from web.app.state.page import decider
from web.app.state.people.players import computers
from web.app.tree.catalogue import Words

__all__ = ["line"]

MANY = 3
"""Crosses of which a character boasts."""

EVERY = 3
"""The number of choices of which one has words, where it marks only a few crosses."""

RISKY = 2
"""Skulls on the table with which another roll is daring."""


def line(record: Record, plan: Action, name: str, words: Words) -> str:
    """Return the words in which a character takes its action; the same ones whenever it is seen again.

    A few crosses are no reason to say the same again and again: it is said every third time.
    """
    kind = _mood(record, plan)
    if not kind or (kind == "small" and _chosen(record) % EVERY):
        return ""
    level = computers(record)[decider(record.state)]
    return words(f"says_{level}_{kind}", name=name)


def _chosen(record: Record) -> int:
    """Count the choices that the seat has made before."""
    seat = decider(record.state)
    pairs = zip(record.states, record.actions, strict=False)  # the last state has no action yet
    return sum(state.seat == seat and not isinstance(action, Rethrow | Thrown) for state, action in pairs)


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
