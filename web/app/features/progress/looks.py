"""Looks back at finished games: what choices gave away and what luck did, cached beside the summaries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from calavera.coach.review import Review

__all__ = ["JUDGE", "Look", "Looks", "look_of", "looks_json", "read_looks"]

JUDGE = 1
"""Grows with the values that the coach judges by: all games are looked at again."""

Look = tuple[float, float]
"""The loss by a seat's own choices, 0 or more, and its luck: in chances to win, or alone in points."""

Looks = Mapping[str, tuple[Look, ...]]
"""By mark: the looks by seat; none where the coach can only estimate."""


def look_of(review: Review) -> tuple[Look, ...]:
    """Return what is kept of a review."""
    if not review.trained:
        return ()
    return tuple((round(-account.own, 4) + 0.0, round(account.luck, 4)) for account in review.accounts)


def looks_json(looks: Looks) -> dict[str, Any]:
    """Return the looks as plain values for JSON."""
    return {"judge": JUDGE, "of": looks}


def read_looks(value: dict[str, Any] | None) -> Looks:
    """Read the value that `looks_json` returned; none where the judge was another one.

    Raises ValueError for anything else.
    """
    if value is None or value["judge"] != JUDGE:
        return {}
    return {mark: tuple(map(_look, seats)) for mark, seats in value["of"].items()}


def _look(value: list[float]) -> Look:
    given, luck = value
    if not all(type(number) in (int, float) and abs(number) < 1000 for number in (given, luck)):
        raise ValueError("these are no statistics: a look has two numbers")
    return float(given), float(luck)
