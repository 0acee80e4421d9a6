"""The referee of a running game: deals the dice, plays what follows without a decision, takes back.

It uses only what every game has (`game.State`, `game.Game`), and a record.
"""

from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from random import Random
from typing import Any

from calavera.dice import SIDES, seeded_throw
from calavera.game import Thrown, thrown
from calavera.record.record import Record, S, write

__all__ = ["Bot", "automatic", "play_out", "throw", "undo"]

Bot = Callable[[Any, Random], Any]
"""A computer player: takes a state and a source of chance, and returns one of the legal actions."""


def throw(record: Record[S], random: Random | None = None) -> Record[S]:
    """Land the dice in the air, by the record's seed or else by `random`, and return the new record.

    With neither, as in a record made by hand, they follow from what the record holds so far: from the same
    place come the same dice.
    """
    count = len(record.state.flying)
    if random is not None and record.seed is None:
        numbers = tuple(random.randrange(SIDES) for _ in range(count))
    else:
        seed = record.seed or sha256(write(record).encode()).digest()[:16]
        numbers = seeded_throw(seed, record.throws, count)
    return record.play(thrown(record.game.faces, numbers))


def automatic(record: Record[Any]) -> Any | None:
    """Return the action that needs no decision now; None where a seat decides or dice are due."""
    return record.game.automatic(record.state)


def undo(record: Record[S], bots: Collection[int] = ()) -> Record[S] | None:
    """Take back the last decision that a person made; None where a throw was shown since.

    Automatic actions, and those of the seats of `bots`, are taken back with the decision before them.
    """
    before = record
    while before.actions and not isinstance(before.actions[-1], Thrown):
        before = before.back(1)
        if automatic(before) is None and before.state.seat not in bots:
            return before
    return None


def play_out(record: Record[S], bots: Mapping[int, Bot], random: Random) -> Record[S]:
    """Let `bots` (by seat) play until the game is over or a seat without one has to decide."""
    while not record.state.over:
        seat = record.state.seat
        if seat is None:
            record = throw(record, random)
        elif seat in bots:
            record = record.play(bots[seat](record.state, random))
        else:
            break
    return record
