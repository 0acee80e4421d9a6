"""Castro's statistics, personal bests and achievements, as only this game draws them."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.games.castro.combinations import Combination
from calavera.games.castro.results import KINDS
from calavera.games.castro.rules import BY_LINE, BY_POINTS, BY_YATZY
from calavera.games.castro.statistics import Career
from web.app.games.castro.view.names import combination_name
from web.app.games.castro.view.town import combination_sign
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.bars import bar
from web.app.view.parts.numbers import amount
from web.app.view.parts.shapes import figure, flower, roof, shape, skull, stroke, tower

__all__ = ["ART", "COLOUR", "counts_view", "facts_view", "worth_text"]


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


def worth_text(name: str, value: int, words: Words) -> str:
    """Write a best, by the name of its measure."""
    if name in {"covers", "full"}:
        return words("best_roofs", n=value)
    return words("best_turns_own" if name == "turns" else "end_points", n=value)


# -- achievements

COLOUR = "green"

_SQUARE = "h11v11h-11z"

ART: Mapping[str, Child] = {
    "castro_line": tuple(roof(x, y, 7) for x, y in ((15, 45), (26.5, 36), (38, 27), (49.5, 18))),
    "castro_tower": tower(32, 46, 11, 5),
    "castro_over": (roof(32, 28, 14), stroke("M19 44l13-10 13 10z")),
    "castro_behind": (tower(20, 44, 8, 5), roof(44, 44, 8), flower(44, 28, 7)),
    "castro_kinds": (
        stroke("".join(f"M{x} {y}{_SQUARE}" for y in (15, 32) for x in (12, 26.5, 41))),
        *(roof(x + 5.5, y + 9, 4) for y in (15, 32) for x in (12, 26.5, 41)),
    ),
    "castro_early": (figure("5×", 32, 33, 21), stroke("M22 42h8m4 0h8")),
    "castro_fives": (tower(17, 40, 6, 2), tower(32, 40, 6, 3), tower(47, 40, 6, 2), stroke("M11 44h42")),
    "castro_stopped": (
        *(stroke(f"M{x} 40l6-6 6 6z") for x in (9, 21.5, 34)),
        shape("M46.5 41v-8h8v8zm0-10 4-6 4 6z"),
        stroke("M12 19l8 8m0-8l-8 8"),
    ),
    "castro_expert": (skull(32, 34, 11), roof(32, 23, 14)),
}
"""By the names of the achievements."""
