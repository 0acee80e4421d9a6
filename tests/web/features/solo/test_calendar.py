"""The calendar of the daily challenge: months, days that are caught up on, and pure games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calavera import read
from tests.web.catalogues import LANGUAGES, words_of
from tests.web.features.solo.solo_days import BLANK, begun, finished, kept, points, screen, thrown
from tests.web.games_played import (
    DATE,
    ask,
    fresh_page,
    offered,
    press,
    running,
    shown,
    updated,
    with_class,
)
from web.app.background.computer import advised
from web.app.features.backup.bundle import bundle_of, read_bundle
from web.app.features.backup.merge import merged
from web.app.features.replay.screen import Replay
from web.app.features.share.result import ShareResult
from web.app.features.solo.calendar import game_of_day
from web.app.features.solo.challenge import LATE, day_of, day_seed
from web.app.features.solo.days import Days
from web.app.features.solo.end_view import share_text
from web.app.features.solo.months import dates, months, next_to
from web.app.features.solo.screen import CalendarScreen
from web.app.features.solo.state import days_of, reached
from web.app.intents.automatic_steps import settle
from web.app.saving.page_texts import load
from web.app.state.match.match import SOLO
from web.app.state.page import Page
from web.app.state.past.origin import FROM
from web.app.tree.nodes import Node, text
from web.app.update import IntentError, update

EARLIER = "2026-11-18"


def opened(days: Days | None = None) -> Page:
    """Return the calendar at this month."""
    return press(press(fresh_page().with_kept(days=days), "solo"), "calendar")


def caught_up(page: Page | None = None, day: str = EARLIER) -> Page:
    """Return the finished challenge of an earlier day."""
    return finished(press(page or opened(), f"calendar-day {day}", f"solo-day {day}"))


def cells(page: Page) -> list[Node]:
    return with_class(shown(page), "day")


def cell(page: Page, day: str) -> Node:
    [found] = [node for node in cells(page) if node.attributes.get("data-intent") == f"calendar-day {day}"]
    return found


def spoken(page: Page, day: str) -> str:
    """Return what a screen reader says for a day."""
    return text(with_class(cell(page, day), "spoken")[0])


def said(page: Page) -> str:
    return text(shown(page))


# -- months


@pytest.mark.parametrize(
    ("month", "before", "after"),
    [("2026-11", "2026-10", "2026-12"), ("2026-01", "2025-12", "2026-02"), ("2026-12", "2026-11", "2027-01")],
)
def test_a_month_lies_between_two_others(month: str, before: str, after: str) -> None:
    assert (next_to(month, -1), next_to(month, 1)) == (before, after)


@pytest.mark.parametrize(
    ("month", "days"), [("2026-11", 30), ("2026-02", 28), ("2028-02", 29), ("2026-12", 31), ("9999-12", 31)]
)
def test_a_month_has_its_days(month: str, days: int) -> None:
    found = dates(month)
    assert len(found) == days
    assert found[0] == f"{month}-01"
    assert found[-1] == f"{month}-{days}"


def test_the_months_are_those_of_days_to_play_and_of_results() -> None:
    assert months(Days(), DATE) == ("2024-02", "2026-11")
    assert months(Days((("2020-05-03", 1), ("2027-01-01", 2))), DATE) == ("2020-05", "2027-01")
    assert months(Days(), "0001-01-03") == ("0001-01", "0001-01")


# -- the screen


def test_the_challenge_leads_to_the_calendar_and_back() -> None:
    page = opened()
    assert page.shown(CalendarScreen) == CalendarScreen("2026-11")
    assert press(page, "close").top.name == "solo"
    page = press(opened(Days(((EARLIER, 30),))), "close")
    assert press(page, "calendar").top.name == "calendar"


def test_the_start_leads_there_once_something_was_played() -> None:
    assert "calendar" not in offered(fresh_page())
    page = fresh_page().with_kept(days=Days(((EARLIER, 30),)))
    assert press(page, "calendar").top.name == "calendar"
    assert press(page, "calendar", "close").top.name == "start"
    assert "calendar" in offered(press(begun(), "menu"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_month_is_a_table_of_weeks_that_begin_on_monday(language: str) -> None:
    page = opened().with_person(language=language)
    [table] = tagged(shown(page), "table")
    words = words_of(language)
    heads = [node for node in tagged(table, "th") if node.attributes["scope"] == "col"]
    assert [text(node) for node in heads] == [
        f"{short} {long}"
        for short, long in zip(words("weekdays").split(), words("weekday_names").split(), strict=True)
    ]
    rows = tagged(table, "tr")
    assert [len(row.children) for row in rows] == [7] * 7
    assert [len(tagged(day, "button")) for day in tagged(rows[1], "td")] == [0, 0, 0, 0, 0, 0, 1]
    assert [text(one) for one in tagged(table, "caption")] == [
        words("calendar_month", month=words("month_names").split()[10], year="2026")
    ]


def tagged(node: Node, name: str) -> list[Node]:
    """Return the elements of a kind in a node."""
    found = [node] if node.tag == name else []
    return found + [one for child in node.children if isinstance(child, Node) for one in tagged(child, name)]


def test_each_day_tells_its_result_and_todays_is_marked() -> None:
    page = opened(
        Days((("2026-11-02", -3), (EARLIER, 30), (DATE, 1)), None, frozenset([EARLIER]), frozenset([DATE]))
    )
    assert spoken(page, "2026-11-02") == "2 Nov 2026, −3 points"
    assert spoken(page, EARLIER) == "18 Nov 2026, 30 points, Played late"
    assert spoken(page, DATE) == "21 Nov 2026, today, 1 point, Without hint or undo"
    assert spoken(page, "2026-11-03") == "3 Nov 2026, not played"
    assert [
        node.attributes["data-intent"][-2:] for node in cells(page) if "aria-current" in node.attributes
    ] == ["21"]
    assert len(with_class(cell(page, EARLIER), "late")) == 1
    assert len(with_class(cell(page, DATE), "pure")) == 1


def test_a_day_to_come_is_no_button_and_is_never_played() -> None:
    page = opened()
    assert len(cells(page)) == 30
    assert len([node for node in cells(page) if node.tag == "button"]) == 21
    for intent in ("calendar-day 2026-11-22", "solo-day 2026-11-22", "solo-day 2026-11-32", "solo-day x"):
        with pytest.raises(IntentError):
            ask(page, intent)
    with pytest.raises(IntentError):
        ask(page, "solo-day 2024-02-25")  # too long ago to be stored
    assert day_of(running(ask(page, "solo-day 2024-02-26"))) == "2024-02-26"


def test_a_result_on_a_day_to_come_can_be_looked_at() -> None:
    page = opened(Days((("2026-12-03", 30),)))
    page = press(page, "calendar 2026-12", "calendar-day 2026-12-03")
    assert "solo-day 2026-12-03" not in offered(page)
    assert "calendar 2027-01" not in offered(page)
    assert "30 points" in said(page)


def test_the_months_are_turned_as_far_as_there_is_something() -> None:
    page = opened()
    assert "calendar 2026-12" not in offered(page)
    page = press(page, "calendar 2026-10", "calendar 2026-09")
    assert page.shown(CalendarScreen).month == "2026-09"
    assert "September 2026" in said(page)
    page = press(page, "calendar 2026-10", "calendar 2026-11")
    assert page == opened()
    for month in ("2024-01", "2026-12", "x", "2026-10-01", "2026-1"):
        with pytest.raises(IntentError):
            ask(page, f"calendar {month}")


def test_a_month_tells_what_it_has_come_to() -> None:
    page = opened(
        Days(
            (("2026-10-31", 50), ("2026-11-01", 20), ("2026-11-02", 31), ("2026-11-20", 33), (DATE, 20)),
            late=frozenset(["2026-11-20"]),
            pure=frozenset(["2026-11-01", "2026-11-02"]),
        )
    )
    told = said(page)
    assert "4 of 21 days played" in told
    assert "Best result: 33 points" in told
    assert "26.0 points on average" in told
    assert "2 days without hint or undo" in told
    assert "1 day played late" in told
    assert "1 day in a row" in told
    assert "Longest streak: 3 days" in told
    assert "0 of 30 days played" in said(
        press(opened(Days(((DATE, 1),))), "calendar 2026-10", "calendar 2026-09")
    )


# -- catching up


def test_a_day_without_a_result_is_offered_and_played_late() -> None:
    page = press(opened(), f"calendar-day {EARLIER}")
    assert "marked as late" in said(page)
    page = press(page, f"solo-day {EARLIER}")
    assert day_of(running(page)) == EARLIER
    assert (running(page).header("Seed"), running(page).header(LATE)) == (day_seed(EARLIER, "calavera"), DATE)
    page = finished(page)
    assert reached(page).of(EARLIER) == points(page)
    assert reached(page).late == {EARLIER}
    assert reached(page).streak(DATE) == 0
    assert "Played late" in said(page)
    assert "in a row" not in said(page)


def test_todays_challenge_is_not_late() -> None:
    page = finished(press(opened(), f"calendar-day {DATE}", f"solo-day {DATE}"))
    assert reached(page).late == set()
    assert running(page).header(LATE) is None
    assert "1 day in a row" in said(page)


def test_a_day_is_tapped_again_to_close_it() -> None:
    page = press(opened(), f"calendar-day {EARLIER}")
    assert press(page, f"calendar-day {EARLIER}") == opened()
    assert cell(page, EARLIER).attributes["aria-pressed"] == "true"


def test_a_game_that_goes_on_is_gone_on_with() -> None:
    page = press(opened(), f"calendar-day {EARLIER}", f"solo-day {EARLIER}", "throw", "menu", "calendar")
    page = press(page, f"calendar-day {EARLIER}")
    assert f"solo-day {EARLIER}" not in offered(page)
    assert press(page, "resume solo").top.name == "table"
    page = press(page, f"calendar-day {DATE}", f"solo-day {DATE}", "throw", "menu", "calendar")
    page = press(page, f"calendar-day {EARLIER}")
    [way] = [intent for intent in offered(page) if intent.startswith("open ")]
    assert day_of(running(press(page, way))) == EARLIER


def test_the_game_of_a_day_is_watched() -> None:
    page = caught_up()
    played = running(page)
    for then in (page, press(page, "solo", "solo-new")):  # at hand, and put away
        there = press(then, "menu", "calendar", f"calendar-day {EARLIER}", f"calendar-watch {EARLIER}")
        assert there.shown(Replay).record.actions == played.actions
        assert press(there, "close").top.name == "calendar"


def test_a_result_without_its_game_is_only_told() -> None:
    page = press(opened(Days(((EARLIER, 30),))), f"calendar-day {EARLIER}")
    assert f"calendar-watch {EARLIER}" not in offered(page)
    assert game_of_day(page, EARLIER) is None
    with pytest.raises(IntentError):
        ask(page, f"calendar-watch {EARLIER}")
    again = finished(press(page, f"solo-day {EARLIER}"))
    assert reached(again) == Days(((EARLIER, 30),))


def test_a_link_to_an_earlier_days_dice_leads_to_that_day() -> None:
    page = ask(fresh_page(), f"solo-link #solo={day_seed(EARLIER, 'calavera')}")
    assert page.shown(CalendarScreen).asked == EARLIER
    assert day_of(running(press(page, f"solo-day {EARLIER}"))) == EARLIER
    typed = press(ask(screen(), f"solo-typed {day_seed(EARLIER, 'calavera')}"), "solo-play")
    assert (day_of(running(typed)), running(typed).header(LATE)) == (EARLIER, DATE)


# -- pure games


def test_a_game_without_hint_or_undo_is_pure() -> None:
    page = finished(begun())
    assert page.match.pure
    assert reached(page).pure == {DATE}
    assert "Without hint or undo" in said(page)
    assert "Without hint or undo" in said(press(page, "calendar"))


def test_free_dice_can_be_played_purely_too() -> None:
    page = finished(press(screen(), "solo-new"))
    assert "Without hint or undo" in said(page)


@pytest.mark.parametrize("intents", [("hint",), ("weigh",), ("hint", "hint"), ("coach-set coach 1 always",)])
def test_advice_ends_it(intents: tuple[str, ...]) -> None:
    page = thrown()
    for intent in intents:
        page = ask(page, intent)
    assert not page.match.pure
    page = finished(page)
    assert (reached(page).pure, reached(page).of(DATE)) == (frozenset(), points(page))
    assert "hint or undo" not in said(page)


def test_an_undo_ends_it() -> None:
    page = thrown()
    page = press(page, f"pick {running(page).state.choices(0)[0]}", "confirm")
    assert page.match.pure
    assert not press(page, "undo").match.pure


def warned() -> Page:
    """Return a challenge in which the coach warns of an option."""
    page = ask(thrown(), "coach-set warn 1 1")
    state = running(page).state
    for choice in state.choices(0):
        asked = updated(page, f"take {choice}")
        if asked.match.coach.warning is not None:
            from calavera.games.calavera.bots.analysis import analyse

            told = advised(asked, analyse(state))
            if told.match.warned:
                return settle(told)
    raise AssertionError("every option is as good as the best one")


def test_a_warning_ends_it_where_it_changes_the_decision() -> None:
    page = warned()
    assert page.match.pure
    assert press(page, "warning-ignore").match.pure
    assert not press(page, "warning-cancel").match.pure
    assert not ask(page, "hold 1").match.pure
    assert with_class(shown(ask(press(page, "menu"), "resume solo")), "warning")  # still to be decided
    assert ask(page, "log").match.pure


def test_a_reload_brings_back_nothing_that_was_lost() -> None:
    for page, pure in ((thrown(), True), (press(thrown(), "hint"), False), (warned(), False)):
        again = settle(load(BLANK, kept(page)))
        assert again.match.pure == pure
        assert ("[Pure " in kept(page)[SOLO]) == pure


def test_an_old_save_is_not_pure() -> None:
    texts = kept(thrown())
    texts[SOLO] = texts[SOLO].replace('[Pure "yes"]\n', "")
    assert not settle(load(BLANK, texts)).match.pure


def test_a_game_gone_on_with_from_a_replay_is_not_pure_and_a_copy_neither() -> None:
    page = press(finished(begun()), "replay", "replay-go back", "continue")
    assert running(page).header(FROM) is not None
    assert not page.match.pure
    page = ask(ask(thrown(), "games"), "duplicate solo")
    assert "[Pure " not in page.kept.library.games[0].text


def test_the_mark_is_private() -> None:
    page = press(finished(begun()), "share-game")
    assert "Pure" not in dict(page.top.record.headers)  # type: ignore[attr-defined]  # the screen to share
    assert page.match.record.header("Pure") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shared_text_tells_a_pure_game_and_no_other(language: str) -> None:
    record, words = running(finished(begun())), words_of(language)
    plain, pure = (share_text(record, words, "https://x/", pure=pure) for pure in (False, True))
    assert [line for line in pure.split("\n") if line not in plain.split("\n")] == [f"✦ {words('solo_pure')}"]


def test_sharing_knows_whether_it_was_pure() -> None:
    page = finished(begun())
    aided = replace(page, at_hand={SOLO: replace(page.match, pure=False)})
    for then, pure in ((page, True), (aided, False)):
        _, [command] = update(press(then, "share-game"), "share")
        assert isinstance(command, ShareResult)
        assert command.pure == pure
    put_away = press(page, "solo", "solo-new")
    [game] = put_away.kept.library.games
    assert read(game.text).header("Pure") == "yes"
    _, [command] = update(ask(put_away, f"share-game {game.key}"), "share")
    assert isinstance(command, ShareResult)
    assert command.pure


# -- stored


def test_marks_are_stored_and_old_results_are_as_before() -> None:
    old = '{"days": {"2026-11-18": 30}, "other": null}'
    assert Days.read(old).text() == old
    page = press(caught_up(), "solo", "solo-new")
    again = load(BLANK, kept(page))
    assert again.kept.days == page.kept.days
    assert days_of(again).late == {EARLIER}


def test_a_backup_brings_marks_and_older_versions_know_what_they_miss() -> None:
    marked = fresh_page().with_kept(
        days=Days(((EARLIER, 30), (DATE, 1)), None, frozenset([EARLIER]), frozenset([DATE]))
    )
    file = bundle_of(marked).text()
    assert file.startswith("Calavera bundle 2\n")
    assert read_bundle(file).text() == file
    assert merged(fresh_page(), read_bundle(file)).page.kept.days == marked.kept.days
    plain = bundle_of(fresh_page().with_kept(days=Days(((EARLIER, 30),)))).text()
    assert plain.startswith("Calavera bundle 1\n")


def test_a_game_at_hand_in_a_file_brings_its_marks() -> None:
    file = read_bundle(bundle_of(caught_up()).text())
    days = days_of(merged(begun(), file).page)
    assert days.late == days.pure == {EARLIER}
