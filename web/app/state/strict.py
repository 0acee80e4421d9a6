"""Strict reading of JSON that was stored or comes from outside.

A browser's Python has a small stack: some thousand nested brackets end it for good, with no error to catch.
So a text that is nested too deep is refused before it is parsed. And a page must answer while it reads a file
of many megabytes: this goes in steps, for which callers give the browser time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["DEEPEST", "MALFORMED", "check_steps", "load_steps", "loads", "refusing"]

MALFORMED = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""The errors that reading a value of another shape than expected can raise: a list may be short, and a number
endless (`1e999`)."""

DEEPEST = 32
"""Nothing of ours is nested half as deep."""

SLICE = 100_000
"""Characters that are looked at between two steps, in some milliseconds."""

LONGEST = 1_000_000
"""Characters of one text at most, which the library reads at once; a game has some ten thousand."""

MARK_COST = 30
"""Characters for which a bracket, a comma or a text counts besides its own."""

_MARKS = re.compile(r'"|[\[{\]},]|[^"\[{\]},]++')
"""The beginning of a text, a bracket, a comma, or what stands between them."""

_TEXT = re.compile(r'[^"\\]*+(?:\\.[^"\\]*+)*+', re.DOTALL)
"""A text from any place in it; each character is looked at once."""

_GAP = re.compile(r"[ \t\n\r]*+")

Pairs = Callable[[list[tuple[str, Any]]], Any]
Constant = Callable[[str], Any]


def loads(text: str, pairs: Pairs | None = None, constant: Constant | None = None) -> Any:
    """Parse JSON. Raise ValueError for a text that `json.loads` refuses, or that is nested too deep."""
    for _ in check_steps(text):
        pass
    return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)


def check_steps(text: str, most: int | None = None) -> Iterator[None]:
    """Check in slices that a text is not nested too deep.

    With `most`, it also has at most that number of values, no text longer than LONGEST, and no long run of
    spaces or digits. Raises ValueError.
    """
    at = deep = values = cost = began = 0
    inside = False
    while at < len(text):
        mark = (_TEXT if inside else _MARKS).match(text, at, at + SLICE)
        assert mark is not None  # the one may be empty, and one of the others always fits
        before, at = at, mark.end()
        if inside:
            if most is not None and at - began > LONGEST:
                raise ValueError(f"{_line(text, at)}: a text of more than {LONGEST:,} characters")
            if at < len(text) and text[at] == '"':
                inside, at = False, at + 1
            elif at - before < SLICE:  # the end of a slice parts a backslash from what it escapes
                at += 2
        elif (sign := mark[0]) == '"':
            inside, began = True, at
        elif sign in "[{":
            deep, values = deep + 1, values + 1
        elif sign in "]}":
            deep -= 1
        elif sign == ",":
            values += 1
        if deep > DEEPEST:
            raise ValueError(f"{_line(text, at)}: more than {DEEPEST} brackets in each other")
        if most is not None and values > most:
            raise ValueError(f"{_line(text, at)}: more than {most:,} values")
        if most is not None and not inside and at - before == SLICE:
            raise ValueError(f"{_line(text, at)}: {SLICE:,} characters with neither a text nor a list")
        cost += at - before + MARK_COST
        if cost >= SLICE:
            cost = 0
            yield None


def load_steps(text: str, pairs: Pairs, constant: Constant, most: int) -> Generator[None, None, Any]:
    """Parse as `loads` does, in slices: one after the other what stands two levels deep.

    Raises ValueError also for more than `most` values.
    """
    yield from check_steps(text, most)
    reader = _Reader(text, json.JSONDecoder(object_pairs_hook=pairs, parse_constant=constant), pairs)
    value = yield from reader.value()
    if reader.skip() < len(text):
        raise json.JSONDecodeError("Extra data", text, reader.at)
    return value


class _Reader:
    """Reads a text of JSON from a place on. Values two levels deep are read by the library, at once."""

    WHOLE = 2

    def __init__(self, text: str, decoder: json.JSONDecoder, pairs: Pairs) -> None:
        self.text = text
        self.at = 0
        self._decoder = decoder
        self._pairs = pairs
        self._paused = 0

    def skip(self) -> int:
        """Go on to what is no white space, and return the place."""
        gap = _GAP.match(self.text, self.at)
        assert gap is not None  # it may be empty
        self.at = gap.end()
        return self.at

    def value(self, level: int = 0) -> Generator[None, None, Any]:
        """Read the next value."""
        start = self.text[self.skip() : self.at + 1]
        if level == self.WHOLE or start not in ("[", "{"):
            value, self.at = self._decoder.raw_decode(self.text, self.at)
            return value
        self.at += 1
        members: list[Any] = []
        end = "]" if start == "[" else "}"
        while not (not members and self._takes(end)):
            if start == "{":
                name = self._name()
                members.append((name, (yield from self.value(level + 1))))
            else:
                members.append((yield from self.value(level + 1)))
            if self.at - self._paused >= SLICE:
                self._paused = self.at
                yield None
            if self._takes(end):
                break
            if not self._takes(","):
                raise json.JSONDecodeError("Expecting ',' delimiter", self.text, self.at)
        return members if start == "[" else self._pairs(members)

    def _name(self) -> str:
        if self.text[self.skip() : self.at + 1] != '"':
            raise json.JSONDecodeError(
                "Expecting property name enclosed in double quotes", self.text, self.at
            )
        name, self.at = self._decoder.raw_decode(self.text, self.at)
        if not self._takes(":"):
            raise json.JSONDecodeError("Expecting ':' delimiter", self.text, self.at)
        return str(name)

    def _takes(self, sign: str) -> bool:
        """Go past this sign if it is the next one."""
        if self.text[self.skip() : self.at + 1] != sign:
            return False
        self.at += 1
        return True


def _line(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}"


@contextmanager
def refusing(reason: str) -> Iterator[None]:
    """Raise any of the MALFORMED errors as a ValueError that begins with the reason."""
    try:
        yield
    except MALFORMED as error:
        raise ValueError(f"{reason}: {error}") from None
