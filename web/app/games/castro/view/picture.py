"""A picture to show: the town as it stands, with the result and the players, as one drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from calavera.games.castro.board import IN_LINE, LINES, SIDE
from calavera.games.castro.rules import BY_LINE, THROWS, Stack, State
from calavera.record.record import AnyRecord
from web.app.games.castro.view.town import RoofMark, roof_colours, roof_marks
from web.app.tree.catalogue import Words, signed
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import player_names
from web.app.view.parts.dates import date_text
from web.app.view.parts.drawing import EDGE, FONT, SOFT, label, mark, svg, use
from web.app.view.parts.result import result_text

if TYPE_CHECKING:  # only people with names need it
    from web.app.state.people.profiles import Profile

__all__ = ["drawing"]

MARGIN = 46
LOT, GAP = 104, 6
TOWN = SIDE * LOT
WIDE = TOWN + 2 * MARGIN

TITLE = 222
"""The height above the players: gables, the name of the game, the result, the date."""

ROW, BELOW = 50, 40
"""The height of a row of players, and of what is below the town."""

APART = 32
"""The gap between two players side by side."""

GABLES = 12

ROOFS = ("orange", "green", "pink", "black")
"""The colours of the seats' roofs, as in the town's style."""

TILES = (
    "",
    "M-30-15h60M-30-5h60M-30 5h60M-30 15h60",
    "M-22-15h.01M-8-15h.01M8-15h.01M22-15h.01M-22 15h.01M-8 15h.01M8 15h.01M22 15h.01M-26 0h.01M26 0h.01",
    "M-31-8l15-16M-31 24 9-24M-5 24 31-14M13 24l18-19M31-8 16-24M31 24-9-24M5 24-31-14M-13 24l-18-19",
)
"""The patterns of the seats' roofs, about their middle: none, rows of tiles, dots, a lattice."""

SHADES = ("-31-24 0 0 31-24", "31-24 0 0 31 24", "31 24 0 0-31 24", "-31 24 0 0-31-24")
"""The four sides of a roof, about its middle, from the top round."""

BONE, CUT = "var(--bone)", "var(--cut)"

LIGHTS = ((BONE, 0.22), (CUT, 0.18), (CUT, 0.36), (CUT, 0.0))
"""The light on each side, and how much of it there is."""


def drawing(record: AnyRecord, words: Words, profiles: tuple[Profile, ...] = ()) -> Node:
    """Draw the town under the result, with its players; the line that has won is framed."""
    state: State = record.state
    names = player_names(record, words)
    signs = roof_marks(names, roof_colours(record, profiles))
    top = TITLE + -(-len(names) // 2) * ROW + 34
    said = result_text(record, words) if state.over else words("picture_running")
    heard = [f"{name}: {signed(points)}" for name, points in zip(names, state.returns(), strict=True)]
    return svg(
        WIDE,
        top + TOWN + BELOW,
        ". ".join([said, *heard]),
        _gables(),
        _title(record, said, words),
        [_player(state, seat, name, signs[seat]) for seat, name in enumerate(names)],
        _edges(top),
        [_lot(state, square, signs, top) for square in range(len(state.stacks))],
    )


def _gables() -> Node:
    """Draw a row of houses seen from the street along the upper edge."""
    each = WIDE / GABLES
    houses = [
        mark(
            "path",
            d=f"M{n * each:g} 0h{each:g}v30l{-each / 2:g} 30{-each / 2:g}-30z",
            fill=f"var(--{ROOFS[n % 3]})",
        )
        for n in range(GABLES)
    ]
    windows = [mark("circle", cx=(n + 0.5) * each, cy=28, r=7, fill="var(--ground)") for n in range(GABLES)]
    return h("g", houses, windows)


def _title(record: AnyRecord, said: str, words: Words) -> Node:
    middle = WIDE / 2
    date = date_text(record.header("Date") or "", words)
    return h(
        "g",
        mark(
            "text",
            record.game.names[0],
            x=middle - 92,
            y=134,
            fill="var(--main)",
            font_family=FONT,
            font_size=66,
            text_anchor="start",
        ),
        [use("sign-h", middle + side * 158 - 26, 84, 52, colour="var(--orange)") for side in (-1, 1)],
        label(middle, 178, said, size=min(30, 30 * 38 / max(len(said), 1)), bold=True),
        label(middle, 205, date, size=19, fill=SOFT) if date else None,
    )


def _player(state: State, seat: int, name: str, mark: RoofMark) -> Node:
    """Draw a player's roof, name and points; winners have a marigold."""
    outcome, column = state.outcome(), (TOWN - APART) / 2
    won = outcome is not None and seat in outcome.winners
    x, y = MARGIN + seat % 2 * (column + APART), TITLE + seat // 2 * ROW
    return h(
        "g",
        _roof(x + 31, y + 24, *mark),
        label(x + 72, y + 32, name, size=min(24, 24 * 11 / max(len(name), 1)), anchor="start", bold=True),
        use("marigold", x + column - 84, y + 8, 32, colour="var(--orange)") if won else None,
        label(x + column - 4, y + 33, signed(state.returns()[seat]), size=28, anchor="end", bold=True),
    )


def _edges(top: float) -> Node:
    """Draw the names of columns and rows."""
    middles = [(n + 0.5) * LOT for n in range(SIDE)]
    columns = [label(MARGIN + x, top - 10, "abcdef"[n], size=18, fill=SOFT) for n, x in enumerate(middles)]
    rows = [label(MARGIN - 20, top + y + 6, str(n + 1), size=18, fill=SOFT) for n, y in enumerate(middles)]
    return h("g", columns, rows)


def _lot(state: State, square: int, signs: list[RoofMark], top: float) -> Node:
    """Draw a square with its stack; the sign of its combination is in the corner once it is built on."""
    row, column = divmod(square, SIDE)
    x, y = MARGIN + column * LOT, top + row * LOT
    stack, sign = state.stacks[square], f"sign-{state.board.squares[square].symbol.lower()}"
    five = square in state.board.fives
    framed = square in _line(state)
    ground = mark(
        "rect",
        x=x + GAP / 2,
        y=y + GAP / 2,
        width=LOT - GAP,
        height=LOT - GAP,
        rx=10,
        fill="var(--start)",
        stroke="var(--main)" if framed else "var(--flame)" if five else EDGE,
        stroke_width=6 if framed else 4 if five else 1.5,
    )
    if not stack:
        return h("g", ground, use(sign, x + 24, y + 24, 56, colour=SOFT))
    roofs = [
        _roof(x + 60, y + 68 - 6 * level, colour, sign if level == len(stack) - 1 else "")
        for level, (colour, sign) in enumerate(signs[seat] for seat in stack)
    ]
    return h("g", ground, use(sign, x + 8, y + 8, 26, colour=SOFT), roofs, _height(stack, x, y))


def _roof(x: float, y: float, seat: int, sign: str) -> Node:
    """Draw a roof from above about a point; the top one of a stack has its owner's sign."""
    sides = [
        mark("path", d=f"M{side}z", fill=fill, opacity=opacity)
        for side, (fill, opacity) in zip(SHADES, LIGHTS, strict=True)
        if opacity
    ]
    tiles = mark(
        "path",
        d=TILES[seat],
        fill="none",
        stroke=BONE,
        stroke_width=4 if seat == 2 else 2,
        stroke_linecap="round",
        opacity=0.6,
    )
    return h(
        "g",
        mark("rect", x=-31, y=-24, width=62, height=48, rx=3, fill=f"var(--{ROOFS[seat]})"),
        tiles if TILES[seat] else None,
        sides,
        mark(
            "rect", x=-31, y=-24, width=62, height=48, rx=3, fill="none", stroke="var(--cut)", stroke_width=2
        ),
        [mark("circle", r=16, fill="var(--paper)"), label(0, 7, sign, size=19, bold=True)] if sign else None,
        transform=f"translate({x:g} {y:g})",
    )


def _height(stack: Stack, x: float, y: float) -> Node | None:
    """Draw the number of roofs of a stack; a full one has a lock beside it, as its top is safe."""
    if len(stack) < 2:
        return None
    safe = use("lock", x + LOT - 30, y + 6, 22, colour="var(--main)") if len(stack) == THROWS else None
    return h(
        "g",
        mark("circle", cx=x + LOT - 17, cy=y + LOT - 17, r=13, fill="var(--ink)"),
        label(x + LOT - 17, y + LOT - 10.5, str(len(stack)), size=18, bold=True, fill="var(--paper)"),
        safe,
    )


def _line(state: State) -> frozenset[int]:
    """Return the squares of the lines that have won; none for another end."""
    if state.won_by != BY_LINE:
        return frozenset()
    tops = {square for square, stack in enumerate(state.stacks) if stack[-1:] == (state.active,)}
    won = [line for line in LINES if len(tops.intersection(line)) == IN_LINE]
    return frozenset(square for line in won for square in line)
