"""The board, drawn as a small town seen from above: lots with their signs, and roofs over roofs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from calavera.games.castro.board import SIDE, Board
from calavera.games.castro.combinations import Combination
from calavera.games.castro.rules import THROWS, Stack
from calavera.record.record import AnyRecord
from web.app.games.castro.view.names import initials, lot_name
from web.app.state.last_call import remember_last_call
from web.app.state.people.players import level_of, only_person
from web.app.state.setup import CHAIR, chairs
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h, prerendered
from web.app.view.parts.buttons import symbol

if TYPE_CHECKING:  # only people with names need it
    from web.app.state.people.profiles import Profile

__all__ = [
    "Lot",
    "RoofMark",
    "combination_sign",
    "coming_sign",
    "roof_colours",
    "roof_marks",
    "roof_sign",
    "town_view",
]

RoofMark = tuple[int, str]
"""The number of a roof's colour and pattern, from 0, and its owner's letters."""


NEAREST: Mapping[str, int] = {
    "orange": 0,
    "red": 0,
    "green": 1,
    "teal": 1,
    "pink": 2,
    "violet": 2,
    "black": 3,
    "blue": 3,
}
"""The number of the roof that comes nearest to each colour of a player."""

ASKING = {"lit", "picked"}
"""The kinds of squares beside which all others step back."""


class Lot(NamedTuple):
    """The state of a square at this moment, beside its stack."""

    kind: str = ""
    """Classes of the style: `lit`, `faded`, `picked` …"""
    mark: str = ""
    """A short text on it."""
    intent: str = ""
    """The intent of its tap; empty where it is no button."""
    ghost: int | None = None
    """The seat of a roof that would be built."""
    fresh: bool = False
    """True for a square whose top has just been built."""
    said: str = ""
    """Words that follow its name for a screen reader."""
    stop: bool = False
    """True for the one square that the Tab key leads to."""
    tip: bool = False
    """True where a hint points."""
    coming: tuple[int, ...] = ()
    """The seats that would win here with one roof."""


def town_view(
    board: Board,
    stacks: Sequence[Stack],
    words: Words,
    *,
    names: Sequence[str],
    colours: Sequence[int] = (),
    lit: Collection[int] = (),
    faded: Collection[int] = (),
    marks: Mapping[int, str] | None = None,
    asks: Mapping[int, str] | None = None,
    lots: Mapping[int, Lot] | None = None,
    size: Literal["large", "small"] = "large",
) -> Node:
    """Draw all squares with their stacks.

    `names` are the players' names by seat, and `colours` the numbers of their roofs, those of the seats where
    there are none. `marks` are short texts by square, and `asks` intents by square, which
    make it a button. `lots` has more to say about single squares. The small town is only looked at: words
    beside it say the same.
    """
    marked, asked, more = marks or {}, asks or {}, lots or {}
    signs = tuple(roof_marks(names, colours))
    large = size == "large"
    kinds = {**dict.fromkeys(faded, "faded"), **dict.fromkeys(lit, "lit")}
    cells, asking = [], ""
    for square, (combination, stack) in enumerate(zip(board.squares, stacks, strict=True)):
        lot = more.get(square) or Lot(
            kinds.get(square, ""), marked.get(square, ""), asked.get(square, ""), stop=square == 0
        )
        if ASKING.intersection(lot.kind.split()):
            asking = " asks"
        label = lot_name(square, combination, stack, names, words) if large else ""
        cells.append(_lot(square, combination, stack, signs, lot, label))
    if not large:
        return h("div", cells, class_=f"town small{asking}", aria_hidden="true")
    rows = [
        h("div", cells[start : start + SIDE], class_="street", role="row")
        for start in range(0, len(cells), SIDE)
    ]
    # A town whose squares become buttons, or no buttons any more, goes over as a whole, not square by square.
    tapped = any(cell.tag == "button" for cell in cells)
    key = "town-tapped" if tapped else "town"
    return h("div", rows, class_=f"town{asking}", role="grid", aria_label=words("town"), key=key)


def combination_sign(combination: Combination) -> Node:
    """Draw the sign of a combination; the words beside it say the same."""
    return symbol(f"sign-{combination.symbol.lower()}")


def roof_marks(names: Sequence[str], colours: Sequence[int] = ()) -> list[RoofMark]:
    """Return the colour and the letter of each seat's roofs; without `colours` each has that of its seat."""
    return list(zip(colours or range(len(names)), initials(names), strict=True))


@remember_last_call
def roof_colours(record: AnyRecord, profiles: tuple[Profile, ...]) -> tuple[int, ...]:
    """Return the number of each seat's roof, from 0.

    A player's colour comes first, then what follows from the name; a person alone among computers without a
    name has the first one. All others have that of their chair, which they keep in a rematch.
    """
    return _colours(record.names, record.header(CHAIR), only_person(record), profiles)


def roof_sign(mark: RoofMark) -> Node:
    """Draw the roof of a player alone; the name beside it says the same."""
    colour, sign = mark
    badge = h("span", sign, class_="owner")
    return h("i", badge, class_=f"roof of-{colour + 1} sample", aria_hidden="true")


def coming_sign(mark: RoofMark) -> Node:
    """Draw the sign of a player who could win with one roof: its letters in a dashed frame, as a roof that is
    not built yet; words say the same."""
    colour, sign = mark
    return h("b", sign, class_=f"coming of-{colour + 1}", aria_hidden="true")


@lru_cache(maxsize=2048)
def _lot(
    square: int, combination: Combination, stack: Stack, signs: tuple[RoofMark, ...], lot: Lot, label: str
) -> Node:
    """Draw one square. Squares are cached: a tap changes few of them, and they are most of the table."""
    kinds = ["lot", f"combination-{combination.symbol.lower()}", *([lot.kind] if lot.kind else [])]
    kinds += ["built"] if stack else []
    kinds += ["aimed"] if lot.ghost is not None else []
    inside: list[Child] = [combination_sign(combination)]
    inside += [_roof(seat, level, level == len(stack), signs, lot) for level, seat in enumerate(stack, 1)]
    if lot.ghost is not None:
        inside.append(_top(lot.ghost, len(stack) + 1, signs, ["ghost"], "ghost"))
    if lot.coming and lot.ghost is None:
        coming = [coming_sign(signs[seat]) for seat in lot.coming]
        inside.append(prerendered(h("span", coming, class_="comings", key="coming")))
    if lot.tip:
        inside.append(h("span", symbol("bulb"), class_="pointer", key="pointer"))
    if lot.mark:
        inside.append(h("b", lot.mark, class_="mark", key="mark", aria_hidden="true"))
    said = f"{label}, {lot.said}" if lot.said else label
    spoken = {"role": "gridcell", "aria_label": said} if label else {}
    if not lot.intent:
        return prerendered(h("span", inside, class_=" ".join(kinds), key=str(square), **spoken))
    return prerendered(
        h(
            "button",
            inside,
            type="button",
            class_=" ".join(kinds),
            data_intent=lot.intent,
            tabindex=None if lot.stop else -1,
            key=str(square),
            **spoken,
        )
    )


def _roof(seat: int, level: int, top: bool, signs: tuple[RoofMark, ...], lot: Lot) -> Node:
    """Draw a roof of a stack; those below the top one show only their edges."""
    if not top:
        return h("i", class_=f"roof of-{signs[seat][0] + 1} at-{level}", key=str(level))
    kinds = [*(["safe"] if level == THROWS else []), *(["new"] if lot.fresh else [])]
    return _top(seat, level, signs, kinds, str(level))


def _top(seat: int, level: int, signs: tuple[RoofMark, ...], kinds: Sequence[str], key: str) -> Node:
    """Draw the roof on top of a stack, with its owner's sign and the height."""
    colour, sign = signs[seat]
    owner = h("span", sign, class_="owner", aria_hidden="true")
    height = h("span", class_="height", data_height=level) if level > 1 else None
    return h("i", owner, height, class_=" ".join([f"roof of-{colour + 1} at-{level}", *kinds]), key=key)


def _colours(
    names: tuple[str, ...], first: str | None, alone: int | None, profiles: tuple[Profile, ...]
) -> tuple[int, ...]:
    places = chairs(first, len(names))
    order = sorted(range(len(names)), key=lambda seat: places[seat])
    named = [seat for seat in order if names[seat].strip() and not level_of(names[seat])]
    wanted = _wanted(names, named, profiles) if named else []
    taken: dict[int, int] = {}
    for seat, colour in [*wanted, *([] if alone is None else [(alone, 0)])]:
        if seat not in taken and colour not in taken.values():
            taken[seat] = colour
    for seat in order:
        if seat not in taken:
            free = (colour for colour in (places[seat], *range(len(NEAREST))) if colour not in taken.values())
            taken[seat] = next(free)
    return tuple(taken[seat] for seat in range(len(names)))


def _wanted(
    names: Sequence[str], named: Sequence[int], profiles: tuple[Profile, ...]
) -> list[tuple[int, int]]:
    """List the roofs that seats with names want, as seat and number: first those of profiles."""
    from web.app.state.people.profiles import find, usual  # only people with names need them

    own = [(seat, player) for seat in named if (player := find(profiles, names[seat])) is not None]
    return [
        *((seat, NEAREST[player.colour]) for seat, player in own),
        *((seat, NEAREST[usual(names[seat]).colour]) for seat in named),
    ]
