"""The rules of Castro as one immutable state (RULES.md, part 2).

Decisions and dice alike go through `State.apply`; chance is explicit, so a game is nothing but its
list of actions, and taking one back is keeping the old state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

from calavera.game import CHANCE, OVER, NoSeat, Outcome, Rethrow, Thrown, most_points, outcomes
from calavera.games.castro.actions import Action, Choice, LoseRoof, Place, Reason, Why
from calavera.games.castro.board import CLASSIC, SQUARES, THROUGH, Board
from calavera.games.castro.combinations import held
from calavera.games.castro.faces import DICE, Pips
from calavera.games.castro.wording import illegal

__all__ = ["BY_LINE", "BY_POINTS", "BY_YATZY", "ROOFS", "SEATS", "THROWS", "Stack", "State", "new_game"]

SEATS = range(2, 5)
"""Numbers of players at a table."""

THROWS = 5
"""Throws in a turn, and roofs on a full square: every throw used is a height less to build on."""

ROOFS = 15
"""Roofs of a seat's supply, one for each of its turns."""

BY_LINE, BY_YATZY, BY_POINTS = "line", "yatzy", "points"
"""The ways to win: four tops in a line, a roof in every stack of five of a kind, points."""

Stack = tuple[int, ...]
"""The seats of the roofs on a square, bottom to top."""

_ALL_DICE = tuple(range(DICE))
_RETHROWS = tuple(
    Rethrow(positions) for size in range(1, DICE + 1) for positions in combinations(_ALL_DICE, size)
)


@dataclass(frozen=True, slots=True)
class State:
    """Everything that the rest of the game depends on.

    `dice` holds the faces by position and is empty before a turn's first throw; `flying` the positions
    in the air, so that chance comes next. `supply` counts each seat's roofs that are neither placed nor lost.
    `won_by` is the way the game was won, None while it runs.
    """

    board: Board
    stacks: tuple[Stack, ...]
    supply: tuple[int, ...]
    active: int = 0
    dice: tuple[Pips, ...] = ()
    flying: tuple[int, ...] = _ALL_DICE
    throws: int = 0
    won_by: str | None = None

    @property
    def over(self) -> bool:
        """True once a seat has won at once, or every roof is used."""
        return self.won_by is not None

    @property
    def seat(self) -> int | NoSeat:
        """The seat that decides next (0-based); CHANCE while dice are in the air, OVER after the end."""
        if self.over:
            return OVER
        return CHANCE if self.flying else self.active

    @property
    def fresh(self) -> bool:
        """True between two turns: no die has been thrown yet."""
        return not self.dice

    @property
    def highest(self) -> int:
        """The most roofs that may stand on a square to build on it, after the throws used so far."""
        return THROWS - self.throws

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions of `seat`, in a fixed order: placements, then rethrows; empty for no seat."""
        if isinstance(self.seat, NoSeat):
            return ()
        placed = self.placements()
        if self.throws < THROWS:
            return (*placed, *_RETHROWS)
        return placed or (LoseRoof(),)

    def choices(self, seat: int) -> tuple[Choice, ...]:
        """Return what a seat can do with the dice as they lie; empty unless it decides."""
        if seat != self.seat:
            return ()
        return self.placements() or (() if self.throws < THROWS else (LoseRoof(),))

    def placements(self) -> tuple[Place, ...]:
        """Return every placement that the dice on the table allow, square by square."""
        if isinstance(self.seat, NoSeat):
            return ()
        fits, highest = held(self.dice), self.highest
        return tuple(
            Place(square)
            for square, (combination, stack) in enumerate(zip(self.board.squares, self.stacks, strict=True))
            if len(stack) <= highest and combination in fits
        )

    def chance_outcomes(self) -> tuple[tuple[Thrown, int], ...]:
        """Return each hand the dice in the air can show, once, with its weight; weights sum to 6 ** dice."""
        return outcomes(Pips, len(self.flying)) if self.flying and not self.over else ()

    def why_not(self, action: Action) -> Reason | None:
        """Return why this action is not available now; None where it is."""
        if self.over:
            return Reason(Why.GAME_OVER)
        if isinstance(action, Thrown):
            return self._why_not_thrown(action)
        if self.flying:
            return Reason(Why.THROW_FIRST)
        if isinstance(action, Rethrow):
            return self._why_not_rethrow(action)
        return self._why_not_lose() if isinstance(action, LoseRoof) else self._why_not_place(action)

    def apply(self, action: Action) -> State:
        """Return the state after `action`. Raises IllegalAction where it is not allowed."""
        reason = self.why_not(action)
        if reason is not None:
            raise illegal(self, action, reason)
        if isinstance(action, Thrown):
            return self._landed(action)
        if isinstance(action, Rethrow):
            return replace(self, flying=action.positions)
        return self.after_turn(action)

    def returns(self) -> tuple[int, ...]:
        """Return points by seat, as if the game ended now: the heights of the stacks that its roof tops."""
        points = [0] * len(self.supply)
        for stack in self.stacks:
            if stack:
                points[stack[-1]] += len(stack)
        return tuple(points)

    def outcome(self) -> Outcome | None:
        """Return the end: a win at once by the active seat, or the most points; None while the game runs."""
        if self.won_by in (None, BY_POINTS):
            return most_points(self.returns()) if self.over else None
        return Outcome((self.active,), self.returns(), str(self.won_by))

    def after_turn(self, choice: Choice) -> State:
        """Return the state after the active seat has ended its turn so, whatever the dice show."""
        seat, stacks, won_by = self.active, self.stacks, None
        if isinstance(choice, Place):
            stacks, won_by = self.built(choice.square), self.wins_at(choice.square)
        supply = (*self.supply[:seat], self.supply[seat] - 1, *self.supply[seat + 1 :])
        if won_by is None and not any(supply):
            won_by = BY_POINTS
        if won_by is not None:
            return replace(self, stacks=stacks, supply=supply, won_by=won_by)
        return State(self.board, stacks, supply, (seat + 1) % len(supply))

    def built(self, square: int) -> tuple[Stack, ...]:
        """Return the stacks with one more roof of the active seat on a square, allowed or not."""
        stack = (*self.stacks[square], self.active)
        return (*self.stacks[:square], stack, *self.stacks[square + 1 :])

    def wins_at(self, square: int) -> str | None:
        """Return how the active seat wins at once by building on a square; None where it does not."""
        tops = {number for number, stack in enumerate(self.stacks) if stack and stack[-1] == self.active}
        if any(tops.issuperset(set(line) - {square}) for line in THROUGH[square]):
            return BY_LINE
        fives = self.board.fives
        if square in fives and all(self.active in self.stacks[five] for five in fives if five != square):
            return BY_YATZY
        return None

    # -- why not

    def _why_not_thrown(self, action: Thrown) -> Reason | None:
        if not self.flying:
            return Reason(Why.NO_THROW)
        if len(action.faces) != len(self.flying):
            return Reason(Why.WRONG_DICE, count=len(action.faces), need=len(self.flying))
        return None

    def _why_not_rethrow(self, action: Rethrow) -> Reason | None:
        if self.throws == THROWS:
            return Reason(Why.NO_THROWS_LEFT, need=THROWS)
        return None if action in _RETHROWS else Reason(Why.NO_DICE, need=DICE)

    def _why_not_place(self, action: Place) -> Reason | None:
        if action.square not in range(SQUARES):
            return Reason(Why.NO_SQUARE)
        height, combination = len(self.stacks[action.square]), self.board.squares[action.square]
        if height == THROWS:
            return Reason(Why.FULL, combination, count=height)
        # First what no further throw of the turn can mend.
        if height > self.highest:
            return Reason(Why.TOO_HIGH, combination, count=height, need=THROWS - height)
        return None if combination in held(self.dice) else Reason(Why.NOT_HELD, combination)

    def _why_not_lose(self) -> Reason | None:
        if self.throws < THROWS:
            return Reason(Why.MUST_THROW)
        return Reason(Why.MUST_PLACE) if self.placements() else None

    # -- what follows

    def _landed(self, action: Thrown) -> State:
        dice = list(self.dice or action.faces)
        for position, face in zip(self.flying, action.faces, strict=True):
            dice[position] = face
        return replace(self, dice=tuple(dice), flying=(), throws=self.throws + 1)


def new_game(seats: int, board: Board = CLASSIC) -> State:
    """Return the start of a game for 2, 3 or 4 seats. Raises ValueError for any other number."""
    if seats not in SEATS:
        raise ValueError(f"{SEATS[0]} to {SEATS[-1]} can play, not {seats}")
    return State(board, ((),) * SQUARES, (ROOFS,) * seats)
