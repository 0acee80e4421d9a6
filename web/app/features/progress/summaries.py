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

from calavera.games import GAMES
from calavera.play.statistics import Filter
from web.app.features.progress.achievements import Done, as_json, read_done
from web.app.features.progress.looks import Look, Looks, looks_json, read_looks
from web.app.game_protocol.model import model
from web.app.game_protocol.results import Summary
from web.app.state.page import Page
from web.app.state.screens import Screen
from web.app.state.strict import loads, refusing

__all__ = [
    "DAMAGED",
    "RUNNING",
    "CountingScreen",
    "Found",
    "ProgressScreen",
    "StatisticsScreen",
    "Tallies",
    "print_of",
    "tallies_of",
]

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
class CountingScreen(Screen):
    """A screen that is drawn once all stored games were read."""

    percent: int = field(default=0, kw_only=True)
    """The share of unread games that has been read."""


@dataclass(frozen=True)
class StatisticsScreen(CountingScreen):
    """The statistics over stored games."""

    name: ClassVar[str] = "statistics"
    wanted: Filter = field(default_factory=Filter)
    """The games that count."""
    game: str = ""
    """The key of the game that is shown; empty for the one played last."""
    asking: bool = False
    """True while the reset waits for a yes."""


@dataclass(frozen=True)
class ProgressScreen(CountingScreen):
    """One person's progress over all stored games."""

    name: ClassVar[str] = "progress"
    person: str | None = None
    """As `person_on` has it; None for the person who played last."""
    game: str = ""
    """The key of the game whose ladder is shown; empty for the one played last."""


@dataclass(frozen=True)
class Tallies:
    """All texts that were read, and the games that were there when the statistics were last reset."""

    known: Mapping[str, Found] = field(default_factory=dict, hash=False)
    """By `print_of` the text."""
    before: frozenset[str] = frozenset()
    """The marks (`Summary.mark`) of games that do not count any more. Marks and no date: a game keeps its
    own wherever it is put, and whatever it is called."""
    achievements: Mapping[str, Done] = field(default_factory=dict, hash=False)
    """By mark, of every finished game that was read."""
    looks: Looks = field(default_factory=dict, hash=False)
    """By mark, of the games that were looked back at for the progress."""

    def knows(self, text: str) -> bool:
        """Return whether a text was read."""
        return print_of(text) in self.known

    def with_known(self, known: Mapping[str, Found], achievements: Mapping[str, Done]) -> Tallies:
        """Return the cache with other summaries and achievements; looks at games without any are dropped."""
        looks = {mark: look for mark, look in self.looks.items() if mark in achievements}
        return replace(self, known=dict(known), achievements=dict(achievements), looks=looks)

    def with_look(self, mark: str, look: tuple[Look, ...]) -> Tallies:
        """Return the cache with a look at one more game."""
        return replace(self, looks={**self.looks, mark: look})

    @cached_property
    def text(self) -> str:
        """As it is kept."""
        known = {
            name: summary if isinstance(summary, str) else summary.as_json()
            for name, summary in self.known.items()
        }
        achievements = {"achievements": as_json(self.achievements)} if self.achievements else {}
        looks = {"looks": looks_json(self.looks)} if self.looks else {}
        kept = {"known": known, "before": sorted(self.before), **achievements, **looks}
        return json.dumps(kept, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Tallies:
        """Read the stored summaries; without today's lists of achievements, games will be read again.

        Raises ValueError for anything that `text` does not make.
        """
        with refusing("these are no statistics"):
            kept = loads(text)
            known, before = kept["known"].items(), kept["before"]
            achievements = read_done(kept.get("achievements"))
            looks = read_looks(kept.get("looks"))
            tallies = cls(
                {name: _read_known(value) for name, value in known},
                frozenset(before),
                achievements or {},
                looks,
            )
        if not isinstance(before, list) or not all(
            isinstance(name, str) and _PRINT.fullmatch(name)
            for name in (*tallies.known, *before, *tallies.achievements, *looks)
        ):
            raise ValueError("these are no statistics: games have 16 hexadecimal digits")
        return tallies if achievements is not None else tallies._to_be_read()

    def _to_be_read(self) -> Tallies:
        """Return the cache without the games whose achievements are to be computed."""
        return replace(
            self, known={name: summary for name, summary in self.known.items() if isinstance(summary, str)}
        )


def _read_known(value: object) -> Found:
    if isinstance(value, str) and value in (RUNNING, DAMAGED):
        return value
    game = value.get("game", GAMES[0]) if isinstance(value, dict) else GAMES[0]
    if game not in GAMES:
        raise ValueError("this is another game")
    return model(game).results.from_json(value)


def tallies_of(page: Page) -> Tallies:
    """Return the summaries of stored games; none before they were asked for."""
    return page.kept.tallies if isinstance(page.kept.tallies, Tallies) else Tallies()
