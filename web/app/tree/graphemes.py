"""Characters as people see them: letters with their accents, signs made of several others, flags.

Names are cut between them, never within one: half of a sign is another sign, or none.
"""

from __future__ import annotations

import re

__all__ = ["clusters", "cut"]

JOINER = "\u200d"
"""Makes one sign of those before and after it, as of a family."""

_EXTENDING = re.compile("[\u1160-\u11ff\u200c\u200d\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
"""Vowels of Korean syllables, joiners, tones of skin and tags: all belong to the sign before them."""

_FLAGS = "\U0001f1e6", "\U0001f1ff"
"""The first and the last letter of flags, each of which is two of them."""


def clusters(text: str) -> list[str]:
    """Split a text into characters as people see them (grapheme clusters).

    >>> len(clusters("e\u0301a")), len(clusters("\U0001f469\u200d\U0001f467"))
    (2, 1)
    """
    signs: list[str] = []
    for char in text:
        if signs and _belongs(signs[-1], char):
            signs[-1] += char
        else:
            signs.append(char)
    return signs


def cut(text: str, length: int) -> str:
    """Return the beginning of a text: at most `length` code points, and no part of a character."""
    if len(text) <= length:
        return text
    kept = ""
    for cluster in clusters(text[: length + 1]):
        if len(kept) + len(cluster) > length:
            break
        kept += cluster
    return kept or text[:length]


def _belongs(before: str, char: str) -> bool:
    """Return whether a character continues the sign before it."""
    if char < "\u0300":
        return False
    if before[-1] == JOINER or _EXTENDING.match(char) or _is_mark(char):
        return True
    return len(before) == 1 and all(_FLAGS[0] <= one <= _FLAGS[1] for one in (before, char))


def _is_mark(char: str) -> bool:
    """Return whether a character is an accent or another mark: a name in Python may go on with one, yet it is
    neither letter nor digit. (The page has no `unicodedata`.)"""
    return not char.isalnum() and f"a{char}".isidentifier()
