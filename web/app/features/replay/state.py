"""The moments of a game that is replayed: its course, and how it plays by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from calavera.game import Rethrow, State
from calavera.record.record import AnyRecord
from web.app.features.replay.screen import Replay
from web.app.game_protocol.model import Event, model_of
from web.app.state.page import Page, turns_of

__all__ = ["SPEEDS", "actor", "course", "due", "gone_on", "lasting", "moved_on", "to_watch", "until"]

SPEEDS: Mapping[str, int] = {"slow": 3000, "normal": 1600, "fast": 600}
"""Milliseconds for which a moment is shown where the game plays by itself."""


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a whole game, as needed to find one's way in it."""

    turns: tuple[tuple[int, int], ...]
    """The numbers of actions before each turn and after it."""
    events: tuple[Event, ...]


@lru_cache(maxsize=2)
def course(record: AnyRecord) -> Course:
    """Return its turns and its events, derived once from the states that the record has."""
    turns, events = tuple(turns_of(record)), model_of(record).events
    found = [
        event
        for turn, (start, end) in enumerate(turns, 1)
        for number in range(start, end)
        for event in events.events_of(record, number, turn)
    ]
    return Course(turns, tuple(found))


def until(replay: Replay) -> AnyRecord:
    """Return the game up to the moment shown."""
    return replay.record.back(len(replay.record.actions) - replay.at)


def actor(record: AnyRecord) -> int:
    """Return the seat that acted last, or the first seat before any action."""
    state: State = record.states[max(len(record.actions) - 1, 0)]
    return state.seat if isinstance(state.seat, int) and record.actions else state.active


def to_watch(record: AnyRecord, foreign: bool) -> Replay:
    """Return the screen with a game: one of others at its end, any other at its beginning."""
    return Replay(record, at=len(record.actions), foreign=True) if foreign else Replay(record)


# -- time


def due(page: Page) -> AnyRecord | None:
    """Return the game up to the moment shown while it plays by itself; None while it stands still."""
    replay = page.shown(Replay)
    return until(replay) if replay.playing else None


def lasting(page: Page) -> float:
    """Return the milliseconds for which a moment is shown; a reroll only shows which dice stay."""
    replay = page.shown(Replay)
    taken_up = replay.at > 0 and isinstance(replay.record.actions[replay.at - 1], Rethrow)
    return SPEEDS[replay.speed] * (0.6 if taken_up else 1)


def moved_on(page: Page) -> Page:
    """Return the page with one action more of the game that plays by itself."""
    return page.with_top(gone_on(page.shown(Replay)))


def gone_on(replay: Replay) -> Replay:
    """Advance by one action; stop at the end."""
    at = min(replay.at + 1, len(replay.record.actions))
    return replace(replay, at=at, before=replay.at, playing=at < len(replay.record.actions))
