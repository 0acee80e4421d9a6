"""The end of a game: who won, and where every point came from."""

from __future__ import annotations

from collections.abc import Sequence

from calavera import COLOURS, Record, write
from calavera.game import Outcome
from web.app.state.players import dice_of
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, face_name, seat_name, seat_names, symbol

__all__ = ["breakdown", "end_view", "result_text", "winners_text"]


def end_view(record: Record, words: Words, *, back: bool) -> Node:
    """Draw the result with its breakdown, and what to do next; `back` if the last choice can be undone."""
    seen = dice_of(record) != "sheet"
    return h(
        "section",
        h("h2", result_text(record, words), class_="result", tabindex="-1", data_focus=True),
        h("p", _why_over(record, words), class_="why-over"),
        breakdown(record, words),
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


def result_text(record: Record, words: Words) -> str:
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


def _why_over(record: Record, words: Words) -> str:
    """Tell who has closed all four rows and so ended the game; several may do so at once."""
    full = [seat_name(record, seat, words) for seat, sheet in enumerate(record.state.sheets) if sheet.full]
    return words("over_because", n=len(full), names=words.all_of(full))


def breakdown(record: Record, words: Words) -> Node:
    """Draw a table with a column a seat: rows of the sheet, bonus lines, the sum."""
    table = _table(record, words)
    return h("div", table, class_="scroll", tabindex=0, role="group", aria_label=words("score"))


def _table(record: Record, words: Words) -> Node:
    layout, sheets = record.state.layout, record.state.sheets
    seats = range(record.seats)
    outcome = record.state.outcome()
    winners = outcome.winners if outcome is not None and len(seats) > 1 else ()
    names = [
        h(
            "th",
            "★ " if seat in winners else None,
            seat_name(record, seat, words),
            scope="col",
        )
        for seat in seats
    ]
    rows = [
        _line(
            (symbol(colour.name.lower()), face_name(colour, words)),
            [sheet.rows[colour].points(layout) for sheet in sheets],
        )
        for colour in COLOURS
    ]
    bonuses = [
        _line((words("bonus_line", number=line + 1),), [sheet.bonuses[line] for sheet in sheets])
        for line in range(len(layout.lines))
    ]
    total = _line((words("sum"),), list(record.state.returns()), "sum")
    return h(
        "table",
        h("thead", h("tr", h("th", words("score"), scope="col"), names)),
        h("tbody", rows, bonuses, total),
        class_="breakdown",
    )


def _line(label: tuple[Node | str, ...], points: list[int], kind: str = "") -> Node:
    cells = [h("td", signed(value)) for value in points]
    return h("tr", h("th", label, scope="row"), cells, class_=kind or None)
