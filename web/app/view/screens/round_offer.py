"""The offer to lay the screen between the people who play, before a game and in the settings."""

from __future__ import annotations

from web.app.features import has
from web.app.state.page import Page, at_round_table
from web.app.state.people.players import DICE, PERSON
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import button, options

__all__ = ["round_offer", "seats_button"]


def round_offer(page: Page, words: Words) -> Node | None:
    """Draw the question where the screen is; None if only one person plays, or with dice of their own.

    Style shows it on large screens alone: this belongs to the first screen, which is drawn at build time.
    """
    setup = page.person.setup
    if not has("round-seats"):
        return None
    if setup.kinds[: setup.seats].count(PERSON) < 2 or setup.dice != DICE[0]:
        return None
    values = [("off", words("round_no")), ("on", words("round_yes"))]
    fields = options(words("round_offer"), "option facing", values, page.person.options.facing)
    following = (
        h("p", words("round_offer_next"), class_="small") if page.person.options.facing == "on" else None
    )
    return h("div", fields, following, class_="round-offer", key="round-offer")


def seats_button(page: Page, words: Words) -> Node | None:
    """Draw the way to say again where everybody sits, while a game is played so."""
    offered = has("round-seats") and at_round_table(page)
    return button(words("round_seats"), intent="round-seats") if offered else None
