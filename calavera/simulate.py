"""Tournaments: blocks of games in which everybody sits on every seat once, with the same dice.

What a game is follows from the tournament's seed and its number alone (SHA-256), so that games can be
played in any order and anywhere, and are the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from calavera.actions import Action
from calavera.match import throw
from calavera.notation import NAME
from calavera.record import Record, new_record, write

__all__ = ["Block", "Game", "Player", "PlayerError", "Tournament", "play_block"]

Player = Callable[[Record, int], Action]
"""Who decides: gets the game so far and a number that chance follows from, gives a legal action."""


class PlayerError(ValueError):
    """A player that cannot be had, gave up or broke the rules; one line that says who and how."""


@dataclass(frozen=True)
class Tournament:
    """What is played: everything that the games follow from. Plain values, to be sent elsewhere."""

    players: tuple[str, ...]
    """The names that `--seats` takes; two to four, also equal ones."""
    blocks: int
    """How many blocks of `len(players)` games."""
    seed: str = "1"
    layout: str = "classic"
    seconds: float = 60.0
    """How long an outside program may take for one answer."""
    records: bool = False
    """Whether games come with their records."""

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each participant, no two alike: `hard`, `hard (2)`."""
        so_far = [self.players[: place + 1].count(name) for place, name in enumerate(self.players)]
        return tuple(
            name if number == 1 else f"{name} ({number})"
            for name, number in zip(self.players, so_far, strict=True)
        )

    def headers(self, block: int, seats: Sequence[int]) -> Mapping[str, str]:
        """What the record of a game begins with; `seats` holds the participant on each seat."""
        head = {"Game": NAME, "Seats": str(len(seats)), "Layout": self.layout}
        names = {f"Seat{seat}": self.labels[player] for seat, player in enumerate(seats, 1)}
        return head | names | {"Seed": self.digest(block, "dice")[:16].hex()}

    def digest(self, *place: object) -> bytes:
        """32 bytes that follow from the seed and a place in the tournament."""
        return sha256("/".join(map(str, (self.seed, *place))).encode()).digest()


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: who sat where, what each seat scored, how many turns it took."""

    seats: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int
    record: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """The games with one set of dice: everybody on every seat once."""

    number: int
    games: tuple[Game, ...]


def play_block(tournament: Tournament, number: int, players: Sequence[Player]) -> Block:
    """One block. `players` are the participants. Raises PlayerError."""
    order = range(len(players))
    turned = [tuple((seat + turn) % len(order) for seat in order) for turn in order]
    return Block(number, tuple(_game(tournament, number, seats, players) for seats in turned))


def _game(tournament: Tournament, number: int, seats: tuple[int, ...], players: Sequence[Player]) -> Game:
    record = new_record(tournament.headers(number, seats))
    chances = [Random(int.from_bytes(tournament.digest(number, seats[0], player), "big")) for player in seats]
    while not record.state.over:
        seat = record.state.seat
        if seat is None:
            record = throw(record)
        else:
            record = record.play(players[seats[seat]](record, chances[seat].getrandbits(32)))
    turns = sum(state.fresh for state in record.states)
    return Game(seats, record.state.returns(), turns, write(record) if tournament.records else None)
