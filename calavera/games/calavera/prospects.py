"""Exact chances to end the game: to close the last open row in one turn."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from calavera.games.calavera.faces import COLOURS, DICE, Face, hands
from calavera.games.calavera.layout import SheetLayout, Zone
from calavera.games.calavera.rules import CURSE, THROWS, State
from calavera.games.calavera.sheet import Sheet
from calavera.games.calavera.solver import Turn, prepare_steps

__all__ = ["Threats", "last_row", "threats_steps"]


@dataclass(frozen=True)
class Threats:
    """The turns, solved, of the seats that could end the game with one choice on these sheets."""

    sheets: tuple[Sheet, ...]
    turns: Mapping[int, Turn]
    """By seat."""

    def chance(self, state: State, seat: int) -> float:
        """Return the exact chance that a seat can end the game: the active one in this turn, until it has
        made its choice, another in its next."""
        turn = self.turns.get(seat)
        if turn is None or (seat == state.active and state.choice is not None):
            return 0.0
        if seat != state.active or not state.dice:
            return float(turn.value)
        if state.flying:
            kept = [face for place, face in enumerate(state.dice) if place not in state.flying]
            return float(turn.keep(kept, THROWS - state.throws))
        return float(turn.best(state.dice, THROWS - state.throws))


def last_row(sheet: Sheet, layout: SheetLayout) -> int | None:
    """Return the only open row, where one choice can close it; None for any other sheet."""
    open_rows = [number for number, row in enumerate(sheet.rows) if not row.closed]
    if len(open_rows) != 1:
        return None
    row = sheet.rows[open_rows[0]]
    return open_rows[0] if row.freeze_need(layout) or _missing(sheet, open_rows[0], layout) <= DICE else None


def threats_steps(state: State) -> Generator[None, None, Threats]:
    """Solve a turn for each seat that could end the game with one choice, in short pieces."""
    yield from prepare_steps()
    turns = {}
    for seat, sheet in enumerate(state.sheets):
        row = last_row(sheet, state.layout)
        if row is not None:
            turns[seat] = Turn(_payoff(sheet, row, state.layout))
            yield
            yield from turns[seat].solve_steps()
    return Threats(state.sheets, turns)


def _missing(sheet: Sheet, row: int, layout: SheetLayout) -> int:
    """Count the crosses that a row is short of the death zone."""
    start = next(number for number, box in enumerate(layout.boxes, 1) if box.zone is Zone.DEATH)
    return start - sheet.rows[row].crosses


def _payoff(sheet: Sheet, row: int, layout: SheetLayout) -> list[float]:
    """Return for each hand of six dice whether a choice closes the row: 1 or 0."""
    crosses, freezes = _missing(sheet, row, layout), sheet.rows[row].freeze_need(layout)
    jokers = min(crosses, freezes) if freezes else crosses
    return [
        float(
            hand.count(Face.SKULL) < CURSE
            and (hand.count(COLOURS[row]) >= crosses or hand.count(Face.JOKER) >= jokers)
        )
        for hand in hands(DICE)
    ]
