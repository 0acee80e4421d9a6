"""A finished game as a small value, against counting by hand and against the states of whole games."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calavera import COLOURS, Freeze, Record, Zone, new_record
from calavera.games.calavera.results import End, Line, Seat, Summary, summary
from calavera.play.match import play_out
from calavera.record.players import kind_of, same
from tests.engine.positions import record
from tests.engine.sample_games import STYLES, gambler, random_record

SHORT = """[Game "Calavera"]
[Seats "2"]
[Seat1 "Ina"]
[Seat2 "computer: easy"]
[Date "2026-11-21"]
[Layout "classic"]

1. OOOOOO o6
2. SSSOPG - 1:p1
3. JJOPGK j2#o
4. OOOOOO o6
5. PPPPPP p6
6. OOOPPP p3
7. PPPPPP p6
8. OOOPPP p3
9. GGGGGG g6
10. OOOPPP p3
11. GGGGGG g6
12. OOOPPP p3
13. KKKKKK k6
14. OOOPPP o3
15. KKKKKK k6
"""


def over(text: str) -> Record:
    found = record(text.partition("\n\n")[2], text.partition("\n\n")[0] + "\n")
    assert found.state.over
    return found


def test_a_short_game_as_counted_by_hand() -> None:
    found = summary(over(SHORT))
    assert (found.date, found.classic, found.alone, found.result.turns) == ("2026-11-21", True, 0, 15)
    ina, easy = found.seats
    assert ina == Seat(
        "Ina",
        (Line(6, 4, End.FROZEN), Line(13, -5, End.DEATH), Line(12, 0, End.DEATH), Line(12, 0, End.DEATH)),
        (4, 5, 0),
        turns=8,
        curses=0,
    )
    assert easy == Seat(
        "computer: easy",
        (Line(9, 8, End.OPEN), Line(12, 0, End.DEATH), Line(0, 0, End.OPEN), Line(0, 0, End.OPEN)),
        (0, 0, 0),
        turns=7,
        curses=1,
    )
    assert (ina.points, ina.deaths, ina.frozen) == (8, 3, (4,))
    assert (easy.points, easy.deaths, easy.frozen) == (8, 1, ())
    assert [found.place(seat) for seat in range(2)] == [1, 1]
    assert found.result.shared
    assert found.result.outcome.scores == (8, 8)


def test_places_are_shared_and_the_next_one_is_left_out() -> None:
    def seat(points: int) -> Seat:
        return Seat("", (Line(6, points, End.OPEN), *3 * (Line(0, 0, End.OPEN),)), (0, 0, 0), 1, 0)

    found = Summary("0" * 16, "", classic=True, alone=0, seats=tuple(map(seat, (4, 9, 4, 1))))
    assert [found.place(number) for number in range(4)] == [2, 1, 2, 4]
    assert not found.result.shared


def test_a_running_game_has_no_summary() -> None:
    with pytest.raises(ValueError, match="the game is not over"):
        summary(over(SHORT).back(1))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_summary_says_what_the_states_say(seats: int, style: str) -> None:
    found = random_record(Random(f"{style} {seats}"), seats, style)
    told = summary(found)
    state = found.state
    assert tuple(seat.points for seat in told.seats) == state.returns()
    assert told.result.turns == sum(before.fresh for before in found.states[:-1])
    freezes = [0] * seats
    curses = [0] * seats
    for before, action, after in zip(found.states, found.actions, found.states[1:], strict=False):
        freezes[before.active] += isinstance(action, Freeze)
        curses[before.active] += after.cursed and not before.cursed
    for number, seat in enumerate(told.seats):
        rows = state.sheets[number].rows
        dead = [row.crosses for row in rows if row.closed and _zone(found, row.crosses) is Zone.DEATH]
        assert seat.deaths == len(dead)
        assert len(seat.frozen) == freezes[number]
        assert seat.curses == curses[number]
        assert [line.crosses for line in seat.lines] == [row.crosses for row in rows]
        assert seat.bonuses == state.sheets[number].bonuses


def _zone(found: Record, crosses: int) -> Zone:
    return found.state.layout.boxes[crosses - 1].zone


def test_a_game_alone_says_for_how_many_turns() -> None:
    headers = {"Game": "Calavera solo", "Seats": "1", "Turns": "7", "Layout": "classic", "Date": "today"}
    found = summary(play_out(new_record(headers), {0: gambler}, Random(2)))
    assert (found.alone, found.result.turns, found.date, len(found.seats)) == (7, 7, "", 1)


def test_points_on_another_sheet_are_not_compared() -> None:
    own = summary(over(SHORT.replace('"classic"', '"-,-,-,-,-,4,5,6,8,10,5,1,-5"')))
    assert not own.classic
    assert not own.comparable
    assert summary(over(SHORT)).comparable
    assert own.seats[0].points == 10


def test_a_game_is_the_same_under_other_names() -> None:
    one, other = over(SHORT), over(SHORT.replace("Ina", "Ada").replace("2026", "2027"))
    assert summary(one).mark == summary(other).mark == summary(one.with_header("Seed", None)).mark
    assert summary(over(SHORT.replace("4. OOOOOO", "4. PPOOOO OOoooo"))).mark != summary(one).mark
    own = over(SHORT.replace('"classic"', '"-,-,-,-,-,4,5,6,8,10,5,1,-5"'))
    assert summary(own).mark != summary(one).mark


def test_a_long_name_is_cut() -> None:
    found = summary(over(SHORT.replace("Ina", "I" * 500)))
    assert found.seats[0].name == "I" * 60
    assert Summary.from_json(found.as_json()) == found


@pytest.mark.parametrize(
    ("name", "kind", "key"),
    [
        ("Ina", "person", "ina"),
        ("  INA  Maria ", "person", "ina maria"),
        ("Straße", "person", "strasse"),
        ("", "person", ""),
        ("computer: hard", "computer: hard", "computer: hard"),
        ("Computer: hard", "person", "computer: hard"),
    ],
)
def test_who_someone_is(name: str, kind: str, key: str) -> None:
    assert (kind_of(name), same(name)) == (kind, key)


# -- as JSON


@pytest.mark.uncounted
@given(st.randoms(use_true_random=False), st.integers(2, 4), st.sampled_from(sorted(STYLES)))
def test_what_is_written_is_read_as_the_same(random: Random, seats: int, style: str) -> None:
    found = summary(random_record(random, seats, style))
    text = json.dumps(found.as_json())
    assert Summary.from_json(json.loads(text)) == found
    assert len(text) < 1000


GOOD = summary(over(SHORT)).as_json()


def changed(path: str, value: object) -> Any:
    """Return the JSON of a good summary with one thing changed."""
    whole = json.loads(json.dumps(GOOD))
    *front, last = [int(step) if step.isdigit() else step for step in path.split()]
    part = whole
    for step in front:
        part = part[step]
    part[last] = value
    return whole


BAD: dict[str, list[object]] = {
    "mark": [1, "", "0" * 15, "0" * 17, "G" * 16],
    "date": [None, "today", "2026-11-21 ", 20261121],
    "classic": [1, None],
    "alone": [5, -1, 101, True, "0"],
    "seats": [[], {}, [GOOD["seats"][0]], 5 * [GOOD["seats"][0]], None],
    "seats 0 name": [None, 3, "x" * 61, "a\nb", "\ud800"],
    "seats 0 lines": [[], 3 * [[0, 0, "open"]], "open"],
    "seats 0 lines 1": [
        [0, 0],
        [0, 0, "shut"],
        [0, 0, []],
        [14, 0, "open"],
        None,
        [-1, 0, "open"],
        [0, 1000, "open"],
        [0, 0.5, "open"],
    ],
    "seats 1 bonuses": [[], [0, 0], [0, 0, -1], [0, 0, 100], [0, 0, True]],
    "seats 1 turns": [-1, 1001, None],
    "seats 1 curses": [-1, 8],
    "more": [1],
    "seats 0 more": [1],
}


@pytest.mark.parametrize(
    ("path", "value"), [(path, value) for path, values in BAD.items() for value in values]
)
def test_anything_else_is_refused(path: str, value: object) -> None:
    with pytest.raises(ValueError, match="this is no game's summary"):
        Summary.from_json(changed(path, value))


@pytest.mark.parametrize("value", [None, [], "text", 3, {}, {"mark": "0" * 16}])
def test_what_is_no_summary_at_all_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="this is no game's summary"):
        Summary.from_json(value)


def test_a_part_may_not_be_missing() -> None:
    for name in GOOD:
        with pytest.raises(ValueError, match="this is no game's summary"):
            Summary.from_json({key: value for key, value in GOOD.items() if key != name})


def test_there_are_as_many_lines_as_colours() -> None:
    assert all(len(seat["lines"]) == len(COLOURS) for seat in GOOD["seats"])
