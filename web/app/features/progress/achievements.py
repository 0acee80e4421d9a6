"""The achievements of finished games, cached beside their summaries; where a list of them changes, all are
computed once more.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from hashlib import sha256
from typing import Any

from calavera.games import GAMES
from calavera.play.achievements import achievements_steps
from calavera.record.players import person_on
from calavera.record.record import AnyRecord
from web.app.game_protocol.model import model, model_of
from web.app.state.past.origin import FROM
from web.app.state.people.players import dice_of

__all__ = ["Done", "as_json", "done_steps", "lists", "names", "read_done"]

Done = tuple[tuple[str, ...], ...]
"""By seat: the names of the achievements in a game; none for a computer."""


def names() -> list[str]:
    """List the achievements of all games."""
    return [name for key in GAMES for name in model(key).results.ACHIEVEMENTS]


def lists() -> str:
    """Return a short text that changes with the lists of achievements."""
    results = ((key, model(key).results) for key in GAMES)
    lines = [f"{key} {of_game.VERSION} {' '.join(of_game.ACHIEVEMENTS)}" for key, of_game in results]
    return sha256("\n".join(lines).encode()).hexdigest()[:8]


def done_steps(record: AnyRecord) -> Generator[None, None, Done]:
    """Find out what the people in a finished game have done, pausing after each achievement.

    Nothing counts where the dice were known before, as in a copy, or where the app has seen none.
    """
    known = {FROM, "Copy"}.intersection(key for key, _ in record.headers)
    achievements = {} if known or dice_of(record) == "sheet" else model_of(record).results.ACHIEVEMENTS
    done = []
    for seat in range(record.seats):
        there = person_on(record.names, seat) is not None
        done.append((yield from achievements_steps(record, seat, achievements if there else {})))
    return tuple(done)


def as_json(achievements: Mapping[str, Done]) -> dict[str, Any]:
    """Return the cache of achievements, by the marks of games, as plain values for JSON."""
    return {"lists": lists(), "done": achievements}


def read_done(value: dict[str, Any] | None) -> dict[str, Done] | None:
    """Read the value that `as_json` returned; None where the lists were others, or there was none yet.

    Raises ValueError for anything else.
    """
    if value is None or value["lists"] != lists():
        return None
    by_mark = {mark: tuple(map(tuple, seats)) for mark, seats in value["done"].items()}
    known = set(names())
    if not all(known.issuperset(done) for seats in by_mark.values() for done in seats):
        raise ValueError("these are no statistics: there are no such achievements")
    return by_mark
