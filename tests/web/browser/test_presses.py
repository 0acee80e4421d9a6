"""The clicks that the page gets of fingers, mice, keys and screen readers, as `presses.js` lets them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

import build

SCRIPT = build.ROOT / "web" / "start" / "presses.js"

ONE, TWO, TABLE = ("one", 50, 50), ("two", 150, 50), ("table", 50, 400)
"""Two buttons that lie side by side, and what lies around them, with a place on each."""

Step = tuple[Any, ...]


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The script as a module that Node.js imports."""
    module = tmp_path_factory.mktemp("site") / "presses.mjs"
    module.write_text(SCRIPT.read_text())
    return module


@pytest.fixture
def clicks(module: Path) -> Any:
    """Play some steps; return the clicks that the page gets."""

    def played(*steps: Step) -> list[str]:
        node, _ = build.node_and_npm()
        driver = Path(__file__).with_name("presses.mjs")
        run: list[str | Path] = [node, driver, module.as_uri(), json.dumps(steps)]
        said = subprocess.run(run, check=True, capture_output=True, text=True).stdout
        found: list[str] = json.loads(said)
        return [one for one in found if not one.startswith("focus ")]

    return played


def tap(pointer: int, name: str, x: int, y: int, **more: object) -> tuple[Step, ...]:
    """Return the steps of a tap of which the browser makes a click."""
    return ("down", pointer, name, x, y), ("up", pointer, name, x, y), ("click", name, x, y, more)


def test_the_click_of_a_single_finger_is_the_browsers(clicks: Any) -> None:
    alone = (("down", 5, *ONE), ("start", 1, *ONE), ("up", 5, *ONE), ("end", 1))
    assert clicks(*alone) == []
    assert clicks(*alone, ("click", *ONE, {"pointerId": 5, "pointerType": "touch"})) == ["browser one"]


@pytest.mark.parametrize("first", [1, 2])
def test_two_fingers_at_once_click_both(clicks: Any, first: int) -> None:
    steps = (("start", 1, *ONE), ("wait", 30), ("start", 2, *TWO), ("end", first), ("end", 3 - first))
    names = ["page one", "page two"]
    assert clicks(*steps) == (names if first == 1 else names[::-1])


def test_a_finger_taps_again_and_again_while_another_rests(clicks: Any) -> None:
    taps = [step for _ in range(3) for step in (("start", 2, *ONE), ("end", 2), ("wait", 1000))]
    assert clicks(("start", 1, *TABLE), ("wait", 5000), *taps, ("end", 1)) == ["page one"] * 3


def test_a_finger_that_rests_or_moves_taps_nothing_itself(clicks: Any) -> None:
    both = (("start", 1, *ONE), ("start", 2, *TWO))
    assert clicks(*both, ("wait", 701), ("end", 1), ("end", 2)) == []
    assert clicks(*both, ("end", 1, 66, 50), ("end", 2, 150, 34)) == []
    assert clicks(*both, ("end", 1, 64, 50), ("end", 2, 150, 36)) == ["page one", "page two"]
    assert clicks(*both, ("cancel", 1), ("end", 2)) == ["page two"]


def test_fingers_that_zoom_tap_nothing(clicks: Any) -> None:
    both = (("start", 1, *ONE), ("start", 2, *TWO))
    assert clicks(*both, ("zoom", 1.5), ("end", 1), ("end", 2)) == []
    assert clicks(("zoom", 1.5), *both, ("end", 1), ("end", 2)) == ["page one", "page two"]


def test_a_finger_whose_end_never_came_does_not_count(clicks: Any) -> None:
    assert clicks(("start", 1, *TABLE), ("lose", 1), ("start", 2, *ONE), ("end", 2)) == []


def test_a_button_that_is_drawn_again_under_a_finger_is_still_tapped(clicks: Any) -> None:
    both = (("start", 1, *ONE), ("start", 2, *TWO))
    drawn = (("gone", "one"), ("under", "again"))
    assert clicks(*both, ("end", 2), *drawn, ("end", 1)) == ["page two", "page again"]


@pytest.mark.parametrize(
    "change",
    [
        [("intent", "one", "throw")],
        [("gone", "one"), ("under", "two")],
        [("gone", "one")],
        [("shut", "one"), ("under", "two")],
    ],
)
def test_a_button_that_means_something_else_by_now_is_not_tapped(clicks: Any, change: list[Step]) -> None:
    both = (("start", 1, *ONE), ("start", 2, *TWO))
    assert clicks(*both, ("end", 2), *change, ("end", 1)) == ["page two"]


def test_a_ghost_click_after_a_tap_that_was_answered_is_left_out(clicks: Any) -> None:
    answered = (("start", 2, *TABLE), ("start", 1, *ONE), ("end", 1))
    for more in ({}, {"pointerType": "touch", "pointerId": 7}):
        ghost = ("click", "two", 52, 51, more)
        assert clicks(*answered, ("wait", 300), ghost) == ["page one"]
    assert clicks(*answered, ("wait", 800), ("click", "two", 52, 51)) == ["page one", "browser two"]
    assert clicks(*answered, ("click", *TWO)) == ["page one", "browser two"], "it is elsewhere"


def test_the_next_tap_at_the_same_place_is_no_ghost(clicks: Any) -> None:
    answered = (("start", 2, *TABLE), ("wait", 1000), ("start", 1, *ONE), ("end", 1), ("end", 2))
    assert clicks(*answered, ("wait", 300), *tap(8, *ONE)) == ["page one", "browser one"]


@pytest.mark.parametrize(
    "more",
    [
        {"detail": 0},  # a key
        {"isTrusted": False},  # `element.click()`
        {"pointerType": "", "pointerId": -1},  # a screen reader
    ],
)
def test_clicks_of_no_pointer_always_count(clicks: Any, more: dict[str, object]) -> None:
    answered = (("start", 2, *TABLE), ("start", 1, *ONE), ("end", 1))
    who = "page" if "isTrusted" in more else "browser"
    assert clicks(*answered, ("click", *ONE, more)) == ["page one", f"{who} one"]
    changed = (("down", 5, *ONE), ("up", 5, *ONE), ("intent", "one", "throw"))
    assert clicks(*changed, ("click", *ONE, more)) == [f"{who} one"]


def test_a_click_without_any_press_counts(clicks: Any) -> None:
    assert clicks(("click", *ONE)) == ["browser one"]
    stale = (("down", 5, *ONE), ("up", 5, *ONE), ("intent", "one", "throw"), ("wait", 1000))
    assert clicks(*stale, ("click", *ONE)) == ["browser one"]


@pytest.mark.parametrize("pointer", [{}, {"pointerId": 5, "pointerType": "mouse"}])
def test_a_press_counts_for_what_it_was_meant_for(clicks: Any, pointer: dict[str, object]) -> None:
    down, up = ("down", 5, *ONE), ("up", 5, *ONE)
    assert clicks(down, ("intent", "one", "throw"), up, ("click", *ONE, pointer)) == []
    redrawn = (("gone", "one"), ("under", "again"))
    assert clicks(down, *redrawn, up, ("click", "table", 50, 50, pointer)) == ["page again"]
    assert clicks(down, ("under", "two"), up, ("click", "table", 50, 50, pointer)) == []


def test_a_tap_beside_a_button_may_be_the_buttons_and_one_that_has_come_since_is_not_pressed(
    clicks: Any,
) -> None:
    assert clicks(("down", 5, "table", 50, 110), ("up", 5, "table", 50, 110), ("click", "one", 50, 110)) == [
        "browser one"
    ]
    assert clicks(("down", 5, "table", 50, 50), ("up", 5, "table", 50, 50), ("click", *ONE)) == []


def test_held_keys_press_a_button_once(clicks: Any) -> None:
    for key in ("Enter", " "):
        assert clicks(("key", key, False), ("key", key, True), ("key", key, True)) == [f"no {key}"] * 2
        assert clicks(("keyInText", key, True)) == []
    assert clicks(("key", "a", True)) == []
