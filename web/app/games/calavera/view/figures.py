"""The figures of the rules: positions from real games, drawn by the same functions as the table.

Each says in its caption all that it shows: the drawing itself is hidden from screen readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from calavera import Face, Record, SheetLayout, preview, read
from calavera.games.calavera.actions import Choice
from calavera.games.calavera.notation import NAME, layout_text, parse_choice
from web.app.games.calavera.view.dice import tray
from web.app.games.calavera.view.names import counted, face_letter, face_name
from web.app.games.calavera.view.refusals import any_of
from web.app.games.calavera.view.sheet import sheet_view
from web.app.state.match.match import Draft, Match
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import seat_name, symbol

__all__ = [
    "GAMES",
    "Drawing",
    "bonus",
    "choosing",
    "closing",
    "curse",
    "faces",
    "freezing",
    "game",
    "holding",
    "jokers",
    "leftovers",
    "overshooting",
    "score",
    "sheet",
    "throwing",
]

Drawing = Callable[[SheetLayout, Words], Node]
"""A figure on a sheet with these values, its caption in that language."""


# -- the figures, in the order of the sections


def faces(words: Words) -> Node:
    """Draw the faces of a die, each with its name."""
    return h("ul", [h("li", _face(face, words), face_name(face, words)) for face in Face], class_="faces")


def _face(face: Face, words: Words) -> Node:
    name = face.name.lower()
    return h("span", symbol(name), class_=f"die {name}", data_letter=face_letter(face, words) or None)


def sheet(layout: SheetLayout, words: Words) -> Node:
    """Draw a sheet in the middle of a game."""
    record = game("sheet", layout)
    orange, _, green, _ = (row.points(layout) for row in record.state.sheets[0].rows)
    said = words("rules_sheet_figure", orange=orange, green=green)
    return _figure(said, _sheet(record, 0, words))


def throwing(layout: SheetLayout, words: Words) -> Node:
    """Draw the throws of a turn, with what is held before the next one."""
    record = game("throwing", layout)
    moments = [record.back(later) for later in (4, 2, 0)]  # between them, dice are taken up and land
    second, third = (moment.state.dice.count(Face.JOKER) for moment in moments[1:])
    said = words(
        "rules_throwing_figure",
        second=counted(Face.JOKER, second, words),
        third=counted(Face.JOKER, third, words),
    )
    return _figure(said, _steps(_dice(moment, words, _kept(record, moment)) for moment in moments))


def _kept(record: Record, moment: Record) -> set[int]:
    """Return the dice that stay at a moment while others are thrown again; none where the throwing ends."""
    taken = [state.flying for state in record.states[len(moment.actions) + 1 :] if state.flying]
    return set(range(len(moment.state.dice))).difference(taken[0]) if taken else set()


def curse(layout: SheetLayout, words: Words) -> Node:
    """Draw three skulls, although a row could have been frozen."""
    record = game("curse", layout)
    after = record.play(record.state.choices(0)[0])
    said = words(
        "rules_skulls_figure",
        skulls=counted(Face.SKULL, record.state.skulls, words),
        name=seat_name(record, 0, words),
        points=record.state.sheets[0].rows[Face.GREEN].points(layout),
        other=seat_name(record, 1, words),
        choices=any_of(after.state.choices(1), words),
    )
    return _figure(said, _dice(record, words), _sheet(record, 0, words))


def choosing(layout: SheetLayout, words: Words) -> Node:
    """Draw a group of one colour, taken as a whole."""
    record = game("choosing", layout)
    said = words(
        "rules_choosing_figure", dice=_hand(record, words), count=record.state.dice.count(Face.ORANGE)
    )
    return _figure(said, _marking(record, "o3", words))


def jokers(layout: SheetLayout, words: Words) -> Node:
    """Draw jokers used for a colour that other dice show as well."""
    record = game("jokers", layout)
    count, more = (record.state.dice.count(face) for face in (Face.JOKER, Face.ORANGE))
    said = words("rules_jokers_figure", dice=_hand(record, words), count=count, sum=count + more)
    return _figure(said, _marking(record, "j3>o", words))


def leftovers(layout: SheetLayout, words: Words) -> Node:
    """Draw two other seats with the same leftovers; one of them has nothing to choose."""
    record = game("leftovers", layout)
    (forced,) = record.state.choices(2)
    said = words(
        "rules_leftovers_figure",
        active=seat_name(record, 0, words),
        taken=counted(Face.PINK, record.state.dice.count(Face.PINK), words),
        first=seat_name(record, 1, words),
        second=seat_name(record, 2, words),
        choices=any_of((forced,), words),
    )
    sheets = _sheet(record, 1, words, named=True), _sheet(record, 2, words, forced, named=True)
    return _figure(said, _steps([_dice(record, words), h("div", sheets, class_="both")]))


def freezing(layout: SheetLayout, words: Words) -> Node:
    """Draw enough jokers for one row, too few for another."""
    record = game("freezing", layout)
    rows = record.state.sheets[0].rows
    said = words(
        "rules_freezing_figure",
        jokers=counted(Face.JOKER, record.state.dice.count(Face.JOKER), words),
        orange=rows[Face.ORANGE].points(layout),
        green=rows[Face.GREEN].points(layout),
        need=rows[Face.GREEN].freeze_need(layout),
    )
    return _figure(said, _marking(record, "j2#o", words))


def closing(layout: SheetLayout, words: Words) -> Node:
    """Draw a row with one cross too many."""
    record = game("closing", layout)
    seen = preview(record.state, 0, parse_choice("p1"))
    said = words(
        "rules_death_figure_one",
        box=seen.before.crosses,
        before=seen.before.points(layout),
        after=seen.value,
    )
    return _figure(said, _marking(record, "p1", words))


def overshooting(layout: SheetLayout, words: Words) -> Node:
    """Draw more crosses than there are boxes."""
    record = game("overshooting", layout)
    seen = preview(record.state, 0, parse_choice("o6"))
    said = words(
        "rules_death_figure_many",
        box=seen.before.crosses,
        dice=_hand(record, words),
        made=seen.after.crosses - seen.before.crosses,
        lost=seen.lost,
        after=seen.value,
    )
    return _figure(said, _marking(record, "o6", words))


def bonus(layout: SheetLayout, words: Words) -> Node:
    """Draw the same line, completed by the first player and by another one with the leftovers."""
    after = game("bonus", layout)
    record, own, rest = after.back(1), parse_choice("k3"), parse_choice("g2")
    (line, first), (_, later) = preview(record.state, 0, own).lines + preview(after.state, 1, rest).lines
    said = words(
        "rules_bonus_figure",
        active=seat_name(record, 0, words),
        taken=any_of((own,), words),
        line=line + 1,
        first=first,
        other=seat_name(record, 1, words),
        rest=any_of((rest,), words),
        later=later,
    )
    sheets = _sheet(record, 0, words, own, named=True), _sheet(after, 1, words, rest, named=True)
    return _figure(said, _steps([_dice(after, words), h("div", sheets, class_="both")]))


def score(layout: SheetLayout, words: Words) -> Node:
    """Draw a sheet at the end of a game, and what it is worth."""
    record = game("score", layout)
    final = record.state.sheets[1]
    orange, pink, green, black = (row.points(layout) for row in final.rows)
    values = {"orange": orange, "pink": pink, "green": green, "black": black}
    said = words("rules_end_figure", bonus=sum(final.bonuses), total=record.state.returns()[1], **values)
    return _figure(said, _sheet(record, 1, words))


def holding(layout: SheetLayout, words: Words) -> Node:
    """Draw the signs on the dice with their meaning."""
    record = game("holding", layout)
    drawing = _dice(record, words, held={0, 1}, picked=parse_choice("j1>p"))
    return _figure(words("rules_page_figure"), drawing)


# -- how they are drawn


def _figure(caption: str, *drawing: Child) -> Node:
    return h(
        "figure",
        h("div", drawing, class_="drawing", aria_hidden="true"),
        h("figcaption", caption),
    )


def _marking(record: Record, token: str, words: Words) -> Node:
    """Draw dice, and the effect of a choice on the sheet of the seat that chooses."""
    choice = parse_choice(token)
    return _steps([_dice(record, words, picked=choice), _sheet(record, record.state.active, words, choice)])


def _steps(parts: Iterable[Node]) -> Node:
    """Draw steps with arrows between them."""
    first, *others = parts
    return h("div", first, [(symbol("arrow"), part) for part in others], class_="steps")


def _dice(record: Record, words: Words, held: Iterable[int] = (), picked: Choice | None = None) -> Node:
    page = Page().with_match(Match(record, Draft(frozenset(held), picked)))
    return _still(tray(page, record, words))


def _sheet(
    record: Record, seat: int, words: Words, choice: Choice | None = None, *, named: bool = False
) -> Node:
    seen = None if choice is None else preview(record.state, seat, choice)
    drawn = _still(sheet_view(record, seat, seen, words))
    return h("div", h("span", seat_name(record, seat, words), class_="whose"), drawn) if named else drawn


_LOOKS = frozenset({"class", "href", "viewBox", "data-letter"})
"""Attributes that an element needs to be seen; all others serve to press it or to read it out."""


def _still(node: Node) -> Node:
    """Draw a picture of what works elsewhere: nothing in it can be pressed, focused or found.

    It holds no more than can be seen, for every attribute costs a moment when the rules are opened.
    """
    kept = {name: value for name, value in node.attributes.items() if name in _LOOKS}
    children = tuple(_still(child) if isinstance(child, Node) else child for child in node.children if child)
    return Node("span" if node.tag == "button" else node.tag, kept, children, node.key)


def _hand(record: Record, words: Words) -> str:
    """Return all the dice on the table, as `3 orange, 2 green and 1 pink`."""
    counts = {face: record.state.dice.count(face) for face in Face}
    return words.all_of(counted(face, count, words) for face, count in counts.items() if count)


# -- the positions of the figures: short legal games that lead there

GAMES: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "sheet": (
        2,
        (
            *("OOOOOO o6", "KKOOPP k2", "OOPPGG o2", "KKOOPP k2", "PPPPKK p4", "KKOOPP k2"),
            *("GGGGGG g6", "KKOOPP k2", "GGGGGO g5"),
        ),
    ),
    "throwing": (2, ("OOGPJS ooJJJs JPjjjs",)),
    "curse": (2, ("GGGGGG g6", "OOKKPP o2", "GGPPKK g2", "OOKKPP o2", "SSSJJG")),
    "choosing": (2, ("OOOGGP",)),
    "jokers": (2, ("JJJOOP",)),
    "leftovers": (
        3,
        (
            *("KKPPGG k2", "OOOOOO o6", "OOPPKK p2", "PPGGKK p2", "JJPPGG j2#o", "GGKKPP g2"),
            "SOOOOP p1",
        ),
    ),
    "freezing": (2, ("OOOOOO o6", "KKOOPP k2", "GGGGGG g6", "KKOOPP k2", "GGGPPK g3", "KKOOPP k2", "JJKPPG")),
    "closing": (2, ("PPPPPP p6", "KKOOGG k2", "PPPPGG p4", "KKOOGG k2", "PKKGGO")),
    "overshooting": (2, ("OOOOOO o6", "KKPPGG k2", "OOOPPG o3", "KKPPGG k2", "OOOOOO")),
    "bonus": (
        2,
        (
            *("OOOPPG o3", "OOOPPG o3", "PPPOOG p3", "PPPOOG p3", "GGGOOP g3", "KKKOOP k3"),
            *("OPPPGG o1", "GOOPPK g1", "KKKGGS k3"),
        ),
    ),
    "score": (
        2,
        (
            *("OOOOOO o6", "OOOOOO o6", "OOOOOO o6", "JJPPGG j2#o", "PPPPPP p6", "PPPPPP p6"),
            *("PPPPPP p6", "PPPGKK p3", "GGGGGG g6", "GGGGGG g6", "GGGGGG g6", "GGGGOO g4"),
            *("KKKKKO k5", "GGGPPK g3", "KOOPPG k1", "KKKOPP k3", "KKKKKK k6"),
        ),
    ),
    "holding": (2, ("OOGPJS",)),
}
"""For every figure how many play, and the turns that lead there (RECORD.md)."""


@lru_cache(maxsize=64)
def game(name: str, layout: SheetLayout) -> Record:
    """Return the game of a figure on a sheet with these values, replayed through the rules."""
    seats, turns = GAMES[name]
    headers = {"Game": NAME, "Seats": seats, "Layout": layout_text(layout)}
    lines = [f'[{key} "{value}"]' for key, value in headers.items()]
    return read("\n".join([*lines, *(f"{number}. {turn}" for number, turn in enumerate(turns, 1))]))
