"""Intents that only the browser can carry out: the page stays as it is."""

from __future__ import annotations

from dataclasses import replace

from calavera.record.record import write
from web.app.intents.handover import after_handover
from web.app.intents.share import file_name
from web.app.state.commands import (
    Answer,
    Copy,
    Export,
    Given,
    Install,
    Print,
    Reload,
    SaveFile,
    SavePicture,
    ShareLink,
    SharePicture,
    ShareResult,
    Skip,
    TakeOver,
)
from web.app.state.not_offered import NotOffered
from web.app.state.page import Page
from web.app.state.screens import Share


def on_copy(page: Page, _: str) -> Answer:
    """Copy the record of a shared game."""
    return page, Copy(write(page.shown(Share).record), "copied", "not_copied")


def on_share(page: Page, _: str, given: Given) -> Answer:
    """Share the result of a solo game."""
    share = page.shown(Share)
    if not share.record.alone or not share.record.state.over:
        raise NotOffered("only the end of a game alone is told in a few lines")
    return page, ShareResult(share.record, given.address, share.pure)


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


def on_picture_save(page: Page, _: str) -> Answer:
    """Save the picture of a game."""
    return page, SavePicture()


def on_picture_share(page: Page, _: str) -> Answer:
    """Share the picture of a game."""
    return page, SharePicture()


def on_export(page: Page, _: str, given: Given) -> Answer:
    """Save a backup."""
    return page, Export(given.today)


def on_print(page: Page, _: str) -> Answer:
    """Print the page."""
    return page, Print()


def on_install(page: Page, _: str) -> Answer:
    """Install the app."""
    return page, Install()


def on_reload(page: Page, _: str) -> Answer:
    """Load the app again, in its new version."""
    return page, Reload()


def on_skip(page: Page, _: str) -> Answer:
    """End the drawing of marks, or play the rest of a computer's turn at once."""
    match = page.current
    if match is not None and match.handover is not None and match.handover.drawing:
        return after_handover(page)
    return page if match is None else page.with_match(replace(match, paused=False)), Skip()


def on_take_over(page: Page, _: str) -> Answer:
    """Play in this tab."""
    return page, TakeOver()
