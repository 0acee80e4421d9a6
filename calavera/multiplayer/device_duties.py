"""All that a device owes the table at a moment of the game: decisions, hidden choices, links."""

from __future__ import annotations

from dataclasses import replace

from calavera.game import NotationError, Thrown
from calavera.multiplayer.log_entries import promise
from calavera.multiplayer.messages import Message
from calavera.multiplayer.own_device import OwnDevice
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.replicated_log import Log, begin_log, key_mark
from calavera.multiplayer.table import Table
from calavera.record.record import AnyRecord

__all__ = ["begun", "check_own", "choosing", "decided", "duties", "followed", "rolled"]


def duties(table: Table) -> list[Message]:
    """Return the messages that this device owes now; saying one twice changes nothing."""
    log, own = table.log, table.own
    if log is None or table.stop is not None or own.device not in log.throwing:
        return []
    if log.record.state.over:  # who knows the end is ready for the next game
        return [{"t": "next", "g": log.id, "x": own.next_game().anchor}]
    due = [] if own.wish is None else [own.wish]
    for seat in log.unopened:
        if log.holders[seat] == own.device and seat in own.choices:
            token, salt = own.choices[seat]
            if seat not in log.promises:
                due.append({"t": "c", "at": log.began, "s": seat, "c": promise(seat, token, salt)})
            elif log.open:
                due.append({"t": "a", "at": log.began, "s": seat, "a": token, "k": salt})
    if log.due is not None and _gives(log, own):
        number = log.due - log.devices[own.device].since + 1
        due.append({"t": "x", "i": log.due, "h": log.head.hex()[:16], "x": own.link(number)})
    return due


def _gives(log: Log, own: OwnDevice) -> bool:
    """Return whether this device may give its link: a turn's first throw waits for its player."""
    state = log.record.state
    waits = state.fresh and log.holders[state.active] == own.device and own.roll != log.due
    once = own.given is None or own.given[0] != log.due or own.given[1] == log.head.hex()
    return not waits and once


def choosing(table: Table) -> tuple[int, ...]:
    """Return the seats of this device that are to decide now and have not yet."""
    log = table.log
    if log is None or table.stop is not None or log.due is not None:
        return ()
    wishes = (
        set(table.own.choices) if log.hidden else set() if table.own.wish is None else {table.own.wish["s"]}
    )
    return tuple(seat for seat in log.awaited() if seat in table.seats and seat not in wishes)


def decided(table: Table, seat: int, token: str) -> Table:
    """Return the table after a decision of one of this device's seats. Raises Refused."""
    log = table.log
    if log is None or seat not in choosing(table):
        raise Refused(Why.TURN, f"seat {seat + 1} has nothing to decide here")
    state = _at(log.record, seat).state
    try:
        action = log.record.game.parse(token)
    except NotationError as error:
        raise Refused(Why.ILLEGAL, str(error)) from None
    if isinstance(action, Thrown) or state.why_not(action) is not None:
        raise Refused(Why.ILLEGAL, f"{token} is not allowed")
    if log.hidden:
        return table.keep(choices={**table.own.choices, seat: (token, table.own.salt(log.head, seat))})
    return table.keep(wish={"t": "a", "at": len(log.record.actions), "s": seat, "a": token})


def _at(record: AnyRecord, seat: int) -> AnyRecord:
    """Return the record at the moment when it is up to this seat, whatever others choose before it."""
    while record.state.seat != seat:
        record = record.play(record.state.legal_actions()[0])
    return record


def rolled(table: Table) -> Table:
    """Return the table after the player of a turn has asked for its first throw. Raises Refused."""
    log = table.log
    if (
        log is None
        or log.due is None
        or not log.record.state.fresh
        or log.record.state.active not in table.seats
    ):
        raise Refused(Why.TURN, "no throw of this device is due")
    return table.keep(roll=log.due)


def begun(table: Table, line: Message) -> Table:
    """Return the table at the beginning of a game, the first or the next one. Raises Refused.

    An anchor that this device has not told would let another one make its links.
    """
    log, own, mark = begin_log(line), table.own, key_mark(table.own.key)
    keys = [device.key for device in log.devices]
    if mark not in keys:  # its links are known: it watches from now on
        own = own if own.device < 0 else replace(own.next_game(), names=(), device=-1)
    else:
        own = replace(own if table.log is None else own.next_game(), device=keys.index(mark))
        if line["devices"][own.device]["x"] != own.anchor:
            raise Refused(Why.MINE, "this device has never told this anchor", 0)
    return replace(table, log=log, own=own, guests=(), anchors={}, links={}, openings={}, sent=frozenset())


def check_own(table: Table, line: Message) -> None:
    """Check what a line says for this device's own seats. Raises Refused for what it never said."""
    log, own = table.log, table.own
    back = line["t"] == "in" and (line["d"] == own.device or line.get("k") == key_mark(own.key))
    if back and line["x"] != own.anchor:
        raise Refused(Why.MINE, "this device has never told this anchor", -1 if log is None else len(log))
    if log is None or line["t"] not in ("a", "c") or line["s"] not in table.seats:
        return
    seat, hidden = line["s"], bool(log.hidden)
    choice = own.choices.get(seat)
    if line["t"] == "c":
        same = choice is not None and line["c"] == promise(seat, *choice)
    elif hidden:
        same = choice == (line["a"], line.get("k"))
    else:
        same = own.wish is not None and (own.wish["s"], own.wish["a"]) == (seat, line["a"])
    if not same:
        raise Refused(Why.MINE, f"seat {seat + 1} has never said this", len(log))


def followed(table: Table, line: Message) -> Table:
    """Return the table with one more line of the log, and without what this device had said for it."""
    before = table.log
    assert before is not None
    log = before.add(line)
    own = table.own
    if own.wish is not None and own.wish["at"] != len(log.record.actions):
        own = replace(own, wish=None)
    held = {seat: own.choices[seat] for seat in log.unopened if seat in own.choices}
    if line["t"] == "seat":
        held.pop(line["s"], None)
        own = own if own.wish is None or own.wish["s"] != line["s"] else replace(own, wish=None)
    if held != own.choices:
        own = replace(own, choices=held)
    if line["t"] == "out" and line["d"] == own.device:
        own = replace(own, chains=own.chains + 1, given=None)
    return replace(table, log=log, own=own)
