"""The screen on which two devices exchange codes, so that they can sit at one table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from web.app.state.screens import Screen

__all__ = ["MAX_GUESTS", "Meeting"]

MAX_GUESTS = 3
"""The guests of a host: four devices sit at a table."""


@dataclass(frozen=True)
class Meeting(Screen):
    """The exchange of codes between a host and one guest.

    The host shows an offer and reads the answer; the guest reads the offer and shows the answer.
    """

    name: ClassVar[str] = "meeting"
    awake: ClassVar[bool] = True
    host: bool
    step: str = "ask"
    """`ask` (for the camera), `scan` (the host's code), `make` (the own code is being made), `show` (it is
    there), `wait` (for the connection), `joined` or `failed`."""
    guest: int = 1
    """The number of the guest that is due, from 1; those before it sit at the table."""
    camera: str = "off"
    """`off`, `asked` (the browser asks), `on`, `refused`, `missing`, `busy` (another app may have it), or
    `plain` where none is wanted."""
    own: str = ""
    """The text of the own code."""
    code: tuple[int, str] | None = None
    """It as a QR code: its side in modules, and a path round the dark ones; None while it is being drawn."""
    wrong: str = ""
    """The matter with the last code that was read: `bad`, `newer`, `host`, `guest` or `other`."""
    why: str = ""
    """The reason of a failure: one of `web_rtc.Peer`'s, or `local`."""
    error: str = ""
    """The browser's words for either of them."""
    report: str = ""
    """The description for those who look for a fault, once it was asked for."""

    @property
    def filming(self) -> bool:
        """True while the camera is of use: to read a code, or to have the own addresses in the own code."""
        reading = ("ask", "make", "show", "wait", "failed") if self.host else ("ask", "scan", "make")
        return self.camera in {"asked", "on"} and self.step in reading

    @property
    def blind(self) -> bool:
        """True where no camera reads codes, nor is about to: they come and go as text."""
        return self.camera not in {"on", "asked"}

    @property
    def reading(self) -> bool:
        """True while the other's code is due."""
        return self.step == ("show" if self.host else "scan")
