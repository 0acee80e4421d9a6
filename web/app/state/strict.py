"""Strict reading of JSON that was stored or comes from outside.

A browser's Python has a small stack: some thousand nested brackets end it for good, with no error to catch.
So a text that is nested too deep is refused before it is parsed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["DEEPEST", "MALFORMED", "loads", "refusing"]

MALFORMED = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""The errors that reading a value of another shape than expected can raise: a list may be short, and a number
endless (`1e999`)."""

DEEPEST = 32
"""Nothing of ours is nested half as deep."""

_MARK = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|([\[{]++)|([\]}]++)', re.DOTALL)
"""A text, whose brackets do not count, or the next brackets of a kind. Each character is looked at once."""


def loads(
    text: str,
    pairs: Callable[[list[tuple[str, Any]]], Any] | None = None,
    constant: Callable[[str], Any] | None = None,
) -> Any:
    """Parse JSON. Raise ValueError for a text that `json.loads` refuses, or that is nested too deep."""
    deep = 0
    for mark in _MARK.finditer(text):
        deep += len(mark[1] or "") - len(mark[2] or "")
        if deep > DEEPEST:
            line = text.count("\n", 0, mark.start()) + 1
            raise ValueError(f"line {line}: more than {DEEPEST} brackets in each other")
    return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)


@contextmanager
def refusing(reason: str) -> Iterator[None]:
    """Raise any of the MALFORMED errors as a ValueError that begins with the reason."""
    try:
        yield
    except MALFORMED as error:
        raise ValueError(f"{reason}: {error}") from None
