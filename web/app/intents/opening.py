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
from web.app.intents.watching import watched
from web.app.state.commands import Given
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page, leave
from web.app.state.people.players import as_others_see

__all__ = ["LINK", "foreign", "opened_file"]

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
        return replace(watched(leave(page), as_others_see(shared(record)), foreign=True), notice=None)
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
    for feature in features().values():
        if feature.arrived is not None and (after := feature.arrived(page, record)) is not None:
            return after
    return foreign(page, record)


def on_open_file(page: Page, error: str, given: Given) -> Page:
    """Show the game in a file; `error` is why the browser could not read it."""
    if error:
        return replace(page, notice=Notice("file_unread", {"error": error}))
    return opened_file(page, given.data)
