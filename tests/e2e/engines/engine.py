"""The requests of tests to a browser, whichever engine it has and whatever drives it."""

import json
import os
import time
from abc import abstractmethod
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.hand import MEMORY, OFFLINE, READY, TIME, Hand, in_sight
from tests.e2e.host import Host
from tests.e2e.killing import kill
from tests.e2e.notices import NOTICES

__all__ = ["HEIGHT", "WIDTH", "Engine", "needed"]

WIDTH, HEIGHT = 390, 844

REPORT = """addEventListener("securitypolicyviolation", (refused) =>
  console.error(`refused: ${refused.effectiveDirective} ${refused.blockedURI} ${refused.sourceFile}`));"""
"""A script that reports refusals of the policy as errors of the console, in every browser."""


def needed(browser: str, place: str | None) -> str:
    """Return where a browser or driver is. Without it a test fails in CI and is skipped by name elsewhere."""
    if place is None and "CI" not in os.environ:
        pytest.skip(f"no {browser} on this machine")
    assert place is not None, f"no {browser} to test with"
    return place


class Engine(Hand):
    """A browser with a profile of its own, on one page of a host; it can be closed and launched again."""

    memory = 2
    """Gigabytes that the device says it has when it is launched."""

    patience = 180
    """Seconds for whatever the page or the browser is waited for: a busy machine is slow and not wrong."""

    moving = False
    """True for a browser that asks for no less motion, as for the tests marked so."""

    before = ""
    """A script of a test's own that runs in every document from the next launch on."""

    def __init__(self, host: Host, profile: Path) -> None:
        super().__init__()
        self.host = host
        self.profile = profile
        self.launched = ExitStack()
        profile.mkdir()

    # -- what drives it

    @abstractmethod
    def launch(self) -> None:
        """Start the browser with the profile as it was left, and tell `launched` how to close it."""

    @abstractmethod
    def go(self, address: str) -> None:
        """Load a page."""

    @abstractmethod
    def go_again(self) -> None:
        """Load the same page again."""

    @abstractmethod
    def run(self, expression: str) -> Any:
        """Return an expression's value, as JSON; waits for a promise. No policy of the page forbids it."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Press a key, named as the DOM does: `r`, `Enter`, `ArrowUp`."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""

    @abstractmethod
    def picture(self, file: Path) -> None:
        """Save a picture of the window."""

    # -- the same for all

    @property
    def script(self) -> str:
        """The script that runs in every document before its own."""
        return MEMORY.format(self.memory) + REPORT + NOTICES + self.before

    def evaluate(self, function: str, given: Any = None) -> Any:
        return self.run(f"({function})({json.dumps(given)})")

    def wait(self, expression: str) -> None:
        """Until an expression comes to something true: asked again and again, as `eval` may be forbidden."""
        end = time.monotonic() + self.patience
        while not self.run(expression):
            assert time.monotonic() < end, f"not within {self.patience} seconds: {expression}; {self.wrong}"
            time.sleep(0.1)

    def wait_for(self, selector: str) -> None:
        self.wait(f"document.querySelector({json.dumps(in_sight(selector))}) !== null")

    def quit(self) -> None:
        """Close the browser as a person does; the profile stays."""
        self.launched.close()

    def kill(self) -> None:
        """Have the browser gone at once; the profile stays as it is at this moment."""
        kill(self.profile)
        with suppress(Exception):  # each driver complains in its own way that it drives nothing any more
            self.launched.close()

    def open(self) -> None:
        self.go(self.host.address)
        self.arrive()

    def reload(self) -> None:
        self.go_again()
        self.arrive()

    def arrive(self) -> None:
        self.wait("document.documentElement.dataset.app")
        assert self.run(f"document.querySelector('{READY}') !== null"), self.run("document.body.innerText")
        self.run(TIME)

    def wait_until_offline_ready(self) -> None:
        self.wait_for(OFFLINE)
