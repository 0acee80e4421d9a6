"""One seat's sheet as a drawing of its own, filled in or empty: for the picture of a game, and on paper.

Its colours are the properties of tokens.css, and it needs no other style: it can be cut out of the page.
"""

from __future__ import annotations

from collections.abc import Sequence

from calavera import COLOURS, Box, Face, Row, Sheet, SheetLayout, Zone
from web.app.games.calavera.view.names import circled, face_letter
from web.app.tree.catalogue import Words, signed
from web.app.tree.letters import is_wide
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.drawing import EDGE, INK, SOFT, label, mark, use

__all__ = ["WIDTH", "height", "paper"]

WIDTH = 640
"""Of every sheet, in the drawing's own units."""

BOX = 39
LEFT = 62
"""The left edge of the boxes; the rest of the width is for the points of the rows."""

HEAD = 44
NEEDS = 24
GAP = 8
FOOT = 34

PENCIL = "var(--pencil)"

STROKES = (
    ((-13, -12, 0, 1, 13, 12), (13, -13, 1, 0, -12, 13)),
    ((-12, -13, -1, 1, 12, 13), (13, -11, 0, -1, -13, 12)),
    ((-13, -11, 1, -1, 13, 11), (12, -13, -1, 1, -12, 12)),
)
"""Some ways to make a cross by hand: two strokes from, over and to a point about its middle."""


def height(row: int) -> int:
    """Return the height of a sheet whose rows are `row` high."""
    return HEAD + NEEDS + 4 * (row + GAP) + FOOT


def paper(
    layout: SheetLayout,
    words: Words,
    *,
    sheet: Sheet | None = None,
    name: str = "",
    star: bool = False,
    worth: Sequence[int | None] = (),
    row: int = 40,
    place: str | None = None,
) -> Node:
    """Draw a seat's sheet with what it scores; an empty one where there is none, with a line for the name.

    `row` is how high its rows are; `place` is where it stands, as the drawing's `transform`; `worth` is what
    each bonus line would bring now, and None where nothing can come of it any more.
    """
    high = height(row)
    return h(
        "g",
        mark("rect", width=WIDTH, height=high, rx=10, fill="var(--paper)", stroke=EDGE, stroke_width=2),
        _head(layout, words, sheet, name, star),
        [_above(number, box) for number, box in enumerate(layout.boxes)],
        [_row(colour, layout, words, sheet, row) for colour in COLOURS],
        [_line(line, layout, sheet, worth, high - 11) for line in range(len(layout.lines))],
        label(_middle(layout), high - 11, words("sum"), size=17, fill=SOFT, anchor="end")
        if sheet is None
        else None,
        _blank(_middle(layout) + 8, high - 9, WIDTH - 12) if sheet is None else None,
        transform=place,
    )


def _head(layout: SheetLayout, words: Words, sheet: Sheet | None, name: str, star: bool) -> list[Child]:
    """Draw a sheet's owner, with a marigold for a winner, and the total score."""
    if sheet is None:
        asked = words("blank_name")
        begin = 34 + 11 * len(asked)
        return [
            label(16, 30, asked, size=18, anchor="start", fill=SOFT),
            _blank(begin, 34, begin + 300),
        ]
    room = sum(2 if is_wide(char) else 1 for char in name) + 2 * star
    begin = 50 if star else 16
    return [
        use("marigold", 12, 6, 32, colour="var(--orange)") if star else None,
        label(begin, 31, name, size=min(24, 24 * 22 / max(room, 1)), anchor="start", bold=True),
        label(WIDTH - 16, 34, signed(sheet.score(layout)), size=32, anchor="end", bold=True),
    ]


def _above(number: int, box: Box) -> list[Node]:
    """Draw the jokers that freeze a row in a column, or a skull where a cross closes the row."""
    x = LEFT + number * BOX
    if box.zone is Zone.DEATH:
        return [use("skull", x + BOX / 2 - 9, HEAD + 3, 18)]
    if not box.jokers:
        return []
    return [label(x + 13, HEAD + 18, str(box.jokers), size=15, fill=SOFT), use("joker", x + 19, HEAD + 4, 17)]


def _row(colour: Face, layout: SheetLayout, words: Words, sheet: Sheet | None, high: int) -> Node:
    row = Row() if sheet is None else sheet.rows[colour]
    top = HEAD + NEEDS + int(colour) * (high + GAP)
    side = min(30, high - 6)
    middle = top + high / 2
    last = LEFT + len(layout.boxes) * BOX
    return h(
        "g",
        use(colour.name.lower(), 10, middle - side / 2, side, colour=f"var(--{colour.name.lower()})"),
        label(50, middle + 6, face_letter(colour, words), size=16, bold=True, fill=SOFT),
        [_box(number, layout, top, high) for number in range(len(layout.boxes))],
        [_double(number + 1, top, high) for number, box in enumerate(layout.boxes) if box.line is not None],
        [_cross(number, colour, middle) for number in range(row.crosses)],
        _ring(row.crosses, middle) if row.closed else None,
        _blank(last + 10, top + high - 4, WIDTH - 12)
        if sheet is None
        else label((last + WIDTH) / 2, middle + 9, signed(row.points(layout)), size=25, bold=True),
    )


def _box(number: int, layout: SheetLayout, top: float, high: int) -> list[Child]:
    box = layout.boxes[number]
    x = LEFT + number * BOX
    printed = "" if box.zone is Zone.START else signed(box.value)
    return [
        mark(
            "rect",
            x=x,
            y=top,
            width=BOX,
            height=high,
            fill=f"var(--{box.zone.value})",
            stroke=EDGE,
            stroke_width=1.5,
        ),
        label(x + BOX / 2, top + high / 2 + 6, printed, size=18 if len(printed) < 3 else 14)
        if printed
        else None,
    ]


def _double(number: int, top: float, high: int) -> list[Node]:
    """Draw the double line after a box, to which a bonus line belongs."""
    x = LEFT + number * BOX
    ends = top - GAP / 2, top + high + GAP / 2
    return [
        mark("line", x1=x + side, y1=ends[0], x2=x + side, y2=ends[1], stroke=INK, stroke_width=2)
        for side in (-2, 2)
    ]


def _cross(number: int, colour: Face, middle: float) -> list[Node]:
    """Draw a cross; no two neighbours are drawn by quite the same hand."""
    x = LEFT + number * BOX + BOX / 2
    return [
        mark(
            "path",
            d=f"M{x + a:g} {middle + b:g}Q{x + c:g} {middle + d:g} {x + e:g} {middle + f:g}",
            fill="none",
            stroke=PENCIL,
            stroke_width=3.5,
            stroke_linecap="round",
        )
        for a, b, c, d, e, f in STROKES[(number * 2 + int(colour)) % len(STROKES)]
    ]


def _ring(crosses: int, middle: float) -> Node:
    """Draw a ring round the last cross of a closed row."""
    return mark(
        "ellipse",
        cx=LEFT + crosses * BOX - BOX / 2,
        cy=middle,
        rx=22,
        ry=19,
        fill="none",
        stroke=PENCIL,
        stroke_width=3,
    )


def _line(
    line: int, layout: SheetLayout, sheet: Sheet | None, worth: Sequence[int | None], y: float
) -> Child:
    """Draw a bonus line below its column: the points won, or still to be won; nothing once it is too late."""
    bonus = layout.lines[line]
    x = LEFT + layout.reach[line] * BOX
    if sheet is not None and line in sheet.reached(layout):
        return label(x, y, f"{circled(line)} +{sheet.bonuses[line]}", size=19, anchor="end", bold=True)
    if sheet is None:
        shown = f"{bonus.first} / {bonus.later}"
    elif worth[line] is None:
        return None
    else:
        shown = "–" if line in sheet.cut_off(layout) else str(worth[line])
    return label(x, y, f"{circled(line)} {shown}", size=17, anchor="end", fill=SOFT)


def _middle(layout: SheetLayout) -> int:
    """Return the place where the word before the sum ends, and its line begins."""
    return LEFT + (len(layout.boxes) - 1) * BOX


def _blank(x1: float, y: float, x2: float) -> Node:
    """Draw a line to write on."""
    return mark("line", x1=x1, y1=y, x2=x2, y2=y, stroke=EDGE, stroke_width=1.5)
