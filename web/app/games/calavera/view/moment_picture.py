"""A moment of a game as a small picture: the dice, and the row that an option is about."""

from __future__ import annotations

from calavera import Record, Rethrow, Thrown, preview
from calavera.games.calavera.actions import Action, Nothing
from web.app.games.calavera.view.dice import tray
from web.app.games.calavera.view.motives import shown_with
from web.app.games.calavera.view.sheet import row_view
from web.app.state.match.match import Draft, Look, Match
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h

__all__ = ["picture"]


def picture(
    record: Record, action: Action | None, words: Words, profiles: object = (), *, marked: bool
) -> Node:
    """Draw the dice of a moment, and the row of an option: what it does to it, or what it aims at.

    The dice that the option keeps or takes are pinned if `marked`. The words beside the picture say the same.
    """
    if action is None or isinstance(action, Nothing):
        return h("div", _dice(record, frozenset(), words), class_="picture", aria_hidden="true")
    state = record.state
    lit = shown_with(state, action)
    assert isinstance(state.seat, int)  # whose option it is
    assert not isinstance(action, Thrown)  # which no seat decides
    seen = None if isinstance(action, Rethrow) else preview(state, state.seat, action)
    row = None if lit.row is None else row_view(record, state.seat, lit.row, seen, words)
    return h(
        "div",
        _dice(record, lit.dice if marked else frozenset(), words),
        h("div", row, class_="sheet") if row is not None else None,
        class_="picture",
        aria_hidden="true",
    )


def _dice(record: Record, held: frozenset[int], words: Words) -> Node:
    match = Match(record, Draft(held), Look(moment=len(record.actions)))
    return tray(Page().with_match(match), record, words)
