"""The values that only the browser knows, collected for each intent: time, seed, address, device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from web.app.browser.page_address import address
from web.app.browser.today import Clock
from web.app.intents.routes import ROUTES
from web.app.state.commands import Given
from web.app.state.device import Device

__all__ = ["LYING", "BrowserInputs"]

LYING = "(min-width: 700px) and (min-height: 700px)"
"""The size from which a screen lies between its players (round_table.css); a smaller one is passed round."""


class BrowserInputs:
    """The browser's values, which are handed in.

    `motion` is the media query of the system's wish for less motion, and `chance(bytes)` makes a seed.
    """

    def __init__(self, window: Any, motion: Any, clock: Clock, chance: Callable[[int], str]) -> None:
        self._window = window
        self._clock = clock
        self._chance = chance
        self._motion = motion
        self._lying = window.matchMedia(LYING)
        self._build = str(window.document.documentElement.dataset.build)

    def given(self, intent: str, text: str, data: bytes) -> Given:
        """Collect what the browser adds to an intent: the time, the device, and what its route needs."""
        route = ROUTES.get(intent.partition(" ")[0])
        needs = route.needs if route is not None else frozenset[str]()
        today, lasting = self._clock.dates() if "today" in needs else ("", "")
        return Given(
            now=self._clock.now(),
            today=today,
            lasting=lasting,
            seed=self._chance(16) if "seed" in needs else "",
            address=address(self._window) if "address" in needs else "",
            text=text,
            data=data,
            device=Device(bool(self._lying.matches), bool(self._motion.matches), self._build),
        )
