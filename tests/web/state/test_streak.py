"""Days in a row, at home and on journeys across time zones and the date line."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from web.app.state.past.streak import back_from, days_after, in_a_row, to_save

DONE = frozenset({"2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"})


def row(done: Iterable[str], today: str, lasting: str = "") -> int:
    return in_a_row(frozenset(done).__contains__, f"2026-11-{today}", lasting and f"2026-11-{lasting}")


def saves(done: Iterable[str], today: str, lasting: str) -> str:
    return to_save(frozenset(done).__contains__, f"2026-11-{today}", f"2026-11-{lasting}")


@pytest.mark.parametrize(("today", "lasting"), [("26", "26"), ("27", "27"), ("27", "26"), ("28", "27")])
def test_a_day_that_may_still_be_done_does_not_break_the_row(today: str, lasting: str) -> None:
    assert row(DONE, today, lasting) == 4


def test_a_day_that_is_over_everywhere_breaks_it() -> None:
    assert row(DONE, "28", "28") == 0
    assert row(DONE | {"2026-11-28"}, "28", "28") == 1
    assert row(DONE, "28") == 0


def test_a_journey_to_the_east_that_jumps_over_a_day_leaves_time_for_it() -> None:
    """Honolulu, 26th, to Auckland, 28th at 17:00, which is 4:00 UTC: the 27th lasts until noon UTC."""
    assert row(DONE, "28", "27") == 4
    assert saves(DONE, "28", "27") == "2026-11-27"
    done = DONE | {"2026-11-28"}  # today's first
    assert row(done, "28", "27") == 4
    assert saves(done, "28", "27") == "2026-11-27"
    done |= {"2026-11-27"}
    assert row(done, "28", "27") == 6
    assert saves(done, "28", "27") == ""
    assert row(done, "29", "29") == 6


def test_a_journey_to_the_west_that_has_a_day_twice_costs_nothing() -> None:
    """Auckland, 26th, where it was done, to Honolulu, where it is the 25th."""
    assert row(DONE, "25", "25") == 4
    assert saves(DONE, "25", "25") == ""
    assert row(DONE, "24", "24") == 4  # for two hours of a day, places are two dates apart
    assert row(DONE, "26", "26") == row(DONE, "27", "27") == 4


def test_days_far_ahead_come_from_a_clock_that_was_wrong_and_wait_for_their_time() -> None:
    assert row(DONE | {"2026-11-30"}, "26", "26") == 4
    assert row(DONE, "20", "20") == 0
    assert row(DONE, "26", "26") == 4


def test_nothing_is_to_be_saved_where_no_row_would_go_on() -> None:
    assert saves([], "28", "27") == ""
    assert saves(DONE - {"2026-11-26"}, "28", "27") == ""
    assert saves(DONE, "28", "28") == ""
    assert saves(DONE, "27", "27") == ""
    assert saves(DONE, "27", "26") == ""
    assert to_save(DONE.__contains__, "2026-11-28", "") == ""
    assert saves(DONE, "28", "26") == "2026-11-27"


def test_days_stay_in_the_calendar() -> None:
    assert days_after("9999-12-31", 1) == "9999-12-31"
    assert days_after("0001-01-01", -1) == "0001-01-01"
    assert days_after("2026-03-01", -1) == "2026-02-28"
    assert list(back_from("0001-01-02")) == ["0001-01-02", "0001-01-01"]
    assert in_a_row(lambda _: False, "0001-01-01") == 0
    assert in_a_row(lambda _: True, "0001-01-05", "0001-01-05") == 7
    assert in_a_row(lambda _: False, "9999-12-31", "9999-12-30") == 0
