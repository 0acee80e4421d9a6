"""A moment of a game as a small picture: the dice, and the squares that an option is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera.game import Rethrow
from calavera.games.castro.actions import Action, Place
from calavera.games.castro.board import SIDE
from calavera.record.record import AnyRecord
from web.app.games.castro.view.dice import hand_view
from web.app.games.castro.view.motives import Lit, shown_with
from web.app.games.castro.view.names import square_name
from web.app.games.castro.view.town import Lot, roof_colours, town_view
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import player_names

if TYPE_CHECKING:  # only people with names need it
    from web.app.state.people.profiles import Profile

__all__ = ["picture"]


def picture(
    record: AnyRecord,
    action: Action | None,
    words: Words,
    profiles: tuple[Profile, ...] = (),
    *,
    marked: bool,
) -> Node:
    """Draw the dice of a moment and the town, with the squares that an option builds on or aims at.

    The dice that the option keeps or needs are pinned if `marked`. Columns and rows have their names, as the
    words beside the picture use them, which say the same.
    """
    state = record.state
    lit = Lit(frozenset(), frozenset())
    if isinstance(action, Place | Rethrow):
        lit = shown_with(state, action)
    ghost = state.active if isinstance(action, Place) else None
    lots = {square: Lot("lit" if ghost is None else "picked", ghost=ghost) for square in lit.squares}
    names = player_names(record, words)
    return h(
        "div",
        hand_view(state.dice, words, marked=lit.dice if marked else ()),
        h(
            "div",
            h("span"),  # the corner
            [h("span", square_name(column)[0], class_="column") for column in range(SIDE)],
            [h("span", square_name(row * SIDE)[1:], class_="row-number") for row in range(SIDE)],
            town_view(
                state.board,
                state.stacks,
                words,
                names=names,
                colours=roof_colours(record, profiles),
                lots=lots,
                size="small",
            ),
            class_="named-town",
        ),
        class_="picture",
        aria_hidden="true",
    )
