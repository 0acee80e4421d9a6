"""A button looks pressed in the next picture, and its answer is drawn after that, in a window made up."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

from web.app.browser.pressed import PRESSED, Pressed
from web.app.intents.routes import ROUTES


class Button:
    """An element that only has attributes."""

    def __init__(self) -> None:
        self.attributes: set[str] = set()
        self.setAttribute, self.removeAttribute = self.set_attribute, self.remove_attribute

    def set_attribute(self, name: str, _: str) -> None:
        self.attributes.add(name)

    def remove_attribute(self, name: str) -> None:
        self.attributes.remove(name)

    @property
    def pressed(self) -> bool:
        return PRESSED in self.attributes


class Window:
    """A window whose pictures and tasks come when a test says so; `drawn` is what was drawn, in order."""

    def __init__(self, *, hidden: bool = False) -> None:
        self.frames: list[Callable[[float], None]] = []
        self.tasks: list[Callable[[], None]] = []
        self.document = SimpleNamespace(hidden=hidden)
        self.drawn: list[str] = []
        self.requestAnimationFrame, self.setTimeout = self.ask_for_frame, self.ask_for_task
        self.pressed = Pressed(self, lambda function: function)

    def ask_for_frame(self, do: Callable[[float], None]) -> None:
        self.frames.append(do)

    def ask_for_task(self, do: Callable[[], None], _: int) -> None:
        self.tasks.append(do)

    def picture(self) -> None:
        """Show a picture, and do what comes after it."""
        while self.frames:
            self.frames.pop()(0.0)
        while self.tasks:
            self.tasks.pop()()

    def draw(self, what: str, refused: str | None = None) -> None:
        """Ask for a drawing, after which nothing is pressed."""

        def drawing(reason: str | None) -> None:
            self.pressed.release()
            self.drawn.append(what + (reason or ""))

        self.pressed.before(drawing)(refused)


def test_without_a_tap_everything_is_drawn_at_once() -> None:
    window = Window()
    window.draw("page")
    assert window.drawn == ["page"]


def test_a_pressed_button_is_seen_before_its_answer() -> None:
    window, button = Window(), Button()
    window.pressed.press(button)
    window.draw("page")
    assert button.pressed
    assert window.drawn == []
    window.picture()
    assert window.drawn == ["page"]
    assert not button.pressed
    window.draw("another")
    assert window.drawn == ["page", "another"]


def test_what_is_kept_only_after_the_picture_is_drawn_when_it_is_kept() -> None:
    window, button = Window(), Button()
    window.pressed.press(button)
    window.picture()
    assert button.pressed
    window.draw("page", " could not be kept")
    assert window.drawn == ["page could not be kept"]
    assert not button.pressed


def test_only_the_last_drawing_before_a_picture_is_made() -> None:
    window, first, second = Window(), Button(), Button()
    window.pressed.press(first)
    window.draw("one")
    window.pressed.press(second)
    assert (first.pressed, second.pressed) == (False, True)
    window.draw("two")
    window.picture()
    assert window.drawn == ["two"]
    assert not second.pressed


def test_a_page_that_is_not_seen_waits_for_no_picture() -> None:
    window, button = Window(hidden=True), Button()
    window.pressed.press(button)
    window.draw("page")
    assert window.drawn == ["page"]
    assert not button.pressed


def test_small_answers_come_at_once() -> None:
    at_once = {verb for verb, route in ROUTES.items() if route.at_once}
    assert {"hold", "pick", "real-face"} <= at_once
    assert at_once.isdisjoint({"throw", "confirm", "take", "go-on", "rules", "log", "settings", "close"})
