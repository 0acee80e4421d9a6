"""Opening what others share: a link or a file with a game.

What comes from others is read strictly and shown as a replay: one's own games and settings never learn
of it.
"""

from __future__ import annotations

from dataclasses import replace

from calavera.record.link import shared, unpack
from calavera.record.mixed_radix import PackedError
from calavera.record.record import AnyRecord, RecordError, read
from web.app.features import features, file_parts
from web.app.game_protocol.model import model_of
from web.app.intents.watching import watched
from web.app.saving.match_text import with_seed_of
from web.app.state.commands import Given
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page, leave
from web.app.state.past.daily_results import DUEL
from web.app.state.people.players import as_others_see

__all__ = ["LINK", "opened_file"]

LINK = "#game="
"""With a packed game behind it, where an address leads to a game."""


def opened_file(page: Page, data: bytes) -> Page:
    """Open a chosen file as a replay; if it holds no game, a notice says what is wrong."""
    try:
        return foreign(page, read(data))
    except RecordError as error:
        whole = file_parts()
        if whole is not None and whole.begins(data.decode(errors="replace")):
            return replace(page, notice=Notice("file_many"))
        return replace(page, notice=Notice("file_bad", {"error": str(error)}))


def foreign(page: Page, record: AnyRecord) -> Page:
    """Show a game of others as a replay; a notice says where no feature has one."""
    try:
        return replace(
            watched(leave(page).on_start(), as_others_see(shared(record)), foreign=True), notice=None
        )
    except NotOffered:
        return replace(page, notice=Notice("replay_unreadable"))


# -- intents


def on_open_link(page: Page, address: str) -> Page:
    """Open the game in a link; a damaged link changes nothing."""
    try:
        record = unpack(address.removeprefix(LINK))
    except PackedError as error:
        notice = Notice("link_newer") if error.newer else Notice("link_bad", {"error": str(error)})
        return replace(page, notice=notice)
    return _arrived(page, record)


def _arrived(page: Page, record: AnyRecord) -> Page:
    """Show a game that a link brings: as the feature has it that it is meant for, else as a replay."""
    if record.alone and record.header(DUEL) is not None:
        return _challenged(page, record)
    for feature in features().values():
        if feature.arrived is not None and (after := feature.arrived(page, record)) is not None:
            return after
    return foreign(page, record)


def on_open_file(page: Page, error: str, given: Given) -> Page:
    """Show the game in a file; `error` is why the browser could not read it."""
    if error:
        return replace(page, notice=Notice("file_unread", {"error": error}))
    return opened_file(page, given.data)


def _challenged(page: Page, record: AnyRecord) -> Page:
    """Show a game that is to be beaten with the same dice; one's own, or one that cannot be, as a replay."""
    duel = model_of(record).duel
    if duel is None or not duel.can_send(record):
        return foreign(page, record)
    own = next(filter(duel.can_send, with_seed_of(page, record)), None)
    if own is not None and own.actions == record.actions:
        return foreign(page, record)
    return replace(leave(page).on_start(duel.duel_screen(record)), notice=None)
