"""The entries (the lines) of a table's log: the change that each makes, and the reasons to refuse it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from calavera.game import NotationError, Thrown
from calavera.multiplayer.device import Device
from calavera.multiplayer.messages import MAX_DEVICES, Message
from calavera.multiplayer.refusal import Refused, Why
from calavera.play.chains import MAX_THROWS, SIZE, Stretch, link, table_throw
from calavera.record.record import MAX_TURNS

if TYPE_CHECKING:  # a log adds entries by these
    from calavera.multiplayer.replicated_log import Log

__all__ = ["ADD", "promise"]


def promise(seat: int, token: str, salt: str) -> str:
    """Return the promise of a hidden choice."""
    return sha256(f"calavera/choice {salt} {seat} {token}".encode()).hexdigest()[: 2 * SIZE]


def _again(log: Log, line: Message) -> Log:
    raise Refused(Why.ORDER, "the game has begun")


def _action(log: Log, line: Message) -> Log:
    seat, salt = line["s"], line.get("k")
    try:
        action = log.record.game.parse(line["a"])
    except NotationError as error:
        raise Refused(Why.ILLEGAL, str(error)) from None
    if isinstance(action, Thrown):
        raise Refused(Why.ILLEGAL, "a throw is no decision")
    if seat != log.record.state.seat:
        raise Refused(Why.TURN, f"seat {seat + 1} has nothing to decide")
    if log.hidden:
        if not log.open or salt is None or promise(seat, line["a"], salt) != log.promises[seat]:
            raise Refused(Why.HIDDEN, "a hidden choice is promised before all are opened")
    elif salt is not None:
        raise Refused(Why.HIDDEN, "nothing is hidden")
    return log.played(action)


def _check_length(log: Log) -> None:
    throws = log.record.throws  # every turn has one: most games have too few to count their turns
    too_many = throws >= MAX_TURNS and sum(state.fresh for state in log.record.states) > MAX_TURNS
    if too_many or throws >= MAX_THROWS:
        raise Refused(Why.ORDER, "the game is longer than a table's can be")


def _throw(log: Log, line: Message) -> Log:
    links = {int(number): bytes.fromhex(text) for number, text in line["x"].items()}
    if log.due is None or line["i"] != log.due or tuple(sorted(links)) != log.throwing or not links:
        raise Refused(Why.THROW, "another throw is due, or other devices make it")
    _check_length(log)
    devices = list(log.devices)
    for number, revealed in links.items():
        if link(revealed) != devices[number].link:
            raise Refused(Why.LINK, f"not the next link of device {number + 1}")
        devices[number] = replace(devices[number], link=revealed)
    record, state = log.record, log.record.state
    order = [links[number] for number in log.throwing]
    faces = table_throw(record.game, log.head, order, log.due, len(state.flying))
    return replace(log, devices=tuple(devices)).played(faces)


def _promise(log: Log, line: Message) -> Log:
    seat = line["s"]
    if seat not in log.unopened or seat in log.promises:
        raise Refused(Why.HIDDEN, f"seat {seat + 1} has nothing to promise")
    return replace(log, promises={**log.promises, seat: line["c"]})


def _out(log: Log, line: Message) -> Log:
    number = line["d"]
    if number not in log.throwing or len(log.throwing) == 1:
        raise Refused(Why.ORDER, "this device is not in, or the last one")
    return _without_link(log, number)


def _without_link(log: Log, number: int) -> Log:
    device = log.devices[number]
    past, count = log.past, log.record.throws - device.since
    if count and device.link is not None:
        past = (*past, (number, Stretch(device.since, count, device.link)))
    return replace(
        log, past=past, devices=_changed(log.devices, number, replace(device, link=None, left=len(log)))
    )


def _in(log: Log, line: Message) -> Log:
    number, known = line["d"], len(log.devices)
    if log.due is not None:  # links for it may have been told: a device that comes in could answer them
        raise Refused(Why.ORDER, "a throw is due")
    anchor, throws = bytes.fromhex(line["x"]), log.record.throws
    if number == known < MAX_DEVICES and "name" in line and "k" in line:
        new = Device(line["name"], line["k"], anchor, throws)
        return replace(log, devices=(*log.devices, new))
    if number >= known or log.devices[number].link is not None or {"name", "k"} & line.keys():
        raise Refused(Why.ORDER, "this device is in, or none")
    back = replace(log.devices[number], link=anchor, since=throws)
    return replace(log, devices=_changed(log.devices, number, back))


def _seat(log: Log, line: Message) -> Log:
    seat, number = line["s"], line["d"]
    if seat >= log.record.seats or number not in log.throwing or log.record.state.over:
        raise Refused(Why.ORDER, "a seat goes to a device that is in")
    # A promise binds the device that made it: the next one has a choice of its own.
    promises = {other: text for other, text in log.promises.items() if other != seat}
    headers = tuple((key, line["name"] if key == f"Seat{seat + 1}" else of) for key, of in log.record.headers)
    record = replace(log.record, headers=headers)
    holders = (*log.holders[:seat], number, *log.holders[seat + 1 :])
    device = log.devices[number]
    if not device.home:  # it came late
        log = replace(log, devices=_changed(log.devices, number, replace(device, home=(seat,))))
    return replace(log, record=record, holders=holders, promises=promises)


def _changed(devices: tuple[Device, ...], number: int, device: Device) -> tuple[Device, ...]:
    return (*devices[:number], device, *devices[number + 1 :])


ADD: dict[str, Callable[[Log, Message], Log]] = {
    "go": _again,
    "a": _action,
    "d": _throw,
    "c": _promise,
    "out": _out,
    "in": _in,
    "seat": _seat,
}
"""The functions that add an entry, by its kind."""
