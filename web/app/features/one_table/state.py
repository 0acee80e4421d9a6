"""The moment of a game at a table of several devices, as one of them sees it."""

from __future__ import annotations

from dataclasses import replace

from calavera.record.record import AnyRecord
from web.app.state.match.match import Match
from web.app.state.match.table_edges import as_seen_by, replying
from web.app.state.page import Page

__all__ = ["as_decided", "as_seen", "at_shared_table", "waits"]


def at_shared_table(page: Page) -> bool:
    """Return whether the match on the table is that of several devices."""
    return page.shared is not None and page.current is not None and page.current.own is not None


def as_decided(match: Match, seat: int) -> AnyRecord:
    """Return the record at the moment when it is up to a seat: others choose at the same time, unseen."""
    return as_seen_by(match.record, seat) if replying(match.record.state) else match.record


def as_seen(page: Page) -> Page:
    """Return the page on which it is up to this device's seat, if one of its seats is to decide."""
    if not at_shared_table(page) or page.match.look.moment is not None:
        return page
    assert page.shared is not None
    from calavera.multiplayer.device_duties import choosing

    seats = choosing(page.shared.table)
    if not seats or not replying(page.match.record.state):
        return page
    return page.with_match(replace(page.match, record=as_decided(page.match, seats[0])))


def waits(page: Page) -> bool:
    """Return whether this device has nothing to decide at a shared table, so that others are waited for."""
    if not at_shared_table(page):
        return False
    assert page.shared is not None
    from calavera.multiplayer.device_duties import choosing

    table = page.shared.table
    log, state = table.log, page.match.state
    if log is None or state.over:
        return False
    if table.stop is not None:
        return True
    if log.due is not None:
        asked = table.own.roll == log.due or not state.fresh
        return asked or state.active not in table.seats
    return not choosing(table)
