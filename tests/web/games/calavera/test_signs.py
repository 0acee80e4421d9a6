"""The small signs above and below the boxes of a sheet, which lead to the rules about them."""

from __future__ import annotations

import pytest

from tests.web.games_played import NAMES, ask, at, offered, press, shown, with_class
from web.app.state.page import Page
from web.app.state.screens import Rules
from web.app.tree.nodes import Node, find_all

SECTIONS = ("freezing", "death", "bonus")


def explaining(page: Page) -> list[Node]:
    return with_class(shown(page), "explains")


def test_the_signs_of_the_large_sheet_explain_themselves_and_lead_to_the_rules_about_them() -> None:
    page = at("OOGPJK")
    asks = [str(button.attributes["data-intent"]) for button in explaining(page)]
    assert asks == ["explain freeze", "explain death", "explain bonus"]
    for ask_for, intent in zip(asks, ("rules freezing", "rules death", "rules bonus"), strict=True):
        after = press(page, ask_for, intent)
        assert after.shown(Rules).section == intent.removeprefix("rules ")
        assert "close" in offered(after)


def test_each_is_named_and_no_other_element_around_it_is_hidden_from_who_listens() -> None:
    tree = shown(at("OOGPJK"))
    hidden = [node for node in find_all(tree, "aria-hidden") if node.attributes["aria-hidden"] == "true"]
    inside = [found for node in hidden for found in with_class(node, "explains")]
    assert inside == []
    labels = [button.attributes["aria-label"] for button in with_class(tree, "explains")]
    assert labels == ["Explain: jokers needed to freeze", "Explain: death zone", "Explain: bonus lines"]


def test_at_a_real_table_every_sheet_has_them() -> None:
    page = ask(ask(at("OOGPJS o2", names=NAMES), "screen roomy"), "option facing on")
    found = explaining(press(page, "round-seated"))
    assert len(found) == 4 * len(SECTIONS)
    turned = press(page, "round-seated", "explain bonus")  # a sentence would face only one of them
    assert turned.shown(Rules).section == "bonus"


@pytest.mark.parametrize("intents", [("lesson",), ("moment-show 1",)])
def test_neither_the_lesson_nor_the_past_has_them(intents: tuple[str, ...]) -> None:
    page = at("OOGPJK")
    for intent in intents:
        page = ask(page, intent)
    assert explaining(page) == []
