"""The personal bests of one person in one game, each with its day."""

from __future__ import annotations

from collections.abc import Iterable

from calavera.play.bests import Best, bests
from web.app.features.progress.best_words import best_name, best_text
from web.app.game_protocol.model import model
from web.app.game_protocol.results import Summary
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.dates import date_text

__all__ = ["bests_view"]


def bests_view(there: Iterable[Summary], person: str, key: str, words: Words) -> Node:
    """Draw the bests as a list; before the first game, what makes one."""
    own = (game for game in there if game.game == key)
    found = bests(own, person, model(key).results.MEASURES)
    rows = [_row(key, name, best, words) for name, best in found.items()]
    return h(
        "section",
        h("h2", words("bests")),
        h("ul", rows, class_="counts bests") if rows else h("p", words("bests_none")),
        class_="card",
        key="bests",
    )


def _row(key: str, name: str, best: Best, words: Words) -> Node:
    return h(
        "li",
        h("span", best_name(name, words), class_="name"),
        h("strong", best_text(key, name, best.value, words)),
        h("span", date_text(best.date, words), class_="expected") if best.date else None,
        key=name,
    )
