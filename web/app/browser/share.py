"""Sharing a text or a link: with the clipboard, or with whatever the device shares texts with.

The browser's window is handed in, and `guard`, from whose functions no error gets out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from calavera.record.mixed_radix import MAX_CHARS
from calavera.record.record import MAX_BYTES
from web.app.features import feature_links
from web.app.state.commands import Copy, DrawCode, ShareLink

__all__ = [
    "closed_by_player",
    "copy",
    "draw_code",
    "follow_link",
    "read_file",
    "share_link",
    "share_text",
]

Tell = Callable[..., object]
"""Says what has become of it: the name of a notice, and a text that is to be copied by hand."""

Ask = Callable[..., object]
"""Answers an intent."""

Guard = Callable[[Callable[..., object]], Callable[..., object]]
"""Wraps a function so that none of its errors gets out (`error_boundary`)."""

MAX_BEGINNING = 80
"""Characters of an address from `#` on before a packed game."""


def copy(command: Copy, window: Any, guard: Guard, told: Tell) -> None:
    """Put a text on the clipboard; where that fails, the notice shows it, to be copied by hand.

    At an insecure address there is no clipboard, nor in some apps that show pages.
    """
    clipboard = getattr(window.navigator, "clipboard", None)
    failed = guard(lambda *_: told(command.failed, command.text))
    if window.isSecureContext and clipboard:
        clipboard.writeText(command.text).then(guard(lambda *_: told(command.done)), failed)
    else:
        failed()


def closed_by_player(error: Any) -> bool:
    """Return whether a promise to share was broken by the player, who has closed the device's own window.

    They know that nothing was shared: no message is due. Whatever else breaks it is a refusal that they do
    not see, as by a policy, an app that shows pages, or a browser that has lost sight of the tap.
    """
    return str(getattr(error, "name", "")) == "AbortError"


def share_text(text: str, window: Any, guard: Guard, told: Tell) -> None:
    """Share a text with the device, else by the clipboard."""
    if not getattr(window.navigator, "share", None):
        copy(Copy(text, "shared", "not_shared"), window, guard, told)
        return
    data = window.Object.new()
    data.text = text
    _share(data, text, window, guard, told)


def share_link(command: ShareLink, window: Any, guard: Guard, told: Tell) -> None:
    """Share a link with the device, else by the clipboard."""
    data = window.Object.new()
    data.title, data.url = "Calavera", command.link
    can_share = getattr(window.navigator, "canShare", None)
    if can_share and can_share(data):
        _share(data, command.link, window, guard, told)
    else:
        copy(Copy(command.link, "link_copied", "link_not_copied"), window, guard, told)


def _share(data: Any, text: str, window: Any, guard: Guard, told: Tell) -> None:
    """Share with the device; where that refuses, the text goes to the clipboard, and a notice says so."""

    def refused(error: Any) -> None:
        if not closed_by_player(error):
            copy(Copy(text, "share_copied", "not_shared"), window, guard, told)

    window.navigator.share(data).then(_shared, guard(refused))


def _shared(*_: object) -> None:
    """Do nothing: the device itself has shown what became of it."""


def draw_code(command: DrawCode, window: Any, guard: Guard, ask: Ask) -> None:
    """Ask for the QR code of a link, which boot.js draws; there is none where the link is too long."""
    window.calaveraCode(command.link).then(
        guard(lambda code: ask(f"{command.intent} {command.link} {code.side} {code.path}")),
        guard(lambda *_: ask(f"{command.intent} {command.link} 0")),
    )


def read_file(file: Any, ask: Ask, guard: Guard) -> None:
    """Show the game in a file, of which no more is read than a game can have."""
    chunk = file.slice(0, MAX_BYTES + 1).arrayBuffer()
    chunk.then(
        guard(lambda buffer: ask("open-file", data=buffer.to_bytes())),
        guard(lambda error: ask(f"open-file {error}")),  # it was moved, changed or is forbidden
    )


def follow_link(window: Any, ask: Ask) -> None:
    """Ask for the game, the dice or the table that the address leads to, if it does.

    It goes from the address: a player who loads the page again wants the game that was started meanwhile.
    """
    address = str(window.location.hash)
    links = (
        ("#game", "open-link", MAX_CHARS + MAX_BEGINNING),
        *((link, intent, MAX_CHARS) for link, intent in feature_links().items()),
    )
    for beginning, intent, most in links:
        if address.startswith(beginning):
            window.history.replaceState(window.history.state, "", str(window.location.href).partition("#")[0])
            ask(f"{intent} {address[:most]}")
