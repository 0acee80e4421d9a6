"""Castro's options in words: squares by their names, and what they are good for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera.game import Rethrow
from calavera.games.castro.actions import Action, Choice, Place
from calavera.games.castro.rules import State
from calavera.record.record import AnyRecord
from web.app.games.castro.view.motives import against, aim, told_better, why
from web.app.games.castro.view.names import lot_text
from web.app.games.castro.view.threats import looming, threats_view
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child

if TYPE_CHECKING:
    from calavera.coach.analysis import Analysis

__all__ = ["advised", "against", "choice_name", "detail", "looming", "outlook_view", "taking", "why"]


def choice_name(state: State, action: Choice, words: Words) -> str:
    """Return a choice in a few words: the square that is built on, with its combination."""
    if isinstance(action, Place):
        return lot_text(state.board, action.square, words)
    return words("castro_choice_lose")


def detail(record: AnyRecord, action: Action, words: Words) -> str:
    """Say what a reroll aims at; a square says itself what it is."""
    return aim(record, record.state, action, words) if isinstance(action, Rethrow) else ""


def advised(state: State, analysis: Analysis) -> Action:
    """Return the option that the coach names: of those that are about as good as the best one, the first with
    a reason that a player can see."""
    return told_better(state, analysis)


def taking(choice: str, words: Words, *, stops: bool) -> str:
    """Tell the player to build on a square; `stops` where rolling could go on."""
    return words("castro_stop_take" if stops else "castro_take", choice=choice)


def outlook_view(record: AnyRecord, words: Words) -> Child:
    """Draw who could win at once."""
    return threats_view(record, words)
