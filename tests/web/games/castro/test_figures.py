"""The figures of Castro's rules: positions that a game can lead to, drawn as they are captioned."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calavera.game import Thrown, outcomes
from calavera.games.castro.actions import Place
from calavera.games.castro.board import CLASSIC
from calavera.games.castro.combinations import Combination, held
from calavera.games.castro.faces import DICE, Pips
from calavera.games.castro.rules import BY_LINE, BY_YATZY, State, new_game
from tests.web.catalogues import words_of
from tests.web.games_played import everything, with_class
from web.app.games.castro.view import figures
from web.app.games.castro.view.figures import HANDS, POSITIONS, TURN, dice, position, stacks
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, text

Drawing = Callable[[Words], Node]

DRAWN: list[Drawing] = [
    *(figures.line, figures.throwing, figures.heights, figures.threat, figures.fives, figures.score),
    *(figures.holding, lambda words: figures.board(CLASSIC, words)),
]

HAND = {
    combination: next(found for found, _ in outcomes(Pips, DICE) if combination in held(found.faces))
    for combination in Combination
}
"""A first throw for each combination: it may build on any height."""


def caption(figure: Node) -> str:
    """Return the caption of a figure."""
    (found,) = [node for node in everything(figure) if node.tag == "figcaption"]
    return text(found)


def lit(figure: Node) -> int:
    """Return how many squares of a figure are lit."""
    return len([node for node in with_class(figure, "lot") if "lit" in node.attributes["class"].split()])


def played(name: str) -> State | None:
    """Return the end of some legal game of two that leads to a position; None if there is none."""
    wanted = stacks(name)
    roofs = sum(map(len, wanted))

    def search(state: State, built: int) -> State | None:
        if built == roofs:
            return state
        if state.over:
            return None
        for square, stack in enumerate(wanted):
            there = len(state.stacks[square])
            if there < len(stack) and stack[there] == state.active:
                landed = state.apply(HAND[CLASSIC.squares[square]])
                found = search(landed.apply(Place(square)), built + 1)
                if found is not None:
                    return found
        return None

    return search(new_game(2), 0)


@pytest.mark.parametrize("name", POSITIONS)
def test_every_position_is_that_of_a_legal_game(name: str) -> None:
    state = played(name)
    assert state is not None
    assert state.stacks == stacks(name)
    assert state.won_by == {"line": BY_LINE, "fives": BY_YATZY}.get(name)


def test_the_example_turn_is_a_legal_one() -> None:
    state = new_game(2)
    for before, after in zip(("", *TURN), TURN, strict=False):
        thrown = [n for n in range(DICE) if not before or before[n] != after[n]]
        if before:
            (again,) = [
                action
                for action in state.legal_actions()
                if getattr(action, "positions", None) == tuple(thrown)
            ]
            state = state.apply(again)
        state = state.apply(Thrown(tuple(dice(after)[n] for n in thrown)))
    assert Combination.STRAIGHT in held(state.dice)


def test_every_hand_shows_its_combination() -> None:
    wanted = zip(HANDS.values(), [Combination.SIXES, *list(Combination)[Combination.THREE :]], strict=True)
    order = {
        "pair": Combination.SIXES,
        "three": Combination.THREE,
        "four": Combination.FOUR,
        "straight": Combination.STRAIGHT,
        "full": Combination.FULL_HOUSE,
        "five": Combination.FIVE,
    }
    assert [combination for _, combination in wanted] == list(order.values())
    for kind, hand in HANDS.items():
        assert order[kind] in held(dice(hand))


@pytest.mark.parametrize("draw", DRAWN)
def test_a_figure_is_a_picture_with_a_caption(draw: Drawing, words: Words) -> None:
    figure = draw(words)
    (drawing,) = with_class(figure, "drawing")
    assert drawing.attributes["aria-hidden"] == "true"
    assert len(caption(figure)) > 40
    assert with_class(drawing, "die") or with_class(drawing, "town")
    for node in everything(drawing):
        assert node.tag not in {"button", "input", "a"}
        assert (
            not {"id", "tabindex", "role", "data-intent", "data-key", "data-focus"} & node.attributes.keys()
        )


def test_captions_say_what_is_drawn() -> None:
    words = words_of("en")
    assert lit(figures.line(words)) == 4
    assert lit(figures.threat(words)) == 2
    assert "a3 or e3" in caption(figures.threat(words))
    assert lit(figures.fives(words)) == len(CLASSIC.fives) == 3
    assert lit(figures.score(words)) == 7
    assert "4, 3, 3, 2, 1, 1 and 1 high: 15 points in all" in caption(figures.score(words))
    many, fewer = (len(position("score", HANDS["full"], throws).placements()) for throws in (2, 5))
    assert lit(figures.heights(words)) == many + fewer
    assert f"the {many} highlighted squares, after roll 5 only {fewer}." in caption(figures.heights(words))
    assert many > fewer
    assert lit(figures.board(CLASSIC, words)) == 1
    assert "c4: four of a kind" in caption(figures.board(CLASSIC, words))


def test_the_covered_roofs_of_the_five_of_a_kind_stacks_are_two() -> None:
    covered = [square for square in CLASSIC.fives if stacks("fives")[square][-1] != 0]
    assert len(covered) == 2
    assert "two of them" in caption(figures.fives(words_of("en")))
