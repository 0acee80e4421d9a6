"""JSON that comes from outside or was kept: refused before it is read where it is nested too deep.

A browser's Python has a small stack: some thousand brackets in a row end it for good, with no error to catch.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

__all__ = ["DEEPEST", "loads"]

DEEPEST = 32
"""Nothing of ours is nested half as deep."""

_MARK = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|([\[{]++)|([\]}]++)', re.DOTALL)
"""A text, whose brackets do not count, or the next brackets of a kind. Each character is looked at once."""


def loads(
    text: str,
    pairs: Callable[[list[tuple[str, Any]]], Any] | None = None,
    constant: Callable[[str], Any] | None = None,
) -> Any:
    """Parse JSON. Raises ValueError for what `json.loads` refuses, and for what is too deep."""
    deep = 0
    for mark in _MARK.finditer(text):
        deep += len(mark[1] or "") - len(mark[2] or "")
        if deep > DEEPEST:
            line = text.count("\n", 0, mark.start()) + 1
            raise ValueError(f"line {line}: more than {DEEPEST} brackets in each other")
    return json.loads(text, object_pairs_hook=pairs, parse_constant=constant)
