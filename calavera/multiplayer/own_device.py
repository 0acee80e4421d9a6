"""A device's own secret and what it has said or is about to say, which no other device is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any

from calavera.multiplayer.messages import Message, dump, read_message
from calavera.play.chains import SIZE, chain

__all__ = ["OwnDevice"]


@dataclass(frozen=True)
class OwnDevice:
    """All that a device needs to come back to its seats, stored before anything of it is said."""

    secret: str
    """32 hexadecimal digits, handed in; never told, for key, chains and salts follow from it."""
    names: tuple[str, ...]
    """Its players' names; empty for a device that only watches."""
    device: int = -1
    """Its number at the table; -1 for none."""
    chains: int = 0
    """The number of chains that it has used up by leaving this game."""
    games: int = 0
    """The number of games that it has played before at this table: each has chains of its own."""
    wish: Message | None = None
    """The decision that it has said, until the log has it."""
    choices: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """The hidden choices of its seats with their salts, by seat."""
    roll: int = -1
    """The number of the last turn's first throw that its player has asked for."""
    given: tuple[int, str] | None = None
    """The number and the head of the last throw that it gave its link for."""

    @property
    def key(self) -> str:
        """The key that proves its seats."""
        return self._derived("key")

    @property
    def anchor(self) -> str:
        """The anchor of its chain."""
        return self.link(0)

    def link(self, number: int) -> str:
        """Return its link for the throw with this number of its chain, from 1; 0 is the anchor."""
        games = f"{self.games} " if self.games else ""
        return _links(self._derived(f"chain {games}{self.chains}"))[number].hex()

    def next_game(self) -> OwnDevice:
        """Return it at the beginning of the table's next game."""
        return OwnDevice(self.secret, self.names, self.device, games=self.games + 1)

    def salt(self, head: bytes, seat: int) -> str:
        """Return the salt of a hidden choice at this point of the game."""
        return self._derived(f"salt {head.hex()} {seat}")

    def as_json(self) -> dict[str, Any]:
        """Return it as plain data."""
        choices = {str(seat): list(choice) for seat, choice in self.choices.items()}
        given = None if self.given is None else list(self.given)
        own = {"secret": self.secret, "names": list(self.names), "device": self.device, "chains": self.chains}
        own |= {"games": self.games}
        return own | {"wish": self.wish, "choices": choices, "roll": self.roll, "given": given}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> OwnDevice:
        """Return what `as_json` has written.

        Raises KeyError, TypeError, OverflowError or ValueError for anything else.
        """
        bytes.fromhex(data["secret"])
        return cls(
            str(data["secret"]),
            tuple(map(str, data["names"])),
            int(data["device"]),
            int(data["chains"]),
            int(data.get("games", 0)),
            None if data["wish"] is None else _wish(data["wish"]),
            {int(seat): (str(token), str(salt)) for seat, (token, salt) in data["choices"].items()},
            int(data["roll"]),
            None if data["given"] is None else _given(*data["given"]),
        )

    def _derived(self, what: str) -> str:
        return sha256(f"calavera/own {self.secret} {what}".encode()).hexdigest()[: 2 * SIZE]


def _wish(stored: Any) -> Message:
    """Check a stored decision as if it were heard. Raises ValueError."""
    wish = read_message(dump(stored), by_host=False)
    if wish["t"] != "a":
        raise ValueError("no decision")
    return wish


def _given(number: Any, head: Any) -> tuple[int, str]:
    return int(number), str(head)


@lru_cache(maxsize=8)
def _links(secret: str) -> tuple[bytes, ...]:
    return chain(bytes.fromhex(secret))
