"""The ways on from the end of a game: once more, a look back, sharing; all the rest is folded away."""

from __future__ import annotations

from web.app.features import has
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, progress_button

__all__ = ["more_ways", "ways_on"]


def ways_on(first: Child, words: Words, *, seen: bool) -> Node:
    """Draw the few that are wanted most, `first` on top; there is no look back if no dice were `seen`."""
    looked_back_at = seen and has("review")
    return h(
        "div",
        first,
        button(words("how_did_it_go"), intent="review", kind="half") if looked_back_at else None,
        button(
            words("share"),
            h("span", " ▸", aria_hidden="true"),
            intent="share-game",
            kind="half" if looked_back_at else "",
        )
        if has("share-game")
        else None,
        progress_button(words) if has("progress") else None,
        class_="ways-on",
    )


def more_ways(words: Words, *, seen: bool, back: bool) -> Node:
    """Draw the rare ones; `back` if the last choice can be undone."""
    ways = (
        button(words("replay"), intent="replay") if has("replay") else None,
        button(words("undo_last"), intent="undo", data_key="u") if back else None,
        button(words("fair"), intent="fair") if seen else None,
        button(words("to_start"), intent="menu"),
    )
    unfolded = h("div", ways, class_="actions")
    # By its key it stays unfolded where what is told above it grows.
    return h("details", h("summary", words("more")), unfolded, class_="more-ways", key="more-ways")
