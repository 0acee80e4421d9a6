"""A guest's part: it plays the log's lines with the engine, and believes nothing else."""

from __future__ import annotations

from dataclasses import replace

from calavera.multiplayer.device_duties import begun, duties
from calavera.multiplayer.messages import VERSION, Message, batches, dump
from calavera.multiplayer.presence import is_silent
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.replicated_log import Log, read_log
from calavera.multiplayer.table import Guest
from calavera.multiplayer.table_step import TableStep

__all__ = ["GuestStep"]


class GuestStep(TableStep):
    """A step of a guest, whose line is that to the host."""

    ROOM, REFILL = 400.0, 100.0
    """More messages than between guests and a host: a host passes on those of all devices."""

    def opened(self, line: int) -> None:
        for other in self.table.peers:
            self.lost(other)
        super().opened(line)
        self.change(sent=frozenset(), asked=False)
        self._greet(line)

    def _greet(self, line: int, *, all_lines: bool = False) -> None:
        log, own = self.table.log, self.table.own
        known = 0 if log is None or all_lines else len(log)
        self.say(
            line,
            {
                "t": "hi",
                "v": VERSION,
                "build": self.table.build,
                "names": list(own.names),
                "game": "" if log is None else log.id,
                "key": own.key,
                "x": own.anchor,
                "n": known,
                "h": "" if log is None else log.mark(known),
            },
        )

    def refused(self, line: int, error: Refused) -> None:
        self.hang_up(line, error.why)
        self.stopped(error.why, error.number)

    def answer(self, line: int, message: Message) -> None:
        if self.table.stop is not None:
            return
        kind = message["t"]
        if kind == "table":
            self._table(line, message)
        elif kind == "no":
            self._no(line, message)
        elif kind == "bye":
            self.lost(line)
        elif self.table.peers[line].hi is None:
            return  # a host says first which table it is
        elif kind == "log":
            self._lines(line, message["n"], message["lines"])
        elif kind == "here":
            self.change(away=frozenset(message["away"]))
        elif kind != "b":
            self._lines(line, message["n"], [{key: value for key, value in message.items() if key != "n"}])

    def _table(self, line: int, message: Message) -> None:
        log = self.table.log
        if message["v"] != VERSION or message["build"] != self.table.build:
            raise Refused(Why.VERSION, "another version")
        if log is not None and message["game"] != log.id:
            if not self._goes_on(message["game"], message.get("after")):
                raise Refused(Why.GAME, "another table")
            self.peer(line, hi=message)  # the next game's lines come at once
            return
        if log is not None and message["you"] != self.table.own.device and self.table.own.device >= 0:
            raise Refused(Why.KEY, "another device")
        self.peer(line, hi=message)
        guests = tuple(Guest(tuple(guest["names"]), guest["here"]) for guest in message["guests"])
        self.change(guests=guests, headers=message["headers"])
        self.table = self.table.keep(device=message["you"])
        if log is not None and len(log) > message["n"]:
            if log.mark(message["n"]) != message["h"]:
                self._greet(line, all_lines=True)
                return
            for more in batches(log.lines[message["n"] :], message["n"], "more"):
                self.say(line, more)
        self.owe(line)

    def _goes_on(self, game: object, after: object) -> bool:
        """Return whether another game is the next one here; who only watches has nothing to lose by it."""
        log, watches = self.table.log, self.table.own.device < 0
        return log is not None and game != log.id and (watches or (after == log.id and log.record.state.over))

    def _begins_next(self, line: Message) -> bool:
        return line["t"] == "go" and self._goes_on(line["id"], line.get("after"))

    def _no(self, line: int, message: Message) -> None:
        try:
            why = Why(message["why"])
        except ValueError:
            raise Refused(Why.TEXT, "a reason that is none") from None
        self.lost(line)
        self.stopped(why, message["n"])

    def _lines(self, line: int, first: int, lines: list[Message]) -> None:
        chains = self.table.own.chains
        for number, entry in enumerate(lines, first):
            log = self.table.log
            if number == 0 and self._begins_next(entry):
                self.table = begun(self.table, entry)
                continue
            known = 0 if log is None else len(log)
            if number > known:  # one is missing
                if not self.table.asked:
                    self.change(asked=True)
                    self._greet(line)
                return
            if number == known:
                self.follow(entry)
            elif log is not None and log.lines[number] != entry:
                self._fork(number, first, lines)
                return
        self.change(asked=False)
        if self.table.own.chains != chains:  # it was put out, and comes back with another chain
            self._greet(line)
        self.owe(line)

    def _fork(self, number: int, first: int, lines: list[Message]) -> None:
        """Stop where the host's log differs from this device's, and keep the other course for a look."""
        log = self.table.log
        assert log is not None
        self.stopped(Why.FORK, number)
        self.change(other=(*log.lines[:first], *lines))

    def tick(self) -> None:
        super().tick()
        self.change(quiet=any(is_silent(peer, self.now) for peer in self.table.peers.values()))

    def owe(self, line: int) -> None:
        """Say what this device owes the table and has not said on this line."""
        log = self.table.log
        for duty in duties(self.table):
            text = dump(duty)
            if text in self.table.sent:
                continue
            if duty["t"] == "x" and log is not None:
                self.table = self.table.keep(given=(duty["i"], log.head.hex()))
            self.change(sent=self.table.sent | {text})
            self.say(line, duty)

    def adopt(self) -> None:
        """Go on with the other course of the game, after this device's player has agreed. Raises Refused."""
        if not self.table.other:
            raise Refused(Why.FORK, "no other course is known")
        log: Log = read_log(self.table.other)
        own = replace(self.table.own, wish=None, choices={}, given=None, roll=-1)
        left = [line for line in log.lines if line["t"] == "out" and line["d"] == own.device]
        self.change(log=log, own=replace(own, chains=len(left)), stop=None, other=(), sent=frozenset())
        for line in self.table.peers:
            self._greet(line)
