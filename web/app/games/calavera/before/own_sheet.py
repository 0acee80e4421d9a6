"""The choice of a sheet before a game: the classic one, or one's own values; and ways to other things."""

from __future__ import annotations

from web.app.games.calavera.before.layout import FIRST, is_value
from web.app.state.setup import Setup
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.buttons import button, options

__all__ = ["extras_view", "setup_view", "without_dice"]


def setup_view(setup: Setup, words: Words) -> Child:
    """Draw the choice with the fields of the values."""
    return (
        options(
            words("layout"),
            "setup sheet",
            [("classic", words("layout_classic")), ("own", words("layout_own"))],
            setup.sheet,
        ),
        _values(setup, words) if setup.sheet == "own" else None,
        h("p", words("untrained"), class_="small untrained") if setup.untrained else None,
    )


def without_dice(words: Words) -> tuple[str, str]:
    """Name the way to play where only marks are entered, and say what it is."""
    return words("dice_sheet"), words("sheet_about")


def extras_view(words: Words) -> Child:
    """Draw the ways to empty sheets and to what is known about the game."""
    return (
        button(words("blank_sheet"), intent="blank-sheet", kind="link"),
        button(words("known"), intent="known", kind="link"),
    )


def _values(setup: Setup, words: Words) -> Node:
    fields = [
        h(
            "label",
            h("span", words("box", number=number)),
            h(
                "input",
                type="text",
                inputmode="text",
                value=value,
                maxlength=4,
                aria_invalid=None if is_value(value) else "true",
                size=4,
                data_change=f"setup value {number}",
            ),
        )
        for number, value in enumerate(setup.values, FIRST)
    ]
    return h("fieldset", h("legend", words("layout_values")), h("div", fields, class_="values"))
