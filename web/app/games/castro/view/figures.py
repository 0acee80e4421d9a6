"""The figures of the rules: positions and dice, drawn by the same functions as the table.

Each says in its caption all that it shows: the drawing itself is hidden from screen readers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise

from calavera.games.castro.actions import Place
from calavera.games.castro.board import CLASSIC, LINES, SQUARES, Board, square_name
from calavera.games.castro.combinations import Combination
from calavera.games.castro.faces import Pips
from calavera.games.castro.notation import parse_choice
from calavera.games.castro.prospects import winning_squares
from calavera.games.castro.rules import Stack, State
from web.app.games.castro.view.dice import hand_view
from web.app.games.castro.view.names import combination_name
from web.app.games.castro.view.town import town_view
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import symbol

__all__ = [
    "HANDS",
    "POSITIONS",
    "TURN",
    "board",
    "dice",
    "fives",
    "heights",
    "holding",
    "line",
    "position",
    "score",
    "small_hand",
    "stacks",
    "threat",
    "throwing",
]

EARLY, LATE = 2, 5
"""The numbers of throws that the figure of the heights compares."""


# -- the figures, in the order of the sections


def line(words: Words) -> Node:
    """Draw a line that has won."""
    state = position("line")
    tops = {square for square, stack in enumerate(state.stacks) if stack[-1:] == (0,)}
    (won,) = (line for line in LINES if tops.issuperset(line))
    over = words.all_of(square_name(square) for square in won if len(state.stacks[square]) > 1)
    said = words("figure_line", name=_names(words)[0], squares=over)
    return _figure(said, _town(state, words, lit=won))


def board(setup: Board, words: Words) -> Node:
    """Draw an empty board."""
    state = State(setup, ((),) * len(setup.squares), ())
    square = 20
    said = words(
        "figure_board", square=square_name(square), combination=combination_name(setup.squares[square], words)
    )
    return _figure(said, _town(state, words, lit=[square]))


def throwing(words: Words) -> Node:
    """Draw the throws of a turn, with what is held before the next one."""
    hands = [dice(hand) for hand in TURN]
    held = [
        [place for place, (face, then) in enumerate(zip(*two, strict=True)) if face is then]
        for two in pairwise(hands)
    ]
    drawn = [hand_view(hand, words, marked=kept) for hand, kept in zip(hands, [*held, ()], strict=True)]
    said = words("figure_throwing", combination=combination_name(Combination.STRAIGHT, words))
    return _figure(said, _steps(drawn))


def heights(words: Words) -> Node:
    """Draw the squares that the same dice fit on after few throws, and after many."""
    early, late = (position("score", HANDS["full"], throws) for throws in (EARLY, LATE))
    fit, fewer = ([place.square for place in state.placements()] for state in (early, late))
    said = words("figure_heights", early=EARLY, late=LATE, many=len(fit), fewer=len(fewer))
    towns = [_town(early, words, lit=fit), _town(late, words, lit=fewer)]
    return _figure(said, hand_view(early.dice, words), _steps(towns))


def threat(words: Words) -> Node:
    """Draw three tops in a line, and the squares that would make it four."""
    state = position("threat")
    missing = winning_squares(state, 0)
    said = words("figure_threat", name=_names(words)[0], squares=words.one_of(map(square_name, missing)))
    return _figure(said, _town(state, words, lit=missing))


def fives(words: Words) -> Node:
    """Draw a roof in each of the stacks for five of a kind, at any height."""
    state = position("fives")
    name, other = _names(words)
    return _figure(words("figure_fives", name=name, other=other), _town(state, words, lit=CLASSIC.fives))


def score(words: Words) -> Node:
    """Draw what a seat's tops are worth."""
    state = position("score")
    tops = {square: len(stack) for square, stack in enumerate(state.stacks) if stack[-1:] == (0,)}
    said = words(
        "figure_score",
        name=_names(words)[0],
        heights=words.all_of(map(str, sorted(tops.values(), reverse=True))),
        points=state.returns()[0],
    )
    return _figure(said, _town(state, words, lit=tops))


def holding(words: Words) -> Node:
    """Draw the sign of a die that is kept, with its meaning."""
    return _figure(words("figure_holding"), hand_view(dice(HANDS["pair"]), words, marked=(0, 1)))


def small_hand(kind: str, words: Words) -> Node:
    """Draw an example of a combination; the words beside it say the same."""
    return h("span", _still(hand_view(dice(HANDS[kind]), words)), class_="hand", aria_hidden="true")


# -- how they are drawn


def _names(words: Words) -> tuple[str, str]:
    """Return the names of the two players, as in the lesson."""
    return words("lesson_ana"), words("bot_easy")


def _figure(caption: str, *drawing: Node) -> Node:
    return h(
        "figure",
        h("div", map(_still, drawing), class_="drawing", aria_hidden="true"),
        h("figcaption", caption),
    )


def _town(state: State, words: Words, *, lit: Iterable[int]) -> Node:
    return town_view(state.board, state.stacks, words, names=_names(words), lit=tuple(lit), size="small")


def _steps(parts: Iterable[Node]) -> Node:
    """Draw steps with arrows between them."""
    first, *others = parts
    return h("div", first, [(symbol("arrow"), part) for part in others], class_="steps")


_LOOKS = frozenset({"class", "href", "viewBox", "data-height"})
"""Attributes that an element needs to be seen; all others serve to press it or to read it out."""


def _still(node: Node) -> Node:
    """Draw a picture of what works elsewhere: nothing in it can be pressed, focused or found."""
    kept = {name: value for name, value in node.attributes.items() if name in _LOOKS}
    children = tuple(_still(child) if isinstance(child, Node) else child for child in node.children if child)
    return Node("span" if node.tag == "button" else node.tag, kept, children, node.key)


# -- the positions of the figures: short legal games that lead there

POSITIONS: Mapping[str, str] = {
    "line": "b2:0 c3:10 d4:0 e5:010 a1:1 e2:1",
    "threat": "b3:0 c3:0 d3:10 f5:0 e2:1 f4:1 b5:1",
    "fives": "b1:01 e6:0 f5:101 d2:0",
    "score": "d1:1010 b3:010 e4:100 c5:10 a6:0 f1:0 b6:0 a1:1 c1:1 e2:1 f4:1 d6:1",
}
"""For every figure its stacks by square: the seats of the roofs, bottom to top. Two play, and all roofs but
the last have been built in turn."""

TURN = ("13436", "13426", "13425")
"""The dice after each throw of a turn."""

HANDS: Mapping[str, str] = {
    "pair": "66142",
    "three": "44415",
    "four": "22226",
    "straight": "23456",
    "full": "33355",
    "five": "11111",
}
"""A hand for every kind of combination, in the order of the rules; `full` is a figure's own as well."""


@cache
def stacks(name: str) -> tuple[Stack, ...]:
    """Return the stacks of a figure."""
    found: list[Stack] = [()] * SQUARES
    for entry in POSITIONS[name].split():
        square, seats = entry.split(":")
        place = parse_choice(square)
        assert isinstance(place, Place)
        found[place.square] = tuple(map(int, seats))
    return tuple(found)


def position(name: str, hand: str = "", throws: int = 0) -> State:
    """Return the state of a figure with the first seat to act, its dice thrown this number of times."""
    flying = () if hand else tuple(range(5))
    return State(CLASSIC, stacks(name), (9, 9), dice=dice(hand), flying=flying, throws=throws)


def dice(hand: str) -> tuple[Pips, ...]:
    """Return the faces of a hand such as `66142`."""
    return tuple(Pips(int(digit) - 1) for digit in hand)
