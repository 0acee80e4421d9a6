"""Known facts about the game, in words for people who have never played it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from web.app.state.page import Page
from web.app.state.people.players import LEVELS
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.buttons import portrait
from web.app.view.parts.numbers import written
from web.app.view.parts.title_bar import title_bar

__all__ = ["KNOWN", "STRENGTH", "Fact", "Strength", "known_view"]

SOLVE = "python -m calavera.lab solve"
GAMES = "python -m calavera.lab games"
SOLO = "python -m calavera.lab solo"
AUDIT = "python -m calavera.lab audit"


@dataclass(frozen=True, slots=True)
class Fact:
    """Numbers as decimals (`51.6`) or whole ones, by their names in the message that tells them."""

    values: Mapping[str, str]
    command: str


@dataclass(frozen=True, slots=True)
class Strength:
    """A number for every level, of a hundred."""

    values: Mapping[str, str]
    command: str


KNOWN: Mapping[str, Fact] = {
    "size": Fact({"positions": "31130759"}, SOLVE),
    "first": Fact({"chance": "51.6"}, SOLVE),
    "points": Fact({"points": "30.0", "spread": "7.6"}, GAMES),
    "margin": Fact({"margin": "8.3", "ties": "3.8"}, GAMES),
    "length": Fact({"turns": "28.4", "open": "2.1"}, GAMES),
    "solo": Fact({"points": "33.9", "low": "29", "high": "39"}, SOLO),
}
"""Two perfect players, and one alone; `known_` and the name is the message that says it."""

STRENGTH: Mapping[str, Strength] = {
    "ladder": Strength({"easy": "1.3", "medium": "8.5", "hard": "26.4", "expert": "48.0"}, AUDIT),
    "audit": Strength({"easy": "48.8", "medium": "41.4", "hard": "22.9", "expert": "0.7"}, AUDIT),
}
"""Measurements of the levels: `ladder`, the points won against perfect play, and `audit`, how much of
winning is given away in a game; `known_ladder` and `known_audit` say them."""


def known_view(page: Page, words: Words) -> Node:
    """Draw each fact as a sentence; the commands that reproduce them unfold."""
    facts = [h("li", _sentence(name, fact, words), key=name) for name, fact in KNOWN.items()]
    return h(
        "main",
        title_bar(words("known"), words),
        h("p", words("known_about")),
        h("section", h("h2", words("known_perfect")), h("ul", facts, class_="facts"), class_="card"),
        _strength(words) if STRENGTH else None,
        h("p", words("known_others"), class_="small"),
        _commands(words),
        class_="known",
        key="known",
    )


def _sentence(name: str, fact: Fact, words: Words) -> str:
    values = {key: written(number, words) for key, number in fact.values.items()}
    return words(f"known_{name}", **values)


def _strength(words: Words) -> Node:
    """Draw how strong each computer is, in a sentence for each of its numbers."""
    rows = [
        h(
            "li",
            portrait(level),
            h("strong", words(f"bot_{level}"), " · ", words(f"level_{level}")),
            [
                h("span", words(f"known_{name}", number=written(column.values[level], words)))
                for name, column in STRENGTH.items()
            ],
            class_="strength",
            key=level,
        )
        for level in LEVELS
    ]
    return h("section", h("h2", words("known_levels")), h("ul", rows, class_="facts"), class_="card")


def _commands(words: Words) -> Node:
    """Draw the commands of the laboratory, folded away."""
    found: list[Fact | Strength] = [*KNOWN.values(), *STRENGTH.values()]
    commands = dict.fromkeys(fact.command for fact in found)
    return h(
        "details",
        h("summary", words("details")),
        h("p", words("known_lab"), class_="small"),
        h("ul", [h("li", h("code", command)) for command in commands], class_="facts"),
        class_="card",
        key="commands",
    )
