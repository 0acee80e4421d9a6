"""Sheets and scores as JSON, for `replay`."""

from calavera.games.calavera.faces import COLOURS
from calavera.games.calavera.rules import State
from calavera.games.calavera.sheet import Sheet
from calavera.games.calavera.wording import face_name

__all__ = ["as_json"]


def as_json(state: State) -> dict[str, object]:
    """Return the scores as if the game ended now, and every seat's sheet."""
    return {"scores": list(state.returns()), "sheets": [_sheet(sheet, state) for sheet in state.sheets]}


def _sheet(sheet: Sheet, state: State) -> dict[str, object]:
    rows = {
        face_name(colour): {
            "crosses": row.crosses,
            "closed": row.points(state.layout) if row.closed else None,
        }
        for colour, row in zip(COLOURS, sheet.rows, strict=True)
    }
    return {"rows": rows, "bonuses": list(sheet.bonuses)}
