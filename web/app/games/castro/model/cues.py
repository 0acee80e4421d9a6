"""Cues of Castro's throws and roofs, at full tempo from the tap on."""

from __future__ import annotations

from calavera.games.castro.rules import BY_POINTS, State
from web.app.game_protocol.model import TOSS, Cue

__all__ = ["DROP", "LINE", "marked_cues", "thrown_cues"]

DROP = 260
"""Milliseconds until a roof touches down, as in the style."""

SETTLES = 120
"""Milliseconds until it lies still then."""

LINE = 520
"""Milliseconds until what has won shines."""


def thrown_cues(state: State, then: State) -> list[Cue]:
    """List the cues of dice that land."""
    return [Cue("throw", 0, len(state.flying), TOSS)]


def marked_cues(state: State, then: State) -> list[Cue]:
    """List the changes on the board: a roof is set down, on the ground or over another; a win at once."""
    grown = [len(new) for old, new in zip(state.stacks, then.stacks, strict=True) if len(new) > len(old)]
    told = [Cue("roof" if height == 1 else "cover", DROP, 1, SETTLES) for height in grown]
    if not grown and state.supply != then.supply:
        told = [Cue("lost", 0, 1, DROP + SETTLES)]
    if then.over and then.won_by != BY_POINTS:
        told.append(Cue("line", LINE))
    return told
