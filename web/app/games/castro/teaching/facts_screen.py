"""Known facts about the game, in words for people who have never played it."""

from __future__ import annotations

from web.app.games.castro.pictures.paper import chances_table
from web.app.games.castro.teaching.facts import KNOWN, Fact
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.numbers import written
from web.app.view.parts.title_bar import title_bar

__all__ = ["facts_view"]


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
