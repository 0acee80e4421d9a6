"""One seat's sheet: four rows of boxes with values, zones, jokers and bonus lines, and a choice's preview."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from calavera import (
    COLOURS,
    Face,
    Freeze,
    Nothing,
    Preview,
    Record,
    Row,
    Sheet,
    SheetLayout,
    TakeColour,
    TakeJokers,
    Zone,
)
from web.app.games.calavera.view.names import circled, face_letter, face_name
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h, prerendered
from web.app.view.parts.buttons import button, scene, symbol

__all__ = ["BoxKey", "row_view", "sheet_view"]


class BoxKey(NamedTuple):
    """A button over one box."""

    number: int
    """1-based."""
    intent: str
    label: str
    pressed: bool


def sheet_view(
    record: Record,
    seat: int,
    seen: Preview | None,
    words: Words,
    *,
    before: Sheet | None = None,
    live: bool = False,
    lit: Face | None = None,
    keys: Mapping[Face, tuple[BoxKey, ...]] | None = None,
    asks: str = "",
    signs: bool = False,
) -> Node:
    """Draw the sheet of a seat; with `signs` those above and below the boxes explain themselves.

    `seen` is the preview of a choice of its own that is picked; `before` is the sheet without what has just
    happened, which is drawn as new; on a `live` sheet rows that can be marked are buttons, which pick and
    confirm, or ask for `asks` with the row's letter, and with `keys` single boxes are; a hint points at the
    row `lit`.
    """
    layout, sheet = record.state.layout, record.state.sheets[seat]
    own = seen if seen is not None and seen.seat == seat else None
    old = sheet if before is None else before
    open_rows = {choice.colour for choice in _marks(record, seat)} if live else set()
    rows = []
    for colour in COLOURS:
        row = sheet.rows[colour]
        after = own.after if own and own.colour is colour else None
        touch = _Touch(live or keys is not None, colour in open_rows, colour is lit, asks)
        over = (keys or {}).get(colour, ())
        rows.append(_row(colour, row, old.rows[colour], after, layout, touch, words, over))
    foot = _lines(record, sheet, old, own, words, signs=signs)
    return h("div", _head(layout, words, signs=signs), rows, foot, class_="sheet")


def row_view(record: Record, seat: int, colour: Face, seen: Preview | None, words: Words) -> Node:
    """Draw one row of a seat alone, as a picture; `seen` is the preview of a choice there."""
    row = record.state.sheets[seat].rows[colour]
    after = seen.after if seen is not None and seen.colour is colour else None
    return _row(colour, row, row, after, record.state.layout, _Touch(), words)


def _marks(record: Record, seat: int) -> list[TakeColour | TakeJokers | Freeze]:
    """Return the choices that a seat has now and that touch a row."""
    if record.state.seat != seat:
        return []
    return [choice for choice in record.state.choices(seat) if not isinstance(choice, Nothing)]


@lru_cache(maxsize=8)
def _head(layout: SheetLayout, words: Words, *, signs: bool) -> Node:
    """Draw the head of the columns: the jokers that freeze a row, and the guitarist above the death zone.

    The rows' labels say the same in words. With `signs` each explains itself.
    """
    deadly = [n for n, box in enumerate(layout.boxes, 1) if box.zone is Zone.DEATH]
    cells = [
        h(
            "span",
            (str(box.jokers), symbol("joker")) if box.jokers else None,
            class_=f"cell column-{number}",
            title=words("head_need", n=box.jokers) if box.jokers else None,
            aria_hidden="true",
        )
        for number, box in enumerate(layout.boxes, 1)
        if box.jokers
    ]
    player = h("span", scene("guitarist", 120, 72), class_="player", aria_hidden="true") if deadly else None
    freezing = _sign_button("freeze", words("sign_freeze")) if signs and cells else None
    death = _sign_button("death", words("sign_death")) if signs and deadly else None
    return h("div", cells, player, freezing, death, class_="head")


def _sign_button(kind: str, label: str) -> Node:
    """Draw the button over signs that explains them."""
    return button(
        intent=f"explain {kind}",
        kind=f"explains {kind}",
        key=f"explains {kind}",
        aria_label=label,
        title=label,
    )


class _Touch(NamedTuple):
    """The state of a row at this moment, beside its crosses."""

    live: bool = False
    markable: bool = False
    lit: bool = False
    """True where a hint points at it."""
    asks: str = ""
    """The verb of its button, which gets the row's letter; empty for picking and confirming."""


@lru_cache(maxsize=1024)
def _row(
    colour: Face,
    row: Row,
    old: Row,
    seen: Row | None,
    layout: SheetLayout,
    touch: _Touch,
    words: Words,
    keys: tuple[BoxKey, ...] = (),
) -> Node:
    """Draw one row, or `seen`, the row after the picked choice.

    Rows are cached: a tap changes one or two of sixteen, and they are most of the table.
    """
    touched = seen is not None
    after = seen or row
    hand = int(colour) * 7
    cells = [_box(number, hand, row, old, after, layout) for number in range(1, len(layout.boxes) + 1)]
    name = colour.name.lower()
    points = h("span", signed(after.points(layout)), class_="points ghost" if touched else "points")
    kinds = ["row", name]
    kinds += ["closed"] if row.closed else []
    kinds += ["shut"] if row.closed and not old.closed else []
    kinds += ["touched"] if touched else []
    kinds += ["lit"] if touch.lit else []
    kinds += ["legal"] if touch.markable else []
    label = _row_label(colour, row, layout, words)
    return prerendered(
        h(
            "div",
            h("span", symbol(name), h("span", face_letter(colour, words), class_="letter"), class_="label"),
            cells,
            points,
            _row_button(colour, touched, label, touch.asks, words) if touch.markable else None,
            [_box_button(key) for key in keys],
            h("span", symbol("bulb"), class_="tip") if touch.lit else None,
            class_=" ".join(kinds),
            role="group" if touch.live else "img",
            aria_label=label,
        )
    )


def _row_button(colour: Face, touched: bool, label: str, asks: str, words: Words) -> Node:
    """Draw the button over a whole row that picks its best choice, and then confirms it or picks the next."""
    spoken = words(
        "row_confirm" if touched and not asks else "row_next" if touched else "row_pick", row=label
    )
    return button(intent=f"{asks or 'tap-row'} {colour.letter}", kind="pick-row", aria_label=spoken)


def _box_button(key: BoxKey) -> Node:
    """Draw the button over one box. The arrow keys lead there too: two dozen stops would be in the way."""
    return button(
        intent=key.intent,
        kind=f"pick-box column-{key.number}",
        key=f"box {key.number}",
        aria_label=key.label,
        aria_pressed="true" if key.pressed else "false",
        tabindex=-1,
    )


def _box(number: int, hand: int, row: Row, old: Row, after: Row, layout: SheetLayout) -> Node:
    box = layout.boxes[number - 1]
    kinds = ["cell", f"zone-{box.zone.value}"]
    if box.line is not None:
        kinds.append("line")
    if number <= after.crosses:
        # No two neighbours are crossed by quite the same hand, and each box always by the same one.
        kinds += ["crossed", f"hand-{(hand + number * 3) % 5}"]
        kinds += (
            ["ghost"]
            if number > row.crosses
            else ["new", f"nth-{min(number - old.crosses, 6)}"]
            if number > old.crosses
            else []
        )
    if after.closed and number == after.crosses:
        kinds.append("last" if row.closed else "last ghost")
    printed = "" if box.zone is Zone.START else signed(box.value)
    if len(printed) > 2:
        kinds.append("long")
    return h("span", printed, class_=" ".join(kinds), aria_hidden="true")


def _row_label(colour: Face, row: Row, layout: SheetLayout, words: Words) -> str:
    """Return a row for people who cannot see it, in one sentence."""
    values = {"colour": face_name(colour, words), "crosses": row.crosses, "points": row.points(layout)}
    if row.closed:
        return words("row_closed", **values)
    need = row.freeze_need(layout)
    return words("row_freezable", jokers=need, **values) if need else words("row_open", **values)


def _lines(
    record: Record, sheet: Sheet, old: Sheet, seen: Preview | None, words: Words, *, signs: bool
) -> Node:
    """Draw each bonus line below its column, with the points won or still to be won."""
    layout = record.state.layout
    taken = {line for other in record.state.sheets for line in other.reached(layout)}
    flags = [_flag(record, sheet, old, seen, line, taken, words) for line in range(len(layout.lines))]
    score = sheet.score(layout) + (seen.gain if seen else 0)
    total = h(
        "span",
        signed(score),
        class_="points total ghost" if seen and seen.gain else "points total",
        role="img",
        aria_label=words("total", points=score),
    )
    bonus = _sign_button("bonus", words("sign_bonus")) if signs and flags else None
    return h("div", flags, bonus, total, class_="lines")


def _flag(
    record: Record,
    sheet: Sheet,
    old: Sheet,
    seen: Preview | None,
    line: int,
    taken: Collection[int],
    words: Words,
) -> Node:
    """Draw one bonus line; `taken` holds those that any seat has reached."""
    layout = record.state.layout
    column, bonus = layout.reach[line], layout.lines[line]
    coming = dict(seen.lines).get(line) if seen else None
    values = {"number": line + 1, "later": bonus.later}
    if line in sheet.reached(layout):
        kind, shown = "won", f"+{sheet.bonuses[line]}"
        kind += "" if line in old.reached(layout) else " new"
        label = words("line_won", n=sheet.bonuses[line], **values)
    elif coming is not None:
        kind, shown = "won ghost", f"+{coming}"
        label = words("does_line", n=coming, **values)
    elif line in sheet.cut_off(layout):
        kind, shown, label = "lost", "–", words("line_lost", **values)
    elif record.seats == 1:
        kind, shown, label = "open", str(bonus.first), words("solo_line", n=bonus.first, **values)
    elif line in taken:
        kind, shown, label = "open", str(bonus.later), words("line_taken", n=bonus.later, **values)
    else:
        kind, shown, label = (
            "open",
            f"{bonus.first}/{bonus.later}",
            words("line_open", n=bonus.first, **values),
        )
    text = h("span", f"{circled(line)} {shown}", aria_hidden="true")
    return h("span", text, class_=f"flag column-{column} {kind}", role="img", aria_label=label, title=label)
