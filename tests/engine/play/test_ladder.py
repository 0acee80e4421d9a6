"""The ladder of the computers: games of two and of more, won, tied and lost against each of them."""

from __future__ import annotations

from calavera.game import Outcome
from calavera.play.ladder import Rung, ladder
from calavera.play.results import Result
from calavera.play.statistics import Results
from calavera.record.players import person_on

EASY, HARD = "computer: easy", "computer: hard"


def game(names: tuple[str, ...], *winners: int) -> Result:
    """Return a finished game with these winners."""
    return Result("0" * 16, "2026-11-21", names, Outcome(winners, (0,) * len(names), "points"), 20)


def test_a_person_is_known_by_name_and_without_one_as_the_single_one_at_a_table() -> None:
    assert person_on(("Ina  Maria", EASY), 0) == "ina maria"
    assert person_on(("Ina", EASY), 1) is None
    assert person_on(("", EASY, HARD), 0) == ""
    assert person_on(("", EASY, ""), 0) is None
    assert person_on(("", EASY, "Sami"), 0) is None
    assert person_on(("", EASY, "Sami"), 2) == "sami"


def test_games_of_two_are_won_tied_and_lost_against_each_computer() -> None:
    games = [
        game(("Ina", EASY), 0),
        game((EASY, "ina"), 0),
        game((EASY, "INA"), 0, 1),
        game(("Ina", HARD), 1),
        game(("Sami", HARD), 0),
        game(("", HARD), 0),
    ]
    found = ladder(games, "ina")
    assert found == {EASY: Rung(two=Results(3, 1, 1)), HARD: Rung(two=Results(1))}
    assert [rung.beaten for rung in found.values()] == [True, False]
    assert ladder(games, "") == {HARD: Rung(two=Results(1, 1))}


def test_games_with_more_seats_stand_apart_and_beat_no_character() -> None:
    games = [game(("Ina", EASY, HARD), 0), game(("Ina", EASY, "Sami", EASY), 2)]
    found = ladder(games, "ina")
    assert found == {EASY: Rung(more=Results(2, 1)), HARD: Rung(more=Results(1, 1))}
    assert not any(rung.beaten for rung in found.values())


def test_games_without_a_computer_are_no_rung() -> None:
    assert ladder([game(("Ina", "Sami"), 0), game(("Ina",), 0)], "ina") == {}


def test_a_person_on_two_seats_has_played_twice() -> None:
    assert ladder([game(("Ina", EASY, "Ina"), 2)], "ina") == {EASY: Rung(more=Results(2, 1))}
