"""A game as JSON lines, one after each turn (RECORD.md, Replay as JSON lines)."""

import json
from collections.abc import Iterator

from calavera.dice import COLOURS
from calavera.game import State
from calavera.record import Record
from calavera.sheet import Sheet
from calavera.wording import face_name

__all__ = ["json_lines"]


def json_lines(record: Record) -> Iterator[str]:
    """One JSON object a finished turn, without line ends; an unfinished last turn has none."""
    turn, active = 0, 0
    for before, after in zip(record.states, record.states[1:], strict=False):
        if before.fresh:
            turn, active = turn + 1, before.active
        if after.over or (after.fresh and not before.fresh):
            yield json.dumps(_turn(turn, active, after))


def _turn(turn: int, active: int, state: State) -> dict[str, object]:
    return {
        "turn": turn,
        "seat": active + 1,
        "over": state.over,
        "scores": list(state.returns()),
        "sheets": [_sheet(sheet, state) for sheet in state.sheets],
    }


def _sheet(sheet: Sheet, state: State) -> dict[str, object]:
    rows = {
        face_name(colour): {
            "crosses": row.crosses,
            "closed": row.points(state.layout) if row.closed else None,
        }
        for colour, row in zip(COLOURS, sheet.rows, strict=True)
    }
    return {"rows": rows, "bonuses": list(sheet.bonuses)}
