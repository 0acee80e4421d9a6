"""The option that the coach names where several are about equally good: the simplest one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera import State
from calavera.game import Action, Rethrow
from web.app.view.parts.options import even

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis

__all__ = ["simplest"]


def simplest(state: State, analysis: Analysis) -> Action:
    """Return the simplest of the options that are about as good as the best one, and of its kind: to roll on
    or not is the first thing that a player decides.

    A choice that scores more at once is simpler than one that hopes, and the dice of one face are simpler to
    keep than those of several.
    """
    rolls = isinstance(analysis.best.action, Rethrow)
    alike = [
        option.action
        for option in analysis.options
        if isinstance(option.action, Rethrow) == rolls
        and even(analysis.best.value - option.value, alone=state.solo)
    ]
    return alike[0] if len(alike) == 1 else min(alike, key=lambda action: _complexity(state, action))


def _complexity(state: State, action: Action) -> tuple[int, ...]:
    """Return what makes an option harder to follow; less is simpler."""
    if isinstance(action, Rethrow):
        kept = [die for place, die in enumerate(state.dice) if place not in action.positions]
        return (len(set(kept)),)
    assert isinstance(state.seat, int)  # a seat decides
    return -state.apply(action).returns()[state.seat], len(str(action))
