"""Calavera's statistics, personal bests and achievements, as only this game draws them."""

from __future__ import annotations

from collections.abc import Mapping

from calavera import COLOURS
from calavera.games.calavera.statistics import Career
from web.app.games.calavera.view.names import face_name
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.bars import bar
from web.app.view.parts.buttons import symbol
from web.app.view.parts.numbers import amount
from web.app.view.parts.shapes import figure, flower, ice, shape, skull, stroke

__all__ = ["ART", "COLOUR", "counts_view", "facts_view", "worth_text"]


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


def worth_text(name: str, value: int, words: Words) -> str:
    """Write a best, by the name of its measure."""
    return words("best_turns_own" if name == "turns" else "end_points", n=value)


# -- achievements

COLOUR = "pink"

_LINE = "v26m-4-30h8v4h-8z"
"""A bonus line with its sign, from a point at its upper end."""

_PIP = "a3 3 0 1 0 6 0 3 3 0 1 0-6 0z"
"""A pip of a die, from a point at its left."""

ART: Mapping[str, Child] = {
    "all_lines": (stroke(f"M20 18{_LINE}M32 18{_LINE}M44 18{_LINE}"), shape("M14 30h36v3H14z")),
    "line_of_leftovers": (
        stroke(f"M45 18{_LINE}"),
        shape(f"M17 21h14q3 0 3 3v14q0 3-3 3H17q-3 0-3-3V24q0-3 3-3zm1 7{_PIP}m6 7{_PIP}"),
    ),
    "last_moment": (figure("10", 32, 27, 18), ice(32, 38, 7)),
    "all_in_points": tuple(shape(f"M12 {y}h{w}v5H12z") for y, w in ((15, 22), (23, 34), (31, 28), (39, 40))),
    "comeback": (stroke("M13 38l10-4 7 6 18-21"), shape("M51 14l-12 3 9 8z")),
    "few_points": (shape("M27 33h10v11H27z"), flower(32, 23, 9)),
    "many_points": (figure("45", 32, 37, 21), stroke("M32 10v5M17 14l3 4M47 14l-3 4M13 42h38")),
    "first_on_lines": (stroke("M20 12v34"), shape("M22 13h26l-6 8 6 8H22zm10 3-4 3v2l3-1v7h3V16z")),
    "six_alike": tuple(flower(x, y, 8) for y in (21, 37) for x in (18, 32, 46)),
    "three_frozen": (ice(20, 21, 8), ice(44, 21, 8), ice(32, 37, 8)),
    "uncursed": (skull(32, 28, 14), stroke("M13 43l38-30")),
    "challenge": (flower(32, 22, 12), shape("M26 32l-4 14 6-3 4 4 4-4 6 3-4-14-6 3z")),
    "expert": (skull(32, 32, 12), stroke("M23 19v-4m9 2v-5m9 7v-4"), flower(20, 42, 5), flower(44, 42, 5)),
}
"""By the names of the achievements."""
