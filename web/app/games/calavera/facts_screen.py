"""Known facts about the game, in words for people who have never played it."""

from __future__ import annotations

from web.app.games.calavera.facts import KNOWN, STRENGTH
from web.app.state.page import Page
from web.app.state.players import LEVELS
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.numbers import written
from web.app.view.parts.title_bar import title_bar

__all__ = ["known_view"]


def known_view(page: Page, words: Words) -> Node:
    """Draw each fact as a sentence, above the command that reproduces it."""
    facts = [
        h(
            "li",
            h(
                "p",
                words(f"known_{name}", **{key: written(text, words) for key, text in fact.values.items()}),
            ),
            h("code", fact.command),
            key=name,
        )
        for name, fact in KNOWN.items()
    ]
    return h(
        "main",
        title_bar(words("known"), words),
        h("p", words("known_about")),
        h("section", h("h2", words("known_perfect")), h("ul", facts, class_="facts"), class_="card"),
        _strength(words) if STRENGTH else None,
        h("p", words("known_lab"), class_="small"),
        class_="known",
        key="known",
    )


def _strength(words: Words) -> Node:
    """Draw how strong the computers are."""
    heads = [h("th", words(f"known_{name}"), scope="col") for name in STRENGTH]
    rows = [
        h(
            "tr",
            h("th", words(f"level_{level}"), scope="row"),
            [
                h("td", words("percent", number=written(column.values[level], words)))
                for column in STRENGTH.values()
            ],
        )
        for level in LEVELS
    ]
    commands = dict.fromkeys(column.command for column in STRENGTH.values())
    table = h("table", h("thead", h("tr", h("td"), heads)), h("tbody", rows), class_="breakdown")
    return h(
        "section",
        h("h2", words("known_levels")),
        h("div", table, class_="scroll", tabindex=0, role="group", aria_label=words("known_levels")),
        [h("code", command) for command in commands],
        class_="card",
    )
