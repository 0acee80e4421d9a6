"""Days as the clock says them when it is looked at, and buttons that start what is written on them."""

from __future__ import annotations

import pytest

from calavera.record.link import pack
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.games_played import fresh_page, intents_of, running, shown
from web.app.browser.next_start import FIRST, draw_ahead
from web.app.features.puzzles.state import daily, daily_answer, days_in_row, training_of
from web.app.features.puzzles.training import Mistake, Training
from web.app.features.solo.challenge import LATE, day_of
from web.app.features.solo.days import Days
from web.app.features.solo.screen import CalendarScreen
from web.app.saving.page_texts import save
from web.app.state.commands import Given
from web.app.state.device import Device
from web.app.state.page import Page, Person
from web.app.tree.nodes import text
from web.app.update import IntentError, update

FRIDAY, SATURDAY, SUNDAY = "2026-11-27", "2026-11-28", "2026-11-29"
PLAYED = Days((("2026-11-25", 30), ("2026-11-26", 20)))


def ask(page: Page, intent: str, today: str, lasting: str = "") -> Page:
    """Return the page after an intent on a date."""
    return update(page, intent, Given(seed="5" * 32, today=today, lasting=lasting or today))[0]


def press(page: Page, intent: str, today: str, lasting: str = "") -> Page:
    """Return the same, where the intent is offered."""
    assert intent in intents_of(shown(page))
    return ask(page, intent, today, lasting)


def said(page: Page) -> str:
    return text(shown(page))


def solo(today: str, lasting: str = "", days: Days = PLAYED) -> Page:
    return ask(fresh_page().with_kept(days=days), "solo", today, lasting)


@pytest.mark.parametrize("screen", ["solo", "puzzles", "calendar"])
def test_an_open_screen_shows_the_new_day(screen: str) -> None:
    page = ask(ask(fresh_page(), screen, SATURDAY), "rules", SATURDAY)
    again = ask(ask(page, "day", SUNDAY), "close", SUNDAY)
    assert shown(again) == shown(ask(fresh_page(), screen, SUNDAY))


def test_a_calendar_stays_at_the_month_that_is_looked_at() -> None:
    page = ask(ask(fresh_page(), "calendar", "2026-11-30"), "day", "2026-12-01")
    assert page.shown(CalendarScreen).month == "2026-11"
    assert "calendar 2026-12" in intents_of(shown(page))


@pytest.mark.parametrize(
    ("today", "lasting", "late"),
    [(SATURDAY, SATURDAY, ""), (SUNDAY, SATURDAY, ""), (SUNDAY, SUNDAY, SUNDAY), (FRIDAY, FRIDAY, "")],
    ids=["at once", "a moment after midnight", "after a night", "after a journey to the west"],
)
def test_the_button_of_a_day_starts_that_day(today: str, lasting: str, late: str) -> None:
    page = press(solo(SATURDAY), f"solo-day {SATURDAY}", today, lasting)
    assert day_of(running(page)) == SATURDAY
    assert (running(page).header(LATE) or "") == late
    assert page.device.today == today


def test_a_clock_that_is_set_while_a_page_is_open_makes_no_button_fail() -> None:
    for today in ("1970-01-01", "2019-05-01", "2031-05-01", "9998-12-31"):
        page = press(solo(SATURDAY), f"solo-day {SATURDAY}", today)
        assert day_of(running(page)) == SATURDAY
        calendar = ask(fresh_page().with_kept(days=PLAYED), "calendar", SATURDAY)
        for intent in intents_of(shown(calendar)):
            assert press(calendar, intent, today).device.today in (today, SATURDAY)
        puzzles = ask(fresh_page(), "puzzles", SATURDAY)
        for intent in intents_of(shown(puzzles)):
            press(puzzles, intent, today)


def test_a_day_that_no_button_has_cannot_be_played() -> None:
    for intent in (f"solo-day {SUNDAY}", "solo-day x", "solo-day ", f"puzzle daily {SUNDAY}", "puzzle daily"):
        with pytest.raises(IntentError):
            ask(solo(SATURDAY), intent, SATURDAY)


def test_days_that_were_played_with_a_wrong_clock_stay_and_the_streak_goes_on() -> None:
    days = Days((*PLAYED.points, ("2031-05-01", 11)))
    assert days.streak(FRIDAY, FRIDAY) == 2
    assert days.of("2031-05-01") == 11
    assert Days.read(days.text()) == days


# -- a day that is over here, and not yet everywhere


def test_a_day_that_lasts_elsewhere_is_offered_where_it_saves_the_streak() -> None:
    page = solo(SATURDAY, FRIDAY)
    assert "still 27 Nov 2026 somewhere in the world" in said(page)
    assert "2 days in a row" in said(page)
    page = press(page, f"solo-day {FRIDAY}", SATURDAY, FRIDAY)
    assert day_of(running(page)) == FRIDAY
    assert running(page).header(LATE) is None
    for nothing in (solo(SATURDAY, SATURDAY), solo(SATURDAY, FRIDAY, Days()), solo(FRIDAY, FRIDAY)):
        assert "somewhere in the world" not in said(nothing)


def test_the_calendar_says_whether_a_day_still_counts() -> None:
    page = ask(fresh_page(), "calendar", SATURDAY, FRIDAY)
    page = press(page, f"calendar-day {FRIDAY}", SATURDAY, FRIDAY)
    assert "it counts towards your streak" in said(page)
    assert "marked as late" in said(press(page, "calendar-day 2026-11-26", SATURDAY, FRIDAY))
    assert "marked as late" in said(ask(page, "day", SATURDAY, SATURDAY))
    assert "the same dice for everyone" in said(ask(page, f"calendar-day {SATURDAY}", SATURDAY, FRIDAY))


def answered(*days: str) -> Training:
    training = Training()
    for day in days:
        puzzle = daily(day, "calavera")
        assert puzzle is not None
        training = training.answered(puzzle.key, day, right=True)
    return training


def puzzles(training: Training, today: str, lasting: str) -> Page:
    return ask(fresh_page().with_kept(training=training), "puzzles", today, lasting)


@pytest.mark.parametrize(
    ("today", "lasting", "counts"),
    [(SATURDAY, SATURDAY, SATURDAY), (SUNDAY, SATURDAY, SATURDAY), (SUNDAY, SUNDAY, SUNDAY)],
    ids=["at once", "a moment after midnight", "after a night"],
)
def test_the_button_of_a_days_puzzle_sets_that_one(today: str, lasting: str, counts: str) -> None:
    page = press(puzzles(Training(), SATURDAY, SATURDAY), f"puzzle daily {SATURDAY}", today, lasting)
    puzzle = daily(SATURDAY, "calavera")
    assert puzzle is not None
    assert running(page) == puzzle.record()
    page = ask(page, f"take {puzzle.record().state.legal_actions()[0]}", today, lasting)
    assert [one.date for one in training_of(page).answers] == [counts]


def test_the_puzzle_of_a_day_that_lasts_elsewhere_saves_the_days_in_a_row() -> None:
    training = answered("2026-11-25", "2026-11-26")
    page = puzzles(training, SATURDAY, FRIDAY)
    assert "still 27 Nov 2026 somewhere in the world" in said(page)
    page = press(page, f"puzzle daily {FRIDAY}", SATURDAY, FRIDAY)
    page = ask(page, f"take {running(page).state.legal_actions()[0]}", SATURDAY, FRIDAY)
    assert daily_answer(training_of(page), FRIDAY, "calavera") is not None
    assert days_in_row(training_of(page), SATURDAY, FRIDAY) == 3
    assert "somewhere in the world" not in said(ask(page, "puzzle-leave", SATURDAY, FRIDAY))


def test_an_own_decision_that_was_due_when_drawn_comes_whatever_the_clock_says_now() -> None:
    puzzle = daily(SATURDAY, "calavera")
    assert puzzle is not None
    training = Training((), (Mistake(pack(puzzle.record()), SATURDAY),))
    page = press(puzzles(training, SATURDAY, SATURDAY), f"puzzle mistake {SATURDAY}", FRIDAY)
    assert running(page).actions == puzzle.record().actions


# -- the screen that is drawn ahead


@pytest.mark.parametrize(
    "intents",
    [
        (),
        ("new", "throw"),
        ("solo", f"solo-day {SATURDAY}"),
        ("puzzles", f"puzzle daily {SATURDAY}"),
        ("puzzles",),
    ],
    ids=["start", "table", "solo game", "puzzle", "puzzles"],
)
def test_the_screen_that_is_drawn_for_the_next_start_shows_no_date(intents: tuple[str, ...]) -> None:
    words = {language: words_of(language) for language in LANGUAGES}
    page = fresh_page()
    for intent in intents:
        page = ask(page, intent, SATURDAY)
    texts: dict[str, str] = {}
    save(page, texts)
    drawn = set()
    for today in (SATURDAY, SUNDAY):
        first: dict[str, str] = {}
        blank = Page(Person(languages=tuple(words), language="en"), device=Device(today=today, lasting=today))
        draw_ahead(blank, texts, first, words, "1")
        drawn.add(first[FIRST])
    assert len(drawn) == 1
