"""A stand-in for a window that shares and copies."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any


class Promise:
    """Kept or broken at once."""

    def __init__(self, kept: bool) -> None:
        self.kept = kept

    def then(self, well: Callable[..., object], badly: Callable[..., object]) -> None:
        (well if self.kept else badly)(None)


class Browser:
    """A window that notes what it was given."""

    def __init__(self, *, secure: bool = True, allowed: bool = True, shares: bool = False) -> None:
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
            return Promise(allowed)

        def share(data: Any) -> Promise:
            self.shared.append(data.text)
            return Promise(allowed)

        self.navigator = SimpleNamespace(clipboard=SimpleNamespace(writeText=take))
        if shares:
            self.navigator.share = share
