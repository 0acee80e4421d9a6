"""A step of a shared table, and the match that follows from its log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from calavera.game import CHANCE
from calavera.multiplayer import table_events
from calavera.multiplayer.refusal import Refused
from calavera.multiplayer.replicated_log import Log
from calavera.multiplayer.table import Outgoing, Table
from calavera.record.record import AnyRecord
from web.app.features.one_table.state import as_seen, at_shared_table, waits
from web.app.intents.automatic_steps import only_option
from web.app.state.match.match import Match, kind_of
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page, decider

__all__ = ["Step", "absorbed", "settled", "stepped"]

Step = Callable[[Table, float], tuple[Table, Outgoing]]
"""A step of a table at a moment, in seconds."""


def stepped(page: Page, step: Step) -> Page:
    """Return the page after a step of its table."""
    if page.shared is None:
        raise NotOffered("this device sits at no table")
    try:
        table, said = step(page.shared.table, page.device.now / 1000)
    except Refused as error:
        raise NotOffered(str(error)) from None
    return _with_table(page, table, said)


def _with_table(page: Page, table: Table, said: Outgoing) -> Page:
    shared = page.shared
    assert shared is not None
    if table is shared.table and not said:
        return page
    known = shared.table.log
    page = replace(page, shared=replace(shared, table=table, out=(*shared.out, *said)))
    if table.log is None or (known is not None and known.id != table.log.id):
        return page
    return _followed(page, table.log)


def _followed(page: Page, log: Log) -> Page:
    """Return the page with the match as the log has it."""
    before = page.at_hand.get(kind_of(log.record))
    if page.shared is None or before is None or before.own is None:
        return page  # the game has just begun
    own = page.shared.table.seats
    record = log.proved()
    if record.actions == before.record.actions:
        same = record.headers == before.record.headers and own == before.own
        return page if same else _put(page, replace(before, record=record, own=own))
    known = len(before.record.actions)
    after = before.after(record, before.draft.held if _same_turn(before.record, record) else frozenset())
    return _put(page, replace(after, new_from=known, acted=False, own=own))


def _same_turn(before: AnyRecord, record: AnyRecord) -> bool:
    return bool(record.state.dice) and decider(before.state) == decider(record.state)


def _put(page: Page, match: Match) -> Page:
    return replace(page, at_hand={**page.at_hand, kind_of(match.record): match})


def absorbed(page: Page) -> Page:
    """Return the page after an action of this device at a shared table: its log has what counts.

    The action becomes a decision that is said to the host; until the log has it, the table is as it was.
    """
    if page.shared is None or page.shared.table.log is None or not at_shared_table(page):
        return page
    log = page.shared.table.log
    match, known = page.match, log.proved()
    record = match.record
    base = as_seen(page.with_match(replace(match, record=known))).match.record
    if record.actions == known.actions:
        return page
    back = page.with_match(replace(match, record=known, acted=False))
    if len(record.actions) <= len(base.actions):
        return back
    state, action = base.state, record.actions[len(base.actions)]
    try:
        if state.seat is CHANCE:
            return stepped(back, table_events.roll)
        seat = state.seat
        return stepped(back, lambda table, now: table_events.decide(table, seat, str(action), now))
    except NotOffered:
        return replace(back, notice=Notice("not_your_turn"))


def settled(page: Page) -> Page:
    """Return the page after an action of this device: the log has what counts; an only option is picked."""
    page = absorbed(page)
    own = as_seen(page)
    if waits(page) or own.match.draft.picked is not None or not only_option(own.match):
        return page
    return page.with_match(page.match.drafting(picked=own.match.state.legal_actions()[0]))
