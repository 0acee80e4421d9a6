"""The screen with which the next start begins, drawn when the page is left; `first_paint.js` shows it.

It stands in the browser's storage of texts, the only one that can be asked before the first paint, beside a
second copy of the settings. It is drawn from what is kept, not from the page, so that it is what the start
will draw; and it goes as soon as what it was drawn from changes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from web.app.features import saved_texts
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import NAMES, SETTINGS, load
from web.app.saving.texts import Texts, put
from web.app.state.page import Page
from web.app.tree.catalogue import Words
from web.app.tree.nodes import html
from web.app.view.screen import screen

__all__ = ["FIRST", "draw_ahead", "forget"]

FIRST = "first"


def draw_ahead(blank: Page, texts: Texts, first: Texts, words: Mapping[str, Words], build: str) -> None:
    """Draw the first screen of the next start of this build from the stored `texts`, and store it in `first`.

    `blank` is the page of a first visit. If the screen cannot be stored, the next start only looks plainer
    until Python runs.
    """
    of = {"build": build, "settings": texts.get(SETTINGS)}
    if first.get(FIRST, "").startswith(json.dumps(of)[:-1]):
        return
    features = (saved.name for saved in saved_texts() if saved.at_start)
    early = (SETTINGS, *NAMES.values(), *features)
    page = settle(load(blank, {name: texts[name] for name in early if name in texts}))
    try:
        if SETTINGS in texts:
            put(first, SETTINGS, texts[SETTINGS])
        put(first, FIRST, json.dumps({**of, "html": html(screen(page, words[page.person.language]))}))
    except OSError:
        first.pop(FIRST, None)


def forget(first: Texts) -> None:
    """Discard the drawn screen: the next start will draw another."""
    first.pop(FIRST, None)
