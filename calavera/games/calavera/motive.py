"""The kinds of motives of an action and of what speaks against it, and one of them with its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from calavera.games.calavera.actions import Choice
from calavera.games.calavera.faces import Face

__all__ = ["AIMS", "LIKELY", "Drawback", "Motive", "What"]

LIKELY = 0.05
"""The least chance of a curse that is worth a word."""


class What(StrEnum):
    """The kinds of motives; first those of a choice, then those of a reroll, each the weightiest first."""

    END = "end"
    LINE = "line"
    FREEZE = "freeze"
    BEST = "best"
    POINTS = "points"
    BURDEN = "burden"
    BARE = "bare"
    DENY = "deny"
    TOWARD = "toward"
    AHEAD = "ahead"
    LEAST = "least"
    CLOSED = "closed"
    SAFE = "safe"
    CROSSES = "crosses"
    STOP = "stop"
    LEAVE = "leave"
    AIM_FREEZE = "aim_freeze"
    AIM_LINE = "aim_line"
    AIM_BEST = "aim_best"
    AIM_FIRST = "aim_first"
    AVOID = "avoid"
    EMPTY = "empty"
    GATHER = "gather"
    MORE = "more"
    SPOIL = "spoil"
    LAST = "last"
    USELESS = "useless"
    FRESH = "fresh"
    RISK = "risk"


class Drawback(StrEnum):
    """The kinds of what speaks against an action beside a better one; first those of a choice."""

    FEWER = "fewer"
    COSTS = "costs"
    GIVES = "gives"
    EXPOSED = "exposed"
    CUTS = "cuts"
    ASIDE = "aside"
    EARLY = "early"
    CERTAIN = "certain"
    LESS = "less"
    DROPS = "drops"
    CURSE = "curse"


AIMS = (What.AIM_FREEZE, What.AIM_LINE, What.AIM_BEST, What.AIM_FIRST)
"""The kinds that name what the kept dice are to become: among them the one that brings most comes first."""


@dataclass(frozen=True, slots=True)
class Motive:
    """One motive with its numbers; those that its kind does not need are 0 or None."""

    what: What | Drawback
    face: Face | None = None
    """The row, or the face of the dice, that it is about."""
    count: int = 0
    """Points, dice, boxes, or the number of a bonus line."""
    points: int = 0
    """Points, or the boxes that a bonus line still needs."""
    seat: int | None = None
    """The other seat that it is about."""
    chance: float | None = None
    before: float | None = None
    """The chance with the better action."""
    jokers: bool = False
    """True where a row is to be marked with jokers instead of its own dice."""
    reply: Choice | None = None
    """The choice of the other seat that it is about."""
