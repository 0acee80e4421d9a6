"""Values from the edge for an update, and commands for the browser: plain data both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from calavera.record.record import AnyRecord
from web.app.state.match import Match
from web.app.state.page import Page

__all__ = [
    "Answer",
    "Command",
    "Copy",
    "DrawCode",
    "Export",
    "Focus",
    "Given",
    "Install",
    "MatchAnswer",
    "Persist",
    "Prepare",
    "Print",
    "Reload",
    "SaveFile",
    "SavePicture",
    "ShareLink",
    "SharePicture",
    "ShareResult",
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
    seed: str = ""
    """32 hexadecimal digits of chance."""
    address: str = ""
    """The app's own address, without a fragment."""
    text: str = ""
    """The content of a file with games."""
    data: bytes = b""
    """The content of a file with one game."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the browser has to do."""

    late: ClassVar[bool] = False
    """True if it waits until the page is drawn; the others need the tap that asked for them."""


@dataclass(frozen=True, slots=True)
class Copy(Command):
    """Put a text on the clipboard, and say by the name of a notice whether that worked."""

    text: str
    done: str
    failed: str


@dataclass(frozen=True, slots=True)
class ShareResult(Command):
    """Share the result of a solo game with the device, else by the clipboard."""

    record: AnyRecord
    address: str


@dataclass(frozen=True, slots=True)
class ShareLink(Command):
    """Share a link with the device, else by the clipboard."""

    link: str


@dataclass(frozen=True, slots=True)
class SaveFile(Command):
    """Give the device a text as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class SavePicture(Command):
    """Give the device the picture that is shown as a file."""


@dataclass(frozen=True, slots=True)
class SharePicture(Command):
    """Share the picture that is shown."""


@dataclass(frozen=True, slots=True)
class DrawCode(Command):
    """Draw a link as a QR code, and answer with the intent `share-code`."""

    late: ClassVar[bool] = True
    link: str


@dataclass(frozen=True, slots=True)
class Export(Command):
    """Write a backup of everything, in slices, and give it to the device as a file."""

    today: str


@dataclass(frozen=True, slots=True)
class Print(Command):
    """Print the page."""


@dataclass(frozen=True, slots=True)
class Reload(Command):
    """Load the page again."""


@dataclass(frozen=True, slots=True)
class Install(Command):
    """Ask the browser to install the app."""


@dataclass(frozen=True, slots=True)
class Skip(Command):
    """Play the rest of a computer's turn at once."""


@dataclass(frozen=True, slots=True)
class TakeOver(Command):
    """Play in this tab, not in the other one."""


@dataclass(frozen=True, slots=True)
class Persist(Command):
    """Ask the browser not to clear the storage."""

    late: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Prepare(Command):
    """Make the rules ahead of time in the language that was chosen."""

    late: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Focus(Command):
    """Move the focus where the page wants it, and with `scroll` bring that into sight."""

    late: ClassVar[bool] = True
    scroll: bool = False


MatchAnswer = Match | tuple[Match | Command, ...]
"""The match after an intent, alone or followed by commands."""

Answer = Page | tuple[Page | Command, ...]
"""The page after an intent, alone or followed by commands."""
