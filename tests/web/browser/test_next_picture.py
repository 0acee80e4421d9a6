"""A large answer begins when the tap itself has been seen, in a window made up."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from tests.web.games_played import DEVICE, fresh_page
from web.app.browser.gestures import Fingers
from web.app.browser.in_sight import InSight
from web.app.browser.listeners import BUSY, OFFERED, Listening
from web.app.browser.next_picture import PATIENCE, NextPicture
from web.app.intents.routes import ROUTES
from web.app.lazy import module_of


class Window:
    """A window whose pictures and tasks come when a test says so."""

    def __init__(self) -> None:
        self.frames: list[Callable[[float], None]] = []
        self.tasks: list[tuple[int, Callable[[], None]]] = []
        self.requestAnimationFrame = self.frames.append
        self.setTimeout = self.set_timeout
        self.next = NextPicture(self, lambda function: function)
        self.done: list[str] = []

    def set_timeout(self, do: Callable[[], None], milliseconds: int) -> None:
        self.tasks.append((milliseconds, do))

    def wait(self, milliseconds: int) -> None:
        """Do what is due within that time."""
        due = [do for time, do in self.tasks if time <= milliseconds]
        self.tasks = [(time, do) for time, do in self.tasks if time > milliseconds]
        for do in due:
            do()

    def show(self) -> None:
        """Show a picture, and do what comes after it."""
        frames, self.frames[:] = list(self.frames), []
        for do in frames:
            do(0.0)
        assert not self.done or not frames, "an answer came before its picture"
        self.wait(0)

    def ask(self, what: str) -> None:
        self.next.then(lambda: self.done.append(what))


def test_an_answer_comes_after_the_next_picture() -> None:
    window = Window()
    window.ask("one")
    window.wait(PATIENCE - 1)
    assert window.done == []
    window.show()
    assert window.done == ["one"]
    window.wait(PATIENCE)
    assert window.done == ["one"], "the time limit called it once more"


def test_in_the_background_an_answer_comes_without_a_picture() -> None:
    window = Window()
    window.ask("one")
    window.wait(PATIENCE)
    assert window.done == ["one"]


def test_answers_keep_their_order() -> None:
    window = Window()
    window.ask("one")
    window.ask("two")
    assert window.done == ["one"]
    window.wait(PATIENCE)
    assert window.done == ["one", "two"]


class Button(SimpleNamespace):
    """A button with an intent, which notes its attributes."""

    def __init__(self, intent: str) -> None:
        attributes = {"data-intent": intent}
        super().__init__(
            isConnected=True,
            attributes=attributes,
            closest=lambda selector: self if selector == OFFERED else None,
            getAttribute=attributes.get,
            setAttribute=attributes.__setitem__,
            removeAttribute=attributes.pop,
        )


def tapping(button: Button) -> tuple[Window, list[str]]:
    """Tap a button; return the window and the intents that are asked in it from then on."""
    window, asked = Window(), list[str]()

    def ask(intent: str, *, seen: object = None) -> None:
        asked.append(intent)

    in_sight = InSight()
    in_sight.show(fresh_page(), 0.0)
    root = SimpleNamespace(querySelector=lambda _: None)
    screen: Any = SimpleNamespace(
        ask=ask, root=root, drawn=fresh_page(), senses=None, shown=0.0, in_sight=in_sight
    )
    wide = SimpleNamespace(matches=True)
    listening = Listening(screen, None, wide, Fingers(), window.next)
    listening.on_click(SimpleNamespace(target=button, detail=1, timeStamp=1000.0, clientX=5, clientY=5))
    return window, asked


def test_a_small_answer_comes_at_once() -> None:
    button = Button("hold 1")
    _, asked = tapping(button)
    assert asked == ["hold 1"]
    assert BUSY not in button.attributes


def test_a_large_answer_comes_after_the_tap_is_seen() -> None:
    button = Button("rules")
    window, asked = tapping(button)
    assert asked == []
    assert button.attributes[BUSY] == "true"
    window.show()
    assert asked == ["rules"]
    assert BUSY not in button.attributes


def test_what_is_no_longer_offered_is_not_asked() -> None:
    changes: list[dict[str, Any]] = [{"isConnected": False}, {"attributes": {}}]
    for change in changes:
        button = Button("rules")
        window, asked = tapping(button)
        vars(button).update(change)
        button.getAttribute = button.attributes.get
        button.removeAttribute = lambda _: None
        window.wait(PATIENCE)
        assert asked == []


def test_no_large_answer_needs_the_tap_that_asks_for_it() -> None:
    large = {verb for verb, route in ROUTES.items() if route.large}
    assert {"go-on", "rules", "settings", "log", "close"} <= large
    assert not any(ROUTES[verb].needs or module_of(ROUTES[verb].answer) == DEVICE for verb in large)
