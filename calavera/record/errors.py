"""The error that refuses a record, and the text that one may hold."""

from __future__ import annotations

import re

__all__ = ["RecordError", "printable"]

_UNPRINTABLE = re.compile("[\0-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters and halves of characters, of which Unicode will have no others."""


class RecordError(ValueError):
    """A record that breaks a rule: where (1-based line, 0 for the whole), at which token, and which rule."""

    def __init__(self, line: int, token: str, rule: str) -> None:
        place = f"line {line}: " if line else ""
        what = f'"{_shown(token)}": ' if token else "" if line else "record: "
        super().__init__(place + what + rule)
        self.line = line
        self.token = token
        self.rule = rule


def printable(text: str) -> bool:
    """Check that a text can stand in a record: no control characters and no half characters."""
    return _UNPRINTABLE.search(text) is None


def _shown(token: str) -> str:
    """Shorten and escape a token for a one-line message."""
    safe = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in token[:40])
    return safe + ("…" if len(token) > 40 else "")
