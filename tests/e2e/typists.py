"""Hands that play with nothing but keys, in any browser."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from calavera.game import Rethrow
from tests.e2e.engines.engine import Engine
from tests.e2e.hand import DICE, NEXT_PICTURE, SETTLE, WAITS, Hand

__all__ = ["BuilderAtEngine", "Building", "Typing"]

KEYS = {"throw": "r", "take -": "Enter", "confirm": "Enter"}
"""The keys for what fingers tap."""


class Typing(Hand):
    """A hand without mouse or finger."""

    @abstractmethod
    def key(self, key: str) -> None:
        """Press a key once everything lies still, and wait until the page has answered it."""

    def go_on(self) -> None:
        """Press the key of the button that has the focus between two decisions."""
        while self.evaluate(WAITS):
            assert self.focused in {"skip", "go-on"}
            self.pass_time()
            self.key("Enter")

    @property
    def focused(self) -> str:
        """The intent of the focused control."""
        return str(self.evaluate("() => document.activeElement.dataset.intent ?? ''"))

    def tab_to(self, intent: str) -> None:
        for _ in range(60):
            if self.focused == intent:
                return
            self.key("Tab")
        raise AssertionError(f"Tab never reaches {intent}")

    def tab_back_to(self, selector: str) -> None:
        for _ in range(60):
            if self.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.key("Shift+Tab")
        raise AssertionError(f"Shift and Tab never reach {selector}")

    def tap(self, intent: str) -> None:
        """The key for what the tests of fingers tap."""
        self.go_on()
        self.pass_time()
        self.key(KEYS[intent])

    def choose(self, choice: object) -> None:
        self.go_on()
        state = self.record.state
        assert isinstance(state.seat, int)
        for _ in range(state.choices(state.seat).index(choice) + 1):
            self.key("ArrowRight")
        self.tap("confirm")

    def hold_all_but(self, action: Rethrow) -> None:
        for position, held in self.evaluate(DICE):
            if held == (position in action.positions):
                self.key(str(position + 1))


class Building(Typing):
    """The same at Castro's board."""

    game = "castro"

    def choose(self, choice: object) -> None:
        """Go to a square with the arrow keys, pick it and confirm it with Enter."""
        self.go_on()
        square = str(choice)
        if not self.has("confirm"):
            self.key("ArrowUp")  # into the board
            self.to(square)
            self.key("Enter")
            self.pass_time()
        self.key("Enter")

    def to(self, square: str) -> None:
        """Go on to a square, a key for each step."""
        there = self.focused.removeprefix("tap-square ")
        right, down = ord(square[0]) - ord(there[0]), int(square[1]) - int(there[1])
        keys = ["ArrowRight"] * right + ["ArrowLeft"] * -right + ["ArrowDown"] * down + ["ArrowUp"] * -down
        for key in keys:
            self.key(key)
        assert self.focused == f"tap-square {square}"


class BuilderAtEngine(Building):
    """Castro's builder at another browser than Chromium."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def evaluate(self, function: str, given: Any = None) -> Any:
        return self.engine.evaluate(function, given)

    def click(self, selector: str) -> None:
        raise AssertionError(f"no finger touches {selector}")

    def fill(self, selector: str, text: str) -> None:
        raise AssertionError(f"nothing is written into {selector}")

    def reload(self) -> None:
        self.engine.reload()

    def key(self, key: str) -> None:
        if self.evaluate(SETTLE):
            self.evaluate(NEXT_PICTURE)
        self.pass_time()
        before = self.evaluate("() => testTime.keys")
        self.engine.press(key)
        self.engine.wait(f"testTime.keys > {before}")
        self.wait_until_kept()
