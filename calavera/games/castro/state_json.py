"""Points, supplies and stacks as JSON, for `replay`."""

from calavera.games.castro.board import square_name
from calavera.games.castro.rules import State

__all__ = ["as_json"]


def as_json(state: State) -> dict[str, object]:
    """Return points so far, roofs left, the squares built on, and the win; seats count from 1."""
    stacks = {square_name(n): [seat + 1 for seat in stack] for n, stack in enumerate(state.stacks) if stack}
    outcome = state.outcome()
    won = None if outcome is None else {"seats": [seat + 1 for seat in outcome.winners], "by": outcome.how}
    return {"points": list(state.returns()), "supply": list(state.supply), "stacks": stacks, "won": won}
