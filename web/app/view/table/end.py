"""The end of a game: who won, and where every point came from."""

from __future__ import annotations

from calavera.record.record import AnyRecord, write
from web.app.games import contract
from web.app.state.players import dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button
from web.app.view.parts.result import result_text

__all__ = [
    "end_view",
]


def end_view(record: AnyRecord, words: Words, *, back: bool) -> Node:
    """Draw the result with its breakdown, and what to do next; `back` if the last choice can be undone."""
    seen = dice_of(record) != "sheet"
    return h(
        "section",
        h("h2", result_text(record, words), class_="result", tabindex="-1", data_focus=True),
        h("p", contract.ending(record).why_over(record, words), class_="why-over"),
        contract.ending(record).breakdown(record, words),
        None if seen else h("p", words("sheet_unseen"), class_="small"),
        h(
            "div",
            button(words("rematch"), intent="rematch", kind="main"),
            button(words("review"), intent="review") if seen else None,
            button(words("picture"), intent="picture"),
            button(words("replay"), intent="replay"),
            button(words("undo_last"), intent="undo", data_key="u") if back else None,
            button(words("share_game"), intent="share-game"),
            button(words("fair"), intent="fair") if seen else None,
            button(words("copy_record"), intent="copy"),
            button(words("to_start"), intent="menu"),
            class_="actions",
        ),
        h("details", h("summary", words("record")), h("pre", write(record), tabindex=0), class_="record"),
        class_="end",
    )
