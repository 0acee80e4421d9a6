"""Devices round a table in memory, whose lines drop and which are killed at any moment."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random

from calavera.multiplayer import table_events
from calavera.multiplayer.device_duties import choosing
from calavera.multiplayer.line import MAX_MESSAGE, MemoryLine, pair
from calavera.multiplayer.replicated_log import Log
from calavera.multiplayer.table import Say, Table
from calavera.play.fairness import check
from calavera.record.record import AnyRecord, read, write

__all__ = ["BUILD", "HEADERS", "Device", "World", "seated", "secret", "token_for"]

BUILD = "test"

HEADERS = {
    "toy": {"Game": "Toy", "Start": "classic"},
    "calavera": {"Game": "Calavera", "Layout": "classic"},
    "castro": {"Game": "Castro", "Board": "classic"},
}
"""The headers of each game besides seats and names."""


class Killed(Exception):
    """The moment at which a device is killed."""


def secret(number: int) -> str:
    """Return a secret of 32 digits."""
    return f"{number:032x}"


class Device:
    """One device: its table, what it has stored, and its lines."""

    def __init__(self, world: World, number: int, table: Table) -> None:
        self.world = world
        self.number = number
        self.table = self.stored = table
        self.lines: dict[int, MemoryLine] = {}
        self.alive = True
        self.said = 0
        self.bytes = 0

    def do(self, step: Callable[[Table, float], table_events.Answer]) -> None:
        """Take a step: it is stored before anything of it is said, and either may be the last thing done."""
        table, said = step(self.table, self.world.tell_time())
        if self.world.fate() == "before it is stored":
            self.kill()
            return
        self.table = self.stored = table
        if self.world.fate() == "before it is said":
            self.kill()
            return
        for one in said:
            line = self.lines.get(one.line)
            if line is None:
                continue
            if isinstance(one, Say):
                assert len(one.text.encode()) <= MAX_MESSAGE
                self.said += 1
                self.bytes += len(one.text.encode())
                line.say(one.text)
            else:
                line.close()
                del self.lines[one.line]

    def kill(self) -> None:
        """End the device without a word."""
        self.alive = False
        lines, self.lines = list(self.lines.values()), {}
        for line in lines:
            line.open = False  # it does not live to see it
            line.cut()

    def restart(self) -> None:
        """Start the device again with what it has stored."""
        data = json.loads(json.dumps(table_events.to_json(self.stored)))
        self.table = self.stored = table_events.from_json(BUILD, data)
        self.alive = True

    @property
    def log(self) -> Log:
        assert self.table.log is not None
        return self.table.log


class World:
    """A host and its guests; `chance` decides about drops, if any."""

    def __init__(self, names: Sequence[Sequence[str]], *, seed: int = 0, game: str = "toy") -> None:
        self.random = Random(seed)
        self.deadly = 0.0
        """The chance that a device is killed at each of its steps."""
        self.now = 0.0
        self.next_line = 0
        self.game = game
        host = table_events.host_table(BUILD, secret(seed * 100), names[0], HEADERS[game])
        self.devices = [Device(self, 0, host)]
        for number, own in enumerate(names[1:], 1):
            table = table_events.join_table(BUILD, secret(seed * 100 + number), own)
            self.devices.append(Device(self, number, table))
        self.host = self.devices[0]

    def tell_time(self) -> float:
        self.now += 0.06
        return self.now

    def fate(self) -> str:
        """Return the end of a step: mostly none."""
        if self.random.random() >= self.deadly:
            return ""
        return self.random.choice(["before it is stored", "before it is said"])

    def connect(self, guest: Device) -> None:
        """Open a line between a guest and the host."""
        self.next_line += 1
        number, host = self.next_line, self.host

        def heard(device: Device) -> Callable[[str], None]:
            return lambda text: device.do(lambda table, now: table_events.hear(table, number, text, now))

        def closed(device: Device) -> Callable[[], None]:
            def lose() -> None:
                device.lines.pop(number, None)
                device.do(lambda table, now: table_events.lose(table, number, now))

            return lose

        own, other = pair(heard(guest), closed(guest), heard(host), closed(host))
        for device, line in ((host, other), (guest, own)):
            device.lines[number] = line
            device.do(lambda table, now: table_events.open_line(table, number, now))

    def deliver(self, *, most: int = 100_000) -> None:
        """Let messages arrive, in a random order between lines, until none is under way."""
        for _ in range(most):
            lines = [
                line
                for device in self.devices
                for line in device.lines.values()
                if line.under_way and line.open
            ]
            if not lines:
                return
            self.random.choice(lines).arrive()
        raise AssertionError("the devices never stop talking")

    def begin(self) -> None:
        """Start the game with all that sit at the table."""
        guests = self.host.table.guests
        seating = [device for device, guest in enumerate(guests) for _ in guest.names]
        names = [name for guest in guests for name in guest.names]
        seats = {f"Seat{number}": name for number, name in enumerate(names, 1)}
        headers = {**HEADERS[self.game], "Seats": str(len(seating)), **seats}
        self.host.do(lambda table, now: table_events.begin(table, headers, seating, secret(7), now))

    def move(self) -> bool:
        """Let one device do one thing that is due; False if none is."""
        movers = [
            device for device in self.devices if device.alive and (choosing(device.table) or rolls(device))
        ]
        if not movers:
            return False
        device = self.random.choice(movers)
        if seats := choosing(device.table):
            seat = self.random.choice(seats)
            token = token_for(device.log.record, seat, self.random)
            device.do(lambda table, now: table_events.decide(table, seat, token, now))
        else:
            device.do(table_events.roll)
        return True

    def play_on(self, *, deliver: bool = True) -> None:
        """Play without a drop until nothing is due."""
        while True:
            self.deliver()
            if not self.move():
                return

    def gather(self) -> None:
        """Join every device to the table again."""
        self.deadly = 0.0
        for device in self.devices:
            if not device.alive:
                device.restart()
        for device in self.devices:
            if device is not self.host and not device.lines:
                self.connect(device)
        self.deliver()

    def check(self) -> AnyRecord:
        """Check that all devices have the same course of the game, and its record the same end and proof."""
        first = self.host.log
        for device in self.devices:
            assert device.table.stop is None, (device.number, device.table.stop)
            assert device.log.lines == first.lines
            assert device.log.head == first.head
            assert device.log.record == first.record
            assert device.log.record.state == first.record.state
            assert device.log.sign() == first.sign()
        proved = first.proved()
        again = read(write(proved))
        shown = proved if again == proved else proved.back(1)  # a reroll in the air is not written
        assert again == shown
        assert again.state == shown.state
        found = check(proved)
        if proved.throws:
            assert found is not None
            assert (found.turn, found.throws) == (None, proved.throws)
        return proved


def rolls(device: Device) -> bool:
    """Return whether a turn's first throw waits for this device's player."""
    log = device.table.log
    if log is None or log.due is None or not log.record.state.fresh or device.table.own.roll == log.due:
        return False
    return log.record.state.active in device.table.seats


def token_for(record: AnyRecord, seat: int, random: Random) -> str:
    """Return a legal decision of a seat that is to decide, now or at the same time as others."""
    while record.state.seat != seat:
        record = record.play(record.state.legal_actions()[0])
    actions = record.state.legal_actions()
    choices = [action for action in actions if action in record.state.choices(seat)]
    # Rerolls are many: half of the decisions are choices.
    return str(random.choice(choices if choices and random.random() < 0.5 else actions))


def seated(names: Sequence[Sequence[str]], *, seed: int = 0, game: str = "toy") -> World:
    """Return a world whose game has just begun."""
    world = World(names, seed=seed, game=game)
    for guest in world.devices[1:]:
        world.connect(guest)
        world.deliver()
    world.begin()
    world.deliver()
    return world
