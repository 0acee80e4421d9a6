"""Keys of many layouts, each by what it writes and by its place, as browsers name both."""

from types import SimpleNamespace
from typing import Any

import pytest

from web.app.browser.gestures import KEYS
from web.app.browser.keys import pressed


def event(key: str, code: str, *held: str, composing: bool = False) -> Any:
    """Make the event of a key that is pressed while others are held."""
    return SimpleNamespace(
        key=key,
        code=code,
        isComposing=composing,
        ctrlKey="Control" in held,
        altKey="Alt" in held,
        metaKey="Meta" in held,
        getModifierState=lambda name: name in held,
    )


@pytest.mark.parametrize(
    "written",
    [
        "1234567890",  # QWERTY
        "&é\"'(-è_çà",  # AZERTY
        "+ěščřžýáíé",  # Czech
        "!@#$%^&*()",  # with Shift
        "[7531902468"[1:],  # Dvorak for programmers, with Shift
        "١٢٣٤٥٦٧٨٩٠",  # Arabic
        "۱۲۳۴۵۶۷۸۹۰",  # Persian
        "一二三四五六七八九零",
    ],
)
def test_digits_count_by_their_place(written: str) -> None:
    for key, digit in zip(written, "1234567890", strict=True):
        assert pressed(event(key, f"Digit{digit}")) == digit


def test_digits_of_the_keypad_count_where_it_writes_any() -> None:
    assert pressed(event("1", "Numpad1")) == "1"
    assert pressed(event("٣", "Numpad3")) == "3"
    assert pressed(event("End", "Numpad1")) == "End"
    assert pressed(event("Enter", "NumpadEnter")) == "Enter"


@pytest.mark.parametrize(
    ("key", "code", "letter"),
    [
        ("r", "KeyR", "r"),
        ("R", "KeyR", "r"),  # with Shift, or CapsLock
        ("z", "KeyY", "z"),  # QWERTZ
        ("a", "KeyQ", "a"),  # AZERTY
        ("r", "KeyO", "r"),  # Dvorak
        ("o", "KeyS", "o"),
        ("'", "KeyQ", "'"),  # no letter, whatever is in its place elsewhere
        ("ö", "Semicolon", "ö"),
        ("ğ", "KeyE", "ğ"),  # a Latin letter on Turkish F
        ("ệ", "KeyE", "ệ"),
        ("’", "KeyN", "’"),
        ("к", "KeyR", "r"),  # Russian
        ("К", "KeyR", "r"),
        ("ρ", "KeyR", "r"),  # Greek
        ("ق", "KeyR", "r"),  # Arabic
        ("لا", "KeyB", "b"),  # two letters
        ("ר", "KeyR", "r"),  # Hebrew
        ("ㄱ", "KeyR", "r"),  # Korean
        ("ี", "KeyU", "u"),  # Thai: a vowel over the next letter
    ],
)
def test_letters_count_by_what_is_written_and_by_place_where_that_is_not_latin(
    key: str, code: str, letter: str
) -> None:
    assert pressed(event(key, code)) == letter


@pytest.mark.parametrize("key", [*sorted(key for key in KEYS if len(key) > 1), "Tab", "Backspace"])
def test_keys_with_names_are_what_they_are_called(key: str) -> None:
    assert pressed(event(key, key)) == key
    assert pressed(event(key, "")) == key


@pytest.mark.parametrize(
    ("key", "code", "held"),
    [
        ("?", "Slash", {"Shift"}),
        ("?", "Comma", {"Shift"}),  # AZERTY
        ("?", "Minus", {"Shift"}),  # QWERTZ
        ("?", "Digit7", {"Shift"}),  # Russian
        ("?", "Digit6", {"Shift"}),  # French in Canada
        ("؟", "Slash", {"Shift"}),
        ("?", "KeyQ", {"AltGraph"}),
        ("?", "KeyQ", {"Control", "Alt"}),  # the same, as some browsers name it
    ],
)
def test_a_question_mark_counts_wherever_it_is(key: str, code: str, held: set[str]) -> None:
    assert pressed(event(key, code, *held)) == "?"


@pytest.mark.parametrize(
    ("key", "code", "held"),
    [
        ("r", "KeyR", {"Control"}),
        ("r", "KeyR", {"Meta"}),
        ("r", "KeyR", {"Alt"}),
        ("?", "Slash", {"Control"}),
        ("1", "Digit1", {"Control"}),
        ("{", "Digit4", {"AltGraph"}),  # AZERTY
        ("€", "KeyE", {"AltGraph"}),
        ("€", "KeyE", {"Control", "Alt"}),
        ("Dead", "Digit6", set()),
        ("Process", "KeyR", set()),
        ("Unidentified", "", set()),
    ],
)
def test_shortcuts_of_the_browser_and_characters_of_the_third_level_mean_nothing(
    key: str, code: str, held: set[str]
) -> None:
    assert pressed(event(key, code, *held)) == ""


def test_what_is_being_composed_means_nothing() -> None:
    assert pressed(event("r", "KeyR", composing=True)) == ""


@pytest.mark.parametrize("given", [{}, {"key": None}, {"key": object()}])
def test_an_event_without_a_key_means_nothing(given: dict[str, object]) -> None:
    """Chromium sends a `keydown` that is a plain `Event` where it fills in a field."""
    assert pressed(SimpleNamespace(**given)) == ""
