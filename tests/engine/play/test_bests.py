"""Personal bests, of games made by hand: which measures there are, which game counts, what beats what."""

from __future__ import annotations

from itertools import count

from calavera.games.calavera import bests as calavera
from calavera.games.calavera import results as sheets
from calavera.games.calavera.results import End, Line
from calavera.games.castro import bests as castro
from calavera.games.castro import results as boards
from calavera.games.castro.results import KINDS
from calavera.play.bests import Best, bests, improved

NUMBERS = count()
EASY = "computer: easy"


def seat(name: str, points: int, turns: int = 9, bonus: int = 0) -> sheets.Seat:
    lines = (Line(6, points - bonus, End.OPEN), *(Line(0, 0, End.OPEN) for _ in range(3)))
    return sheets.Seat(name, lines, (bonus, 0, 0), turns, 0)


def game(*seats: sheets.Seat, day: int = 1, classic: bool = True, alone: int = 0) -> sheets.Summary:
    """Make a game of Calavera unlike any other."""
    return sheets.Summary(f"{next(NUMBERS):016x}", f"2026-11-{day:02}", classic, alone, seats)


def board(
    how: str, winner: int, *points: int, turns: int = 9, covers: int = 0, full: int = 0
) -> boards.Summary:
    """Make a game of Castro between Ina and others."""
    built = (turns - 1, *(0 for _ in KINDS[1:]))
    names = ["Ina", *(EASY for _ in points[1:])]
    seats = [
        boards.Seat(name, each, built, covers, full, 1) for name, each in zip(names, points, strict=True)
    ]
    return boards.Summary(f"{next(NUMBERS):016x}", "2026-11-21", True, how, winner, tuple(seats))


def values(*games: sheets.Summary, person: str = "ina") -> dict[str, int]:
    return {name: best.value for name, best in bests(games, person, calavera.MEASURES).items()}


def towns(*games: boards.Summary) -> dict[str, int]:
    return {name: best.value for name, best in bests(games, "ina", castro.MEASURES).items()}


def test_without_games_there_is_no_best() -> None:
    assert values() == {}
    assert values(game(seat("Sami", 30), seat(EASY, 20))) == {}


def test_the_best_of_each_measure_may_be_of_another_game() -> None:
    high = game(seat("Ina", 41), seat(EASY, 40), day=1)
    clear = game(seat(EASY, 10, turns=8), seat("INA ", 30, turns=8, bonus=9), day=2)
    lost = game(seat("Ina", 5, turns=7), seat(EASY, 20), day=3)
    found = bests([high, clear, lost], "ina", calavera.MEASURES)
    assert found == {
        "points": Best(41, "2026-11-01", high.mark),
        "lead": Best(20, "2026-11-02", clear.mark),
        "turns": Best(8, "2026-11-02", clear.mark),
        "bonus": Best(9, "2026-11-02", clear.mark),
        "row": Best(2, "2026-11-02", clear.mark),
    }


def test_of_equal_ones_the_first_counts() -> None:
    first, second = (game(seat("Ina", 20), seat(EASY, 5), day=day) for day in (1, 2))
    assert bests([first, second], "ina", calavera.MEASURES)["points"].mark == first.mark


def test_points_on_a_sheet_of_ones_own_cannot_be_compared_but_a_win_is_as_fast() -> None:
    assert values(game(seat("Ina", 99, bonus=4), seat(EASY, 5), classic=False)) == {"turns": 9, "bonus": 4}


def test_a_shared_win_is_no_win() -> None:
    assert values(game(seat("Ina", 20), seat(EASY, 20))) == {"points": 20}


def test_the_lead_of_a_win_is_over_the_second() -> None:
    assert values(game(seat("Sami", 25), seat("Ina", 30), seat(EASY, 3)))["lead"] == 5


def test_the_challenge_has_twelve_turns_and_is_measured_apart() -> None:
    challenge, other = game(seat("Ina", 45, turns=12), alone=12), game(seat("Ina", 60, turns=20), alone=20)
    assert values(challenge, other) == {"solo": 45}


def test_a_row_of_wins_ends_with_any_other_game_at_a_table() -> None:
    def wins(*won: bool) -> int:
        played = [
            game(seat("Ina", 20 if one else 1), seat(EASY, 10), day=day) for day, one in enumerate(won, 1)
        ]
        return values(*played, game(seat("Ina", 5), alone=12)).get("row", 0)

    assert wins(True) == 0
    assert wins(True, True) == 2
    assert wins(True, True, False, True, True, True) == 3
    assert wins(True, True, True, False, True, True) == 3


def test_a_person_without_a_name_is_the_single_one_at_a_table() -> None:
    played = [game(seat("", 20), seat(EASY, 10)), game(seat("", 30), seat("", 10))]
    assert values(*played, person="")["points"] == 20


def test_castro_is_won_fast_only_at_once() -> None:
    assert towns(board("points", 0, 30, 12, turns=15)) == {"points": 30, "lead": 18}
    assert towns(board("line", 0, 3, 9, turns=7), board("yatzy", 1, 3, 9, turns=5)) == {"turns": 7}
    assert towns(board("yatzy", 0, 3, 9, turns=7), board("line", 0, 3, 9, turns=6)) == {"turns": 6, "row": 2}


def test_castro_counts_roofs_over_other_roofs_and_fifth_ones() -> None:
    found = towns(board("line", 1, 3, 9, covers=4, full=1), board("line", 1, 3, 9, covers=2, full=2))
    assert found == {"covers": 4, "full": 2}


def test_a_best_is_beaten_only_where_there_was_one() -> None:
    first = game(seat("Ina", 20), seat(EASY, 10))
    higher = game(seat("Ina", 25, turns=10, bonus=4), seat(EASY, 24))
    before, after = (bests(games, "ina", calavera.MEASURES) for games in ([first], [first, higher]))
    assert improved(before, after, calavera.MEASURES) == ["points"]
    assert improved({}, before, calavera.MEASURES) == []
    assert improved(after, after, calavera.MEASURES) == []
