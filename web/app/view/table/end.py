"""The end of a game: who won, and where every point came from."""

from __future__ import annotations

from collections.abc import Sequence

from calavera.game import Outcome
from calavera.record.record import AnyRecord, write
from web.app.games import skin
from web.app.state.players import dice_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, seat_names

__all__ = ["end_view", "result_text", "winners_text"]


def end_view(record: AnyRecord, words: Words, *, back: bool) -> Node:
    """Draw the result with its breakdown, and what to do next; `back` if the last choice can be undone."""
    seen = dice_of(record) != "sheet"
    return h(
        "section",
        h("h2", result_text(record, words), class_="result", tabindex="-1", data_focus=True),
        h("p", skin.ending(record).why_over(record, words), class_="why-over"),
        skin.ending(record).breakdown(record, words),
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


def result_text(record: AnyRecord, words: Words) -> str:
    """Return the winners of a finished game, with their points."""
    outcome = record.state.outcome()
    assert outcome is not None  # only the end is told
    return winners_text(seat_names(record.names, words), outcome, words)


def winners_text(names: Sequence[str], outcome: Outcome, words: Words) -> str:
    """Name the winners, with their points."""
    best, points = [names[seat] for seat in outcome.winners], outcome.scores[outcome.winners[0]]
    if len(best) == 1:
        return words("winner", name=best[0], n=points)
    return words("winners", names=words.all_of(best), n=points)
