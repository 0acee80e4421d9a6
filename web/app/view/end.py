"""The end of a game: who won, and where every point came from."""

from __future__ import annotations

from calavera import COLOURS, Record, write
from web.app.nodes import Node, h
from web.app.view.parts import button, face_name, seat_name, symbol
from web.app.words import Words, signed

__all__ = ["end_view"]


def end_view(record: Record, words: Words) -> Node:
    """The result with its breakdown, and what to do next."""
    return h(
        "section",
        h("h2", _result(record, words), class_="result", tabindex="-1", data_focus=True),
        h("p", _why_over(record, words), class_="why-over"),
        h(
            "div",
            _breakdown(record, words),
            class_="scroll",
            tabindex=0,
            role="group",
            aria_label=words("score"),
        ),
        h(
            "div",
            button(words("rematch"), intent="rematch", kind="main"),
            button(words("undo_last"), intent="undo", data_key="u"),
            button(words("copy_record"), intent="copy"),
            button(words("to_start"), intent="menu"),
            class_="actions",
        ),
        h("details", h("summary", words("record")), h("pre", write(record), tabindex=0), class_="record"),
        class_="end",
    )


def _result(record: Record, words: Words) -> str:
    scores = record.state.returns()
    best = [seat_name(record, seat, words) for seat, points in enumerate(scores) if points == max(scores)]
    if len(best) == 1:
        return words("winner", name=best[0], n=max(scores))
    return words("winners", names=words.all_of(best), n=max(scores))


def _why_over(record: Record, words: Words) -> str:
    """A game ends when somebody has closed all four rows; several may do so at once."""
    full = [seat_name(record, seat, words) for seat, sheet in enumerate(record.state.sheets) if sheet.full]
    return words("over_because", n=len(full), names=words.all_of(full))


def _breakdown(record: Record, words: Words) -> Node:
    """A table with a column a seat: rows of the sheet, bonus lines, the sum."""
    layout, sheets = record.state.layout, record.state.sheets
    seats = range(record.seats)
    scores = record.state.returns()
    names = [
        h("th", "★ " if scores[seat] == max(scores) else None, seat_name(record, seat, words), scope="col")
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
