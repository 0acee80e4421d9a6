"""Solo results: the first result of every day's challenge, and the best of other games.

A day is its date as the person's own calendar has it, `2026-11-22`; its dice follow from nothing else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256

from calavera.record.dates import is_date
from calavera.record.record import AnyRecord
from web.app.state.strict import loads, refusing

__all__ = ["FROM", "TURNS", "Days", "day_of", "day_seed", "is_seed"]

TURNS = 12
"""Of the challenge: where playing well makes the most of a difference (STRATEGY.md)."""

FROM = "From"
"""The header of a game that was gone on with from a replay, with the number of actions that it began with:
who knows the throws to come has no result that counts."""

MOST = 1000
"""The number of days that are stored, the latest."""

_SEED = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True)
class Days:
    """The results, but for the game at hand: what it ends with can still be taken back."""

    points: tuple[tuple[str, int], ...] = ()
    """By date, the earliest first."""
    other: int | None = None
    """The most points of any other game."""

    def with_game(self, record: AnyRecord | None) -> Days:
        """Return the results with a game that may be over; of each day the first one counts.

        A game of another length, or on another sheet, cannot be measured against these.
        """
        if record is None or not record.state.over or not _like_the_challenge(record):
            return self
        [points] = record.state.returns()
        date = day_of(record)
        if date is None:
            return replace(self, other=max(points, points if self.other is None else self.other))
        known = dict(self.points)
        return replace(self, points=tuple(sorted({date: points, **known}.items()))[-MOST:])

    def merged(self, other: Days) -> Days:
        """Return both results; a day that both have keeps its own."""
        best = max((points for points in (self.other, other.other) if points is not None), default=None)
        points = {**dict(other.points), **dict(self.points)}
        return Days(tuple(sorted(points.items()))[-MOST:], best)

    @property
    def best(self) -> int | None:
        """The most points ever."""
        found = [points for _, points in self.points] + ([] if self.other is None else [self.other])
        return max(found, default=None)

    def of(self, date: str) -> int | None:
        """Return a day's points."""
        return dict(self.points).get(date)

    def streak(self, today: str) -> int:
        """Count the days in a row up to today on which the challenge was played; today's may still come."""
        known, count = dict(self.points), 0
        for day in _back_from(today):
            if day in known:
                count += 1
            elif day != today:
                break
        return count

    def week(self, today: str) -> list[tuple[str, int | None]]:
        """Return the last seven days with their points, the latest first."""
        return [(date, self.of(date)) for date, _ in zip(_back_from(today), range(7), strict=False)]

    def text(self) -> str:
        """Return the text that is stored."""
        return json.dumps({"days": dict(self.points), "other": self.other})

    @classmethod
    def read(cls, text: str) -> Days:
        """Read the stored results. Raises ValueError for anything that `text` does not make."""
        with refusing("these are no results"):
            kept = loads(text)
            days, other = kept["days"], kept["other"]
            found = cls(tuple(days.items()), other)
        numbers = [*days.values(), *([] if other is None else [other])]
        if not all(type(number) is int and abs(number) < 1000 for number in numbers):
            raise ValueError("points are whole numbers")
        if not all(map(is_date, days)) or list(days) != sorted(days):
            raise ValueError("the days are dates in their order")
        return found


def day_seed(date: str) -> str:
    """Return the seed of a day's challenge: the same everywhere."""
    return sha256(f"calavera solo {date}".encode()).hexdigest()[:32]


def day_of(record: AnyRecord) -> str | None:
    """Return the day whose challenge a game is; None for any other game."""
    day = record.header("Date") or ""
    same = _like_the_challenge(record) and record.header("Seed") == day_seed(day)
    return day if same and is_date(day) else None


def is_seed(text: str) -> bool:
    """Return whether a game's dice can follow from this text."""
    return _SEED.fullmatch(text) is not None


def _like_the_challenge(record: AnyRecord) -> bool:
    found = tuple(record.header(key) for key in ("Game", "Turns", "Layout"))
    again = {"Copy", FROM}.intersection(key for key, _ in record.headers)  # tries what was tried before
    return found == ("Calavera solo", str(TURNS), "classic") and not again


def _back_from(start: str) -> Iterator[str]:
    """Yield a date, the day before it, and so on, back to the first day of the calendar."""
    day = date.fromisoformat(start)
    yield day.isoformat()
    while day > date.min:
        day -= timedelta(days=1)
        yield day.isoformat()
