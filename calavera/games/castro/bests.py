"""The measures of Castro's games: of all games', and the fastest win, roofs on others' roofs, fifth roofs."""

from __future__ import annotations

from collections.abc import Mapping

from calavera.games.castro.results import Summary
from calavera.games.castro.rules import BY_POINTS
from calavera.play.bests import AT_A_TABLE, Measure

__all__ = ["MEASURES"]


def _fastest(game: Summary, seat: int) -> int | None:
    """Return the winner's turns in a game that was won at once: by points all take as many."""
    if game.how == BY_POINTS or game.winner != seat:
        return None
    return sum(game.seats[seat].built) + game.seats[seat].lost


def _covers(game: Summary, seat: int) -> int | None:
    return game.seats[seat].covers or None


def _full(game: Summary, seat: int) -> int | None:
    return game.seats[seat].full or None


MEASURES: Mapping[str, Measure] = {
    **AT_A_TABLE,
    "turns": Measure(_fastest, fewest=True),
    "covers": Measure(_covers),
    "full": Measure(_full),
}
"""The measures by name, as they are told."""
