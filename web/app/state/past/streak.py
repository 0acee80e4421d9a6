"""Days in a row, on calendars that travel.

The rule: a day lasts as long as it is that day anywhere on Earth, which is until noon UTC of the next one.
A task that is done by then is done in time. So a journey to the east, on which the own calendar jumps
over a day, leaves hours to make up for that day. On a journey to the west, on which a day comes twice, it
need not be done twice, and days that were done further east count although the own calendar has not come to
them yet. Nothing but dates is stored for that, and a clock that was wrong for a while costs nothing once it
is right again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta

__all__ = ["AHEAD", "back_from", "days_after", "in_a_row", "to_save"]

AHEAD = 2
"""The most dates that two places on Earth are apart: from UTC+14 to UTC−12, for two hours of every day."""


def in_a_row(done: Callable[[str], bool], today: str, lasting: str = "") -> int:
    """Count the days in a row up to today that are `done`; one that lasts somewhere on Earth may still be.

    `lasting` is the earliest date of those; without it only today is.
    """
    further = (days_after(today, ahead) for ahead in range(AHEAD, 0, -1))
    most = count = 0
    for day in back_from(next(filter(done, further), today)):
        if done(day):
            count += 1
            continue
        most, count = max(most, count), 0
        if day < (lasting or today):
            break
    return max(most, count)


def to_save(done: Callable[[str], bool], today: str, lasting: str) -> str:
    """Return the day before today that ends the days in a row unless it is done now; empty for none."""
    for day in back_from(days_after(today, -1)):
        if not lasting or day < lasting:
            break
        if not done(day) and done(days_after(day, -1)):
            return day
    return ""


def days_after(day: str, days: int) -> str:
    """Return a date some days later, or earlier; at the ends of the calendar its last or first one."""
    try:
        return (date.fromisoformat(day) + timedelta(days)).isoformat()
    except OverflowError:
        return (date.max if days > 0 else date.min).isoformat()


def back_from(start: str) -> Iterator[str]:
    """Yield a date, the day before it, and so on, back to the first day of the calendar."""
    day = date.fromisoformat(start)
    yield day.isoformat()
    while day > date.min:
        day -= timedelta(days=1)
        yield day.isoformat()
