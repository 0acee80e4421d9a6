"""The deeds of finished games, cached beside their summaries; where a list of them changes, all are computed
once more.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from hashlib import sha256
from typing import Any

from calavera.games import GAMES
from calavera.play.deeds import deeds_steps
from calavera.record.players import person_on
from calavera.record.record import AnyRecord
from web.app.games import part
from web.app.state.daily import FROM
from web.app.state.players import dice_of

__all__ = ["Done", "as_json", "done_steps", "lists", "names", "read_done"]

Done = tuple[tuple[str, ...], ...]
"""By seat: the names of the deeds in a game; none for a computer."""


def names() -> list[str]:
    """List the deeds of all games."""
    return [name for key in GAMES for name in part(key, "results").DEEDS]


def lists() -> str:
    """Return a short text that changes with the lists of deeds."""
    told = [f"{key} {part(key, 'results').VERSION} {' '.join(part(key, 'results').DEEDS)}" for key in GAMES]
    return sha256("\n".join(told).encode()).hexdigest()[:8]


def done_steps(record: AnyRecord) -> Generator[None, None, Done]:
    """Find out what the people in a finished game have done, pausing after each deed.

    Nothing counts where the dice were known before, as in a copy, or where the app has seen none.
    """
    known = {FROM, "Copy"}.intersection(key for key, _ in record.headers)
    deeds = {} if known or dice_of(record) == "sheet" else part(record.game.key, "results").DEEDS
    found = []
    for seat in range(record.seats):
        there = person_on(record.names, seat) is not None
        found.append((yield from deeds_steps(record, seat, deeds if there else {})))
    return tuple(found)


def as_json(deeds: Mapping[str, Done]) -> dict[str, Any]:
    """Return the cache of deeds, by the marks of games, as plain values for JSON."""
    return {"lists": lists(), "done": deeds}


def read_done(value: dict[str, Any] | None) -> dict[str, Done] | None:
    """Read the value that `as_json` returned; None where the lists were others, or there was none yet.

    Raises ValueError for anything else.
    """
    if value is None or value["lists"] != lists():
        return None
    found = {mark: tuple(map(tuple, seats)) for mark, seats in value["done"].items()}
    known = set(names())
    if not all(known.issuperset(done) for seats in found.values() for done in seats):
        raise ValueError("these are no statistics: there are no such deeds")
    return found
