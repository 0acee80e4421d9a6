"""A game as JSON lines, one after each turn (RECORD.md, Replay as JSON lines)."""

import json
from collections.abc import Iterator
from typing import Any

from calavera.game import State
from calavera.record.record import Record

__all__ = ["json_lines"]


def json_lines(record: Record[Any]) -> Iterator[str]:
    """Yield one JSON object, without a line end, for each finished turn; an unfinished one has none."""
    turn, active = 0, 0
    for before, after in zip(record.states, record.states[1:], strict=False):
        if before.fresh:
            turn, active = turn + 1, before.active
        if after.over or (after.fresh and not before.fresh):
            yield json.dumps(_turn(record, turn, active, after))


def _turn(record: Record[Any], turn: int, active: int, state: State) -> dict[str, object]:
    return {"turn": turn, "seat": active + 1, "over": state.over, **record.game.as_json(state)}
