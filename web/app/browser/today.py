"""The device's clock, looked at afresh each time: its moment, and the dates that follow from it.

The browser's `Date` is handed in, since Python's own clock there knows neither a year before 1970 nor one
after 2262. A clock may say anything, and the zone may change while the page is open: whatever it says, the
moment lies between 1970 and 9998, and the dates are dates.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from web.app.state.device import Device
from web.app.state.past.streak import days_after

__all__ = ["LATEST", "Clock"]

DAY = 86_400_000
"""Milliseconds."""

HOUR = 3_600_000

LATEST = 253_370_764_799_999
"""The last millisecond of the year 9998: there is room in the calendar for the days that follow from it."""

ANYWHERE = 12 * HOUR
"""The milliseconds by which the last place on Earth is behind UTC: there a day ends at noon UTC."""

_FIRST = "1970-01-01"


class Clock:
    """Reads the time of the device; `date` is the browser's constructor of that name."""

    def __init__(self, date: Any) -> None:
        self._date = date

    def now(self) -> int:
        """Return the milliseconds since 1970.

        Of a clock that is far out, its time of the day on the first or the last day: so its moments differ.
        """
        said = _whole(self._date.now(), -(10**16), 10**16)
        if 0 <= said <= LATEST:
            return said
        return said % DAY + (0 if said < 0 else LATEST + 1 - DAY)

    def dates(self) -> tuple[str, str]:
        """Return the date where the device is, and the earliest date that it still is somewhere on Earth."""
        now = self.now()
        return _date(now + self._ahead(now)), _date(now - ANYWHERE)

    def on(self, device: Device) -> Device:
        """Return a device with its dates as they are now."""
        today, lasting = self.dates()
        if (device.today, device.lasting) == (today, lasting):
            return device
        return replace(device, today=today, lasting=lasting)

    def until_next(self) -> int:
        """Return the milliseconds until these dates change, unless the clock is set or the zone changes."""
        now = self.now()
        return min(DAY - (now + self._ahead(now)) % DAY, DAY - (now - ANYWHERE) % DAY)

    def _ahead(self, now: int) -> int:
        """Return the milliseconds by which this place is ahead of UTC."""
        west = _whole(self._date.new(now).getTimezoneOffset() * 60_000, -DAY, DAY)
        return -west


def _whole(number: Any, least: int, most: int) -> int:
    """Return a number of the browser as a whole one within bounds; 0 for what is none."""
    try:
        return min(max(int(number), least), most)
    except OverflowError:  # endless
        return most if number > 0 else least
    except (ValueError, TypeError):
        return 0


def _date(milliseconds: int) -> str:
    return days_after(_FIRST, milliseconds // DAY)
