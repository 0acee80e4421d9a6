"""Short-lived state beside the game: notices, the coach's advice and warnings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from calavera.game import Action, State
from calavera.record.record import AnyRecord

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
    """A second sentence of the notice."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The coach's view of a moment of the game."""

    state: State
    analysis: Analysis


@dataclass(frozen=True, slots=True)
class CostWarning:
    """An action that the coach asks about before it is done."""

    action: Action
    state: State | None
    held: frozenset[int]
    picked: Action | None
    """The match as it was when the warning was asked for."""
    loss: float | None = None
    """The cost, as a part of winning; None while the coach computes it."""


@dataclass(frozen=True)
class Looking:
    """The review of a finished game, as far as it has come."""

    record: AnyRecord
    percent: int = 0
    review: Review | None = None
