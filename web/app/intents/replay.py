"""Replay of a game: to any of its moments, along its turns and throws, or by itself.

The game that is looked at stands in the page's `replay`; the game at hand knows nothing of it. Imported on
demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from calavera.game import Rethrow, State
from calavera.play.chains import parted
from calavera.record.private_headers import bare
from calavera.record.record import AnyRecord, RecordError, read
from web.app.game_protocol.model import Event, model_of
from web.app.intents.results import reached
from web.app.intents.table import begun, new_match
from web.app.state.multiplayer.correspondence import LINKS
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page, leave, turns_of
from web.app.state.past.daily import FROM
from web.app.state.screens import AT_TABLE, LibraryScreen, Replay, ReviewScreen

__all__ = ["SPEEDS", "actor", "can_continue", "course", "gone_on", "just_arrived", "lasting", "until"]

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


def can_continue(page: Page, replay: Replay) -> bool:
    """Return whether a new game can begin at this moment: not at the end, nor at the present one; nor of a
    game that has just come in, which itself goes on."""
    record = until(replay)
    return not record.state.over and record != page.record and not just_arrived(page)


def just_arrived(page: Page) -> bool:
    """Return whether a game is watched above the question what becomes of it."""
    return any(screen.asks for screen in page.screens)


# -- time


def lasting(replay: Replay) -> float:
    """Return the milliseconds for which a moment is shown; a reroll only shows which dice stay."""
    taken_up = replay.at > 0 and isinstance(replay.record.actions[replay.at - 1], Rethrow)
    return SPEEDS[replay.speed] * (0.6 if taken_up else 1)


def gone_on(replay: Replay) -> Replay:
    """Advance by one action; stop at the end."""
    at = min(replay.at + 1, len(replay.record.actions))
    return replace(replay, at=at, before=replay.at, playing=at < len(replay.record.actions))


# -- intents


def on_replay(page: Page, key: str) -> Page:
    """Replay the current game from the moment shown, or a stored game from its beginning."""
    if page.lesson is not None:
        raise NotOffered("the lesson is no game of anybody's")
    if not key:
        if page.record is None:
            raise NotOffered("no game is at hand")
        return _shown(replace(page, screens=AT_TABLE), Replay(page.record, page.match.look.moment or 0))
    try:
        record = read(page.kept.library.of(int(key)).text)
    except RecordError as error:
        return replace(page, notice=Notice("replay_unreadable", {"error": str(error)}))
    below = page if isinstance(page.top, LibraryScreen) else page.on_start(LibraryScreen())
    return _shown(below, Replay(record))


def _shown(page: Page, replay: Replay) -> Page:
    calm = page if page.current is None else page.with_match(page.current.calm())
    return replace(calm, screens=(*calm.screens, replay), notice=None)


def on_replay_to(replay: Replay, number: str) -> Replay:
    """Show another moment, by the number of its actions."""
    numbers = [str(n) for n in range(len(replay.record.actions) + 1)]
    return _at(replay, numbers.index(number))


def _at(replay: Replay, at: int) -> Replay:
    """Move to another moment and stop playing. Only the actions of a step forward are animated."""
    before = replay.at if at == replay.at + 1 else None
    return replace(replay, at=at, before=before, playing=False)


def on_replay_go(replay: Replay, where: str) -> Replay:
    """Move as `first`, `last`, `back`, `on`, `turn-back`, `turn-on`, or as `bonus-back`, `curse-on`.

    Without such a moment the replay stays where it is.
    """
    at, end, found = replay.at, len(replay.record.actions), course(replay.record)
    steps = {"first": 0, "back": max(at - 1, 0), "on": min(at + 1, end), "last": end}
    if where in steps:
        return _at(replay, steps[where])
    what, _, way = where.rpartition("-")
    kinds = model_of(replay.record).events.KINDS
    marks = {kind: [event.at for event in found.events if event.kind == kind] for kind in kinds}
    marks["turn"] = [0, *(after for _, after in found.turns)]
    places = {
        "back": max((mark for mark in marks[what] if mark < at), default=at),
        "on": min((mark for mark in marks[what] if mark > at), default=at),
    }
    return _at(replay, places[way])


def on_replay_play(replay: Replay, speed: str) -> Replay:
    """Play from here on; at the end, from the beginning."""
    if speed not in SPEEDS:
        raise NotOffered(speed[:40])
    at = replay.at if replay.at < len(replay.record.actions) else 0
    playing = at < len(replay.record.actions)
    return replace(replay, at=at, before=None, playing=playing, speed=speed)


def on_replay_stop(replay: Replay, _: str) -> Replay:
    """Stop playing."""
    return replace(replay, playing=False)


def on_replay_look(replay: Replay, which: str) -> Replay:
    """Show another seat's sheet from now on; the same seat again returns to that of the last seat to act."""
    record = until(replay)
    shown = actor(record) if replay.seat is None else replay.seat
    if which in {"next", "back"}:
        return replace(replay, seat=(shown + (1 if which == "next" else -1)) % record.seats)
    seat = [str(number + 1) for number in range(record.seats)].index(which)
    return replace(replay, seat=None if replay.seat == seat else seat)


def on_continue(page: Page, number: str) -> Page:
    """Start a new game from the moment shown, or in a review from the moment after a number of actions.

    The current game of its kind goes to the library. The seed is the same, and so are the rolls to come.
    """
    replay = _reviewed(page, number) if isinstance(page.top, ReviewScreen) else page.shown(Replay)
    if not can_continue(page, replay):
        raise NotOffered("here nothing is to be gone on with")
    own = page.record is not None and page.record == replay.record
    page = leave(page)
    record = bare(until(replay)).with_header(FROM, str(replay.at))  # it was not left so
    record = parted(record.with_header(LINKS, None))  # its dice were for several devices
    if record.alone:
        page = page.with_kept(days=reached(page))
    match = new_match(page, record, None if own else ())
    return begun(page, replace(match, new_from=None)).with_person(log_open=False)


def _reviewed(page: Page, number: str) -> Replay:
    """Return the game that is reviewed, at one of its moments."""
    return on_replay_to(Replay(page.shown(ReviewScreen).record), number)
