"""Replay of a game: to any of its moments, along its turns and throws, or by itself.

The game that is looked at stands on the screen `Replay`; the game at hand knows nothing of it.
"""

from __future__ import annotations

from dataclasses import replace

from calavera.record.record import RecordError, read
from web.app.features.replay.screen import Replay
from web.app.features.replay.state import SPEEDS, actor, course, until
from web.app.game_protocol.model import model_of
from web.app.intents.watching import continued
from web.app.state.not_offered import NotOffered
from web.app.state.page import Notice, Page


def on_replay(page: Page, key: str) -> Page:
    """Replay the current game from the moment shown, or a stored game from its beginning."""
    if page.lesson is not None:
        raise NotOffered("the lesson is no game of anybody's")
    if not key:
        if page.record is None:
            raise NotOffered("no game is at hand")
        return _shown(page, Replay(page.record, page.match.look.moment or 0))
    try:
        record = read(page.kept.library.of(int(key)).text)
    except RecordError as error:
        return replace(page, notice=Notice("replay_unreadable", {"error": str(error)}))
    return _shown(page, Replay(record))


def _shown(page: Page, replay: Replay) -> Page:
    calm = page if page.current is None else page.with_match(page.current.calm())
    return replace(calm.over(replay), notice=None)


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


def on_continue(page: Page, _: str) -> Page:
    """Start a new game from the moment shown."""
    replay = page.shown(Replay)
    return continued(page, replay.record, replay.at)
