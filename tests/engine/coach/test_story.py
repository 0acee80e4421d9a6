"""A reviewed game in short, from numbers made by hand."""

from __future__ import annotations

import pytest

from calavera.coach.review import Account, Decision, Review, Throw
from calavera.coach.story import key_moments, tell


def account(luck: float = 0.0, own: float = 0.0) -> Account:
    return Account(0.5, luck, own, 0.0, 0.0, 0.5, 0.4, 1.0)


def review(
    *accounts: Account, decisions: tuple[Decision, ...] = (), throws: tuple[Throw, ...] = ()
) -> Review:
    return Review(((0.5, 0.5),), decisions, throws, accounts, trained=True)


def mistake(number: int, seat: int, loss: float, grade: str = "mistake") -> Decision:
    return Decision(number, seat, None, None, loss, grade)


@pytest.mark.parametrize(
    ("luck", "called"), [(0.11, "good"), (0.1, "even"), (0.0, "even"), (-0.1, "even"), (-0.11, "bad")]
)
def test_luck_is_called_so_from_half_a_standard_deviation_on(luck: float, called: str) -> None:
    assert tell((0,), review(account(luck), account()), 0).luck == called


def test_the_result_is_that_of_the_seat() -> None:
    found = review(account(), account(), account())
    assert [tell((1,), found, seat).result for seat in range(3)] == ["lost", "won", "lost"]
    assert [tell((0, 2), found, seat).result for seat in range(3)] == ["tied", "lost", "tied"]


def test_what_was_given_away_is_listed_with_the_most_first() -> None:
    found = review(account(own=-0.11), account(own=-0.57), account())
    assert tell((0,), found, 0).given == ((1, 0.57), (0, 0.11), (2, 0.0))


def test_two_mistakes_and_a_throw_are_the_key_moments_in_the_order_of_the_game() -> None:
    decisions = mistake(2, 0, 0.03), mistake(9, 1, 0.2), mistake(5, 0, 0.1), mistake(7, 1, 0.0, "fine")
    throws = Throw(1, 0, 0.3), Throw(8, 1, -0.4), Throw(3, 0, 0.0)
    found = review(account(), account(), decisions=decisions, throws=throws)
    assert [moment.number for moment in key_moments(found)] == [5, 8, 9]
    assert [moment.number for moment in key_moments(found, 0)] == [2, 5, 8]
    assert [moment.number for moment in key_moments(found, 1)] == [5, 8, 9]


def test_where_one_kind_is_missing_the_other_fills_its_place() -> None:
    throws = tuple(Throw(number, 0, number / 100) for number in range(5))
    assert [moment.number for moment in key_moments(review(account(), throws=throws))] == [2, 3, 4]
    decisions = tuple(mistake(number, 0, number / 100) for number in range(1, 6))
    assert [moment.number for moment in key_moments(review(account(), decisions=decisions))] == [3, 4, 5]
    assert key_moments(review(account())) == ()
