"""One seat's sheet: four rows of boxes with values, zones, jokers and bonus lines, and a choice's preview."""

from __future__ import annotations

from calavera import COLOURS, Face, Preview, Record, Row, Sheet, SheetLayout, Zone
from web.app.nodes import Node, h
from web.app.view.parts import circled, face_name, symbol
from web.app.words import Words, signed

__all__ = ["sheet_view"]


def sheet_view(record: Record, seat: int, seen: Preview | None, words: Words) -> Node:
    """The sheet of a seat; `seen` is the preview of a choice of its own that is picked."""
    layout, sheet = record.state.layout, record.state.sheets[seat]
    own = seen if seen is not None and seen.seat == seat else None
    return h(
        "div",
        _jokers(layout),
        *(_row(colour, row, layout, own, words) for colour, row in zip(COLOURS, sheet.rows, strict=True)),
        _lines(record, sheet, own, words),
        class_="sheet",
    )


def _jokers(layout: SheetLayout) -> Node:
    """Above the rows: how many jokers freeze a row in each column. The rows' labels say it in words."""
    cells = [
        h(
            "span",
            (str(box.jokers), symbol("joker")) if box.jokers else None,
            class_=f"cell zone-{box.zone.value}",
        )
        for box in layout.boxes
    ]
    return h(
        "div",
        h("span", class_="label"),
        cells,
        h("span", class_="points"),
        class_="jokers",
        aria_hidden="true",
    )


def _row(colour: Face, row: Row, layout: SheetLayout, seen: Preview | None, words: Words) -> Node:
    touched = seen is not None and seen.colour is colour
    after = seen.after if touched and seen else row
    cells = [_box(number, row, after, layout) for number in range(1, len(layout.boxes) + 1)]
    name = colour.name.lower()
    points = h("span", signed(after.points(layout)), class_="points ghost" if touched else "points")
    return h(
        "div",
        h("span", symbol(name), class_="label"),
        cells,
        points,
        class_=f"row {name}" + (" closed" if row.closed else "") + (" touched" if touched else ""),
        role="img",
        aria_label=_row_label(colour, row, layout, words),
    )


def _box(number: int, row: Row, after: Row, layout: SheetLayout) -> Node:
    box = layout.boxes[number - 1]
    kinds = ["cell", f"zone-{box.zone.value}"]
    if box.line is not None:
        kinds.append("line")
    if number <= row.crosses:
        kinds.append("crossed")
    elif number <= after.crosses:
        kinds.append("crossed ghost")
    if after.closed and number == after.crosses:
        kinds.append("last" if row.closed else "last ghost")
    printed = "" if box.zone is Zone.START else signed(box.value)
    if len(printed) > 2:
        kinds.append("long")
    return h("span", printed, class_=" ".join(kinds))


def _row_label(colour: Face, row: Row, layout: SheetLayout, words: Words) -> str:
    """A row for people who cannot see it, in one sentence."""
    values = {"colour": face_name(colour, words), "crosses": row.crosses, "points": row.points(layout)}
    if row.closed:
        return words("row_closed", **values)
    need = row.freeze_need(layout)
    return words("row_freezable", jokers=need, **values) if need else words("row_open", **values)


def _lines(record: Record, sheet: Sheet, seen: Preview | None, words: Words) -> Node:
    """Below the rows: each bonus line at its column, with what was won or what there is to win."""
    flags = [_flag(record, sheet, seen, line, words) for line in range(len(record.state.layout.lines))]
    score = sheet.score(record.state.layout) + (seen.gain if seen else 0)
    total = h(
        "span",
        signed(score),
        class_="points total ghost" if seen and seen.gain else "points total",
        role="img",
        aria_label=words("total", points=score),
    )
    return h("div", flags, total, class_="lines")


def _flag(record: Record, sheet: Sheet, seen: Preview | None, line: int, words: Words) -> Node:
    layout = record.state.layout
    column, bonus = layout.reach[line], layout.lines[line]
    taken = any(line in other.reached(layout) for other in record.state.sheets)
    coming = dict(seen.lines).get(line) if seen else None
    values = {"number": line + 1, "first": bonus.first, "later": bonus.later}
    if line in sheet.reached(layout):
        kind, shown = "won", f"+{sheet.bonuses[line]}"
        label = words("line_won", points=sheet.bonuses[line], **values)
    elif coming is not None:
        kind, shown = "won ghost", f"+{coming}"
        label = words("does_line", points=coming, **values)
    elif any(row.closed and row.crosses < column for row in sheet.rows):
        kind, shown, label = "lost", "–", words("line_lost", **values)
    elif taken:
        kind, shown, label = "open", str(bonus.later), words("line_taken", **values)
    else:
        kind, shown, label = "open", f"{bonus.first}/{bonus.later}", words("line_open", **values)
    text = h("span", f"{circled(line)} {shown}", aria_hidden="true")
    return h("span", text, class_=f"flag column-{column} {kind}", role="img", aria_label=label)
