"""Exact chances of one turn for the coach: to build on a square, and to win at once."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from calavera.games.castro.board import LINES, SQUARES, Board
from calavera.games.castro.combinations import Combination
from calavera.games.castro.rules import THROWS, Stack, State
from calavera.games.castro.solver import Turn, best_squares, chances, prepare_steps

__all__ = ["Threats", "chance_now", "hope", "threat", "threats_steps", "turn_for", "winning_squares"]

_BITS = tuple(1 << square for square in range(SQUARES))

_LINES = tuple(sum(_BITS[square] for square in line) for line in LINES)
"""Each line as the sum of its squares' bits: a line that lacks one square has one bit left."""


def winning_squares(state: State, seat: int) -> tuple[int, ...]:
    """Return the squares on which a seat would win at once, if it were its turn; no full ones."""
    stacks = state.stacks
    open_squares = sum(
        bit for bit, stack in zip(_BITS, stacks, strict=True) if not stack or stack[-1] != seat
    )
    lacking = {line & open_squares for line in _LINES}
    winning = {bits.bit_length() - 1 for bits in lacking if bits and not bits & (bits - 1)}
    fives = [five for five in state.board.fives if seat not in stacks[five]]
    winning |= set(fives) if len(fives) == 1 else set()
    return tuple(sorted(square for square in winning if len(stacks[square]) < THROWS))


def threat(state: State, seat: int) -> float:
    """Return the chance that a seat would win in a turn of its own, begun now."""
    return _threat(state.board, state.stacks, winning_squares(state, seat))


def hope(state: State, seat: int) -> float:
    """Return roughly the chance of `threat`, without solving a turn: as if combinations were independent."""
    lowest: dict[Combination, int] = {}
    for square in winning_squares(state, seat):
        combination, height = state.board.squares[square], len(state.stacks[square])
        lowest[combination] = min(height, lowest.get(combination, height))
    return 1 - prod(1 - chances(THROWS - height)[kind] for kind, height in lowest.items())


@dataclass(frozen=True)
class Threats:
    """The turns, solved, of the seats that would win at once with one roof on these stacks."""

    stacks: tuple[Stack, ...]
    turns: Mapping[int, Turn]
    """By seat."""

    def chance(self, state: State, seat: int) -> float:
        """Return the exact chance that a seat wins: the active one in this turn, another in its next."""
        turn = self.turns.get(seat)
        if turn is None:
            return 0.0
        return chance_now(turn, state) if seat == state.active else float(turn.value)


def threats_steps(state: State) -> Generator[None, None, Threats]:
    """Solve a turn for each seat that would win at once with one roof, in short pieces."""
    yield from prepare_steps()
    turns = {}
    for seat, left in enumerate(state.supply):
        squares = winning_squares(state, seat) if left else ()
        if squares:
            turns[seat] = turn_for(state, squares)
            yield from turns[seat].solve_steps()
    return Threats(state.stacks, turns)


def turn_for(state: State, squares: Collection[int]) -> Turn:
    """Return the turn of a player who wants to build on one of these squares and nothing else."""
    return Turn(best_squares(state, dict.fromkeys(squares, 1.0)), 0.0)


def chance_now(turn: Turn, state: State) -> float:
    """Return a turn's worth in this state of it."""
    if state.fresh:
        return float(turn.value)
    if state.flying:
        kept = [face for place, face in enumerate(state.dice) if place not in state.flying]
        return float(turn.keep(kept, state.throws))
    return float(turn.best(state.dice, state.throws))


@lru_cache(maxsize=256)
def _threat(board: Board, stacks: tuple[Stack, ...], squares: tuple[int, ...]) -> float:
    if not squares:
        return 0.0
    return float(turn_for(State(board, stacks, ()), squares).value)
