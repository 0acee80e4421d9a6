"""Hash chains for dice that no device can choose, repeat or foresee (PHONES.md, 6 and 7).

A device draws a secret and hashes it LINKS times. The last hash is its anchor, told before the first throw;
each step then needs the link before the one that was given last. With the anchor every link can be checked,
and without the secret none can be made.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256

__all__ = ["LINKS", "SIZE", "link", "read_link", "revealed", "walked", "write_link"]

LINKS = 1024
"""The number of links after the anchor, the last of which is the secret."""

SIZE = 16
"""The bytes of a link."""

_TEXT = re.compile(r"[A-Za-z0-9_-]{22}")


def link(after: bytes) -> bytes:
    """Return the link that was given before another one."""
    return sha256(b"calavera/link" + after).digest()[:SIZE]


def walked(start: bytes, steps: int) -> bytes:
    """Return the link that was given some steps before another one."""
    for _ in range(steps):
        start = link(start)
    return start


@lru_cache(maxsize=8)
def revealed(secret: bytes, number: int) -> bytes:
    """Return a device's link by its number: 0 is the anchor. Raises ValueError for one that no chain has."""
    if len(secret) != SIZE or not 0 <= number <= LINKS:
        raise ValueError(f"a chain of {SIZE} bytes has the links 0 to {LINKS}")
    return walked(secret, LINKS - number)


def write_link(value: bytes) -> str:
    """Return a link as 22 characters of a game record."""
    return urlsafe_b64encode(value).decode().rstrip("=")


def read_link(text: str) -> bytes:
    """Return the link of such a text. Raises ValueError."""
    if not _TEXT.fullmatch(text) or write_link(found := urlsafe_b64decode(text + "==")) != text:
        raise ValueError(f"{text[:40]!r} is no link of a chain")
    return found
