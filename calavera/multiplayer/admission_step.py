"""The host's part at the door: devices that come in, come back, are away, or only watch."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from calavera.multiplayer.messages import MAX_DEVICES, VERSION, Message, batches
from calavera.multiplayer.presence import is_silent
from calavera.multiplayer.refusal import Refused, Why
from calavera.multiplayer.replicated_log import key_mark
from calavera.multiplayer.table import Guest
from calavera.multiplayer.table_step import FATAL, TableStep

__all__ = ["AdmissionStep"]


class AdmissionStep(TableStep):
    """A step of the host, as far as its guests are concerned."""

    @abstractmethod
    def go_on(self) -> None:
        """Add to the log all lines that are due."""

    def lost(self, line: int) -> None:
        peer = self.table.peers.get(line)
        super().lost(line)
        if peer is None or peer.hi is None:
            return
        if self.table.log is None:
            self._leaves(peer.device)
        elif peer.device >= 0 and not self._line_of(peer.device):
            self._away(self.table.away | {peer.device})

    def refused(self, line: int, error: Refused) -> None:
        if error.why in FATAL:
            self.hang_up(line, error.why)
        else:  # late, twice or against the rules: it changes nothing
            self.peer(line, refused=error.why)

    def tick(self) -> None:
        super().tick()
        away = {
            peer.device
            for peer in self.table.peers.values()
            if peer.device >= 0 and is_silent(peer, self.now)
        }
        if self.table.log is not None:
            self._away(self.table.away | away)

    # -- coming in

    def _greet(self, line: int, hi: Message) -> None:
        table, log = self.table, self.table.log
        if hi["v"] != VERSION or hi["build"] != table.build:
            raise Refused(Why.VERSION, "another version")
        if hi["game"] and (log is None or hi["game"] != log.id):
            if log is None or (hi["names"] and hi["game"] != log.after):
                raise Refused(Why.GAME, "another table")
            hi = {**hi, "n": 0, "h": ""}  # it has missed the beginning of this game
        mark = key_mark(hi["key"])
        keys = [device.key for device in (table.guests if log is None else log.devices)]
        known = keys.index(mark) if mark in keys else -1
        if log is None and hi["names"] and known < 0:
            known = self._sit_down(hi, mark)
        if len(table.peers) > 2 * MAX_DEVICES:
            raise Refused(Why.FULL, "too many watch")
        for other, peer in table.peers.items():  # the latest line of a device is the one that counts
            if other != line and known >= 0 and peer.device == known:
                self.hang_up(other, Why.KEY)
        self.peer(line, hi=hi, device=known, known=hi["n"])
        if log is None:
            self._tell_guests()
            return
        self._tell(line)
        self._catch_up(line, hi["n"], hi["h"])
        self._away(self.table.away - {known}, always=True)
        self.go_on()

    def _sit_down(self, hi: Message, mark: str) -> int:
        if len(self.table.guests) >= MAX_DEVICES:
            raise Refused(Why.FULL, "the table is full")
        guest = Guest(tuple(hi["names"]), key=mark, anchor=hi["x"])
        self.change(guests=(*self.table.guests, guest))
        return len(self.table.guests) - 1

    def _leaves(self, device: int) -> None:
        """Remove the place of a guest who leaves before the game begins."""
        if device < 0:
            return
        guests = self.table.guests
        self.change(guests=(*guests[:device], *guests[device + 1 :]))
        for line, peer in self.table.peers.items():
            if peer.device > device:
                self.peer(line, device=peer.device - 1)
        self._tell_guests()

    def announce(self, headers: Mapping[str, str]) -> None:
        """Tell the guests which game is to be played. Raises Refused once one has begun."""
        if self.table.log is not None:
            raise Refused(Why.ORDER, "a game has begun")
        self.change(headers=dict(headers))
        self._tell_guests()

    def _tell_guests(self) -> None:
        for line, peer in self.table.peers.items():
            if peer.hi is not None:
                self._tell(line)

    def _tell(self, line: int) -> None:
        """Tell a guest which table this is, and which device it is there."""
        table, log = self.table, self.table.log
        message = {
            "t": "table",
            "v": VERSION,
            "build": table.build,
            "game": "" if log is None else log.id,
            "guests": [{"names": list(guest.names), "here": guest.here} for guest in table.guests],
            "headers": dict(table.headers),
            "you": table.peers[line].device,
            "n": 0 if log is None else len(log),
            "h": "" if log is None else log.mark(len(log)),
        }
        if log is not None and log.after:
            message["after"] = log.after
        self.say(line, message)

    def _catch_up(self, line: int, known: int, mark: str) -> None:
        """Send a device the lines that it does not have; all of them where it has another course."""
        log = self.table.log
        assert log is not None
        if known > len(log):
            return  # it sends what it has more, or asks for everything
        first = known if log.mark(known) == mark else 0
        for message in batches(log.lines[first:], first):
            self.say(line, message)

    def _beat(self, line: int, known: int) -> None:
        """Send again what a device still lacks at its second beat."""
        log, before = self.table.log, self.table.peers[line].known
        self.peer(line, known=known)
        if log is not None and known == before and known < len(log):
            for message in batches(log.lines[known:], known):
                self.say(line, message)

    def _line_of(self, device: int) -> int | None:
        return next((line for line, peer in self.table.peers.items() if peer.device == device), None)

    def _away(self, away: frozenset[int] | set[int], *, always: bool = False) -> None:
        """Tell all devices who is away, where that has changed."""
        if always or away != self.table.away:
            self.change(away=frozenset(away))
            for line, peer in self.table.peers.items():
                if peer.hi is not None:
                    self.say(line, {"t": "here", "away": sorted(away)})
