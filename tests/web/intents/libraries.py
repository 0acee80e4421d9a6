"""Games put away, good and damaged, and the screen that lists them."""

from __future__ import annotations

from dataclasses import replace

from calavera import write
from tests.web.games_played import (
    DATE,
    ask,
    at,
    finished,
    fresh_page,
    running,
)
from web.app.state.device import Device
from web.app.state.page import Page
from web.app.state.past.library import Library

TABLE = at("OOGPJS o2 2:p1", "GGPPKK")

ALONE = ask(ask(TABLE.with_kept(library=Library()), "solo-new"), "throw")
"""A game alone at hand, and one of a table that waits."""


def library(*texts: str, page: Page | None = None) -> Page:
    """Return the screen of the games, with these put away at 1, 2, 3 …"""
    kept = Library()
    for number, game in enumerate(texts, 1):
        kept = kept.put(game, number)
    return ask(replace(page or fresh_page(), device=Device(now=100)).with_kept(library=kept), "games")


def texts(page: Page) -> list[str]:
    """Return the texts of the library, the latest first."""
    return [game.text for game in page.kept.library.games]


def game(*turns: str, **headers: str) -> str:
    """Return the text of a game of two after these turns."""
    record = running(at(*turns))
    for key, value in headers.items():
        record = record.with_header(key, value)
    return write(record)


ONE, TWO = game("OOGPJS o2 2:p1"), game("KKGPJS k2", Date="2026-01-31")

OVER = write(running(finished(3)).with_header("Date", DATE))

BAD = game("OOGPJS o2 2:p1").replace("o2", "o1")

NEWER = ONE.replace('"Calavera"', '"Calavera castro"')
