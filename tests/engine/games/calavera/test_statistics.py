"""Statistics of many games, against games made by hand and against counting them one by one."""

from __future__ import annotations

from functools import cache
from itertools import count
from random import Random

import pytest

from calavera.games.calavera.results import End, Line, Seat, Summary, summary
from calavera.games.calavera.statistics import statistics
from calavera.play.statistics import Filter, Results
from calavera.record.players import kind_of, same
from tests.engine.sample_games import random_record

NUMBERS = count()


def seat(name: str, points: int, **more: int) -> Seat:
    """Return a seat that made all its points, if any, in its orange row."""
    lines = (Line(6, points, End.OPEN), *(Line(0, 0, End.OPEN) for _ in range(3)))
    return Seat(name, lines, (0, 0, 0), more.get("turns", 5), more.get("curses", 0))


def game(*seats: Seat, classic: bool = True, alone: int = 0) -> Summary:
    """Make a game unlike any other."""
    return Summary(f"{next(NUMBERS):016x}", "2026-11-21", classic, alone, seats)


INA_WINS = game(seat("Ina", 20, curses=2), seat("Sami", 10))
SHARED = game(seat("ina ", 9), seat("computer: hard", 9), seat("SAMI", 3))
LOST = game(seat("INA", 5, turns=20), seat("computer: hard", 30, turns=20))
GAMES = (INA_WINS, SHARED, LOST)


def test_without_games_there_is_nothing() -> None:
    found = statistics([])
    assert (found.games, found.longest, found.own_sheets) == (0, 0, 0)
    assert not found.people + found.computers
    assert not found.alone


def test_a_person_is_who_has_the_same_name() -> None:
    found = statistics(GAMES)
    assert (found.games, found.longest) == (3, 40)
    ina, sami = found.people
    assert (ina.key, ina.name) == ("ina", "INA")
    assert ina.results == Results(games=3, wins=1, ties=1)
    assert ina.points == [20, 9, 5]
    assert (ina.average, ina.best, ina.longest) == (34 / 3, 20, 40)
    assert (ina.turns, ina.curses, ina.crosses) == (30, 2, [18, 0, 0, 0])
    assert ina.favourites == (0,)
    assert (sami.name, sami.results) == ("SAMI", Results(games=2))


def test_opponents_count_by_kind() -> None:
    ina, _ = statistics(GAMES).people
    assert ina.against == {
        "person": Results(games=2, wins=1, ties=1),
        "computer: hard": Results(games=2, ties=1),
    }
    (hard,) = statistics(GAMES).computers
    assert (hard.kind, hard.results) == ("computer: hard", Results(games=2, wins=1, ties=1))
    assert hard.against["person"] == Results(games=2, wins=1, ties=1)


def test_the_same_game_counts_once() -> None:
    renamed = Summary(INA_WINS.mark, "", True, 0, (seat("Ada", 20), seat("Sami", 10)))
    found = statistics([INA_WINS, renamed])
    assert found.games == 1
    assert {career.name for career in found.people} == {"Ada", "Sami"}


def test_points_of_other_sheets_do_not_count() -> None:
    frozen = Seat("Ina", (Line(10, 10, End.FROZEN), *3 * (Line(0, 0, End.OPEN),)), (0, 0, 0), 3, 0)
    found = statistics([game(frozen, seat("Sami", 1), classic=False)])
    ina, _ = found.people
    assert found.own_sheets == 1
    assert ina.results.wins == 1
    assert (ina.points, ina.average, ina.best, ina.top_freezes, ina.freezes) == ([], None, None, 0, 1)
    both = statistics([game(frozen, seat("Sami", 1)), game(frozen, seat("Sami", 1), classic=False)])
    assert (both.people[0].top_freezes, both.people[0].freezes) == (1, 2)


def test_who_has_crossed_nothing_has_no_favourite() -> None:
    nothing = Seat("Ina", tuple(Line(0, 0, End.OPEN) for _ in range(4)), (0, 0, 0), 3, 0)
    assert statistics([game(nothing, nothing)]).people[0].favourites == ()
    even = Seat("Ina", tuple(Line(2, 0, End.OPEN) for _ in range(4)), (0, 0, 0), 3, 0)
    assert statistics([game(even, even)]).people[0].favourites == (0, 1, 2, 3)


def test_no_one_named_is_one_and_a_name_like_a_computers_is_a_person() -> None:
    found = statistics([game(seat("", 3), seat("", 5), seat("Computer: hard", 1), seat("computer: hard", 0))])
    assert [(one.name, one.results.games) for one in found.people] == [("", 2), ("Computer: hard", 1)]
    assert [one.kind for one in found.computers] == ["computer: hard"]


@pytest.mark.parametrize(
    ("wanted", "games", "people", "computers"),
    [
        (Filter(seats=2), 2, ["ina", "sami"], ["computer: hard"]),
        (Filter(seats=3), 1, ["ina", "sami"], ["computer: hard"]),
        (Filter(seats=4), 0, [], []),
        (Filter(person="sami"), 2, ["sami"], []),
        (Filter(person="ina", against="person"), 2, ["ina"], []),
        (Filter(against="computer: hard"), 2, ["ina", "sami"], []),
        (Filter(person="ina", seats=2, against="computer: hard"), 1, ["ina"], []),
        (Filter(person="computer: hard"), 0, [], []),
        (Filter(against="computer: easy"), 0, [], []),
    ],
)
def test_only_what_is_asked_for_counts(
    wanted: Filter, games: int, people: list[str], computers: list[str]
) -> None:
    found = statistics(GAMES, wanted)
    assert found.games == games
    assert sorted(one.key for one in found.people) == people
    assert [one.key for one in found.computers] == computers


def test_games_alone_stand_apart_by_their_length() -> None:
    games = [
        game(seat("Ina", 30), alone=12),
        game(seat("INA", 40), alone=12),
        game(seat("Ina", 20), alone=7),
        game(seat("Sami", 25), alone=12),
        game(seat("Ina", 99), alone=12, classic=False),
    ]
    found = statistics([*games, *GAMES])
    assert found.games == 3
    assert [(one.name, one.turns, one.points) for one in found.alone] == [
        ("INA", 12, (30, 40)),
        ("Ina", 7, (20,)),
        ("Sami", 12, (25,)),
    ]
    assert [one.key for one in statistics(games, Filter(person="sami")).alone] == ["sami"]


@cache
def many() -> tuple[Summary, ...]:
    """Return random games of three people and a computer."""
    random = Random(7)
    names = ["Ina", "Sami", "Ada", "computer: easy"]
    found = []
    for _ in range(25):
        record = random_record(random, random.randrange(2, 5))
        for number, name in enumerate(random.sample(names, record.seats), 1):
            record = record.with_header(f"Seat{number}", name)
        found.append(summary(record))
    return tuple(found)


@pytest.mark.parametrize("name", ["Ina", "Sami", "Ada"])
def test_a_career_is_what_its_games_add_up_to(name: str) -> None:
    (career,) = (one for one in statistics(many()).people if one.name == name)
    own = [(game, one) for game in many() for one in game.seats if one.name == name]
    points = [one.points for game, one in own if game.classic]
    assert career.results.games == len(own)
    won = [game for game, one in own if one.points == max(game.result.outcome.scores)]
    assert career.results.wins + career.results.ties == len(won)
    assert career.results.ties == sum(game.result.shared for game in won)
    assert career.points == points
    assert career.deaths == sum(one.deaths for _, one in own)
    assert career.freezes == sum(len(one.frozen) for _, one in own)
    assert career.top_freezes == sum(one.frozen.count(10) for game, one in own if game.classic)
    assert career.curses == sum(one.curses for _, one in own)
    assert career.turns == sum(one.turns for _, one in own)
    assert career.bonuses == sum(sum(one.bonuses) for _, one in own)
    assert career.longest == max(game.result.turns for game, _ in own)
    assert career.crosses == [sum(one.lines[colour].crosses for _, one in own) for colour in range(4)]


def test_every_seat_is_someones() -> None:
    found = statistics(many())
    seats = [one for game in many() for one in game.seats]
    assert sum(one.results.games for one in (*found.people, *found.computers)) == len(seats)
    assert {one.key for one in found.people} == {
        same(one.name) for one in seats if kind_of(one.name) == "person"
    }
