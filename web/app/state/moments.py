"""What a page knows for a while beside the game: what is to be told, weighed, looked at or handed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from calavera import Record, State
from calavera.games.calavera.actions import Action

if TYPE_CHECKING:  # only who is coached, or looks back, needs them at all; and a page is made of these
    from calavera.coach.analysis import Analysis
    from calavera.coach.review import Review

__all__ = ["Advice", "CostWarning", "Looking", "Notice"]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell that is not part of the game: a message of the catalogues with its values."""

    message: str
    values: Mapping[str, str] = field(default_factory=dict)
    then: Notice | None = None
    """What is to be told as well."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach makes of a moment of the game."""

    state: State
    analysis: Analysis


@dataclass(frozen=True, slots=True)
class CostWarning:
    """An action that the coach asks about before it is done."""

    action: Action
    state: State | None
    held: frozenset[int]
    picked: Action | None
    """What was there when it was asked for."""
    loss: float | None = None
    """What it costs, as a part of winning; None as long as the coach looks at it."""


@dataclass(frozen=True)
class Looking:
    """The review of a finished game, as far as it has come."""

    record: Record
    percent: int = 0
    review: Review | None = None
