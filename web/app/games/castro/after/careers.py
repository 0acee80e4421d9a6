"""Statistics of Castro: its games added up, and what it alone counts of a player's games."""

from __future__ import annotations

from calavera.games.castro.combinations import Combination
from calavera.games.castro.results import KINDS
from calavera.games.castro.rules import BY_LINE, BY_POINTS, BY_YATZY
from calavera.games.castro.statistics import Career, statistics
from web.app.games.castro.table.town import combination_sign
from web.app.games.castro.words.names import combination_name
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.bars import bar
from web.app.view.parts.numbers import amount

__all__ = ["counts_view", "facts_view", "statistics"]


def facts_view(career: Career, words: Words) -> Node:
    """Draw how a player has won, and how often what has happened."""
    counts = {
        words(f"castro_won_{how}"): str(career.ways.get(how, 0)) for how in (BY_LINE, BY_YATZY, BY_POINTS)
    }
    counts |= {
        words("statistics_long"): words("statistics_turns", n=career.longest),
        words("castro_covers"): _each(career.covers, career, words),
        words("castro_full"): _each(career.full, career, words),
        words("castro_lost"): _each(career.lost, career, words),
    }
    rows = [h("tr", h("th", name, scope="row"), h("td", value)) for name, value in counts.items()]
    return h("table", h("tbody", rows), class_="breakdown")


def _each(count: int, career: Career, words: Words) -> str:
    """Write a number, with its average per game."""
    average = amount(count / career.results.games, words)
    return words("statistics_each", number=count, average=average)


def counts_view(career: Career, words: Words) -> Child:
    """Draw how many roofs the player has built on each kind of square."""
    most = max(1, *career.built)
    rows = [
        h(
            "li",
            combination_sign(kind),
            h("span", words("castro_pairs") if kind is Combination.SIXES else combination_name(kind, words)),
            h("span", _each(roofs, career, words), class_="expected"),
            bar(roofs, most),
            key=kind.name,
        )
        for kind, roofs in zip(KINDS, career.built, strict=True)
    ]
    return h("h3", words("castro_built")), h("ul", rows, class_="counts")
