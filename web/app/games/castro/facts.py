"""Known numbers of the game, each with the command of the laboratory that reproduces it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from web.app.games.castro.screens import Facts
from web.app.state.page import Page

__all__ = ["KNOWN", "Fact"]


@dataclass(frozen=True, slots=True)
class Fact:
    """Numbers as decimals (`51.6`) or whole ones, by their names in the message that tells them."""

    values: Mapping[str, str]
    command: str


KNOWN: Mapping[str, Fact] = {}
"""Two experts; `castro_known_` and the name is the message that says it."""


def on_castro_facts(page: Page, _: str) -> Page:
    """Open the facts."""
    return page.over(Facts())
