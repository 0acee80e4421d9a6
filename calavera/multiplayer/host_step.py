"""The host's part: it numbers the lines that count, and believes them only as every other device does."""

from __future__ import annotations

from calavera.multiplayer.admission_step import AdmissionStep
from calavera.multiplayer.device_duties import begun, duties, followed
from calavera.multiplayer.log_entries import promise
from calavera.multiplayer.messages import Message
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.replicated_log import Log, key_mark
from calavera.play.chains import link
from calavera.record.players import COMPUTER

__all__ = ["HostStep"]


class HostStep(AdmissionStep):
    """A step of the host."""

    def answer(self, line: int, message: Message) -> None:
        peer, kind = self.table.peers[line], message["t"]
        if kind == "hi":
            self._greet(line, message)
        elif kind == "bye":
            self.lost(line)
            return
        elif peer.hi is None:
            raise Refused(Why.ORDER, "a device says first who it is")
        elif kind == "b":
            self._beat(line, message["n"])
        elif kind != "no":
            if self.table.log is None or peer.device < 0:
                raise Refused(Why.ORDER, "this device does not play")
            answers = {
                "a": self._action,
                "c": self._promise,
                "x": self._link,
                "next": self._ready,
                "more": self._more,
            }
            answers[kind](line, message)
            self.go_on()
        if peer.device in self.table.away:
            self._away(self.table.away - {peer.device})

    # -- lines of guests

    def _holds(self, line: int, seat: int) -> Log:
        log, device = self.table.log, self.table.peers[line].device
        assert log is not None
        if seat >= len(log.holders) or log.holders[seat] != device or device not in log.throwing:
            raise Refused(Why.TURN, "another device's seat")
        return log

    def _action(self, line: int, message: Message) -> None:
        seat = message["s"]
        log = self._holds(line, seat)
        if message["at"] != (log.began if log.hidden else len(log.record.actions)):
            raise Refused(Why.ORDER, "the game has gone on")
        decision: Message = {key: message[key] for key in ("t", "s", "a", "k") if key in message}
        if not log.hidden:
            self.write(decision)
            return
        if not log.open or promise(seat, decision["a"], decision.get("k", "")) != log.promises.get(seat):
            raise Refused(Why.HIDDEN, "not what was promised")
        self.change(openings={**self.table.openings, seat: decision})

    def _promise(self, line: int, message: Message) -> None:
        log = self._holds(line, message["s"])
        if message["at"] != log.began:
            raise Refused(Why.ORDER, "the game has gone on")
        if log.promises.get(message["s"]) != message["c"]:  # else it says it twice
            self.write({"t": "c", "s": message["s"], "c": message["c"]})

    def _link(self, line: int, message: Message) -> None:
        log, device = self.table.log, self.table.peers[line].device
        assert log is not None
        if message["i"] != log.due or message["h"] != log.head.hex()[:16] or device not in log.throwing:
            raise Refused(Why.THROW, "another throw is due")
        if link(bytes.fromhex(message["x"])) != log.devices[device].link:
            raise Refused(Why.LINK, "not the next link")
        self.change(links={**self.table.links, device: message["x"]})

    def _ready(self, line: int, message: Message) -> None:
        log, device = self.table.log, self.table.peers[line].device
        assert log is not None
        if message["g"] != log.id or not log.record.state.over:
            raise Refused(Why.ORDER, "the game is not over")
        self.change(anchors={**self.table.anchors, device: message["x"]})

    def _more(self, line: int, message: Message) -> None:
        """Take lines that a guest has of a host before: nothing that was written is lost."""
        log = self.table.log
        assert log is not None
        first = message["n"]
        for number, new in enumerate(message["lines"], first):
            known = len(self.table.log.lines) if self.table.log else 0
            if number < known and self.table.log and self.table.log.lines[number] == new:
                continue
            if number != known:
                raise Refused(Why.FORK, "another course of the game")
            self.follow(new)
            self._spread(number, new)

    # -- the game

    def begin(self, line: Message) -> None:
        """Start a game with its first line. Raises Refused."""
        before, away = self.table.log, self.table.away
        if before is not None and line.get("after") != before.id:
            raise Refused(Why.ORDER, "the game has begun")
        self.table = begun(self.table, line)
        keys = [member["k"] for member in line["devices"]]
        gone = {before.devices[device].key for device in away} if before is not None else set()
        self.change(away=frozenset(number for number, key in enumerate(keys) if key in gone))
        for number, peer in self.table.peers.items():
            if peer.hi is not None:
                mark = key_mark(peer.hi["key"])
                self.peer(number, device=keys.index(mark) if mark in keys else -1, known=-1)
                self._tell(number)
        self._spread(0, line)
        self._away(self.table.away, always=before is not None)
        self.go_on()

    def write(self, line: Message) -> None:
        """Add a line to the log, and tell it to all. Raises Refused."""
        assert self.table.log is not None
        number = len(self.table.log)
        self.table = followed(self.table, line)
        self._spread(number, line)

    def _spread(self, number: int, line: Message) -> None:
        for other, peer in self.table.peers.items():
            if peer.hi is not None:
                self.say(other, {"n": number, **line})

    def go_on(self) -> None:
        """Write all that is due: decisions, opened choices, throws, devices that are back."""
        while (line := self._next()) is not None:
            self.write(line)
            if line["t"] == "in":
                self._give_back(line["d"])
        log = self.table.log
        assert log is not None
        self.change(
            links=dict(self.table.links) if log.due is not None else {},
            openings={seat: opening for seat, opening in self.table.openings.items() if seat in log.unopened},
        )

    def _next(self) -> Message | None:
        """Return the next line that is due."""
        table, log = self.table, self.table.log
        assert log is not None
        if (back := self._coming_back(log)) is not None:
            return back
        for own in duties(table):
            if own["t"] == "x":
                self.change(links={**self.table.links, table.own.device: own["x"]})
                self.table = self.table.keep(given=(own["i"], log.head.hex()))
            elif own["t"] == "next":
                self.change(anchors={**self.table.anchors, table.own.device: own["x"]})
            elif own["t"] == "a" and "k" in own:
                opened = {key: own[key] for key in ("t", "s", "a", "k")}
                self.change(openings={**self.table.openings, own["s"]: opened})
            else:
                return {key: value for key, value in own.items() if key != "at"}
        seat = log.record.state.seat
        if log.open and seat in self.table.openings:
            return self._opening(log, seat)
        links = {device: self.table.links[device] for device in log.throwing if device in self.table.links}
        if log.due is not None and len(links) == len(log.throwing):
            self.change(links={})
            return {"t": "d", "i": log.due, "x": {str(device): text for device, text in links.items()}}
        return None

    def _opening(self, log: Log, seat: int) -> Message | None:
        opening = self.table.openings[seat]
        good = promise(seat, opening["a"], opening["k"]) == log.promises.get(seat)
        self.change(openings={other: line for other, line in self.table.openings.items() if other != seat})
        return opening if good else self._next()

    def _coming_back(self, log: Log) -> Message | None:
        """Return the line that brings a device back that was put out, or gives it its seat again."""
        if log.due is not None or log.record.state.over or log.hidden:
            return None
        for peer in self.table.peers.values():
            if peer.hi is None or peer.device < 0:
                continue
            device = log.devices[peer.device]
            known = peer.hi["n"]
            # Only who knows that it was put out tells the anchor of another chain.
            knows = device.left < known <= len(log) and log.mark(known) == peer.hi["h"]
            if device.link is None and knows and peer.device not in self.table.away:
                return {"t": "in", "d": peer.device, "x": peer.hi["x"]}
        return None

    def _give_back(self, device: int) -> None:
        """Pass a device that is back the seats that it came with."""
        log = self.table.log
        assert log is not None
        for seat in log.devices[device].home:
            if log.holders[seat] != device:
                self.write(self._given(log, seat, device, log.called(seat)))

    # -- seats

    def put_out(self, device: int) -> None:
        """Throw without a device from now on; the host's device plays its seats. Raises Refused."""
        self.write({"t": "out", "d": device})
        self.change(links={number: text for number, text in self.table.links.items() if number != device})
        log = self.table.log
        assert log is not None
        for seat, holder in enumerate(log.holders):
            if holder == device and not log.record.state.over:
                self.write(self._given(log, seat, self.table.own.device, log.record.names[seat]))
        self.go_on()

    def give(self, seat: int, device: int, name: str) -> None:
        """Pass a seat to a device, to be played by a player or a computer of this name. Raises Refused."""
        log = self.table.log
        if log is None:
            raise Refused(Why.ORDER, "the game has not begun")
        self.write(self._given(log, seat, device, name))
        self.go_on()

    def _given(self, log: Log, seat: int, device: int, name: str) -> Message:
        return {"t": "seat", "s": seat, "d": device, "name": name}

    def take_over(self) -> None:
        """Take over a table whose host is gone, and play the seats of its computers."""
        log = self.table.log
        if self.table.host or log is None or self.table.own.device not in log.throwing:
            raise Refused(Why.TURN, "only a device that plays can take over the table")
        away = frozenset(log.throwing) - {self.table.own.device}
        self.change(host=True, peers={}, sent=frozenset(), asked=False, quiet=False, away=away)
        for seat, name in enumerate(log.record.names):
            if name.startswith(COMPUTER) and log.holders[seat] in away and not log.record.state.over:
                self.write(self._given(log, seat, self.table.own.device, name))
        self.go_on()

    def seat_watcher(self, line: int, seat: int) -> None:
        """Pass a computer's seat to a device that has watched so far. Raises Refused."""
        log, peer = self.table.log, self.table.peers.get(line)
        if log is None or peer is None or peer.hi is None or peer.device >= 0 or not peer.hi["names"]:
            raise Refused(Why.ORDER, "no device watches on this line")
        if seat >= log.record.seats or not log.record.names[seat].startswith(COMPUTER):
            raise Refused(Why.TURN, "a player sits there")
        name, device = peer.hi["names"][0], len(log.devices)
        self.write({"t": "in", "d": device, "x": peer.hi["x"], "name": name, "k": key_mark(peer.hi["key"])})
        self.peer(line, device=device)
        self._tell(line)
        self.give(seat, device, name)
