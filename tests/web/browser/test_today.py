"""The device's clock, whatever it says: moments, dates, and the redrawing of a page when they change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from calavera.record.dates import is_date
from tests.web.games_played import fresh_page
from web.app.browser.date_change import LONGEST, SHOWN, Midnight
from web.app.browser.today import DAY, LATEST, Clock
from web.app.state.commands import Given
from web.app.state.device import Device
from web.app.state.page import Page
from web.app.update import update


class Watch:
    """A device's clock, which can be set to a moment of UTC and carried into other zones."""

    def __init__(self, moment: str = "2026-11-28T12:00", ahead: float = 0) -> None:
        self.milliseconds: Any = 0
        self.set(moment)
        self.ahead = ahead
        """The hours by which its place is ahead of UTC."""
        zone = SimpleNamespace(getTimezoneOffset=lambda: self.ahead * -60)
        self.clock = Clock(SimpleNamespace(now=lambda: self.milliseconds, new=lambda _: zone))

    def set(self, moment: str) -> None:
        self.milliseconds = datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp() * 1000

    def wait(self, **time: float) -> None:
        self.milliseconds += timedelta(**time) / timedelta(milliseconds=1)


@pytest.mark.parametrize(
    ("moment", "ahead", "dates"),
    [
        ("2026-11-28T12:00", 0, ("2026-11-28", "2026-11-28")),
        ("2026-11-28T11:59", 0, ("2026-11-28", "2026-11-27")),
        ("2026-11-27T23:59", 1, ("2026-11-28", "2026-11-27")),
        ("2026-11-28T23:59", 1, ("2026-11-29", "2026-11-28")),
        ("2026-11-28T10:30", 14, ("2026-11-29", "2026-11-27")),  # three dates at once on Earth
        ("2026-11-28T10:30", -12, ("2026-11-27", "2026-11-27")),
        ("2026-11-28T18:29", 5.5, ("2026-11-28", "2026-11-28")),
        ("2026-11-28T18:30", 5.5, ("2026-11-29", "2026-11-28")),
    ],
)
def test_dates_follow_from_moment_and_place(moment: str, ahead: float, dates: tuple[str, str]) -> None:
    watch = Watch(moment, ahead)
    assert watch.clock.dates() == dates
    assert watch.clock.on(Device()) == Device(today=dates[0], lasting=dates[1])


@pytest.mark.parametrize("ahead", [-12, -9.5, 0, 5.75, 14])
def test_they_change_when_the_clock_says_so_and_not_before(ahead: float) -> None:
    watch = Watch("2026-11-28T07:13:21", ahead)
    for _ in range(6):
        before, wait = watch.clock.dates(), watch.clock.until_next()
        assert 0 < wait <= DAY
        watch.milliseconds += wait - 1
        assert watch.clock.dates() == before
        watch.milliseconds += 1
        assert watch.clock.dates() != before


@pytest.mark.parametrize("ahead", [-12, 0, 14, float("nan"), float("inf"), -1e300, 1e9])
@pytest.mark.parametrize(
    "milliseconds",
    [-1, -6.3e13, -8.64e15, 1e13, 2.6e14, 8.64e15, 1e300, *map(float, ("nan", "inf", "-inf")), None],
)
def test_a_clock_that_says_anything_has_a_moment_and_dates(milliseconds: Any, ahead: float) -> None:
    watch = Watch(ahead=ahead)
    watch.milliseconds = milliseconds
    assert 0 <= watch.clock.now() <= LATEST
    today, lasting = watch.clock.dates()
    assert is_date(today)
    assert is_date(lasting)
    assert 0 < watch.clock.until_next() <= DAY


def test_years_before_1970_and_after_9998_count_as_these() -> None:
    watch = Watch("1904-01-01")
    assert watch.clock.dates() == ("1970-01-01", "1969-12-31")
    watch.milliseconds = 2.6e14
    assert watch.clock.dates() == ("9998-12-31", "9998-12-30")  # by its time of the day, before noon
    watch.set("2300-01-01T13:00")
    assert watch.clock.dates() == ("2300-01-01", "2300-01-01")


# -- a page that stays open


class Stage:
    """An app with a page, whose timers and events the test lets go off."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.blank = self.page = fresh_page()
        self.asked: list[str] = []
        self.due: list[tuple[float, Callable[[], object]]] = []
        self.listeners: dict[str, Callable[..., object]] = {}
        window = SimpleNamespace(addEventListener=self.listeners.__setitem__)
        midnight = Midnight(self, watch.clock)
        midnight.watch(window, lambda do: do)
        midnight.look()
        self.asked.clear()

    def ask(self, intent: str) -> None:
        self.asked.append(intent)
        today, lasting = self.watch.clock.dates()
        self.page, _ = update(self.page, intent, Given(self.watch.clock.now(), today, lasting))

    def later(self, milliseconds: float, do: Callable[[], object]) -> None:
        assert 0 < milliseconds <= LONGEST
        self.due.append((self.watch.milliseconds + milliseconds, do))

    def pass_time(self, **time: float) -> None:
        """Let time pass with timers that go off in time."""
        end = self.watch.milliseconds + timedelta(**time) / timedelta(milliseconds=1)
        while self.due and min(self.due)[0] <= end:
            [(at, do)] = self.due
            self.due.clear()
            self.watch.milliseconds = at
            do()
        self.watch.milliseconds = end

    @property
    def dates(self) -> tuple[str, str]:
        return self.page.device.today, self.page.device.lasting


def test_an_open_page_follows_the_date_and_is_drawn_only_then() -> None:
    stage = Stage(Watch("2026-11-28T22:58", ahead=1))
    assert stage.dates == ("2026-11-28", "2026-11-28")
    stage.pass_time(minutes=1)
    assert stage.asked == []
    stage.pass_time(minutes=4)
    assert stage.asked == ["day"]
    assert stage.dates == ("2026-11-29", "2026-11-28")
    assert stage.blank.device.today == "2026-11-29"
    stage.pass_time(hours=11)
    assert stage.asked == ["day"]
    stage.pass_time(hours=2)  # noon UTC: yesterday is over everywhere
    assert stage.asked == ["day"] * 2
    assert stage.dates == ("2026-11-29", "2026-11-29")
    stage.pass_time(days=30)
    assert len(stage.asked) == 2 + 60


@pytest.mark.parametrize("event", SHOWN)
def test_a_page_that_slept_past_midnight_looks_at_the_clock_when_it_is_shown(event: str) -> None:
    stage = Stage(Watch("2026-11-28T22:58", ahead=1))
    stage.watch.wait(hours=9)  # no timer goes off
    stage.listeners[event](SimpleNamespace(type=event))
    assert stage.dates == ("2026-11-29", "2026-11-28")
    stage.listeners[event](SimpleNamespace(type=event))
    assert stage.asked == ["day"]


def test_a_clock_that_is_set_or_carried_elsewhere_is_seen_within_an_hour() -> None:
    stage = Stage(Watch("2026-11-28T12:30"))
    stage.watch.set("2031-05-01T12:30")
    stage.due = [(stage.watch.milliseconds, do) for _, do in stage.due]
    stage.pass_time(hours=1)
    assert stage.dates[0] == "2031-05-01"
    stage.watch.ahead = 13
    stage.pass_time(hours=1)
    assert stage.dates[0] == "2031-05-02"
    stage.watch.set("2026-11-28T12:30")
    stage.due = [(stage.watch.milliseconds, do) for _, do in stage.due]
    stage.pass_time(hours=1)
    assert stage.dates[0] == "2026-11-29"


def test_what_was_deleted_can_still_be_restored_after_midnight() -> None:
    page: Page = fresh_page()
    library = page.kept.library.put("x", 5).without(5)
    page, _ = update(page.with_kept(library=library), "day", Given(today="2026-11-29"))
    assert [game.text for game in page.kept.library.deleted] == ["x"]
