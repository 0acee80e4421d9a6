"""The first state of a game and the worth of its end, as both interfaces have them."""

from __future__ import annotations

from calavera.game import State
from calavera.games import game

__all__ = ["first_state", "shares"]


def first_state(key: str, seats: int, setup: str = "classic") -> State:
    """Return the start of a game; `setup` is its layout or board as in a record.

    Raises ValueError for seats or a setup that the game does not have, UnknownGame for a game that is none.
    """
    chosen = game(key)
    return chosen.begin(chosen.headers(chosen.kinds[0], str(seats), setup))


def shares(state: State) -> list[float]:
    """Return each seat's share of the win, all 0 before the end."""
    outcome = state.outcome()
    return [outcome.share(seat) if outcome else 0.0 for seat in range(len(state.returns()))]
