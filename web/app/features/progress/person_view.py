"""All that one person has done in games of several, and how anybody's games are told in short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from calavera.play.statistics import Results
from calavera.record.players import COMPUTER, PERSON
from web.app.game_protocol.results import Career
from web.app.game_protocol.view import Results as OwnResults
from web.app.state.people.players import LEVELS, level_of
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Child, Node, h
from web.app.view.parts.bars import bar, columns
from web.app.view.parts.buttons import shown_name
from web.app.view.parts.numbers import tenths

__all__ = ["career_view", "in_order", "kind_name", "last_games", "person_name", "points_told", "won_text"]

LAST = 10
"""The number of games drawn, the last ones: as many as a telephone has room for."""


def in_order(kinds: Iterable[str]) -> list[str]:
    """Sort kinds of players: people first, then computers by their level."""
    order = [PERSON, *(COMPUTER + level for level in LEVELS)]
    return sorted(kinds, key=lambda kind: (order.index(kind) if kind in order else len(order), kind))


def kind_name(kind: str, words: Words) -> str:
    if kind == PERSON:
        return words("statistics_people")
    return words(f"bot_{level}") if (level := level_of(kind)) else kind


def person_name(name: str, words: Words) -> str:
    return shown_name(name) or words("you")


def won_text(results: Results, words: Words) -> str:
    won = words("statistics_won", wins=results.wins, n=results.games)
    return f"{won}, {words('statistics_ties', n=results.ties)}" if results.ties else won


def points_told(points: Sequence[int], words: Words) -> str:
    average = tenths(sum(points) / len(points), words)
    return words("statistics_points", average=average, best=max(points))


def career_view(career: Career, own: OwnResults, words: Words) -> Node:
    """Draw everything about one person; `own` is the game's part."""
    against = [
        h(
            "li",
            h("span", kind_name(kind, words), class_="name"),
            h("span", won_text(career.against[kind], words), class_="expected"),
            bar(career.against[kind].wins, career.against[kind].games),
            key=kind,
        )
        for kind in in_order(career.against)
    ]
    return h(
        "section",
        h("p", won_text(career.results, words), class_="sum"),
        h("p", points_told(career.points, words)) if career.points else None,
        last_games(career.points, words),
        own.facts_view(career, words),
        h("h3", words("statistics_against")),
        h("ul", against, class_="counts"),
        own.counts_view(career, words),
        class_="card",
        key="career",
    )


def last_games(points: Sequence[int], words: Words) -> Child:
    """Draw the points of the last games; one is no row."""
    last = points[-LAST:]
    if len(last) < 2:
        return None
    label = words("statistics_last", n=len(last))
    return h("p", label, class_="small"), columns(last, label)
