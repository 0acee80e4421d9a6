"""Calavera's result: what has ended the game, and where every point came from."""

from __future__ import annotations

from calavera import COLOURS, Record
from web.app.games.calavera.view.names import face_name
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, seat_name, symbol

__all__ = ["breakdown", "way_to_facts", "why_over"]


def why_over(record: Record, words: Words) -> str:
    """Explain who has closed all four rows and so ended the game; several may do so at once. What the active
    player ends leaves nothing to the others."""
    full = [seat_name(record, seat, words) for seat, sheet in enumerate(record.state.sheets) if sheet.full]
    because = words("over_because", n=len(full), names=words.all_of(full))
    return because if record.state.replies else f"{because} {words('over_at_once')}"


def breakdown(record: Record, words: Words) -> Node:
    """Draw a table with a column a seat: rows of the sheet, bonus lines, the sum."""
    table = _table(record, words)
    return h("div", table, class_="scroll", tabindex=0, role="group", aria_label=words("score"))


def way_to_facts(words: Words) -> Node:
    """Draw the way to what is known about the game."""
    return button(words("known"), intent="known")


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
