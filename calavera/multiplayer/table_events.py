"""All that can happen at a device's table: each function returns the next table, and messages to be sent.

The messages go out only once the table is stored: a device that is killed at any moment comes back to what it
has said. Moments are seconds of any clock that does not go back; secrets are handed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from calavera.multiplayer.device_duties import decided, rolled
from calavera.multiplayer.guest_step import GuestStep
from calavera.multiplayer.host_step import HostStep
from calavera.multiplayer.messages import Message
from calavera.multiplayer.own_device import OwnDevice
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.replicated_log import key_mark, read_log
from calavera.multiplayer.table import Close, Guest, Outgoing, Table
from calavera.multiplayer.table_step import TableStep

__all__ = [
    "adopt",
    "announce",
    "begin",
    "begin_next",
    "decide",
    "from_json",
    "give",
    "hear",
    "host_table",
    "join_table",
    "leave",
    "lose",
    "open_line",
    "put_out",
    "roll",
    "seat_watcher",
    "staying",
    "take_over",
    "tick",
    "to_json",
    "visit",
]

Answer = tuple[Table, Outgoing]


def host_table(build: str, secret: str, names: Sequence[str], headers: Mapping[str, str]) -> Table:
    """Return a new table with its host. `headers` are those of the game to be played."""
    own = OwnDevice(secret, tuple(names), device=0)
    host = Guest(tuple(names), key=key_mark(own.key), anchor=own.anchor)
    return Table(build, own, host=True, headers=dict(headers), guests=(host,))


def join_table(build: str, secret: str, names: Sequence[str]) -> Table:
    """Return the table of a device that is about to join one; without players it watches."""
    return Table(build, OwnDevice(secret, tuple(names)), host=False)


def open_line(table: Table, line: int, now: float) -> Answer:
    """Take note of a new line. A guest says who it is."""
    return _step(table, now, lambda step: step.opened(line))


def hear(table: Table, line: int, text: str, now: float) -> Answer:
    """React to a message."""
    return _step(table, now, lambda step: step.heard(line, text))


def lose(table: Table, line: int, now: float) -> Answer:
    """Take note of a line that has ended."""
    return _step(table, now, lambda step: step.lost(line))


def tick(table: Table, now: float) -> Answer:
    """Say what is due by the time; to be called about once a second."""
    return _step(table, now, lambda step: step.tick())


def leave(table: Table, now: float) -> Answer:
    """Say goodbye on all lines, and close them."""

    def goodbye(step: TableStep) -> None:
        for line in table.peers:
            step.say(line, {"t": "bye"})
            step.outgoing.append(Close(line))
        step.change(peers={})

    return _step(table, now, goodbye)


def announce(table: Table, headers: Mapping[str, str], now: float) -> Answer:
    """Choose another game to be played, and tell the guests. Raises Refused once one has begun."""
    return _hosting(table, now, lambda step: step.announce(headers))


def begin(table: Table, headers: Mapping[str, str], seating: Sequence[int], game: str, now: float) -> Answer:
    """Start the game. `seating` has each seat's device, `game` is the table's own number. Raises Refused."""
    devices = [
        {
            "name": guest.names[0],
            "seats": [seat for seat, holder in enumerate(seating) if holder == device],
            "x": guest.anchor,
            "k": guest.key,
        }
        for device, guest in enumerate(table.guests)
    ]
    line = {"t": "go", "id": game, "headers": [*map(list, headers.items())], "devices": devices}
    return _hosting(table, now, lambda step: step.begin(line))


def staying(table: Table) -> tuple[int, ...]:
    """Return the seats that play the next game in its order: those whose devices are in, the next one first.

    It is empty as long as none can begin: before the end, at a guest, while a device has not said that it
    knows the end, and with fewer than two seats.
    """
    log = table.log
    if not table.host or log is None or not log.record.state.over or table.stop is not None:
        return ()
    count = log.record.seats
    seats = tuple(seat for seat in (*range(1, count), 0) if log.holders[seat] in log.throwing)
    ready = all(log.holders[seat] in table.anchors for seat in seats)
    return seats if ready and len(seats) > 1 else ()


def begin_next(table: Table, headers: Mapping[str, str], game: str, now: float) -> Answer:
    """Start the next game at the same table, with the seats of `staying` in their order. Raises Refused."""
    log, seats = table.log, staying(table)
    if log is None or not seats:
        raise Refused(Why.ORDER, "no next game can begin")
    devices = [
        {
            "name": log.devices[number].name,
            "seats": [place for place, seat in enumerate(seats) if log.holders[seat] == number],
            "x": table.anchors[number],
            "k": log.devices[number].key,
        }
        for number in sorted({log.holders[seat] for seat in seats})
    ]
    line = {"t": "go", "id": game, "after": log.id, "headers": [*map(list, headers.items())]}
    return _hosting(table, now, lambda step: step.begin({**line, "devices": devices}))


def decide(table: Table, seat: int, token: str, now: float) -> Answer:
    """Decide for a seat of this device. Raises Refused."""
    return _owing(decided(table, seat, token), now)


def roll(table: Table, now: float) -> Answer:
    """Ask for a turn's first throw. Raises Refused."""
    return _owing(rolled(table), now)


def put_out(table: Table, device: int, now: float) -> Answer:
    """Play on without a device that is away: the host's device gets its seats. Raises Refused."""
    return _hosting(table, now, lambda step: step.put_out(device))


def give(table: Table, seat: int, device: int, name: str, now: float) -> Answer:
    """Pass a seat to a device: to a player there, or to a computer by its name. Raises Refused."""
    return _hosting(table, now, lambda step: step.give(seat, device, name))


def seat_watcher(table: Table, line: int, seat: int, now: float) -> Answer:
    """Pass a computer's seat to the device that watches on a line. Raises Refused."""
    return _hosting(table, now, lambda step: step.seat_watcher(line, seat))


def take_over(table: Table, now: float) -> Answer:
    """Take over a table whose host is gone. Raises Refused."""
    step = HostStep(table, now)
    step.take_over()
    return step.done()


def visit(table: Table) -> Table:
    """Return a host's table as that of a guest: another device has taken it over."""
    return replace(table, host=False, peers={}, away=frozenset(), links={}, openings={})


def adopt(table: Table, now: float) -> Answer:
    """Go on with the other course of the game that this device was shown. Raises Refused."""
    step = GuestStep(table, now)
    step.adopt()
    return step.done()


def _step(table: Table, now: float, action: Callable[[TableStep], None]) -> Answer:
    step: TableStep = HostStep(table, now) if table.host else GuestStep(table, now)
    action(step)
    return step.done()


def _hosting(table: Table, now: float, action: Callable[[HostStep], None]) -> Answer:
    if not table.host:
        raise Refused(Why.TURN, "only the host can do this")
    step = HostStep(table, now)
    action(step)
    return step.done()


def _owing(table: Table, now: float) -> Answer:
    """Say what follows from a decision of this device."""
    if table.host:
        return _hosting(table, now, lambda step: step.go_on())
    step = GuestStep(table, now)
    for line in table.peers:
        step.owe(line)
    return step.done()


# -- stored


def to_json(table: Table) -> dict[str, Any]:
    """Return all of a table that survives its device, as plain data."""
    lines: list[Message] = [] if table.log is None else list(table.log.lines)
    return {"host": table.host, "own": table.own.as_json(), "headers": dict(table.headers), "lines": lines}


def from_json(build: str, data: Mapping[str, Any]) -> Table:
    """Return the table that `to_json` has written, without lines. Raises ValueError for anything else."""
    try:
        own, lines = OwnDevice.from_json(data["own"]), tuple(data["lines"])
        table = Table(build, own, bool(data["host"]), dict(data["headers"]))
    except (KeyError, TypeError, AttributeError, OverflowError) as error:
        raise ValueError(f"no table: {error!r}") from None
    if lines:
        log = read_log(lines)
        away = frozenset(log.throwing) - {own.device} if table.host else frozenset[int]()
        return replace(table, log=log, away=away)
    host = Guest(own.names, key=key_mark(own.key), anchor=own.anchor)
    return replace(table, guests=(host,)) if table.host else table
