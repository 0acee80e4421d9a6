"""A button looks pressed in the next picture, and its answer is drawn after that, in a window made up."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from web.app.browser.pressed import LATE, LONG, PRESSED, Pressed
from web.app.intents.routes import ROUTES


class Button:
    """An element that only has attributes."""

    def __init__(self) -> None:
        self.attributes: set[str] = set()
        self.setAttribute, self.removeAttribute = self.set_attribute, self.remove_attribute

    def set_attribute(self, name: str, _: str) -> None:
        self.attributes.add(name)

    def remove_attribute(self, name: str) -> None:
        self.attributes.discard(name)

    @property
    def pressed(self) -> bool:
        return PRESSED in self.attributes


class Window:
    """A window whose pictures come when a test says so; `drawn` is what was drawn, in order."""

    def __init__(self) -> None:
        self.frames: list[Callable[[float], None]] = []
        self.document = SimpleNamespace(hidden=False)
        self.drawn: list[str] = []
        self.requestAnimationFrame = self.ask_for_frame
        self.pressed = Pressed(self, lambda function: function)

    def ask_for_frame(self, do: Callable[[float], None]) -> None:
        self.frames.append(do)

    def picture(self) -> None:
        """Show a picture, whose frame begins with what asked for it."""
        asked, self.frames = self.frames, []
        for do in asked:
            do(0.0)

    def draw(self, what: str, refused: str | None = None, *, took: float = 0.0) -> None:
        """Ask for a drawing of some milliseconds, after which nothing is pressed."""

        def drawing(reason: str | None) -> None:
            self.pressed.drawn(took)
            self.drawn.append(what + (reason or ""))

        self.pressed.before(drawing)(refused)

    def answer(self, took: float) -> None:
        """Answer a tap by a drawing of some milliseconds."""
        self.pressed.press(Button())
        self.draw("answer", took=took)
        self.picture()
        self.picture()
        self.drawn.clear()


@pytest.fixture
def slow() -> Window:
    """A window where the last answer took long."""
    window = Window()
    window.answer(LONG)
    return window


def test_without_a_tap_everything_is_drawn_at_once(slow: Window) -> None:
    slow.draw("page")
    assert slow.drawn == ["page"]


def test_a_pressed_button_is_seen_before_its_answer(slow: Window) -> None:
    button = Button()
    slow.pressed.press(button)
    slow.draw("page")
    slow.picture()
    assert button.pressed
    assert slow.drawn == []
    slow.picture()
    assert slow.drawn == ["page"]
    assert not button.pressed
    slow.draw("another")
    assert slow.drawn == ["page", "another"]


def test_where_answers_are_drawn_fast_nothing_waits() -> None:
    window, button = Window(), Button()
    window.answer(LONG - 1)
    window.pressed.press(button)
    assert not button.pressed
    window.draw("page")
    assert window.drawn == ["page"]


def test_a_long_answer_is_remembered_for_a_while(slow: Window) -> None:
    for _ in range(LATE - 1):
        slow.answer(1.0)
    first, second = Button(), Button()
    slow.pressed.press(first)
    assert first.pressed
    slow.draw("page", took=1.0)
    slow.picture()
    slow.picture()
    slow.pressed.press(second)
    assert not second.pressed


def test_what_was_not_tapped_for_does_not_count() -> None:
    window, button = Window(), Button()
    window.draw("a computer's turn", took=2 * LONG)
    window.pressed.press(button)
    assert not button.pressed


def test_what_is_kept_only_after_the_picture_is_drawn_when_it_is_kept(slow: Window) -> None:
    button = Button()
    slow.pressed.press(button)
    slow.picture()
    slow.picture()
    assert button.pressed
    slow.draw("page", " could not be kept")
    assert slow.drawn == ["page could not be kept"]
    assert not button.pressed


def test_only_the_last_drawing_before_a_picture_is_made(slow: Window) -> None:
    first, second = Button(), Button()
    slow.pressed.press(first)
    slow.draw("one")
    slow.pressed.press(second)
    assert (first.pressed, second.pressed) == (False, True)
    slow.draw("two")
    slow.picture()
    slow.picture()
    assert slow.drawn == ["two"]
    assert not second.pressed


def test_a_page_in_the_background_waits_for_no_picture(slow: Window) -> None:
    button = Button()
    slow.document.hidden = True
    slow.pressed.press(button)
    slow.draw("page")
    assert slow.drawn == ["page"]
    assert not button.pressed


def test_small_answers_come_at_once() -> None:
    at_once = {verb for verb, route in ROUTES.items() if route.at_once}
    assert {"hold", "pick", "real-face"} <= at_once
    assert at_once.isdisjoint({"throw", "confirm", "take", "go-on", "rules", "log", "settings", "close"})
