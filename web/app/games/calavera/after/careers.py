"""Statistics of Calavera: its games added up, and what it alone counts of a player's games."""

from __future__ import annotations

from calavera import COLOURS
from calavera.games.calavera.statistics import Career, statistics
from web.app.games.calavera.words.names import face_name
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.bars import bar
from web.app.view.parts.buttons import symbol
from web.app.view.parts.numbers import amount

__all__ = ["counts_view", "facts_view", "statistics"]


def facts_view(career: Career, words: Words) -> Node:
    """Draw how often what has happened to a player."""
    counts = {
        words("statistics_long"): words("statistics_turns", n=career.longest),
        words("statistics_favourite"): words.all_of(
            face_name(COLOURS[colour], words) for colour in career.favourites
        )
        if career.favourites
        else "–",
        words("statistics_bonuses"): _each(career.bonuses, career, words),
        words("statistics_freezes"): _each(career.freezes, career, words),
        words("statistics_top"): str(career.top_freezes),
        words("statistics_deaths"): _each(career.deaths, career, words),
        words("statistics_curses"): _each(career.curses, career, words),
    }
    rows = [h("tr", h("th", name, scope="row"), h("td", value)) for name, value in counts.items()]
    return h("table", h("tbody", rows), class_="breakdown")


def _each(count: int, career: Career, words: Words) -> str:
    """Write a number, with its average per game."""
    average = amount(count / career.results.games, words)
    return words("statistics_each", number=count, average=average)


def counts_view(career: Career, words: Words) -> Child:
    """Draw how many boxes the player has crossed of each colour."""
    most = max(career.crosses)
    rows = [
        h(
            "li",
            symbol(colour.name.lower()),
            h("span", face_name(colour, words), class_="name"),
            h("span", _each(crosses, career, words), class_="expected"),
            bar(crosses, most),
            key=colour.name,
        )
        for colour, crosses in zip(COLOURS, career.crosses, strict=True)
    ]
    return h("h3", words("statistics_colours")), h("ul", rows, class_="counts")
