"""Solo results: days, streak, best, and their text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import Record, new_record, seeded_throw
from calavera.play.match import throw
from web.app.features.solo.challenge import LATE, MOST, day_of, day_seed, day_with_seed, is_seed, playable
from web.app.features.solo.days import Days
from web.app.games.calavera.model import SOLO

TODAY = "2026-11-22"


def game(date: str = TODAY, seed: str | None = None, turns: int = SOLO.turns) -> Record:
    """A game alone, as the page begins it."""
    headers = {"Game": "Calavera solo", "Date": date, "Seats": "1", "Turns": str(turns), "Layout": "classic"}
    return new_record({**headers, "Seed": day_seed(date, "calavera") if seed is None else seed})


def finished(record: Record) -> Record:
    """Return the game with the first choice taken in every turn."""
    while not record.state.over:
        record = throw(record) if record.state.flying else record.play(record.state.legal_actions()[0])
    return record


def points(record: Record) -> int:
    [found] = record.state.returns()
    return found


# -- the day


def test_the_dice_of_a_day_are_the_same_for_everybody_and_for_ever() -> None:
    assert day_seed("2026-11-22", "calavera") == "9bc71ea39e32c094f5150185069f6a3b"
    assert day_seed("2026-11-22", "calavera") != day_seed("2026-11-23", "calavera")
    assert seeded_throw(bytes.fromhex(day_seed(TODAY, "calavera")), 0, 6) == throw(game()).state.dice


def test_a_game_is_a_days_by_its_date_and_dice() -> None:
    assert day_of(game()) == TODAY
    assert day_of(game(seed="0" * 32)) is None
    assert day_of(game(turns=6)) is None
    assert day_of(game().with_header("Date", "2026-11-23")) is None
    assert day_of(game(date="today")) is None
    assert day_of(game(date="2026-02-31")) is None  # a date like any, but of no calendar


@pytest.mark.parametrize(
    ("text", "good"), [("0" * 32, True), ("0" * 31, False), ("g" * 32, False), ("", False)]
)
def test_a_seed_is_thirty_two_digits(text: str, good: bool) -> None:
    assert is_seed(text) is good


# -- results


def test_an_unfinished_game_changes_nothing() -> None:
    assert Days().with_game(game()) == Days()
    assert Days().with_game(None) == Days()


def test_of_a_day_the_first_result_counts() -> None:
    done = finished(game())
    assert Days().with_game(done) == Days(((TODAY, points(done)),))
    assert Days(((TODAY, 3),)).with_game(done) == Days(((TODAY, 3),))


def test_of_other_games_the_best_counts() -> None:
    done = finished(game(seed="0" * 32))
    assert Days().with_game(done) == Days(other=points(done))
    assert Days(other=54).with_game(done) == Days(other=54)


def test_a_game_of_another_length_does_not_count() -> None:
    assert Days().with_game(finished(game(turns=13))) == Days()


def test_the_best_is_of_days_and_others() -> None:
    assert Days().best is None
    assert Days((("2026-11-20", 12), ("2026-11-21", 40)), 31).best == 40
    assert Days((("2026-11-20", 12),), 31).best == 31


@pytest.mark.parametrize(
    ("dates", "streak"),
    [
        ([], 0),
        (["2026-11-22"], 1),
        (["2026-11-21"], 1),
        (["2026-11-20"], 0),
        (["2026-11-20", "2026-11-21", "2026-11-22"], 3),
        (["2026-11-18", "2026-11-20", "2026-11-21"], 2),
    ],
)
def test_a_streak_is_of_days_in_a_row_up_to_today_or_yesterday(dates: list[str], streak: int) -> None:
    assert Days(tuple((date, 30) for date in dates)).streak(TODAY) == streak


@pytest.mark.parametrize(
    ("today", "before"),
    [
        ("2026-03-01", "2026-02-28"),
        ("2028-03-01", "2028-02-29"),
        ("2100-03-01", "2100-02-28"),
        ("2000-03-01", "2000-02-29"),
        ("2026-01-01", "2025-12-31"),
        ("2026-05-01", "2026-04-30"),
        ("2026-08-01", "2026-07-31"),
    ],
)
def test_the_day_before(today: str, before: str) -> None:
    assert [date for date, _ in Days().week(today)][:2] == [today, before]


def test_the_week_has_seven_days_with_their_points() -> None:
    week = Days((("2026-11-20", 12), ("2026-11-22", 40))).week(TODAY)
    assert len(week) == 7
    assert week[:3] == [("2026-11-22", 40), ("2026-11-21", None), ("2026-11-20", 12)]


def test_a_late_day_is_in_no_streak() -> None:
    days = Days(tuple((f"2026-11-{day}", 30) for day in range(18, 23)), late=frozenset(["2026-11-20"]))
    assert days.streak(TODAY) == 2
    assert days.longest == 2
    assert Days(days.points).longest == 5
    assert Days().longest == 0
    assert Days((("2026-11-30", 1), ("2026-12-01", 2), ("2026-12-03", 3))).longest == 2


def test_a_day_is_late_by_the_header_of_its_game_and_pure_where_that_is_known() -> None:
    done = finished(game().with_header(LATE, "2026-11-25"))
    assert Days().with_game(done) == Days(((TODAY, points(done)),), late=frozenset([TODAY]))
    assert Days().with_game(finished(game()), pure=True).pure == {TODAY}
    known = Days(((TODAY, 3),))
    assert known.with_game(done, pure=True) == known


def test_of_two_results_the_own_one_stays_but_for_one_in_time_beside_a_late_one() -> None:
    one = Days(((TODAY, 3),), 5, pure=frozenset([TODAY]))
    other = Days(
        (("2026-11-21", 1), (TODAY, 4)), None, frozenset(["2026-11-21", TODAY]), frozenset(["2026-11-21"])
    )
    both = Days(
        (("2026-11-21", 1), (TODAY, 3)), 5, frozenset(["2026-11-21"]), frozenset(["2026-11-21", TODAY])
    )
    assert one.merged(other) == both
    assert other.merged(one) == both
    assert other.merged(Days(((TODAY, 9),), late=frozenset([TODAY]))) == other


def test_a_day_that_is_stored_no_more_has_no_mark() -> None:
    long = Days(
        tuple((f"{1000 + number}-01-01", 1) for number in range(MOST)), late=frozenset(["1000-01-01"])
    )
    assert long.with_game(finished(game())).late == set()


@pytest.mark.parametrize(
    ("date", "good"),
    [
        (TODAY, True),
        ("2026-11-23", False),
        ("2026-11-21", True),
        ("2024-02-27", True),
        ("2024-02-26", False),
        ("2026-02-30", False),
        ("", False),
    ],
)
def test_a_day_can_be_played_until_it_is_stored_no_more(date: str, good: bool) -> None:
    assert playable(date, TODAY) is good


def test_a_day_is_found_by_its_dice() -> None:
    assert day_with_seed(day_seed(TODAY, "calavera"), TODAY, "calavera") == TODAY
    assert day_with_seed(day_seed("2026-01-31", "calavera"), TODAY, "calavera") == "2026-01-31"
    assert day_with_seed(day_seed("2026-11-23", "calavera"), TODAY, "calavera") is None
    assert day_with_seed("0" * 32, "0001-01-05", "calavera") is None


def test_only_so_many_days_are_kept() -> None:
    long = Days(tuple((f"{1000 + number}-01-01", 1) for number in range(MOST)))
    after = long.with_game(finished(game()))
    assert len(after.points) == MOST
    assert after.of(TODAY) is not None
    assert after.of("1000-01-01") is None


# -- kept


@given(
    st.dictionaries(st.dates().map(str), st.integers(-99, 99)).map(lambda days: tuple(sorted(days.items()))),
    st.none() | st.integers(-99, 99),
)
def test_what_is_kept_is_read_again(found: tuple[tuple[str, int], ...], other: int | None) -> None:
    for dates in (frozenset[str](), frozenset(date for date, _ in found)):
        days = Days(found, other, dates, frozenset(sorted(dates)[::2]))
        assert Days.read(days.text()) == days


def test_without_marks_the_text_is_that_of_the_first_releases() -> None:
    assert Days((("2026-11-20", 12),), 3).text() == '{"days": {"2026-11-20": 12}, "other": 3}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        '{"days": {}}',
        '{"days": [], "other": null}',
        '{"days": {"2026-11-22": "3"}, "other": null}',
        '{"days": {"2026-11-22": true}, "other": null}',
        '{"days": {"2026-11-22": 1000}, "other": null}',
        '{"days": {"2026-13-22": 3}, "other": null}',
        '{"days": {"2026-11-22": 3, "2026-11-21": 4}, "other": null}',
        '{"days": {}, "other": 1.5}',
        "[" * 100_000,
        '{"days": {"2026-11-22": 3}, "other": null, "late": []}',
        '{"days": {"2026-11-22": 3}, "other": null, "late": ["2026-11-21"]}',
        '{"days": {"2026-11-22": 3}, "other": null, "late": {"2026-11-22": 1}}',
        '{"days": {"2026-11-22": 3}, "other": null, "late": "2026-11-22"}',
        '{"days": {"2026-11-22": 3}, "other": null, "pure": [1, "2026-11-22"]}',
        '{"days": {"2026-11-22": 3}, "other": null, "pure": ["2026-11-22", "2026-11-22"]}',
        '{"days": {"2026-11-22": 3}, "other": null, "pure": [["2026-11-22"]]}',
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"these are no results|whole numbers|dates|mark"):
        Days.read(text)
