"""Paper for the table: an empty board to build on with a pencil, and the overview of combinations."""

from __future__ import annotations

from calavera.games.castro.board import IN_LINE, SIDE, Board
from calavera.games.castro.combinations import Combination
from calavera.games.castro.rules import ROOFS, SEATS, THROWS
from calavera.games.castro.solver import chances
from web.app.games.castro.intents.extras import PARTS, own_board, printed_board
from web.app.games.castro.model.screens import BlankBoard
from web.app.games.castro.view.chapters import kinds
from web.app.games.castro.view.figures import small_hand
from web.app.games.castro.view.town import combination_sign
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, options
from web.app.view.parts.numbers import written
from web.app.view.parts.prose import bullet_list, data_table
from web.app.view.parts.title_bar import title_bar

__all__ = ["PAGE", "blank_board_view", "chance", "chances_table"]

PAGE = 760, 1020
"""A page of paper without its margins, which fits on A4 and on Letter, in units of a drawing."""

SQUARE, LEFT, TOP = 116, 40, 34
SIGN, SLOT = 52, 19
BOX = 29
FOOT = TOP + SIDE * SQUARE + 28

INK, SOFT, EDGE, FAINT = (f"var(--{name})" for name in ("ink", "soft", "edge", "faint"))

PLAIN = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


def blank_board_view(page: Page, words: Words) -> Node:
    """Draw the paper as it will be printed, with the choice of its parts."""
    screen = page.shown(BlankBoard)
    parts = [(part, words(f"blank_{part}_part")) for part in PARTS]
    sheets = [("classic", words("board_classic")), ("own", words("board_own"))]
    own = screen.what == "board" and own_board(page)
    return h(
        "main",
        title_bar(words("blank_board"), words, focus=True),
        h(
            "section",
            h("p", words("blank_about")),
            options(words("blank_what"), "blank-board", parts, screen.what),
            options(words("town"), "blank-board", sheets, screen.sheet) if own else None,
            h("div", button(words("print"), intent="print", kind="main"), class_="actions"),
            class_="card",
        ),
        h("figure", _board(printed_board(page), words), class_="picture page", data_theme="contrast")
        if screen.what == "board"
        else _card(words),
        class_="pictures",
        key="blank-board",
    )


# -- the board


def _board(board: Board, words: Words) -> Node:
    """Draw the squares, each with a place for every roof of its stack; below them the players' supplies."""
    wide, high = PAGE
    how = words("blank_board_how"), words("blank_board_tick")
    return h(
        "svg",
        h("rect", width=wide, height=high, fill="var(--ground)"),
        [_label(LEFT + (place + 0.5) * SQUARE, TOP - 10, "abcdef"[place], 18) for place in range(SIDE)],
        [_label(LEFT - 18, TOP + (place + 0.5) * SQUARE + 6, str(place + 1), 18) for place in range(SIDE)],
        [_square(square, combination) for square, combination in enumerate(board.squares)],
        [_label(LEFT, FOOT + 16 * line, said, 14, anchor="start") for line, said in enumerate(how)],
        [_supply(seat, words) for seat in range(SEATS[-1])],
        viewBox=f"0 0 {wide} {high}",
        width=wide,
        height=high,
        font_family=PLAIN,
        role="img",
        aria_label=words("blank_board"),
    )


def _square(square: int, combination: Combination) -> Node:
    row, column = divmod(square, SIDE)
    x, y = LEFT + column * SQUARE, TOP + row * SQUARE
    slots = [
        (
            _rect(x + SQUARE - 38, y + SQUARE - 10 - level * (SLOT + 1), 30, SLOT),
            _label(x + SQUARE - 46, y + SQUARE - 15 - (level - 1) * (SLOT + 1) - 6, str(level), 11),
        )
        for level in range(1, THROWS + 1)
    ]
    return h(
        "g",
        _rect(x, y, SQUARE, SQUARE, edge=INK),
        h(
            "use",
            href=f"#sign-{combination.symbol.lower()}",
            x=x + 8,
            y=y + (SQUARE - SIGN) // 2,
            width=SIGN,
            height=SIGN,
            color=INK,
        ),
        slots,
    )


def _supply(seat: int, words: Words) -> Node:
    """Draw a line for a name, and a box for each of its roofs."""
    y = FOOT + 38 + seat * 44
    return h(
        "g",
        _label(LEFT, y + 20, words("blank_name"), 15, anchor="start"),
        h("line", x1=LEFT + 52, y1=y + 24, x2=LEFT + 210, y2=y + 24, stroke=EDGE, stroke_width="1.5"),
        [_rect(LEFT + 226 + place * (BOX + 2), y, BOX, BOX) for place in range(ROOFS)],
    )


def _rect(x: float, y: float, wide: float, high: float, *, edge: str = EDGE) -> Node:
    return h(
        "rect",
        x=f"{x:g}",
        y=f"{y:g}",
        width=f"{wide:g}",
        height=f"{high:g}",
        fill="none",
        stroke=edge,
        stroke_width="1.5",
    )


def _label(x: float, y: float, said: str, size: int, *, anchor: str = "middle") -> Node:
    return h("text", said, x=f"{x:g}", y=f"{y:g}", fill=SOFT, font_size=size, text_anchor=anchor)


# -- the overview


def chances_table(words: Words) -> Node:
    """Draw for every kind of combination the heights and the chances by the number of rolls used."""
    used = range(1, THROWS + 1)
    heads = words("castro_head_throws"), words("castro_head_dice"), *map(str, used)
    high: list[Child] = [
        words("castro_head_roofs"),
        "",
        *(h("strong", str(THROWS - throws)) for throws in used),
    ]
    rows: list[list[Child]] = [
        [
            (combination_sign(combination), " ", said),
            small_hand(kind, words),
            *(chance(combination, throws, words) for throws in used),
        ]
        for kind, combination, said in kinds(words)
    ]
    return data_table(heads, [high, *rows], "combinations chances")


def chance(combination: Combination, throws: int, words: Words) -> str:
    """Return the chance of a combination within some throws, in a hundred, if a player wants nothing else."""
    found = 100 * chances(throws)[combination]
    return written(f"{found:.1f}" if found < 10 else f"{found:.0f}", words)


def _card(words: Words) -> Node:
    """Draw what a player at a real table looks up: combinations, heights, chances, ways to win."""
    return h(
        "div",
        h("h2", words("blank_card_part")),
        chances_table(words),
        h("p", words("card_chances"), class_="small"),
        bullet_list(
            words("card_line", line=IN_LINE),
            words("card_fives"),
            words("card_points", rounds=ROOFS),
            words("castro_throw_lost", throws=THROWS),
        ),
        class_="overview",
    )
