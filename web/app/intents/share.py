"""Sharing a game, and viewing a shared one: the screen and its intents.

What comes from others is read strictly and shown as a replay: one's own games and settings never learn
of it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from calavera.play.match import LEG
from calavera.record.dates import is_date
from calavera.record.link import pack, shared, unpack
from calavera.record.mixed_radix import PackedError
from calavera.record.private_headers import PURE
from calavera.record.record import AnyRecord, RecordError, read
from web.app.features import features
from web.app.game_protocol.model import model_of
from web.app.intents.watching import watched
from web.app.saving.match_text import with_seed_of
from web.app.state.commands import Answer, DrawCode, Given
from web.app.state.multiplayer.correspondence import LINKS
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page, leave
from web.app.state.past.daily import DUEL
from web.app.state.screens import Share, Watching

__all__ = ["LINK", "file_name", "foreign", "opened_file", "sharing"]

LINK = "#game="
"""With a packed game behind it, where an address leads to a game."""

_PATH = re.compile(r"(?:M[0-9]+ [0-9]+h[0-9]+v1h-[0-9]+z)+")


def file_name(record: AnyRecord) -> str:
    """Return the name of the game's file."""
    date = record.header("Date") or ""
    return f"calavera-game-{date}.txt" if is_date(date) else "calavera-game.txt"


def opened_file(page: Page, data: bytes) -> Page:
    """Open a chosen file as a replay; if it holds no game, a notice says what is wrong."""
    try:
        return foreign(page, read(data))
    except RecordError as error:
        from web.app.saving.backup import is_bundle  # only where something cannot be read

        if is_bundle(data.decode(errors="replace")):
            return replace(page, notice=Notice("file_many"))
        return replace(page, notice=Notice("file_bad", {"error": str(error)}))


def foreign(page: Page, record: AnyRecord) -> Page:
    """Show a game of others as a replay; a notice says where no feature has one."""
    try:
        return replace(watched(leave(page).on_start(), shared(record), foreign=True), notice=None)
    except NotOffered:
        return replace(page, notice=Notice("replay_unreadable"))


def _handed_on(record: AnyRecord) -> AnyRecord:
    """Return a game as it is shared.

    While it runs, its seeds stay private: the coming rolls follow from them.
    """
    record = shared(record)
    for name in () if record.state.over else ("Seed", LEG, LINKS):
        record = record.with_header(name, None)
    return record


def sharing(page: Page, record: AnyRecord, address: str, **kind: bool) -> Answer:
    """Show the ways to hand a game on, of a `kind` as in `Share`."""
    link = _link(record, address)
    share = Share(record, link, None if link else (0, ""), placed=bool(address), **kind)
    after = replace(page, screens=(*page.screens, share), notice=None)
    return (after, DrawCode(link)) if link else after


# -- intents


def on_share_game(page: Page, key: str, given: Given) -> Answer:
    """Share the current game or the one being watched; with a key, a stored one."""
    record = read(page.kept.library.of(int(key)).text) if key else _shown(page)
    if record is None or (page.lesson is not None and not key):
        raise NotOffered("there is no game to share")
    return sharing(page, _handed_on(record), given.address, pure=_pure(page, record))


def _pure(page: Page, record: AnyRecord) -> bool:
    """Return whether a game, current or stored, is one of one player without a hint or an undo."""
    return record.header(PURE) is not None or (record is page.record and page.match.pure)


def _link(record: AnyRecord, address: str) -> str:
    """Return the link to a game; empty if the game is too long for one, or the app has no address."""
    try:
        return f"{address}{LINK}{pack(record)}" if address else ""
    except PackedError:
        return ""


def _shown(page: Page) -> AnyRecord | None:
    return page.top.record if isinstance(page.top, Watching) else page.record


def on_share_code(page: Page, drawn: str) -> Page:
    """Take the QR code of a link, as `LINK SIDE PATH`; `LINK 0` if there is none.

    A code for another link comes too late and is ignored.
    """
    link, side, path = [*drawn.split(" ", 2), ""][:3]
    if not isinstance(page.top, Share) or page.top.link != link:
        return page
    if side != "0" and not _PATH.fullmatch(path):
        raise ValueError("a code is drawn as squares")
    return page.with_top(replace(page.top, code=(int(side), path)))


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
