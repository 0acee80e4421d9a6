"""The log of a table's game: the lines that count, and all that follows from them on every device."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any

from calavera.game import CHANCE, OVER, IllegalAction
from calavera.games import game
from calavera.multiplayer.device import Device
from calavera.multiplayer.log_entries import ADD
from calavera.multiplayer.messages import Message, dump, game_line
from calavera.multiplayer.refusal import Refused, Why
from calavera.play.chains import CHAINS, SIZE, Proof, Stretch, next_head
from calavera.record.private_headers import bare
from calavera.record.record import AnyRecord, RecordError, new_record

__all__ = ["Log", "begin_log", "deciding", "key_mark", "read_log"]


@dataclass(frozen=True)
class Log:
    """A game from its first line, `go`, up to now."""

    lines: tuple[Message, ...]
    record: AnyRecord
    start: bytes
    """The head before the first action."""
    head: bytes
    devices: tuple[Device, ...]
    holders: tuple[int, ...]
    """The device of each seat."""
    promises: Mapping[int, str] = field(default_factory=dict)
    """The promises of hidden choices that are not all opened yet, by seat."""
    past: tuple[tuple[int, Stretch], ...] = ()
    """The chains that have ended, each with its device."""
    marks: tuple[str, ...] = ()
    """A hash of all lines up to each one: equal marks are equal courses."""

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def id(self) -> str:
        """The table's own number."""
        return str(self.lines[0]["id"])

    @property
    def after(self) -> str:
        """The number of the game before at the same table; empty for the first one."""
        return str(self.lines[0].get("after", ""))

    @cached_property
    def due(self) -> int | None:
        """The number of the throw that is due; None while a seat decides, and after the end."""
        return self.record.throws if self.record.state.seat is CHANCE else None

    @cached_property
    def throwing(self) -> tuple[int, ...]:
        """The devices whose links make the next throw, in their order."""
        return tuple(number for number, device in enumerate(self.devices) if device.link is not None)

    @cached_property
    def hidden(self) -> tuple[int, ...]:
        """The seats that choose at the same time, hidden from each other; empty where no two do.

        It stays the same while their choices are opened one after another.
        """
        if not _replies(self.record.state):
            return ()
        seats = deciding(self.record.back(len(self.record.actions) - self.began))
        return seats if len(seats) > 1 else ()

    @cached_property
    def began(self) -> int:
        """The number of actions after which the seats that decide now began to."""
        number = len(self.record.actions)
        while number and _replies(self.record.states[number]) and _replies(self.record.states[number - 1]):
            number -= 1
        return number

    @cached_property
    def unopened(self) -> tuple[int, ...]:
        """The seats whose hidden choices are not opened yet; empty where none are hidden."""
        return deciding(self.record) if self.hidden else ()

    @cached_property
    def open(self) -> bool:
        """True where all promises of the hidden choices are there, so that they may be opened."""
        return bool(self.hidden) and all(seat in self.promises for seat in self.unopened)

    def awaited(self) -> tuple[int, ...]:
        """Return the seats that the table waits for now: those that decide, or have not promised yet."""
        state = self.record.state
        if self.hidden and not self.open:
            return tuple(seat for seat in self.unopened if seat not in self.promises)
        if state.seat is CHANCE:
            return (state.active,)
        return () if state.seat is OVER else (state.seat,)

    def add(self, line: Message) -> Log:
        """Return the log with one more line. Raises Refused for one that is not due or breaks a rule."""
        try:
            line = game_line(line)
            after = ADD[line["t"]](self, line)
        except Refused as error:
            raise Refused(error.why, str(error), len(self.lines)) from None
        mark = _mark(self.marks[-1], line)
        return replace(after, lines=(*self.lines, line), marks=(*self.marks, mark))

    def mark(self, lines: int) -> str:
        """Return the hash of the first `lines` lines."""
        return self.marks[lines - 1] if lines else ""

    def proof(self) -> Proof:
        """Return the proof of all throws so far."""
        ended = [*self.past]
        for number, device in enumerate(self.devices):
            if device.link is not None and self.record.throws > device.since:
                ended.append((number, Stretch(device.since, self.record.throws - device.since, device.link)))
        ended.sort(key=lambda entry: (entry[0], entry[1].first))
        return Proof(self.start, tuple(stretch for _, stretch in ended))

    def proved(self) -> AnyRecord:
        """Return the record with the proof of its dice."""
        return self.record.with_header(CHAINS, str(self.proof())) if self.record.throws else self.record

    def called(self, seat: int) -> str:
        """Return the name of a seat's player, also while another one plays it."""
        late = next((device.name for device in self.devices if seat in device.home), "")
        return str(dict(self.lines[0]["headers"]).get(f"Seat{seat + 1}", late))

    def sign(self) -> str:
        """Return three digits that all devices show alike if they have the same course of the game."""
        return f"{int.from_bytes(self.head[:4], 'big') % 1000:03}"

    def played(self, action: Any) -> Log:
        """Return the log after an action, and after what other seats without a choice do then."""
        state = self.record.state
        try:
            record = self.record.play(action)
        except IllegalAction as error:
            raise Refused(Why.ILLEGAL, str(error)) from None
        log = replace(self, record=record, head=next_head(self.head, state.active, action))
        if not _replies(record.state):
            log = replace(log, promises={})
        alone = record.game.automatic(record.state) if _replies(record.state) else None
        return log if alone is None else log.played(alone)


def key_mark(key: str) -> str:
    """Return the mark by which every device can check a key that proves a seat."""
    return sha256(b"calavera/key" + key.encode()).hexdigest()[: 2 * SIZE]


def deciding(record: AnyRecord) -> tuple[int, ...]:
    """Return the seats besides the active one that still have a choice, in the order in which they decide."""
    return _deciding(record.game.key, record.state)


@lru_cache(maxsize=16)  # every line of a turn asks for it
def _deciding(key: str, state: Any) -> tuple[int, ...]:
    seats = []
    while _replies(state):
        if game(key).automatic(state) is None:
            seats.append(state.seat)
        state = state.apply(state.legal_actions()[0])
    return tuple(seats)


def begin_log(line: Message) -> Log:
    """Return the log of a game that has just begun. Raises Refused."""
    if game_line(line)["t"] != "go":
        raise Refused(Why.ORDER, "a game begins with its headers and devices", 0)
    try:
        record = new_record(dict(line["headers"]))
    except RecordError as error:
        raise Refused(Why.GAME, str(error), 0) from None
    devices = tuple(
        Device(member["name"], member["k"], bytes.fromhex(member["x"]), home=tuple(member["seats"]))
        for member in line["devices"]
    )
    seats = sorted(seat for device in devices for seat in device.home)
    strange = bare(record) != record or record.seed is not None or record.header(CHAINS) is not None
    if strange or seats != list(range(record.seats)):
        raise Refused(Why.GAME, "each seat has one device, and the dice follow from the chains", 0)
    holders = tuple(next(d for d, member in enumerate(devices) if seat in member.home) for seat in seats)
    start = sha256(b"calavera/table" + dump(line).encode()).digest()[:SIZE]
    return Log((line,), record, start, start, devices, holders, marks=(_mark("", line),))


def _mark(before: str, line: Message) -> str:
    return sha256(before.encode() + dump(line).encode()).hexdigest()[:SIZE]


def read_log(lines: tuple[Message, ...]) -> Log:
    """Return the log of these lines. Raises Refused for the first that does not follow."""
    if not lines:
        raise Refused(Why.ORDER, "a log has a first line", 0)
    log = begin_log(lines[0])
    for line in lines[1:]:
        log = log.add(line)
    return log


def _replies(state: Any) -> bool:
    """Return whether another seat than the active one is to decide."""
    return state.seat not in (CHANCE, OVER, state.active)
