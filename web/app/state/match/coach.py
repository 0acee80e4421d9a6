"""The coach beside a match: its help, its advice and its warnings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from calavera.game import Action, State
from web.app.state.people.players import Help

if TYPE_CHECKING:  # imported when the coach thinks; every match has these types
    from calavera.coach.analysis import Analysis

__all__ = ["Advice", "Coach", "CostWarning"]


@dataclass(frozen=True, slots=True)
class Advice:
    """The analysis of a state."""

    state: State
    analysis: Analysis


@dataclass(frozen=True, slots=True)
class CostWarning:
    """An action that waits for a second yes, because it costs more than the player allows."""

    action: Action
    state: State | None
    held: frozenset[int]
    picked: Action | None
    """The match as it was when the warning was asked for."""
    loss: float | None = None
    """The cost, as a part of winning; None while the coach computes it."""


@dataclass(frozen=True)
class Coach:
    """The part of a match that belongs to the coach."""

    helps: tuple[Help, ...] = ()
    """The help for each seat; the usual one for a seat that is missing."""
    advice: Advice | None = None
    """The latest analysis."""
    hint_at: State | None = None
    """The state for which a hint was asked."""
    options_at: State | None = None
    """The state whose options are listed with their values."""
    warning: CostWarning | None = None
    """An action that waits for a second yes."""
    threats: object = None
    """The latest chances to end the game soon, as the game has found them (`model.Threats`)."""
