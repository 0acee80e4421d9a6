"""The board as a town: every square named, with its sign and its roofs; and dice in a row."""

from __future__ import annotations

from calavera.games.castro.board import CLASSIC, SQUARES
from calavera.games.castro.faces import Pips
from calavera.games.castro.rules import Stack
from tests.web.catalogues import words_of
from web.app.games.castro.view.dice import hand_view
from web.app.games.castro.view.names import initials
from web.app.games.castro.view.town import town_view
from web.app.tree.nodes import Node, find_all, text

ENGLISH = words_of("en")
NAMES = ("Ina", "Sami", "Ada")


def stacks(**built: Stack) -> tuple[Stack, ...]:
    """Return a board with these stacks, by the names of their squares."""
    found: list[Stack] = [()] * SQUARES
    for name, stack in built.items():
        found[(int(name[1]) - 1) * 6 + "abcdef".index(name[0])] = stack
    return tuple(found)


def lots(node: Node) -> list[Node]:
    """Return the squares of a drawn board, in their order."""
    return [found for found in find_all(node, "class") if found.attributes["class"].split()[0] == "lot"]


def test_every_square_tells_a_screen_reader_its_name_its_combination_and_its_roofs() -> None:
    town = town_view(
        CLASSIC, stacks(b1=(1,), c4=(0, 1), e3=(2, 0, 0, 1, 2)), ENGLISH, names=NAMES, size="large"
    )
    said = [lot.attributes["aria-label"] for lot in lots(town)]
    assert said[0] == "a1, pair of fives, empty"
    assert said[1] == "b1, five of a kind, 1 roof, Sami"
    assert said[20] == "c4, four of a kind, 2 roofs, Sami on top, below: Ina"
    assert said[16] == "e3, four of a kind, 5 roofs, full and safe, Ada on top, below: Sami, Ina, Ina and Ada"


def test_the_board_is_a_grid_of_six_rows() -> None:
    town = town_view(CLASSIC, stacks(), ENGLISH, names=NAMES)
    assert town.attributes["role"] == "grid"
    rows = [node for node in find_all(town, "role") if node.attributes["role"] == "row"]
    cells = [[cell.attributes["role"] for cell in row.children if isinstance(cell, Node)] for row in rows]
    assert cells == [["gridcell"] * 6] * 6


def test_a_stack_shows_every_roof_its_height_and_the_initial_on_top() -> None:
    town = town_view(CLASSIC, stacks(c4=(0, 1, 2)), ENGLISH, names=NAMES)
    lot = lots(town)[20]
    roofs = [node for node in find_all(lot, "class") if "roof" in node.attributes["class"].split()]
    assert [roof.attributes["class"] for roof in roofs] == [
        "roof of-1 at-1",
        "roof of-2 at-2",
        "roof of-3 at-3",
    ]
    assert text(lot) == "A"
    # A drawn number: the square's own name says how many roofs there are.
    assert [node.attributes["data-height"] for node in find_all(lot, "data-height")] == ["3"]


def test_squares_that_ask_are_buttons_and_the_others_are_not() -> None:
    town = town_view(CLASSIC, stacks(), ENGLISH, names=NAMES, asks={7: "look b2"}, marks={7: "2"}, lit=[7])
    asking = find_all(town, "data-intent")
    assert [(node.tag, node.attributes["data-intent"]) for node in asking] == [("button", "look b2")]
    assert "lit" in asking[0].attributes["class"].split()
    assert text(asking[0]) == "2"


def test_the_small_board_is_only_looked_at() -> None:
    town = town_view(CLASSIC, stacks(a1=(0,)), ENGLISH, names=NAMES, size="small", faded=range(30))
    assert town.attributes["aria-hidden"] == "true"
    assert find_all(town, "aria-label") == []
    assert len([lot for lot in lots(town) if "faded" in lot.attributes["class"].split()]) == 30


def test_initials_of_two_players_differ() -> None:
    assert initials(["Ina", "Sami"]) == ["I", "S"]
    assert initials(["Sami", "Ina", "Selma"]) == ["Sa", "I", "Se"]
    assert initials(["Sami", "Samuel"]) == ["Si", "Su"]
    assert initials(["Sami", "Samuel", "S"]) == ["S1", "S2", "S3"]
    assert initials(["P2", "Pa", "Paul"]) == ["P1", "P2", "P3"]
    assert initials(["Player 1", "Player 2", "Pipo"]) == ["P1", "P2", "P3"]


def test_initials_of_two_players_neither_look_alike_nor_like_a_square() -> None:
    assert initials(["Player 1", "Pipo"]) == ["Pa", "Pp"]
    assert initials(["Anna", "Anton"]) == ["An", "At"]


def test_a_hand_names_its_faces_and_pins_those_that_are_marked() -> None:
    hand = hand_view([Pips.ONE, Pips.SIX], ENGLISH, marked=[1])
    assert hand.attributes["aria-label"] == "one, six"
    assert [node.attributes["class"] for node in hand.children if isinstance(node, Node)] == [
        "die",
        "die held",
    ]


def test_initials_are_whole_letters_and_have_no_direction() -> None:
    assert initials(["e\u0301a", "\u2068سارة بنت\u2069", "👩‍👩‍👧 W"]) == ["E\u0301", "س", "👩‍👩‍👧"]
    assert initials(["\u2068سارة\u2069", "\u2068سلمى\u2069"]) == ["سا", "سل"]
