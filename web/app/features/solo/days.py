"""Solo results: the first result of every day's challenge, and the best of other games."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from calavera.record.dates import is_date
from calavera.record.record import AnyRecord
from web.app.features.solo.challenge import LATE, MOST, day_of, like_the_challenge
from web.app.state.past.streak import back_from, in_a_row, to_save
from web.app.state.strict import loads, refusing

__all__ = ["Days"]


@dataclass(frozen=True)
class Days:
    """The results, but for the game at hand: what it ends with can still be taken back."""

    points: tuple[tuple[str, int], ...] = ()
    """By date, the earliest first."""
    other: int | None = None
    """The most points of any other game."""
    late: frozenset[str] = frozenset()
    """The days that were played when they were over: they are in no streak."""
    pure: frozenset[str] = frozenset()
    """The days that were played without a hint or an undo."""

    def with_game(self, record: AnyRecord | None, *, pure: bool = False) -> Days:
        """Return the results with a game that may be over; of each day the first one counts.

        A game of another length, or on another sheet, cannot be measured against these. It is `pure` if it
        was played without a hint or an undo.
        """
        if record is None or not record.state.over or not like_the_challenge(record):
            return self
        [points] = record.state.returns()
        date = day_of(record)
        if date is None:
            return replace(self, other=max(points, points if self.other is None else self.other))
        day = frozenset([date])
        late = day if record.header(LATE) else frozenset[str]()
        return self.merged(Days(((date, points),), late=late, pure=day if pure else frozenset()))

    def merged(self, other: Days) -> Days:
        """Return both results; a day that both have keeps its own, but for one in time beside a late one."""
        best = max((points for points in (self.other, other.other) if points is not None), default=None)
        here, there = dict(self.points), dict(other.points)
        taken = there.keys() - (here.keys() - (self.late - other.late))
        points = {**here, **{date: there[date] for date in taken}}
        days = tuple(sorted(points.items()))[-MOST:]
        own, known = here.keys() - taken, frozenset(date for date, _ in days)
        late, pure = (
            known & ((ours & own) | (theirs & taken))
            for ours, theirs in ((self.late, other.late), (self.pure, other.pure))
        )
        return Days(days, best, late, pure)

    @property
    def best(self) -> int | None:
        """The most points ever."""
        points_of_days = [points for _, points in self.points] + ([] if self.other is None else [self.other])
        return max(points_of_days, default=None)

    def of(self, date: str) -> int | None:
        """Return a day's points."""
        return dict(self.points).get(date)

    def streak(self, today: str, lasting: str = "") -> int:
        """Count the days in a row up to today, each played in time (`in_a_row`)."""
        return in_a_row(self._in_time, today, lasting)

    def to_save(self, today: str, lasting: str) -> str:
        """Return the day before today that ends the streak unless it is played now; empty for none."""
        return to_save(self._in_time, today, lasting)

    @property
    def _in_time(self) -> Callable[[str], bool]:
        """The check whether a day counts for a streak."""
        return (dict(self.points).keys() - self.late).__contains__

    @property
    def longest(self) -> int:
        """The most days in a row, each played in time."""
        most = count = 0
        before = None
        for day in (_day(text) for text, _ in self.points if text not in self.late):
            count = count + 1 if before is not None and (day - before).days == 1 else 1
            most, before = max(most, count), day
        return most

    def week(self, today: str) -> list[tuple[str, int | None]]:
        """Return the last seven days with their points, the latest first."""
        return [(date, self.of(date)) for date, _ in zip(back_from(today), range(7), strict=False)]

    def text(self) -> str:
        """Return the text that is stored; without any marks, as the first releases wrote it."""
        marks = {name: sorted(days) for name, days in (("late", self.late), ("pure", self.pure)) if days}
        return json.dumps({"days": dict(self.points), "other": self.other, **marks})

    @classmethod
    def read(cls, text: str) -> Days:
        """Read the stored results. Raises ValueError for anything that `text` does not make."""
        with refusing("these are no results"):
            kept = loads(text)
            days, other = kept["days"], kept["other"]
            late, pure = (_marked(kept, name) for name in ("late", "pure"))
            results = cls(tuple(days.items()), other, late, pure)
        numbers = [*days.values(), *([] if other is None else [other])]
        if not all(type(number) is int and abs(number) < 1000 for number in numbers):
            raise ValueError("points are whole numbers")
        if not all(map(is_date, days)) or list(days) != sorted(days):
            raise ValueError("the days are dates in their order")
        if not days.keys() >= late | pure:
            raise ValueError("only days with points are marked")
        return results


def _marked(kept: dict[str, Any], name: str) -> frozenset[str]:
    """Read the days with this mark: a list in order, which is left out where no day has it."""
    days = kept.get(name, [])
    if type(days) is not list or days != sorted(set(days)) or not (days or name not in kept):
        raise ValueError("marks are days in their order")
    return frozenset(days)


def _day(text: str) -> date:
    return date.fromisoformat(text)
