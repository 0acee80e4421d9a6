"""Words of a computer's character when it acts."""

from __future__ import annotations

from calavera.game import Rethrow
from calavera.games.castro.actions import Action, Place
from calavera.games.castro.preview import preview
from calavera.record.record import AnyRecord
from web.app.state.page import decider
from web.app.state.people.players import computers
from web.app.tree.catalogue import Words

__all__ = ["MOODS", "line"]

MOODS = ("again_1", "again_2", "win", "block", "cover", "build")
"""The situations in which a character says something."""


def line(record: AnyRecord, plan: Action, name: str, words: Words) -> str:
    """Return the words in which a character takes its action; the same ones whenever it is seen again."""
    mood = _mood(record, plan)
    if not mood:
        return ""
    level = computers(record)[decider(record.state)]
    return words(f"castro_says_{level}_{mood}", name=name)


def _mood(record: AnyRecord, plan: Action) -> str:
    """Return the situation in a word; nothing where no roof is built."""
    if isinstance(plan, Rethrow):
        return f"again_{1 + record.throws % 2}"
    if not isinstance(plan, Place):
        return ""
    seen = preview(record.state, plan)
    if seen.won_by is not None and seen.points[record.state.active] == max(seen.points):
        return "win"
    if seen.hindered:
        return "block"
    return "cover" if seen.covered not in (None, record.state.active) else "build"
