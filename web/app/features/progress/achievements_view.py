"""The achievements of one person over all games: with their day, or as an outline with what they ask."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.games import GAMES, game
from web.app.game_protocol.view import view
from web.app.tree.catalogue import Words
from web.app.tree.nodes import Node, h
from web.app.view.parts.dates import date_text

__all__ = ["achievements_view"]

FLAG = "M6 5h52v46q-3.2 8-6.5 8T45 51q-3.2 8-6.5 8T32 51q-3.2 8-6.5 8T19 51q-3.2 8-6.5 8T6 51z"
"""A paper flag with scallops, on its string."""


def achievements_view(reached: Mapping[str, str], words: Words) -> Node:
    """Draw all achievements game by game; `reached` has the day of each that was done."""
    lists = {key: view(key).results.ART for key in GAMES}
    of = sum(map(len, lists.values()))
    groups = [
        (
            h("h3", game(key).names[0]) if len(GAMES) > 1 else None,
            h(
                "ul",
                [_achievement(key, name, reached.get(name), words) for name in names],
                class_="achievements",
            ),
        )
        for key, names in lists.items()
    ]
    return h(
        "section",
        h("h2", words("achievements")),
        h("p", words("achievements_reached", n=len(reached), of=of), class_="sum"),
        groups,
        class_="card",
        key="achievements",
    )


def _achievement(key: str, name: str, day: str | None, words: Words) -> Node:
    """Draw one; `day` is None for one that is still to be done."""
    own = view(key).results
    stands = (
        words("achievement_open")
        if day is None
        else date_text(day, words)
        if day
        else words("achievement_done")
    )
    return h(
        "li",
        h(
            "svg",
            h("path", d="M0 5h64", class_="string"),
            h("path", d=FLAG, class_="cloth"),
            own.ART[name],
            viewBox="0 0 64 62",
            class_=f"achievement {own.COLOUR}",
            aria_hidden="true",
        ),
        h(
            "div",
            h("strong", words(f"achievement_{name}")),
            h("span", stands, class_="expected"),
            h("p", words(f"achievement_{name}_how"), class_="small"),
        ),
        class_="open" if day is None else None,
        key=name,
    )
