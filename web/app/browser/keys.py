"""The meaning of a key on any keyboard: digits by their place, letters by what is written on them.

So the first key of the row of digits is `1` where it writes `&` (AZERTY), and R is where it is written in
QWERTZ and Dvorak. Where no Latin letters are written, the key counts that has this place on most keyboards.
"""

from __future__ import annotations

from typing import Any

__all__ = ["key_of", "pressed"]

QUESTIONS = frozenset("?؟？")
"""Question marks of all scripts that have one of their own on keyboards."""

UNFINISHED = frozenset({"Dead", "Process", "Unidentified"})
"""Names of keys that only begin a character, or belong to a list of characters that is open."""

GREEK = 0x370
"""The first letter that is not Latin."""

LATIN_AGAIN, SIGNS = range(0x1E00, 0x1F00), range(0x2000, 0x2C00)
"""Above it, Latin letters with marks, and signs that are no letters."""


def pressed(event: Any) -> str:
    """Return the key that an event means, empty where it is a shortcut of the browser's or writes text.

    A question mark counts however a keyboard writes it. What browsers send for a value that they fill in, and
    extensions for no key at all, has no key either.
    """
    key = getattr(event, "key", None)
    if not isinstance(key, str):
        return ""
    if event.isComposing or key in UNFINISHED:
        return ""
    third = event.getModifierState("AltGraph") or (event.ctrlKey and event.altKey)  # the third level of keys
    if third and key in QUESTIONS:
        return "?"
    if third or event.ctrlKey or event.metaKey or event.altKey:
        return ""
    return key_of(key, str(event.code))


def key_of(key: str, code: str) -> str:
    """Return the meaning of a key that writes `key` and has the place `code` (as events name both)."""
    if key in QUESTIONS:
        return "?"
    if code.startswith("Digit"):
        return code.removeprefix("Digit")
    if len(key) == 1 and key.isdecimal():
        return str(int(key))  # in the digits of any script
    if code.startswith("Key") and _is_foreign(key):
        return code.removeprefix("Key").lower()
    return key.lower() if len(key) == 1 else key


def _is_foreign(key: str) -> bool:
    """Return whether a key writes a letter of another script than Latin."""
    first = ord(key[0])
    return first >= GREEK and first not in LATIN_AGAIN and first not in SIGNS
