"""Handing a text, a result or a game on: to the clipboard, or to whatever the device shares texts with.

The browser's window is handed in, and `door`, through which comes in what the browser answers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from calavera import Record, write
from calavera.record.mixed_radix import MAX_CHARS
from calavera.record.record import MAX_BYTES
from web.app.browser.files import Once, download
from web.app.intents.share import file_name, file_text, opened_file, unread_file
from web.app.state.page import Notice, Page
from web.app.state.screens import Share
from web.app.tree.catalogue import Words
from web.app.view.table.solo_end import share_text

__all__ = ["follow_link", "hand_game_on", "hand_on", "read_file"]

Tell = Callable[[str], object]
"""Says what has become of it: the name of a notice."""


Door = Callable[[Callable[..., object]], Callable[..., object]]
"""The same function as a door (`doors`)."""


class Stage(Protocol):
    """The place where pages are shown."""

    page: Page

    def ask(self, intent: str) -> None: ...
    def show(self, page: Page) -> None: ...


MOST = 80
"""Of an address's end that leads to dice: nothing longer is a link of ours."""


def hand_on(how: str, record: Record, words: Words, window: Any, door: Door, told: Tell) -> None:
    """`copy` a game's record, or `share` a result: with the device, else by the clipboard."""
    if how == "copy":
        _put(write(record), window, door, lambda well: told("copied") if well else told("not_copied"))
        return
    text = share_text(record, words, str(window.location.href).partition("#")[0])
    if not getattr(window.navigator, "share", None):
        _put(text, window, door, lambda well: told("shared") if well else told("not_shared"))
        return
    data = window.Object.new()
    data.text = text
    # A player who closes the device's own window has shared nothing, and knows it.
    window.navigator.share(data).then(_nothing, _nothing)


def _nothing(*_: object) -> None:
    """All is said already."""


def hand_game_on(how: str, stage: Stage, window: Any, door: Door, once: Once) -> None:
    """`copy` the link of the game that is shared, `send` it with the device, have it drawn as a `code`, or
    `save` the game as a file."""
    sharing = stage.page.find(Share)
    if sharing is None:
        return
    if how == "save":
        download(file_text(sharing), file_name(sharing.record), window, once)
    elif how == "code":
        _draw(sharing.link, stage, window, door)
    elif how == "copy" or not _send(sharing.link, window, door):
        _put(sharing.link, window, door, lambda well: _told(stage, well))


def _told(stage: Stage, well: bool) -> None:
    notice = Notice("link_copied") if well else Notice("link_not_copied")
    stage.show(replace(stage.page, notice=notice))


def _send(link: str, window: Any, door: Door) -> bool:
    """Hand a game to the device's own share sheet; False if it has none."""
    data = window.Object.new()
    data.title, data.url = "Calavera", link
    can_share = getattr(window.navigator, "canShare", None)
    if not can_share or not can_share(data):
        return False
    window.navigator.share(data).then(_nothing, _nothing)
    return True


def _draw(link: str, stage: Stage, window: Any, door: Door) -> None:
    """Ask for the QR code of a link, which boot.js draws; there is none where the link is too long."""
    if link:
        window.calaveraCode(link).then(
            door(lambda code: stage.ask(f"share-code {link} {code.side} {code.path}")),
            door(lambda *_: stage.ask(f"share-code {link} 0")),
        )


def read_file(file: Any, stage: Stage, door: Door) -> None:
    """Show the game in a chosen file. Reads no more of it than a game can have."""
    chunk = file.slice(0, MAX_BYTES + 1).arrayBuffer()
    chunk.then(
        door(lambda buffer: stage.show(opened_file(stage.page, buffer.to_bytes()))),
        door(lambda error: stage.show(unread_file(stage.page, str(error)))),
    )


def follow_link(window: Any, ask: Callable[[str], object]) -> None:
    """Open the game or the dice that the address leads to, if any.

    It goes from the address: a player who reloads the page wants the game that was begun meanwhile.
    """
    address = str(window.location.hash)
    for beginning, intent, most in (("#solo", "solo-link", MOST), ("#game", "open-link", MAX_CHARS + MOST)):
        if address.startswith(beginning):
            window.history.replaceState(None, "", str(window.location.href).partition("#")[0])
            ask(f"{intent} {address[:most]}")


def _put(text: str, window: Any, door: Door, done: Callable[[bool], object]) -> None:
    if window.isSecureContext:
        written = window.navigator.clipboard.writeText(text)
        written.then(door(lambda *_: done(True)), door(lambda *_: done(False)))
    else:  # there is no clipboard then; the text itself is on the page
        done(False)
