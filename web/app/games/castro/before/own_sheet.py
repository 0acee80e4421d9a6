"""The choice of a board before a game, classic or one's own arrangement; and ways to other things."""

from __future__ import annotations

from calavera.games.castro.board import SIDE
from calavera.games.castro.combinations import Combination
from web.app.games.castro.before.layout import FIRST, Wrong, board_of_rows, wrong
from web.app.games.castro.table.town import combination_sign, town_view
from web.app.games.castro.words.names import combination_name
from web.app.state.setup import Setup
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, options

__all__ = ["extras_view", "setup_view", "without_dice"]


def setup_view(setup: Setup, words: Words) -> Child:
    """Draw the choice; of an own arrangement also the rows as fields, and the board or what is wrong."""
    return (
        options(
            words("town"),
            "setup sheet",
            [("classic", words("board_classic")), ("own", words("board_own"))],
            setup.sheet,
        ),
        _own(setup, words) if setup.sheet == "own" else None,
    )


def without_dice(words: Words) -> tuple[str, str]:
    """Name the way to play where only roofs are entered, and say what it is."""
    return words("dice_board"), words("board_about")


def extras_view(words: Words) -> Child:
    """Draw the ways to paper for the table, and to what is known about the game."""
    return (
        button(words("blank_board"), intent="blank-board", kind="link"),
        button(words("castro_facts"), intent="castro-facts", kind="link"),
    )


def _own(setup: Setup, words: Words) -> Child:
    return (
        _rows(setup, words),
        button(words("board_mix"), intent="board-mix"),
        _refusal(*found, words) if (found := wrong(setup.typed)) else _board(setup, words),
        h("p", words("board_untrained"), class_="small untrained") if setup.untrained else None,
        _signs(words),
    )


def _rows(setup: Setup, words: Words) -> Node:
    fields = [
        h(
            "label",
            h("span", words("board_row", number=number)),
            h(
                "input",
                type="text",
                value=row,
                maxlength=SIDE,
                size=SIDE,
                autocapitalize="characters",
                autocomplete="off",
                spellcheck="false",
                data_change=f"setup value {number}",
            ),
        )
        for number, row in enumerate(setup.typed, FIRST)
    ]
    return h("fieldset", h("legend", words("board_rows")), h("div", fields, class_="values streets"))


def _refusal(reason: Wrong, what: str, words: Words) -> Node:
    """Say what is wrong with the rows."""
    return h("p", words(f"board_wrong_{reason}", what=what[:9], side=SIDE), class_="refusal", role="status")


def _board(setup: Setup, words: Words) -> Node:
    board = board_of_rows(setup.sheet, setup.typed)
    stacks = ((),) * len(board.squares)
    return town_view(board, stacks, words, names=(), size="small")


def _signs(words: Words) -> Node:
    """Draw what each letter means; the numbers are pairs."""
    pairs, *others = Combination.SIXES, *list(Combination)[Combination.THREE :]
    signs = [("1–6", pairs, words("castro_pair"))]
    signs += [(found.symbol, found, combination_name(found, words)) for found in others]
    return h(
        "ul",
        [h("li", h("kbd", letter), combination_sign(found), said) for letter, found, said in signs],
        class_="signs small",
    )
