"""Keys and pointers handed in, and the intents that they become, on a page made up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from web.app.browser.gestures import SWIPE, Fingers
from web.app.browser.listeners import Listening

SHOWN = 5000.0
"""The time at which the page was shown."""


class Page:
    """A page with buttons that name `keys`, and with dice whose faces are typed."""

    def __init__(self, keys: str = "", typed: str = "") -> None:
        self.asked: list[str] = []
        self.clicks: list[str] = []
        self.dropped_on: Any = None
        self._offered = {f'[data-key="{key}"]': self._button(key) for key in keys.split()}
        if typed:
            self._offered["[data-typed]"] = SimpleNamespace(getAttribute=lambda _: typed)
        root = SimpleNamespace(querySelector=self._find, querySelectorAll=lambda _: SimpleNamespace(length=0))
        screen: Any = SimpleNamespace(
            ask=lambda intent, **_: self.asked.append(intent),
            root=root,
            drawn=SimpleNamespace(current=None, top=None),
            shown=SHOWN,
            way_back=lambda: "close",
        )
        document = SimpleNamespace(elementFromPoint=lambda *_: self.dropped_on)
        wide = SimpleNamespace(matches=True)
        self.listening = Listening(screen, document, wide, Fingers(), None)  # type: ignore[arg-type]  # no large answer

    def _button(self, key: str) -> Any:
        return SimpleNamespace(click=lambda: self.clicks.append(key))

    def _find(self, selector: str) -> Any:
        return next((one for name, one in self._offered.items() if f":is({name})" in selector), None)

    def press(
        self,
        key: str,
        code: str = "",
        *,
        at: float = SHOWN,
        repeat: bool = False,
        on: str = "",
        target: Any = None,
    ) -> bool:
        """Press a key on an element with this tag, or on `target`.

        Return whether the browser's own answer was prevented.
        """
        prevented: list[bool] = []
        self.listening.on_key(
            SimpleNamespace(
                key=key,
                code=code,
                repeat=repeat,
                timeStamp=at,
                isComposing=False,
                ctrlKey=False,
                altKey=False,
                metaKey=False,
                getModifierState=lambda _: False,
                target=target or SimpleNamespace(closest=lambda tags: on in tags.split(", ") or None),
                preventDefault=lambda: prevented.append(True),
            )
        )
        return bool(prevented)

    def explain(self) -> None:
        """Have the table explain a square of the board."""
        look = SimpleNamespace(place="c3", reasons_open=False)
        self.listening._screen.drawn = SimpleNamespace(current=SimpleNamespace(look=look), top=None)  # type: ignore[assignment]  # all that is asked of a page
        self._offered['[data-intent="place-close"]'] = self._button("place-close")

    def tap_on(self, kind: str) -> None:
        """Tap on an element with this class, which is no button."""
        target = SimpleNamespace(closest=lambda selector: f".{kind}" in selector.split(", ") or None)
        event = SimpleNamespace(target=target, detail=1, timeStamp=SHOWN, clientX=0, clientY=0)
        self.listening.on_click(event)

    def point(
        self,
        kind: str,
        pointer: int,
        x: float,
        *,
        sheet: bool = False,
        seat: str = "",
        target: Any = None,
    ) -> None:
        """Send an event of a finger: on one's own sheet, on the name of a seat, or on `target`."""
        name = SimpleNamespace(getAttribute=lambda _: seat) if seat else None
        below = {".table .seat.large": sheet, "[data-drag]": name}
        target = target or SimpleNamespace(closest=below.get)
        self.listening.listeners[kind](
            SimpleNamespace(
                pointerId=pointer,
                pointerType="touch",
                clientX=x,
                clientY=0.0,
                timeStamp=SHOWN + 10_000,
                target=target,
            )
        )


@pytest.mark.parametrize(
    ("key", "code", "pressed"),
    [("&", "Digit1", "1"), ("1", "Digit1", "1"), ("R", "KeyR", "r"), ("к", "KeyR", "r"), ("r", "KeyO", "r")],
)
def test_a_key_presses_the_button_that_names_it(key: str, code: str, pressed: str) -> None:
    page = Page(keys="1 r")
    assert page.press(key, code)
    assert page.clicks == [pressed]


@pytest.mark.parametrize("key", ["1", "ArrowRight"])
def test_after_a_key_for_the_table_enter_is_no_longer_the_buttons_above_it(key: str) -> None:
    """The focus is back there after the settings; Enter would open them again."""
    page, left = Page(keys="1 ArrowRight Enter"), list[str]()
    gear = SimpleNamespace(closest=lambda tags: ".bar" in tags, blur=lambda: left.append("gear"))
    page.press(key, target=gear)
    assert left == ["gear"]
    assert page.clicks == [key]


@pytest.mark.parametrize("key", ["Enter", "r", "1", "Home"])
def test_a_key_that_is_held_presses_once(key: str) -> None:
    page = Page(keys="Enter r 1 Home")
    page.press(key)
    for later in range(10):
        assert page.press(key, at=SHOWN + 30 * later, repeat=True), "the browser would answer by itself"
    assert page.clicks == [key]


def test_an_arrow_that_is_held_goes_on_as_fast_as_the_page_is_shown() -> None:
    page = Page(keys="ArrowRight")
    page.press("ArrowRight")
    assert page.press("ArrowRight", at=SHOWN - 1, repeat=True), "a repeat from before it was shown scrolls"
    assert page.clicks == ["ArrowRight"]
    page.press("ArrowRight", at=SHOWN + 1, repeat=True)
    assert page.clicks == ["ArrowRight"] * 2


def test_arrows_that_mean_nothing_here_scroll() -> None:
    page = Page()
    assert not page.press("ArrowDown")
    assert not page.press("ArrowDown", repeat=True)


@pytest.mark.parametrize("on", ["input", "select", "textarea", "summary"])
def test_keys_on_fields_belong_to_them(on: str) -> None:
    page = Page(keys="1 r Enter ArrowRight")
    for key in ("1", "r", "Enter", "ArrowRight", "?"):
        assert not page.press(key, on=on)
    assert page.clicks == page.asked == []


@pytest.mark.parametrize("on", ["button", "a"])
def test_enter_presses_what_has_the_focus_and_nothing_else(on: str) -> None:
    page = Page(keys="Enter r")
    assert not page.press("Enter", on=on)
    assert page.press("r", on=on)
    assert page.clicks == ["r"]


def test_an_explanation_ends_by_a_tap_elsewhere_and_not_by_one_on_it() -> None:
    page = Page()
    page.explain()
    page.tap_on("asked")
    assert page.asked == []
    page.tap_on("table")
    assert page.asked == ["place-close"]


def test_events_of_the_document_itself_meet_no_element() -> None:
    """Extensions and tools send keys and clicks to the document, which has no `closest`."""
    page = Page(keys="r")
    assert page.press("r", target=SimpleNamespace())
    assert page.clicks == ["r"]
    for kind in ("click", "pointerdown", "pointerup"):
        page.point(kind, 1, 0.0, target=SimpleNamespace())
    assert page.asked == []


def test_a_key_that_is_filled_in_presses_nothing() -> None:
    page = Page(keys="r")
    page.listening.on_key(SimpleNamespace(target=SimpleNamespace()))
    assert page.clicks == page.asked == []


def test_faces_are_typed_by_place_and_by_letter_once_each() -> None:
    page = Page(keys="r", typed="11 22 rP")
    page.press("é", "Digit2")
    page.press("é", "Digit2", repeat=True)
    page.press("R", "KeyR")
    page.press("Backspace", "Backspace")
    page.press("Backspace", "Backspace", repeat=True)
    assert page.asked == ["real-face 2", "real-face P", "real-back"]
    assert page.clicks == []


def test_escape_takes_off_what_lies_on_top() -> None:
    page = Page()
    assert page.press("Escape")
    assert page.press("Escape", repeat=True), "held down, it takes off one thing"
    assert page.asked == ["close"]


@pytest.mark.parametrize("on", ["input", "textarea", "summary", "button"])
def test_escape_leads_back_wherever_the_focus_is(on: str) -> None:
    page = Page()
    page.press("Escape", on=on)
    assert page.asked == ["close"]


def test_a_swipe_outlasts_the_taps_of_other_fingers() -> None:
    page = Page()
    page.point("pointerdown", 1, 300, sheet=True)
    page.point("pointerdown", 2, 50)
    page.point("pointerup", 2, 50)
    assert page.asked == []
    page.point("pointerup", 1, 300 - SWIPE)
    assert page.asked == ["look next"]


def test_a_finger_that_scrolls_swipes_and_drags_nothing() -> None:
    page = Page()
    page.dropped_on = edge("left")
    page.point("pointerdown", 1, 300, sheet=True, seat="1")
    page.point("pointercancel", 1, 300)
    page.point("pointerup", 1, 0)
    assert page.asked == []


def edge(side: str) -> Any:
    """Make an edge of the table, at which another player's name lies."""
    found = SimpleNamespace(getAttribute=lambda _: side, querySelector=lambda _: None)
    return SimpleNamespace(closest=lambda _: found)


def test_two_people_drag_their_names_at_once() -> None:
    page = Page()
    page.point("pointerdown", 1, 300, seat="1")
    page.point("pointerdown", 2, 300, seat="2")
    page.dropped_on = edge("left")
    page.point("pointerup", 2, 10)
    page.dropped_on = edge("right")
    page.point("pointerup", 1, 900)
    assert page.asked == ["round-sit 2 left", "round-sit 1 right"]
