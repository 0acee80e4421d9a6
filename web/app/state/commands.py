"""Values from the edge for an update, and commands for the browser: plain data both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from web.app.state.device import Device
from web.app.state.page import Page
from web.app.tree.catalogue import Words

if TYPE_CHECKING:  # only pages at a shared table need it
    from calavera.multiplayer.table import Outgoing

__all__ = [
    "Accept",
    "Answer",
    "Command",
    "Copy",
    "DrawCode",
    "Focus",
    "Given",
    "Install",
    "LeaveTable",
    "LookForTables",
    "MakeAnswer",
    "MakeOffer",
    "OpenCamera",
    "Persist",
    "Prepare",
    "Print",
    "Reload",
    "Report",
    "SaveFile",
    "SaveFiles",
    "SavePicture",
    "ShareLink",
    "SharePicture",
    "ShareText",
    "Skip",
    "TakeOver",
]


@dataclass(frozen=True, slots=True)
class Given:
    """Values that only the edge knows; an intent's route says which of them it needs."""

    now: int = 0
    """Milliseconds since 1970."""
    today: str = ""
    """The date as `2026-11-22`."""
    lasting: str = ""
    """The earliest date that it still is somewhere on Earth; it comes with the other one."""
    seed: str = ""
    """32 hexadecimal digits of chance."""
    address: str = ""
    """The app's own address, without a fragment; empty for a file, which has none to hand on."""
    text: str = ""
    """The content of a file with games."""
    data: bytes = b""
    """The content of a file with one game."""
    device: Device | None = None
    """The device at this moment; None where it is as it was."""


@dataclass(frozen=True, slots=True)
class Command:
    """A task for the browser.

    One without fields is no dataclass of its own: making each of them takes time at the start.
    """

    late: ClassVar[bool] = False
    """True if it waits until the page is drawn; the others need the tap that asked for them."""


@dataclass(frozen=True, slots=True)
class Copy(Command):
    """A command to copy a text to the clipboard; the notice `done` or `failed` reports the result."""

    text: str
    done: str
    failed: str


class ShareText(Command):
    """A command to share a text with the device, else by the clipboard; each kind of it knows its text."""

    __slots__ = ()

    def text(self, words: Words) -> str:
        """Return the text in the page's language."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ShareLink(Command):
    """A command to share a link with the device, else by the clipboard."""

    link: str


@dataclass(frozen=True, slots=True)
class SaveFile(Command):
    """A command to download a text as a file."""

    name: str
    text: str


class SavePicture(Command):
    """A command to download the picture that is shown."""

    __slots__ = ()


class SharePicture(Command):
    """A command to share the picture that is shown."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class DrawCode(Command):
    """A command to draw a text as a QR code, which an intent delivers."""

    late: ClassVar[bool] = True
    link: str
    intent: str = "share-code"


class SaveFiles(Command):
    """A command to download files that take time to write; each kind of it knows what is in them."""

    __slots__ = ()

    def steps(self, page: Page) -> Iterator[None]:
        """Prepare the files of what a page keeps, in slices."""
        raise NotImplementedError

    def files(self, page: Page) -> Iterator[tuple[str, str]]:
        """Yield their names and texts."""
        raise NotImplementedError


class Print(Command):
    """A command to print the page."""

    __slots__ = ()


class Reload(Command):
    """A command to reload the page."""

    __slots__ = ()


class Install(Command):
    """A command to have the browser install the app."""

    __slots__ = ()


class OpenCamera(Command):
    """A command to look for codes with the camera; `meet-camera-is` reports what has become of it."""

    __slots__ = ()


class MakeOffer(Command):
    """A command to make a host's code for one guest, which `meet-made` delivers."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class MakeAnswer(Command):
    """A command to make a guest's code for the host whose digits these are."""

    digits: str


@dataclass(frozen=True, slots=True)
class Accept(Command):
    """A command to connect to the guest whose digits these are; `meet-opened` or `meet-failed` follow."""

    digits: str


class Report(Command):
    """A command to describe the connection, which `meet-reported` delivers."""

    __slots__ = ()


class Skip(Command):
    """A command to play the rest of a computer's turn at once."""

    __slots__ = ()


class TakeOver(Command):
    """A command to play in this tab, not in the other one."""

    __slots__ = ()


class Persist(Command):
    """A command to ask the browser never to clear the storage."""

    __slots__ = ()
    late: ClassVar[bool] = True


class Prepare(Command):
    """A command to make the rules ahead of time, in the chosen language."""

    __slots__ = ()
    late: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Focus(Command):
    """A command to move the focus where the page wants it; `scroll` brings that into sight."""

    late: ClassVar[bool] = True
    scroll: bool = False


class LookForTables(Command):
    """A command to ask the other windows for tables, which the intent `table-found` delivers."""

    __slots__ = ()
    late: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class LeaveTable(Command):
    """A command to say goodbye to a table, and to start again where this window was stored apart."""

    late: ClassVar[bool] = True
    outgoing: Outgoing


Answer = Page | tuple[Page | Command, ...]
"""The page after an intent, alone or followed by commands."""
