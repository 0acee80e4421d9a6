"""Known numbers of the game, each with the command of the laboratory that reproduces it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from web.app.games.calavera.screens import Facts
from web.app.state.page import Page

__all__ = ["KNOWN", "STRENGTH", "Fact", "Strength"]

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


def on_known(page: Page, _: str) -> Page:
    """Open the facts."""
    return page.over(Facts())
