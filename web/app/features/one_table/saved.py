"""The table of several devices as a text: all that brings this device back to its seats."""

from __future__ import annotations

import json
from dataclasses import replace

from calavera.multiplayer.table_events import from_json, to_json
from web.app.state.match.match import Match, kind_of
from web.app.state.multiplayer.shared_table import SharedTable
from web.app.state.page import Page
from web.app.state.strict import loads

__all__ = ["one_table_text", "with_shared"]


def one_table_text(page: Page) -> str:
    """Return the table as a text; messages that are still to be sent follow from it."""
    shared = page.shared
    assert shared is not None, "there is a table to be kept"
    kept = {"room": shared.room, "way": shared.way, "bots": list(shared.bots), "table": to_json(shared.table)}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def with_shared(page: Page, text: str) -> Page:
    """Return the page with a stored table, and its match as the log has it. Raises one of `MALFORMED`."""
    kept = loads(text)
    table = from_json(page.device.build, kept["table"])
    shared = SharedTable(table, str(kept["room"]), str(kept["way"]), bots=tuple(map(str, kept["bots"])))
    page = replace(page, shared=shared)
    if table.log is None:
        return page
    record = table.log.proved()
    kind = kind_of(record)
    known = page.at_hand.get(kind)
    match = Match(record, own=table.seats)
    if known is not None and known.record.actions == record.actions:
        match = replace(known, record=record, own=table.seats)
    return replace(page, at_hand={**page.at_hand, kind: match})
