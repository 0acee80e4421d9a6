"""Summaries of the stored games, cached so that none is read twice, and the state of the statistics.

A game is known by its text: `print_of` it. Where a text changes, as with a name, it is read once more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import ClassVar

from calavera.games.calavera.results import Summary
from calavera.play.statistics import Filter
from web.app.state.screens import Screen
from web.app.state.strict import loads, refusing

__all__ = ["DAMAGED", "RUNNING", "Found", "StatisticsScreen", "Tallies", "print_of"]

RUNNING = "running"
"""Stands for a game that is not over."""

DAMAGED = "damaged"
"""Stands for a text that cannot be read."""

Found = Summary | str
"""The outcome of reading a text."""

_PRINT = re.compile("[0-9a-f]{16}")


@lru_cache(maxsize=4096)
def print_of(text: str) -> str:
    """Return the cache key of a text: the beginning of its SHA-256."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True)
class StatisticsScreen(Screen):
    """The statistics over stored games."""

    name: ClassVar[str] = "statistics"
    wanted: Filter = field(default_factory=Filter)
    """The games that count."""
    asking: bool = False
    """True while the reset waits for a yes."""
    percent: int = 0
    """The share of unread games that has been read."""


@dataclass(frozen=True)
class Tallies:
    """All texts that were read, and the games that were there when the statistics were last reset."""

    known: Mapping[str, Found] = field(default_factory=dict, hash=False)
    """By `print_of` the text."""
    before: frozenset[str] = frozenset()
    """The marks (`Summary.mark`) of games that do not count any more. Marks and no date: a game keeps its
    own wherever it is put, and whatever it is called."""

    def knows(self, text: str) -> bool:
        """Return whether a text was read."""
        return print_of(text) in self.known

    def with_known(self, known: Mapping[str, Found]) -> Tallies:
        """Return the cache with other summaries."""
        return replace(self, known=dict(known))

    @cached_property
    def text(self) -> str:
        """As it is kept."""
        known = {
            name: found if isinstance(found, str) else found.as_json() for name, found in self.known.items()
        }
        return json.dumps({"known": known, "before": sorted(self.before)}, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Tallies:
        """Read the stored summaries. Raises ValueError for anything that `text` does not make."""
        with refusing("these are no statistics"):
            kept = loads(text)
            known, before = kept["known"].items(), kept["before"]
            found = cls({name: _found(value) for name, value in known}, frozenset(before))
        if not isinstance(before, list) or not all(
            isinstance(name, str) and _PRINT.fullmatch(name) for name in (*found.known, *before)
        ):
            raise ValueError("these are no statistics: games have 16 hexadecimal digits")
        return found


def _found(value: object) -> Found:
    return value if value in (RUNNING, DAMAGED) else Summary.from_json(value)
