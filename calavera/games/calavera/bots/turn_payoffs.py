"""Everything that one turn can lead to, each with its worth: the payoffs that the turn solver works on.

The active seat marks one group (or freezes a row, or does nothing); every other seat then answers with what
is best for itself. A judge says what two sheets are worth against each other; with more than two seats the
worth is the product of what it says against each of the others, who answer each by itself.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from math import inf
from typing import Protocol

from calavera.game import most_points
from calavera.games.calavera import solver
from calavera.games.calavera.actions import Choice, Freeze, Nothing, TakeColour, TakeJokers
from calavera.games.calavera.bots import uses
from calavera.games.calavera.bots.uses import ANSWERS, JOKERS, NOTHING
from calavera.games.calavera.faces import COLOURS, DICE, Face
from calavera.games.calavera.rules import State
from calavera.games.calavera.sheet import Sheet

__all__ = ["Judge", "Table", "final_share", "table_steps"]

POSITIONS_A_SLICE = 2
"""Positions judged between two pauses: some milliseconds on a slow phone."""

HANDS_A_SLICE = 20
"""Payoffs computed between two pauses."""

Cells = list[float]
"""The worths of one mark by the answer to it: `inf` for answers that are not possible, at NOTHING without
one."""


class Judge(Protocol):
    """A judge of what two sheets are worth against each other."""

    def chance(self, mover: Sheet, waiting: Sheet) -> float:
        """Return the chance to win, ties half, of the seat that throws next."""


def final_share(scores: Sequence[int], seat: int) -> float:
    """Return the worth of the end to a seat: 1 for a win, a fair part of a shared one, else 0."""
    return most_points(scores).share(seat)


class Table:
    """A turn of the active seat, with every payoff known: made by `table_steps`.

    Worths are those of the active seat. `turn` is the turn solved, from its first throw on.
    """

    def __init__(self, marks: dict[int, tuple[Cells, ...]], needs: tuple[int, ...]) -> None:
        self._marks = marks
        self._needs = needs
        self.turn: solver.Turn

    def solve_steps(self) -> Generator[None, None, None]:
        """Find the payoffs and solve the turn, in short pieces."""
        payoff: list[float] = []
        for place in range(uses.HANDS):
            payoff.append(self._payoff(place))
            if place % HANDS_A_SLICE == 0:
                yield
        yield
        self.turn = solver.Turn(payoff)
        yield
        yield from self.turn.solve_steps()

    def worth(self, choice: Choice, dice: Sequence[Face]) -> float:
        """Return the worth of a choice with these dice on the table; it must be legal."""
        colours = [dice.count(colour) for colour in COLOURS]
        jokers = dice.count(Face.JOKER)
        if isinstance(choice, TakeColour):
            colours[choice.colour] = 0
        elif not isinstance(choice, Nothing):
            jokers = 0
        return self._worth(
            uses.mark_of(choice), uses.answers_to(colours, jokers) if Face.SKULL in dice else None
        )

    def _payoff(self, place: int) -> float:
        """Return the worth of stopping with the hand at this place of `hands(6)`."""
        possible, (mark, _, answers) = uses.uses(place)
        worths = [
            self._worth(mark, answers)
            for mark, jokers, answers in possible
            if mark in self._marks and (not jokers or jokers >= self._needs[mark // 7])
        ]
        return max(worths) if worths else self._worth(mark, answers)

    def _worth(self, mark: int, answers: uses.Picking | None) -> float:
        worth = 1.0
        for cells in self._marks[mark]:
            best = min(answers(cells), default=inf) if answers else inf
            worth *= cells[NOTHING] if best == inf else best
        return worth


def table_steps(state: State, judge: Judge) -> Generator[None, None, Table]:
    """Make the table of the active seat's turn, before any dice, in slices of some milliseconds."""
    yield from solver.prepare_steps()
    yield from uses.prepare_steps()
    yield
    begun = State(state.layout, state.sheets, state.active)
    others = [seat for seat in range(len(state.sheets)) if seat != state.active]
    marks: dict[int, tuple[Cells, ...]] = {}
    judged = 0
    for mark, choice, most in _marks(begun):
        after = replace(begun, sheets=_with(begun.sheets, begun.active, begun.marked(begun.active, choice)))
        cells: list[Cells] = []
        for seat in others:
            cells.append(ANSWERS * [inf])
            for answer, sheet in _answers(after, seat, most):
                cells[-1][answer] = _judged(after, seat, sheet, judge)
                judged += 1
                if judged % POSITIONS_A_SLICE == 0:
                    yield
            for dice in range(1, DICE):
                cells[-1][JOKERS + dice] = min(cells[-1][dice:NOTHING:7])
        marks[mark] = tuple(cells)
    yield
    needs = tuple(row.freeze_need(state.layout) for row in state.sheets[state.active].rows)
    table = Table(marks, needs)
    yield from table.solve_steps()
    return table


def _marks(state: State) -> Iterable[tuple[int, Choice, int]]:
    """Yield the active seat's marks: number, a choice that makes it, most dice left for another seat."""
    for colour, row in zip(COLOURS, state.sheets[state.active].rows, strict=True):
        if row.closed:
            continue
        for dice in range(1, DICE + 1):
            # With no skull on the table no seat answers; with one, five dice are shared.
            yield 7 * colour + dice, TakeColour(colour, dice), DICE - 1 - dice
        need = row.freeze_need(state.layout)
        if need:
            yield 7 * colour, Freeze(colour, need), DICE - 1 - need
    yield NOTHING, Nothing(), DICE - 1


def _answers(state: State, seat: int, most: int) -> Iterable[tuple[int, Sheet]]:
    """Yield another seat's possible answers with its sheet after each; the first is to mark nothing."""
    yield NOTHING, state.sheets[seat]
    if state.over:
        return
    for colour, row in zip(COLOURS, state.sheets[seat].rows, strict=True):
        if not row.closed:
            for dice in range(1, most + 1):
                yield 7 * colour + dice, state.marked(seat, TakeJokers(colour, dice))


def _judged(state: State, seat: int, sheet: Sheet, judge: Judge) -> float:
    """Return the worth of the active seat's marked sheet against this one."""
    mine = state.sheets[state.active]
    if not mine.full and not sheet.full:
        return 1.0 - judge.chance(sheet, mine)
    if mine.full and len(state.sheets) > 2:
        # The end for all: the others' products must give the fair share once.
        share = final_share(state.returns(), state.active)
        return float(share ** (1 / (len(state.sheets) - 1)))
    return final_share((mine.score(state.layout), sheet.score(state.layout)), 0)


def _with(sheets: tuple[Sheet, ...], seat: int, sheet: Sheet) -> tuple[Sheet, ...]:
    return (*sheets[:seat], sheet, *sheets[seat + 1 :])
