"""A stand-in for a window that shares and copies."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class Promise:
    """Kept at once, or broken with an error of a name."""

    def __init__(self, error: str = "") -> None:
        self.error = error

    def then(self, well: Callable[..., object], badly: Callable[..., object]) -> None:
        if self.error:
            badly(SimpleNamespace(name=self.error))
        else:
            well(None)


class Browser:
    """A window that notes what it was given.

    `copies` and `shares` name the errors with which it refuses that; it shares nothing where that is None.
    """

    def __init__(
        self, *, secure: bool = True, copies: str = "", shares: str | None = None, clipboard: bool = True
    ) -> None:
        self.isSecureContext = secure
        self.given: list[str] = []
        self.shared: list[str] = []
        self.Object = SimpleNamespace(new=SimpleNamespace)
        self.location = SimpleNamespace(href="https://example.org/calavera/?x#solo=12", hash="#solo=12")
        self.addresses: list[str] = []
        self.history = SimpleNamespace(
            state=2, replaceState=lambda state, _, address: self.addresses.append(f"{state} {address}")
        )

        def take(text: str) -> Promise:
            self.given.append(text)
            return Promise(copies)

        def share(data: Any) -> Promise:
            self.shared.append(getattr(data, "text", "") or data.url)
            return Promise(shares or "")

        self.navigator = SimpleNamespace()
        if clipboard:
            self.navigator.clipboard = SimpleNamespace(writeText=take)
        if shares is not None:
            self.navigator.share = share
            self.navigator.canShare = lambda _: True
