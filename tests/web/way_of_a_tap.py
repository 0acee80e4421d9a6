"""The way of a tap: the files that it runs through from the intent to the changed document, with calls."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import FrameType

from tests.web.catalogues import words_of
from tests.web.fake_document import plain_document
from tests.web.games_played import ADDRESS, DATE, SEED, press
from web.app.saving.page_texts import save
from web.app.state.commands import Given
from web.app.state.cues import effects
from web.app.state.page import Page
from web.app.tree.patch import make, patch
from web.app.update import update
from web.app.view.screen import screen

__all__ = ["way_of"]

ROOT = Path(__file__).parents[2]
ROOMS = tuple(f"{ROOT / room}/" for room in ("web/app", "calavera"))


def way_of(before: Page, *intents: str) -> Counter[str]:
    """Count the calls in each file of the app and the engine while the last intent is answered and drawn.

    The others are pressed before. All is done twice, since modules are imported on first use.
    """
    *first, last = intents
    page = press(before, *first)
    _answered(page, last)
    return _answered(page, last)


def _answered(before: Page, intent: str) -> Counter[str]:
    document, words, buffer = plain_document(), words_of("en"), dict[str, str]()
    save(before, buffer)
    live = make(screen(before, words), document)

    calls: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(ROOMS):
            calls[frame.f_code.co_filename.removeprefix(f"{ROOT}/")] += 1

    sys.setprofile(count)
    try:
        page, _ = update(before, intent, Given(seed=SEED, today=DATE, address=ADDRESS))
        save(page, buffer)
        patch(live, screen(page, words), document)
        effects(before, page)
    finally:
        sys.setprofile(None)
    return calls
