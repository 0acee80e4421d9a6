"""The page as kept texts: the running game with its half-made choice, and the settings."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

from calavera import Record, RecordError, read, write
from web.app.lesson import STEPS, begin, leave
from web.app.options import Options
from web.app.page import Notice, Page, held_positions, with_picked
from web.app.setup import Setup
from web.app.store import Shelf, put, set_aside

__all__ = ["GAME", "SETTINGS", "load", "save"]

GAME = "game"
SETTINGS = "settings"
_HELD = "Held"
_PICKED = "Picked"


def save(page: Page, shelf: Shelf) -> None:
    """Keep the game and the settings. Raises OSError where nothing can be kept."""
    real = leave(page)
    screen = "table" if "table" in (real.screen, real.came) else "start"
    kept = {
        "language": page.language,
        "screen": screen,
        "log": real.log,
        "setup": asdict(page.setup),
        "options": asdict(page.options),
        "taught": real.taught,
    }
    if page.lesson is not None:
        kept["lesson"] = page.lesson.step
    put(shelf, SETTINGS, json.dumps(kept))
    if real.record is not None:
        put(shelf, GAME, _game_text(real, real.record))


def load(page: Page, shelf: Shelf) -> Page:
    """The page as it was kept; what cannot be read is set aside under another name, and said."""
    page = _load_game(_load_settings(page, shelf), shelf)
    return page if page.notice else _in_lesson(page, shelf)


def _load_game(page: Page, shelf: Shelf) -> Page:
    text = shelf.get(GAME)
    if text is None:
        return page
    try:
        record = read(text)
    except RecordError as error:
        return replace(_damaged(page, shelf, GAME, str(error)), screen="start")
    return _resumed(page, record)


def _game_text(page: Page, record: Record) -> str:
    # An unfinished record is the save of a running game; what only the screen knows rides in two headers.
    if page.held:
        record = record.with_header(_HELD, "".join(str(position + 1) for position in sorted(page.held)))
    if page.picked is not None:
        record = record.with_header(_PICKED, str(page.picked))
    return write(record)


def _resumed(page: Page, record: Record) -> Page:
    """The page on a kept game, with the dice held and the choice picked when it was left."""
    held, picked = record.header(_HELD) or "", record.header(_PICKED) or ""
    record = record.with_header(_HELD, None).with_header(_PICKED, None)
    page = replace(page, record=record, held=held_positions(record.state, held))
    return with_picked(page, picked)


def _in_lesson(page: Page, shelf: Shelf) -> Page:
    """The page in the lesson, where somebody was in it: at the beginning of the same step."""
    step = json.loads(shelf.get(SETTINGS, "{}")).get("lesson")
    return begin(page, step) if type(step) is int and 0 <= step < len(STEPS) else page


def _load_settings(page: Page, shelf: Shelf) -> Page:
    text = shelf.get(SETTINGS)
    if text is None:
        return page
    try:
        kept = json.loads(text)
        fields = kept["setup"]
        setup = Setup(**{**fields, "names": tuple(fields["names"]), "values": tuple(fields["values"])})
        setup.check()
        options = Options(**kept.get("options", {}))  # settings of the first release have none
        options.check()
        language, screen = kept["language"], kept["screen"]
        taught = kept.get("taught", 0)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        return _damaged(page, shelf, SETTINGS, str(error))
    return replace(
        page,
        setup=setup,
        options=options,
        log=kept.get("log") is True,
        taught=taught if taught in range(len(STEPS)) else 0,
        language=language if language in page.languages else page.language,
        screen="table" if screen == "table" else "start",
    )


def _damaged(page: Page, shelf: Shelf, name: str, error: str) -> Page:
    """The page without a text that it cannot read, which is kept under another name, and said."""
    values = {"error": error, "name": set_aside(shelf, name)}
    return replace(page, notice=Notice(f"{name}_damaged", values, page.notice))
