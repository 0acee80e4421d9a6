"""Days in the built page: midnight, journeys, and clocks that say anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calavera import read
from tests.e2e.device_clock import FAR_TIMERS, RING, set_clock, show_again
from tests.e2e.engines.engine import Engine
from tests.e2e.hand import Hand
from tests.e2e.player import Player
from tests.tiers import large_after
from web.app.browser.date_change import SHOWN
from web.app.features.solo.challenge import LATE, day_of
from web.app.features.solo.days import Days

Visit = Callable[..., Player]

EVENING, NIGHT = "2026-11-28T23:58", "2026-11-29T00:03"


def on(hand: Hand, day: str) -> None:
    """Check the date that is shown."""
    assert f"{day} Nov 2026" in hand.text("main")


def begun(hand: Hand) -> tuple[str | None, str | None]:
    """Return the day of the challenge that was begun, and the date on which it was late."""
    text = hand.kept("solo")
    assert text is not None
    return day_of(read(text)), read(text).header(LATE)


@pytest.mark.parametrize("screen", large_after(1, ["solo", "puzzles"]))
def test_a_screen_that_is_left_open_changes_at_midnight_and_its_button_starts_the_new_day(
    visit: Visit, screen: str
) -> None:
    player = visit(FAR_TIMERS)
    set_clock(player, EVENING)
    player.tap(screen)
    on(player, "28")
    set_clock(player, NIGHT)
    on(player, "28")
    player.evaluate(RING)
    on(player, "29")
    if screen == "solo":
        player.tap("solo-day 2026-11-29")
        assert begun(player) == ("2026-11-29", None)
    else:
        player.tap("puzzle daily 2026-11-29")
        assert '"today": "2026-11-29"' in str(player.kept("settings"))
    player.check_clean()


def test_a_page_that_was_asleep_at_midnight_changes_when_it_is_looked_at(player: Player) -> None:
    set_clock(player, EVENING)
    player.tap("solo")
    on(player, "28")
    for day, event in enumerate(SHOWN, 29):
        date = f"2026-11-{day}" if day < 31 else f"2026-12-0{day - 30}"
        set_clock(player, f"{date}T07:00")
        show_again(player, event)
        player.tap(f"solo-day {date}")
        assert begun(player) == (date, None)
        player.tap("menu")
        player.tap("solo")


def test_the_button_that_is_seen_starts_what_is_written_on_it(player: Player) -> None:
    set_clock(player, EVENING)
    player.tap("menu") if player.has("menu") else None
    player.tap("solo")
    set_clock(player, NIGHT)  # nothing has looked at the clock yet
    player.tap("solo-day 2026-11-28")
    assert begun(player) == ("2026-11-28", None)  # it lasts elsewhere: it is not late
    player.tap("menu")
    player.tap("solo")
    set_clock(player, "2027-05-05T12:00")
    player.tap("solo-day 2026-11-29")
    assert begun(player) == ("2026-11-29", "2027-05-05")


def test_a_streak_goes_on_across_the_date_line_in_both_directions(player: Player) -> None:
    """Real time zones, as the browser knows them."""
    session = player.page.context.new_cdp_session(player.page)

    def fly(place: str, moment: str) -> None:
        session.send("Emulation.setTimezoneOverride", {"timezoneId": place})
        set_clock(player, moment, ahead=None)
        show_again(player, "focus")

    player.keep(days=Days((("2026-11-25", 20), ("2026-11-26", 30))).text())
    player.begin_again()
    fly("Pacific/Honolulu", "2026-11-27T06:00")  # the 26th at 20:00
    player.tap("solo-result 2026-11-26")  # the tile is ticked: it leads to the day in the calendar
    player.tap("close")
    on(player, "26")
    assert "2 days in a row" in player.text("main")
    fly("Pacific/Auckland", "2026-11-28T04:00")  # the 28th at 17:00: there was no 27th
    on(player, "28")
    assert "2 days in a row" in player.text("main")
    assert "still 27 Nov 2026 somewhere in the world" in player.text("main")
    player.tap("solo-day 2026-11-27")
    assert begun(player) == ("2026-11-27", None)
    player.tap("menu")
    player.keep(days=Days(tuple((f"2026-11-{day}", 9) for day in range(25, 29))).text())
    player.begin_again()
    player.tap("solo-result 2026-11-28")
    player.tap("close")
    assert "4 days in a row" in player.text("main")
    fly("Pacific/Honolulu", "2026-11-28T06:00")  # the 27th again
    on(player, "27")
    assert "4 days in a row" in player.text("main")
    session.send("Emulation.setTimezoneOverride", {"timezoneId": ""})


CLOCKS = [-6.3e13, -1, 1e13, 8.63e15]
"""Milliseconds: long before 1970, just before, in the year 2286 and shortly before the last date."""


@pytest.mark.parametrize("clock", large_after(1, CLOCKS))
def test_a_clock_that_is_far_out_says_nothing_and_loses_nothing(visit: Visit, clock: float) -> None:
    player = visit(f"{{ let moment = {clock}; Date.now = () => (moment += 1); }}")
    for _ in range(3):
        player.tap("play-against easy")
        player.tap("throw")
        player.tap("menu")
    player.tap("solo")
    player.touch('[data-intent^="solo-day "]')
    player.tap("throw")
    assert begun(player)[0] is not None
    player.tap("menu")
    player.tap("puzzles")
    player.tap("close")
    player.tap("games")
    assert player.page.locator(".games .list > li").count() == 4
    player.reload()
    assert player.has("throw") or player.has("solo")
    player.check_clean()


# -- in other engines


@pytest.mark.large
def test_midnight_and_far_clocks_in_every_engine(engine: Engine) -> None:
    set_clock(engine, EVENING)
    engine.tap("solo")
    on(engine, "28")
    set_clock(engine, NIGHT)
    show_again(engine, "focus")
    on(engine, "29")
    engine.tap("solo-day 2026-11-29")
    assert begun(engine) == ("2026-11-29", None)
    engine.tap("menu")
    for clock in CLOCKS:
        engine.evaluate("clock => { Date.now = () => clock }", clock)
        show_again(engine, "focus")
        engine.tap("solo")
        assert engine.has("close")
        engine.tap("close")
        engine.tap("play-against easy")
        engine.tap("menu")
    assert begun(engine) == ("2026-11-29", None)
    engine.check_clean()
