"""Names that are written from right to left, in texts that are not.

All languages of the page are written from left to right. In their sentences a name in Arabic or Hebrew would
turn the numbers and signs beside it as well, so it stands between isolating characters wherever it is shown,
spoken or shared. A name without such letters changes no order and stays as it is. Stored names never hold
these characters.
"""

from __future__ import annotations

import re

__all__ = ["bare", "isolated", "turns"]

FIRST_STRONG, POP = "\u2068", "\u2069"
"""The characters between which a text has a direction of its own, that of its first letter."""

_TURNING = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters and digits of the scripts that are written from right to left (Unicode's classes R, AL and AN)."""


def turns(text: str) -> bool:
    """Return whether a text would change the order of what stands beside it."""
    return _TURNING.search(text) is not None


def isolated(name: str) -> str:
    """Return a name as a part of a text around it.

    >>> isolated("Ina"), len(isolated("سارة"))
    ('Ina', 6)
    """
    return f"{FIRST_STRONG}{name}{POP}" if turns(name) else name


def bare(text: str) -> str:
    """Return a text without isolating characters."""
    return text.replace(FIRST_STRONG, "").replace(POP, "")
