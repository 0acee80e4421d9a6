"""The measures of Calavera's games: of all games', and the challenge, the fastest win and bonus points."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.games.calavera.results import Summary
from calavera.play.bests import AT_A_TABLE, Measure

__all__ = ["CHALLENGE", "MEASURES"]

CHALLENGE = 12
"""Turns of the solo challenge."""


def _alone(game: Summary, seat: int) -> int | None:
    return game.seats[seat].points if game.alone == CHALLENGE and game.comparable else None


def _fastest(game: Summary, seat: int) -> int | None:
    """Return the winner's turns in a game at a table."""
    won = not game.alone and game.result.outcome.winners == (seat,)
    return game.seats[seat].turns if won else None


def _bonus(game: Summary, seat: int) -> int | None:
    """Return the points won at bonus lines; they are the same on every sheet."""
    return sum(game.seats[seat].bonuses) or None


MEASURES: Mapping[str, Measure] = {
    **AT_A_TABLE,
    "solo": Measure(_alone),
    "turns": Measure(_fastest, fewest=True),
    "bonus": Measure(_bonus),
}
"""The measures by name, as they are told."""
