"""A finished game as a small value, and statistics of many, against counting by hand."""

from __future__ import annotations

import json
from typing import Any

import pytest

from calavera.games.castro.actions import LoseRoof, Place
from calavera.games.castro.results import KINDS, Seat, Summary, kind_of_square, summary
from calavera.games.castro.statistics import statistics
from calavera.play.results import result
from calavera.play.statistics import Filter, Results
from tests.engine.games.castro.sample_games import STYLES, played, won_by_line

PLAIN: dict[str, Any] = {
    "game": "castro",
    "mark": "0123456789abcdef",
    "date": "2026-11-21",
    "classic": True,
    "how": "points",
    "winner": 0,
    "seats": [
        {"name": "Ina", "points": 17, "built": [6, 4, 2, 1, 1, 0], "covers": 5, "full": 1, "lost": 1},
        {
            "name": "computer: hard",
            "points": 17,
            "built": [9, 3, 2, 1, 0, 0],
            "covers": 6,
            "full": 0,
            "lost": 0,
        },
    ],
}


def test_a_game_won_by_a_line_as_counted_by_hand() -> None:
    found = summary(won_by_line())  # type: ignore[arg-type]
    ina, sami = found.seats
    assert (found.how, found.winner, found.result.turns, found.comparable) == ("line", 0, 7, False)
    assert (ina.points, ina.built, ina.covers, ina.full, ina.lost) == (4, (1, 0, 1, 1, 1, 0), 0, 0, 0)
    assert (sami.points, sum(sami.built), sami.covers) == (3, 3, 0)
    assert found.result.outcome.winners == (0,)
    assert found.result.outcome.how == "line"


@pytest.mark.parametrize("style", [*STYLES, "mixed"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_summary_says_what_the_record_says(seats: int, style: str) -> None:
    record = played(seats, style, 5)
    found = summary(record)
    assert found.result == result(record)
    assert tuple(seat.points for seat in found.seats) == record.state.returns()
    turns = [0] * seats
    covers = 0
    for state, action in zip(record.states, record.actions, strict=False):
        turns[state.active] += isinstance(action, Place | LoseRoof)
        if isinstance(action, Place):
            covers += state.stacks[action.square][-1:] not in ((), (state.active,))
    assert [sum(seat.built) + seat.lost for seat in found.seats] == turns
    assert sum(seat.covers for seat in found.seats) == covers
    assert sum(seat.full for seat in found.seats) == sum(len(stack) == 5 for stack in record.state.stacks)
    assert Summary.from_json(json.loads(json.dumps(found.as_json()))) == found


def test_points_are_compared_only_where_they_decide_on_the_classic_board() -> None:
    assert Summary.from_json(PLAIN).comparable
    assert not Summary.from_json({**PLAIN, "how": "yatzy", "winner": 1}).comparable
    assert not Summary.from_json({**PLAIN, "classic": False}).comparable


def test_all_pairs_are_one_kind_of_square() -> None:
    board = won_by_line().state.board  # type: ignore[attr-defined]
    assert {kind_of_square(combination) for combination in board.squares} == set(range(len(KINDS)))
    assert sum(kind_of_square(combination) == 0 for combination in board.squares) == 6


@pytest.mark.parametrize(
    "change",
    [
        {"game": "calavera"},
        {"mark": "x"},
        {"date": "today"},
        {"date": None},
        {"classic": 1},
        {"how": "luck"},
        {"winner": 1},
        {"winner": 2, "how": "line"},
        {"seats": PLAIN["seats"][:1]},
        {"seats": [{**PLAIN["seats"][0], "built": [15, 1, 0, 0, 0, 0], "lost": 0}, PLAIN["seats"][1]]},
        {"seats": [{**PLAIN["seats"][0], "lost": 2}, PLAIN["seats"][1]]},
        {"seats": [{**PLAIN["seats"][0], "points": -1}, PLAIN["seats"][1]]},
        {"more": 1},
    ],
)
def test_anything_else_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no game's summary"):
        Summary.from_json({**PLAIN, **change})


# -- many games


def game(number: int, *seats: tuple[str, int], how: str = "points", winner: int = 0) -> Summary:
    return Summary(
        f"{number:016x}",
        "",
        classic=True,
        how=how,
        winner=winner,
        seats=tuple(Seat(name, points, (3, 2, 0, 1, 0, 0), 2, 1, 1) for name, points in seats),
    )


def test_careers_count_how_games_were_won_and_what_was_built() -> None:
    games = [
        game(1, ("Ina", 5), ("computer: hard", 9), how="line"),
        game(2, ("ina ", 12), ("computer: hard", 9)),
        game(3, ("Sami", 10), ("INA", 10)),
        game(2, ("ina ", 12), ("computer: hard", 9)),
    ]
    found = statistics(games)
    assert (found.games, found.longest, found.own_sheets, found.alone) == (3, 14, 0, ())
    ina, sami = found.people
    assert (ina.name, ina.results, ina.points) == ("INA", Results(games=3, wins=2, ties=1), [12, 10])
    assert ina.ways == {"line": 1, "points": 1}
    assert (ina.built, ina.covers, ina.full, ina.lost) == ([9, 6, 0, 3, 0, 0], 6, 3, 3)
    assert (sami.ways, sami.results.ties) == ({}, 1)
    (hard,) = found.computers
    assert hard.results == Results(games=2)
    assert statistics(games, Filter(against="person")).games == 1
    assert statistics([]).longest == 0
