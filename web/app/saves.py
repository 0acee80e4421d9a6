"""A game as its save, and the settings as plain data: what is kept, put away and handed on as one file.

An unfinished record is the save of a running game; what only the screen knows rides in more headers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from calavera import Record, read, write
from calavera.private import COACH, ENTERED, HELD, PICKED, bare
from web.app.options import Options
from web.app.page import Page, entering, held_positions, with_picked
from web.app.seats import Help, unusual
from web.app.setup import Setup

__all__ = ["resumed", "save_text", "settings", "waiting", "with_settings"]


def save_text(page: Page, record: Record) -> str:
    """The text of a game at hand, with what the page knows of it: the one that is shown or the one aside."""
    shown = record is page.record
    # What a computer is about to do it finds out again.
    if shown and page.plan is None:
        if page.held:
            held = "".join(str(position + 1) for position in sorted(page.held))
            record = record.with_header(HELD, held)
        if page.picked is not None:
            record = record.with_header(PICKED, str(page.picked))
    if shown and entering(record):
        from web.app.entering import kept  # only where people enter what real dice showed

        record = record.with_header(ENTERED, kept(page))
    at_table = record.state.left is None
    helps = " ".join(map(str, page.helps)) if at_table and page.helps else None
    return write(record.with_header(COACH, helps))


def resumed(page: Page, record: Record) -> Page:
    """The page on a kept game, with the dice held and the choice picked when it was left."""
    held, picked = record.header(HELD) or "", record.header(PICKED) or ""
    helps = _helps(record.header(COACH) or "") if record.state.left is None else page.helps
    entered = record.header(ENTERED)
    record = bare(record)
    kept = held_positions(record.state, held)
    page = replace(page, record=record, held=kept, helps=helps, picked=None, entry=None)
    if entered:
        from web.app.entering import restored  # only where people enter what real dice showed

        page = restored(page, record, entered)
    return with_picked(page, picked)


def _helps(text: str) -> tuple[Help, ...]:
    """What the coach does for each seat; as usual for all of them where that cannot be read."""
    try:
        return unusual(map(Help.read, text.split()))
    except ValueError:
        return ()


def waiting(page: Page) -> Record:
    """The game that is shown as one that waits while another is: nothing that is half made in it is lost."""
    assert page.record is not None  # or nothing is shown
    return read(save_text(page, page.record))


def settings(page: Page) -> dict[str, Any]:
    """What somebody has chosen for the page and for the next game."""
    return {"language": page.language, "setup": asdict(page.setup), "options": asdict(page.options)}


def with_settings(page: Page, kept: Mapping[str, Any]) -> Page:
    """The page with settings as they were kept, in a language that it has.

    Raises ValueError, TypeError, KeyError or AttributeError for anything that no page keeps.
    """
    options = Options(**kept.get("options", {}))  # settings of the first release have none
    options.check()
    language = kept["language"]
    language = language if language in page.languages else page.language
    return replace(page, setup=_setup(kept["setup"]), options=options, language=language)


def _setup(fields: Mapping[str, Any]) -> Setup:
    """The setup of a kept one; those of earlier releases have neither kinds nor helps."""
    known: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()
    }
    if "helps" in known:
        known["helps"] = tuple(Help(**help) for help in known["helps"])
    setup = Setup(**known)
    setup.check()
    return setup
