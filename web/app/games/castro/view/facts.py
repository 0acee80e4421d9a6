"""Known facts about the game, in words for people who have never played it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from web.app.games.castro.view.paper import chances_table
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.numbers import written
from web.app.view.parts.title_bar import title_bar

__all__ = ["KNOWN", "Fact", "facts_view"]

FACTS = "python -m calavera.lab castro-facts"
ROOFS = "python -m calavera.lab castro-roofs --games 4000"


@dataclass(frozen=True, slots=True)
class Fact:
    """Numbers as decimals (`51.6`) or whole ones, by their names in the message that tells them."""

    values: Mapping[str, str]
    command: str


KNOWN: Mapping[str, Fact] = {
    "first": Fact({"chance": "52.9"}, FACTS),
    "length": Fact({"turns": "16.5", "low": "8", "high": "29"}, FACTS),
    "ends": Fact({"line": "92.7", "fives": "2.7", "points": "4.7"}, FACTS),
    "covered": Fact({"covered": "45.4", "lost": "1.5"}, FACTS),
    "roof": Fact({"five": "62.1", "straight": "52.9", "lost": "46.0"}, ROOFS),
}
"""Two experts; `castro_known_` and the name is the message that says it."""


def facts_view(page: Page, words: Words) -> Node:
    """Draw each fact as a sentence, and the chances; the commands that reproduce the facts unfold."""
    facts = [h("li", _sentence(name, fact, words), key=name) for name, fact in KNOWN.items()]
    return h(
        "main",
        title_bar(words("castro_facts"), words),
        h("section", h("h2", words("known_experts")), h("ul", facts, class_="facts"), class_="card")
        if facts
        else None,
        h(
            "section",
            h("h2", words("castro_facts_chances")),
            h("p", words("castro_facts_about")),
            chances_table(words),
            h("p", words("card_chances"), class_="small"),
            class_="card",
        ),
        _commands(words) if facts else None,
        class_="known",
        key="castro-facts",
    )


def _sentence(name: str, fact: Fact, words: Words) -> str:
    values = {key: written(number, words) for key, number in fact.values.items()}
    return words(f"castro_known_{name}", **values)


def _commands(words: Words) -> Node:
    """Draw the commands of the laboratory, folded away."""
    commands = dict.fromkeys(fact.command for fact in KNOWN.values())
    return h(
        "details",
        h("summary", words("details")),
        h("p", words("known_lab"), class_="small"),
        h("ul", [h("li", h("code", command)) for command in commands], class_="facts"),
        class_="card",
        key="commands",
    )
