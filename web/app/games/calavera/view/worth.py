"""Calavera's options in words: choices by their names, and what they are good for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera import Record, State
from calavera.game import Action as AnyAction
from calavera.games.calavera.actions import Action, Choice
from web.app.games.calavera.view import names
from web.app.games.calavera.view.motives import against, why
from web.app.games.calavera.view.simplest import simplest
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis

__all__ = ["advised", "against", "choice_name", "detail", "looming", "outlook_view", "taking", "why"]


def choice_name(state: State, action: Choice, words: Words) -> str:
    """Return a choice in a few words."""
    return names.choice_name(action, words)


def detail(record: Record, action: Action, words: Words) -> str:
    """Return nothing: the name of an option says it all."""
    return ""


def advised(state: State, analysis: Analysis) -> AnyAction:
    """Return the option that the coach names: the simplest of those that are about as good as the best."""
    return simplest(state, analysis)


def taking(choice: str, words: Words, *, stops: bool) -> str:
    """Tell the player to take a choice; `stops` where rolling could go on."""
    return words("hint_stop" if stops else "hint_choose", choice=choice)


def looming(record: Record, words: Words) -> list[str]:
    """List nothing: no seat can take anything from another one on its own turn."""
    return []


def outlook_view(record: Record, words: Words) -> Child:
    """Draw nothing: for the same reason."""
    return None
