"""A finished game in a few values: the half of a summary that is the same for every game."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from calavera.game import Outcome
from calavera.play.plain_data import NAME_LENGTH
from calavera.record.dates import is_date
from calavera.record.record import Record

__all__ = ["Result", "result"]


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game, as statistics of wins see it."""

    mark: str
    """16 hexadecimal digits of the setup and all actions: a game that is renamed or copied is the same."""
    date: str
    """As `2026-11-21`; empty where the record has none like that."""
    names: tuple[str, ...]
    """By seat, as the record has them; empty for a seat without a name."""
    outcome: Outcome
    turns: int

    @property
    def shared(self) -> bool:
        """True where several seats have won."""
        return len(self.outcome.winners) > 1


def result(record: Record[Any]) -> Result:
    """Return the result of a finished game. Raises ValueError for a running one."""
    outcome = record.state.outcome()
    if outcome is None:
        raise ValueError("the game is not over")
    date = record.header("Date") or ""
    return Result(
        mark=_mark_of(record),
        date=date if is_date(date) else "",
        names=tuple(name[:NAME_LENGTH] for name in record.names),
        outcome=outcome,
        turns=sum(state.fresh for state in record.states[:-1]),
    )


def _mark_of(record: Record[Any]) -> str:
    kind = " ".join(str(record.header(key)) for key in ("Game", *record.game.setup))
    turns = "\n".join([kind, *record.game.write_turns(record.actions, record.seats)])
    return sha256(turns.encode()).hexdigest()[:16]
