"""Known numbers of the game, each with the command of the laboratory that reproduces it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from web.app.games.castro.screens import Facts
from web.app.state.page import Page

__all__ = ["KNOWN", "Fact"]


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


def on_castro_facts(page: Page, _: str) -> Page:
    """Open the facts."""
    return page.over(Facts())
