"""Tournaments: blocks of games in which each participant has every seat once, with the same dice.

A game follows from the tournament's seed and its number alone (SHA-256), so that games can be
played in any order and anywhere, and are the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from calavera.game import CHANCE, OVER, Outcome
from calavera.games import GAMES, game
from calavera.play.match import throw
from calavera.record.record import Record, new_record, write

__all__ = ["Block", "Game", "Player", "PlayerError", "Tournament", "play_block"]

Player = Callable[[Record[Any], int], Any]
"""A participant: gets the game so far and a number that chance follows from, gives a legal action."""


class PlayerError(ValueError):
    """A player that cannot be had, gave up or broke the rules; one line with its name and the cause."""


@dataclass(frozen=True)
class Tournament:
    """Everything that the games follow from, as plain values, to be sent to other processes."""

    players: tuple[str, ...]
    """The names that `--seats` takes; two to four, also equal ones."""
    blocks: int
    """The number of blocks of `len(players)` games."""
    seed: str = "1"
    layout: str = "classic"
    """The setup of every game."""
    seconds: float = 60.0
    """The time in which a program has to answer."""
    records: bool = False
    """True where games come with their records."""
    game: str = GAMES[0]
    """The key of the game that is played."""

    @property
    def labels(self) -> tuple[str, ...]:
        """A name for each participant, no two alike: `hard`, `hard (2)`."""
        so_far = [self.players[: place + 1].count(name) for place, name in enumerate(self.players)]
        return tuple(
            name if number == 1 else f"{name} ({number})"
            for name, number in zip(self.players, so_far, strict=True)
        )

    def headers(self, block: int, seats: Sequence[int]) -> Mapping[str, str]:
        """Return the headers of a game's record; `seats` holds the participant on each seat."""
        chosen_game = game(self.game)
        head = chosen_game.headers(chosen_game.kinds[0], str(len(seats)), self.layout)
        names = {f"Seat{seat}": self.labels[player] for seat, player in enumerate(seats, 1)}
        return head | names | {"Seed": self.digest(block, "dice")[:16].hex()}

    def digest(self, *place: object) -> bytes:
        """Return 32 bytes that depend only on the seed and a place in the tournament."""
        return sha256("/".join(map(str, (self.seed, *place))).encode()).digest()


@dataclass(frozen=True, slots=True)
class Game:
    """A finished game: the participant on each seat, the outcome, the number of turns."""

    seats: tuple[int, ...]
    outcome: Outcome
    turns: int
    record: str | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """The games with one set of dice: each participant on every seat once."""

    number: int
    games: tuple[Game, ...]


def play_block(tournament: Tournament, number: int, players: Sequence[Player]) -> Block:
    """Play one block with these participants. Raises PlayerError."""
    order = range(len(players))
    turned = [tuple((seat + turn) % len(order) for seat in order) for turn in order]
    return Block(number, tuple(_game(tournament, number, seats, players) for seats in turned))


def _game(tournament: Tournament, number: int, seats: tuple[int, ...], players: Sequence[Player]) -> Game:
    record = new_record(tournament.headers(number, seats))
    chances = [Random(int.from_bytes(tournament.digest(number, seats[0], player), "big")) for player in seats]
    while (seat := record.state.seat) is not OVER:
        if seat is CHANCE:
            record = throw(record)
        else:
            record = record.play(players[seats[seat]](record, chances[seat].getrandbits(32)))
    turns = sum(state.fresh for state in record.states)
    outcome = record.state.outcome()
    assert outcome is not None  # the game is over
    return Game(seats, outcome, turns, write(record) if tournament.records else None)
