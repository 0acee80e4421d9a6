"""A reviewed game in short: what made its result, and the moments that count most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calavera.coach.review import GRADES, MAX_LISTED, Account, Decision, Review, Throw

__all__ = ["Story", "key_moments", "tell"]

NOTABLE_LUCK = 0.25
"""The part of the usual band from which luck is called good or bad: half a standard deviation."""

MISTAKES = 2
"""The number of mistakes among the key moments, as long as a throw counts as well."""


@dataclass(frozen=True, slots=True)
class Story:
    """The result of a game and its causes, from the side of one seat."""

    seat: int
    result: str
    """`won`, `tied` or `lost`."""
    luck: str
    """`good`, `bad` or `even`: how the dice fell for the seat."""
    given: tuple[tuple[int, float], ...]
    """Every seat with what its decisions gave away, the most first."""


def tell(winners: Sequence[int], review: Review, seat: int) -> Story:
    """Return the story of a game from one seat's side."""
    account = review.accounts[seat]
    result = "lost" if seat not in winners else "won" if len(winners) == 1 else "tied"
    given = [(number, -other.own) for number, other in enumerate(review.accounts)]
    return Story(seat, result, _luck(account), tuple(sorted(given, key=lambda pair: -pair[1])))


def _luck(account: Account) -> str:
    if abs(account.luck) <= NOTABLE_LUCK * account.band:
        return "even"
    return "good" if account.luck > 0 else "bad"


def key_moments(review: Review, seat: int | None = None) -> tuple[Decision | Throw, ...]:
    """Return the moments that count most, as they came: mistakes, those of `seat` first, and throws."""
    mistakes = [decision for decision in review.decisions if decision.grade != GRADES[0]]
    mistakes.sort(key=lambda decision: (seat is not None and decision.seat != seat, -decision.loss))
    throws = sorted((throw for throw in review.throws if throw.luck), key=lambda throw: -abs(throw.luck))
    moments: list[Decision | Throw] = [*mistakes[:MISTAKES], *throws[: MAX_LISTED - MISTAKES]]
    moments += [*mistakes[MISTAKES:], *throws[MAX_LISTED - MISTAKES :]]
    return tuple(sorted(moments[:MAX_LISTED], key=lambda moment: moment.number))
