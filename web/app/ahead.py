"""The screen with which the next start begins, drawn when the page is left; `first.js` shows it.

It is kept with the texts it follows from, so that it is shown only where they are still the same; and it is
drawn from those texts, not from the page, so that it is what the start will draw.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from web.app.keeping import GAME, SETTINGS, load
from web.app.nodes import html
from web.app.page import Page
from web.app.play import settle
from web.app.store import Shelf
from web.app.view.screen import screen
from web.app.words import Words

__all__ = ["FIRST", "draw_ahead"]

FIRST = "first"


def draw_ahead(blank: Page, shelf: Shelf, words: Mapping[str, Words], build: str) -> None:
    """Keep the first screen of the next start, for this build; `blank` is the page of a first day.

    Where it cannot be kept there is none: the next start only looks plainer until Python runs.
    """
    of = {"build": build, "settings": shelf.get(SETTINGS), "game": shelf.get(GAME)}
    if shelf.get(FIRST, "").startswith(json.dumps(of)[:-1]):
        return
    page = settle(load(blank, {name: shelf[name] for name in (SETTINGS, GAME) if name in shelf}))
    try:
        shelf[FIRST] = json.dumps({**of, "html": html(screen(page, words[page.language]))})
    except OSError:
        shelf.pop(FIRST, None)
