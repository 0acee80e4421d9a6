"""Everything that one turn can lead to, each with its worth: the payoffs that the turn solver works on."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Protocol

from calavera.games.castro.actions import Action, LoseRoof, Place
from calavera.games.castro.board import SQUARES
from calavera.games.castro.bots.ending import is_last, last_turn
from calavera.games.castro.rules import THROWS, State
from calavera.games.castro.solver import Turn, best_squares, prepare_steps

__all__ = ["Judge", "Table", "table_steps"]

ALMOST = 0.999
"""The most that a misjudged position is worth: no player overlooks a win for the sake of one."""


class Judge(Protocol):
    """An estimate of what positions are worth."""

    def shares(self, state: State, near: State | None = None) -> tuple[float, ...]:
        """Return each seat's chance to win, ties shared, before a turn's first throw; they sum to 1.

        `near` is a state that differs in few stacks, if a judge can save something by it.
        """


class Table:
    """A turn of the active seat, with every worth known, which are that seat's: made by `table_steps`.

    `winning` holds the squares that end the game with a win, `shares` what the judge says of each seat before
    the turn; `turn` is the turn solved.
    """

    def __init__(
        self,
        state: State,
        shares: tuple[float, ...],
        worths: dict[int, float],
        lost: float,
        winning: frozenset[int],
    ) -> None:
        self.state = state
        self.shares = shares
        self.worths = worths
        self.lost = lost
        self.winning = winning
        self.turn = Turn(best_squares(state, worths), lost)

    def worth(self, action: Action) -> float:
        """Return the worth of the end of a turn."""
        return self.worths[action.square] if isinstance(action, Place) else self.lost

    def misjudged(self, errors: Sequence[float]) -> Table:
        """Return the same turn as a player sees it who errs by so much about each square that does not win;
        the last error is that about the lost roof."""
        worths = {
            square: worth if square in self.winning else min(worth + errors[square], ALMOST)
            for square, worth in self.worths.items()
        }
        return Table(self.state, self.shares, worths, min(self.lost + errors[SQUARES], ALMOST), self.winning)


def _judged(after: State, judge: Judge, before: State) -> tuple[float, ...]:
    """Return each seat's chance between two turns: by the judge, as long as there is something to judge."""
    outcome = after.outcome()
    if outcome is not None:
        return tuple(outcome.share(seat) for seat in range(len(after.supply)))
    return last_turn(after) if is_last(after) else judge.shares(after, before)


def table_steps(state: State, judge: Judge) -> Generator[None, None, Table]:
    """Yield the table of the active seat's turn, whose dice may be anything; in short pieces."""
    yield from prepare_steps()
    worths: dict[int, float] = {}
    winning = set()
    free = [square for square, stack in enumerate(state.stacks) if len(stack) < THROWS]
    for square in free:
        after = state.after_turn(Place(square))
        worths[square] = _judged(after, judge, state)[state.active]
        if after.over and worths[square] == 1:
            winning.add(square)
        yield  # each position is a piece of its own
    lost = _judged(state.after_turn(LoseRoof()), judge, state)[state.active]
    yield
    shares = _judged(state, judge, state)
    yield
    table = Table(state, shares, worths, lost, frozenset(winning))
    yield
    yield from table.turn.solve_steps()
    return table
