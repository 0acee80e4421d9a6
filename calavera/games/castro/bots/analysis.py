"""One list for bots, hints and coach alike: every legal action with its value, best first.

Values are chances to win, ties shared: the turn solver's, over what the judge says of each position after the
turn. A turn is judged and solved once, before its first throw, and everything in it is then looked up.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Sequence

from calavera.coach.analysis import Analysis, Option
from calavera.coach.slices import finished
from calavera.game import NoSeat, Rethrow, Thrown
from calavera.games.castro.board import CLASSIC, Board
from calavera.games.castro.bots.hand_made_judge import Estimate
from calavera.games.castro.bots.network import load_network
from calavera.games.castro.bots.turn_payoffs import Judge, Table, table_steps
from calavera.games.castro.faces import DICE, Pips
from calavera.games.castro.prospects import chance_now
from calavera.games.castro.rules import State
from calavera.games.castro.solver import Turn

__all__ = [
    "analyse",
    "analyse_steps",
    "exact_or_trained",
    "options",
    "outlook",
    "outlook_steps",
    "table_of_steps",
    "trained",
    "unit",
    "variance_steps",
]

OUTCOMES_A_SLICE = 100
"""Outcomes of a throw between two pauses."""

MAX_TABLES = 4
"""Tables in the cache: the running turn, and those around a moment that is looked at."""

_ESTIMATE = Estimate()
"""The judge of boards with other squares than those that the network was trained for."""


def trained(board: Board) -> bool:
    """Check whether the network was trained for a board: any arrangement of the usual squares."""
    return sorted(board.squares) == sorted(CLASSIC.squares)


def exact_or_trained(state: State) -> bool:
    """Check whether the values are those of the trained network, or exact as at the end; else estimates."""
    return trained(state.board)


def unit(state: State) -> float:
    """Return the value that counts as much as winning a whole game."""
    return 1.0


def analyse(state: State) -> Analysis:
    """Return the analysis of a state in which a seat decides. Raises ValueError where none does."""
    return finished(analyse_steps(state))


def outlook(state: State) -> tuple[float, ...]:
    """Return each seat's chance to win, ties shared, in any state."""
    return finished(outlook_steps(state))


def analyse_steps(state: State) -> Generator[None, None, Analysis]:
    """Analyse in slices of some milliseconds."""
    if isinstance(state.seat, NoSeat):
        raise ValueError("no seat decides in this state")
    table = yield from table_of_steps(state)
    return Analysis(state.seat, options(table, state), exact_or_trained(state))


def options(table: Table, state: State) -> tuple[Option, ...]:
    """Return every legal action with its value, best first; equal ones in the engine's order."""
    rated = []
    for action in state.legal_actions():
        if isinstance(action, Rethrow):
            kept = [face for place, face in enumerate(state.dice) if place not in action.positions]
            rated.append(Option(action, float(table.turn.keep(kept, state.throws))))
        else:
            assert not isinstance(action, Thrown)  # chance is no seat
            rated.append(Option(action, table.worth(action)))
    return tuple(sorted(rated, key=lambda option: -option.value))


def outlook_steps(state: State) -> Generator[None, None, tuple[float, ...]]:
    """Compute the outlook in slices of some milliseconds."""
    outcome = state.outcome()
    if outcome is not None:
        return tuple(outcome.share(seat) for seat in range(len(state.supply)))
    table = yield from table_of_steps(state)
    return _around(state.active, chance_now(table.turn, state), table.shares)


def variance_steps(state: State) -> Generator[None, None, float]:
    """Yield the variance of the chance of the seat that throws, by how the dice in the air can land."""
    table = yield from table_of_steps(state)
    kept = tuple(face for place, face in enumerate(state.dice) if place not in state.flying)
    outcomes = state.chance_outcomes()
    values: list[float] = []
    for thrown, _ in outcomes:
        values.append(_landed(table.turn, kept + thrown.faces, state.throws + 1))
        if len(values) % OUTCOMES_A_SLICE == 0:
            yield
    total = len(Pips) ** len(state.flying)
    mean = sum(value * weight for value, (_, weight) in zip(values, outcomes, strict=True)) / total
    squares = ((value - mean) ** 2 * weight for value, (_, weight) in zip(values, outcomes, strict=True))
    return float(sum(squares) / total)


def _landed(turn: Turn, hand: Sequence[int], throws: int) -> float:
    assert len(hand) == DICE  # those that were kept and those that have landed
    return float(turn.best(hand, throws))


def _around(seat: int, chance: float, shares: Sequence[float]) -> tuple[float, ...]:
    """Return all seats' chances from that of one; the others divide what is left by their shares."""
    left = sum(share for other, share in enumerate(shares) if other != seat)
    return tuple(
        chance if other == seat else (1 - chance) * (share / left if left else 1 / (len(shares) - 1))
        for other, share in enumerate(shares)
    )


_tables: OrderedDict[object, Table] = OrderedDict()


def table_of_steps(state: State) -> Generator[None, None, Table]:
    """Yield the table of the running turn; made once and kept while it is asked for."""
    key = (state.board, state.stacks, state.supply, state.active)
    if key not in _tables:
        judge: Judge = load_network() if trained(state.board) else _ESTIMATE
        table = yield from table_steps(state, judge)
        _tables[key] = table
        while len(_tables) > MAX_TABLES:
            _tables.popitem(last=False)
    _tables.move_to_end(key)
    return _tables[key]
