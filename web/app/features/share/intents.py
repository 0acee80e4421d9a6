"""Handing a game on: the screen with the ways to do so, and what each way does."""

from __future__ import annotations

import re
from dataclasses import replace

from calavera.play.match import LEG
from calavera.record.dates import is_date
from calavera.record.link import pack, shared
from calavera.record.mixed_radix import PackedError
from calavera.record.private_headers import PURE
from calavera.record.record import AnyRecord, read, write
from web.app.features import result_to_send
from web.app.features.share.result import ShareResult
from web.app.features.share.screen import Picture, Share
from web.app.intents.opening import LINK
from web.app.state.commands import (
    Answer,
    Copy,
    DrawCode,
    Given,
    SaveFile,
    SavePicture,
    ShareLink,
    SharePicture,
)
from web.app.state.multiplayer.correspondence import LINKS
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page
from web.app.state.people.players import as_others_see
from web.app.state.screens import Table, Watching

__all__ = ["file_name", "sharing"]

_PATH = re.compile(r"(?:M[0-9]+ [0-9]+h[0-9]+v1h-[0-9]+z)+")


def file_name(record: AnyRecord) -> str:
    """Return the name of the game's file."""
    date = record.header("Date") or ""
    return f"calavera-game-{date}.txt" if is_date(date) else "calavera-game.txt"


def _handed_on(page: Page, record: AnyRecord) -> AnyRecord:
    """Return a game as it is shared.

    While it runs, its seeds stay private: the coming rolls follow from them. Its names tell it from other
    games then; after the end it has the sender's name.
    """
    record = shared(record)
    if record.state.over and not isinstance(page.top, Watching):
        record = as_others_see(record, page.person.name)
    for name in () if record.state.over else ("Seed", LEG, LINKS):
        record = record.with_header(name, None)
    return record


def sharing(
    page: Page,
    record: AnyRecord,
    address: str,
    *,
    onward: bool = False,
    pure: bool = False,
    duel: bool = False,
) -> Answer:
    """Show the ways to hand a game on; what is said of it is as in `Share`."""
    link = _link(record, address)
    code = None if link else (0, "")
    share = Share(record, link, code, placed=bool(address), onward=onward, pure=pure, duel=duel)
    after = replace(page.over(share), notice=None)
    return (after, DrawCode(link)) if link else after


# -- intents


def on_share_game(page: Page, key: str, given: Given) -> Answer:
    """Share the current game or the one being replayed; with a key, a stored one."""
    record = read(page.kept.library.of(int(key)).text) if key else _shown(page)
    if record is None or (page.lesson is not None and not key):
        raise NotOffered("there is no game to share")
    return sharing(page, _handed_on(page, record), given.address, pure=_pure(page, record))


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


def on_copy(page: Page, _: str) -> Answer:
    """Copy the record of a shared game."""
    return page, Copy(write(page.shown(Share).record), "copied", "not_copied")


def on_share(page: Page, _: str, given: Given) -> Answer:
    """Share the result of a solo game: of the one that is shared, or whose end is shown."""
    if isinstance(page.top, Share):
        record, pure = page.top.record, page.top.pure
    else:
        page.shown(Table)
        record, pure = _handed_on(page, page.match.record), page.match.pure
    if not record.alone or not record.state.over or page.lesson is not None or result_to_send() is None:
        raise NotOffered("only the end of a game alone is told in a few lines")
    return page, ShareResult(record, given.address, pure)


def on_share_copy(page: Page, _: str) -> Answer:
    """Copy the link to a game."""
    return _sent(page), Copy(page.shown(Share).link, "link_copied", "link_not_copied")


def on_share_send(page: Page, _: str) -> Answer:
    """Send the link to a game."""
    return _sent(page), ShareLink(page.shown(Share).link)


def _sent(page: Page) -> Page:
    """Return the page after the link of a game by link was taken from it: what it holds is not undone."""
    post = page.match.post if page.shown(Share).onward else None
    if post is None or post.seat is None:
        return page
    return page.with_match(replace(page.match, post=replace(post, known=len(page.match.record.actions))))


def on_share_save(page: Page, _: str) -> Answer:
    """Save a shared game as a file."""
    record = page.shown(Share).record
    return page, SaveFile(file_name(record), write(record))


def on_picture(page: Page, _: str) -> Page:
    """Show the picture of the game that is shared, else of the one on the table."""
    if isinstance(page.top, Share):
        return page.over(Picture(page.top.record))
    if page.record is None or page.lesson is not None:
        raise NotOffered("there is no game to show")
    return page.over(Picture(page.record))


def on_picture_save(page: Page, _: str) -> Answer:
    """Save the picture of a game."""
    return page, SavePicture()


def on_picture_share(page: Page, _: str) -> Answer:
    """Share the picture of a game."""
    return page, SharePicture()
