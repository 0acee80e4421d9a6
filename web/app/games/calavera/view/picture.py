"""A picture to show: every sheet of a game with the result, as one drawing; and empty sheets to print."""

from __future__ import annotations

from calavera import Record, SheetLayout
from web.app.games.calavera.intents.extras import COUNTS, own_layout, printed_layout
from web.app.games.calavera.model.screens import BlankSheets
from web.app.games.calavera.view.paper import WIDTH, height, paper
from web.app.state.page import Page
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, options, seat_name
from web.app.view.parts.dates import date_text
from web.app.view.parts.drawing import FONT, label, mark, svg, use
from web.app.view.parts.result import result_text
from web.app.view.parts.title_bar import title_bar

__all__ = ["blank_view", "drawing"]

MARGIN = 36
TITLE = 236
"""The height above the sheets: paper flags, the name of the game, the result."""

FLAG, FLAG_WIDTH = 64, 120
FLOWERS = 84
"""The height below the sheets."""

PAGE = 760, 1020
"""A page of paper without its margins, which fits on A4 and on Letter, in units of a drawing."""

ROWS = {1: 78, 2: 66, 4: 26}
"""The height of the rows by the number of sheets on a page."""


def blank_view(page: Page, words: Words) -> Node:
    """Draw empty sheets for players with real dice, as they will be printed."""
    screen = page.shown(BlankSheets)
    count, sheet = screen.count, screen.sheet
    layouts = [("classic", words("layout_classic")), ("own", words("layout_own"))]
    return h(
        "main",
        title_bar(words("blank_sheet"), words, focus=True),
        h(
            "section",
            h("p", words("blank_about")),
            options(words("blank_count"), "blank-sheet", [(str(n), str(n)) for n in COUNTS], str(count)),
            options(words("layout"), "blank-sheet", layouts, sheet) if own_layout(page) else None,
            h("div", button(words("print"), intent="print", kind="main"), class_="actions"),
            class_="card",
        ),
        h("figure", _page(count, printed_layout(page), words), class_="picture page", data_theme="contrast"),
        class_="pictures",
        key="blank-sheet",
    )


def drawing(record: Record, words: Words, profiles: object = ()) -> Node:
    """Draw all sheets of a game under its result: two in a row where there are four."""
    seats = range(record.seats)
    columns = 2 if record.seats == 4 else 1
    wide = MARGIN + columns * (WIDTH + MARGIN)
    step = height(40) + MARGIN
    high = TITLE + -(-record.seats // columns) * step + FLOWERS
    scores, outcome = record.state.returns(), record.state.outcome()
    winners = outcome.winners if outcome is not None and record.seats > 1 else ()
    worth = _worth(record)
    sheets = [
        paper(
            record.state.layout,
            words,
            sheet=record.state.sheets[seat],
            name=_name(record, seat, words),
            star=seat in winners,
            worth=worth,
            place=f"translate({MARGIN + seat % columns * (WIDTH + MARGIN)} {TITLE + seat // columns * step})",
        )
        for seat in seats
    ]
    said = _told(record, words)
    heard = [f"{_name(record, seat, words)}: {signed(scores[seat])}" for seat in seats]
    return svg(
        wide, high, ". ".join([said, *heard]), _title(record, said, wide, words), sheets, _flowers(wide, high)
    )


def _worth(record: Record) -> list[int | None]:
    """Return what each bonus line brings to the next sheet that reaches it; None after the last turn."""
    state = record.state
    taken = {line for sheet in state.sheets for line in sheet.reached(state.layout)}
    return [
        None if state.over else bonus.later if line in taken else bonus.first
        for line, bonus in enumerate(state.layout.lines)
    ]


def _told(record: Record, words: Words) -> str:
    """Describe how the game ended, or that it has not."""
    if not record.state.over:
        return words("picture_running")
    if not record.state.solo:
        return result_text(record, words)
    return words("solo_points", n=record.state.returns()[0])


def _name(record: Record, seat: int, words: Words) -> str:
    """Name a seat; a solo player needs no number."""
    alone = record.state.solo and not record.names[seat]
    return words("solo") if alone else seat_name(record, seat, words)


def _title(record: Record, said: str, wide: int, words: Words) -> Node:
    flags = round(wide / FLAG_WIDTH)
    each = wide / flags  # so that none of them is cut off at the edge
    colours = ("pink", "orange", "green")
    size = min(30, 30 * wide / 712 * 38 / max(len(said), 1))
    date = date_text(record.header("Date") or "", words)
    below = f"{words('solo')} · {date}".rstrip(" ·") if record.state.solo else date
    return h(
        "g",
        [
            use("picado2" if n % 2 else "picado", each * n, 0, each, FLAG, f"var(--{colours[n % 3]})")
            for n in range(flags)
        ],
        use("calavera", wide / 2 - 210, FLAG + 6, 100),
        mark(
            "text",
            "Calavera",
            x=wide / 2 - 88,
            y=FLAG + 74,
            fill="var(--main)",
            font_family=FONT,
            font_size=66,
            text_anchor="start",
        ),
        label(wide / 2, FLAG + 130, said, size=size, bold=True),
        label(wide / 2, FLAG + 157, below, size=19, fill="var(--soft)") if below else None,
    )


def _flowers(wide: int, high: int) -> Node:
    """Draw marigolds, leaves and a skull along the lower edge."""
    y, middle = high - FLOWERS, wide / 2
    sides = [
        (
            use("leaves", middle + side * 92 - 32, y + 14, 64, 32),
            use("marigold", middle + side * 160 - 26, y, 52),
        )
        for side in (-1, 1)
    ]
    return h("g", use("skull", middle - 27, y - 2, 54), sides, color="var(--orange)")


def _page(count: int, layout: SheetLayout, words: Words) -> Node:
    """Draw one page: a single sheet lies across it, several stand one below the other."""
    wide, high = PAGE
    row = ROWS[count]
    tall = height(row)
    if count == 1:
        scale = min(high / WIDTH, wide / tall)
        left, top = (wide - tall * scale) / 2, (high - WIDTH * scale) / 2
        places = [f"translate({wide - left:g} {top:g}) rotate(90) scale({scale:.4f})"]
    else:
        scale = min(wide / WIDTH, (high / count - 16) / tall)
        left = (wide - WIDTH * scale) / 2
        places = [f"translate({left:g} {n * high / count + 8:g}) scale({scale:.4f})" for n in range(count)]
    sheets = [paper(layout, words, row=row, place=place) for place in places]
    return svg(wide, high, words("blank_sheet"), sheets)
