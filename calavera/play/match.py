"""The referee of a running game: deals the dice, plays what follows without a decision, takes back.

It uses only what every game has (`game.State`, `game.Game`), and a record.
"""

import re
from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from random import Random
from typing import Any

from calavera.dice import SIDES, seeded_throw
from calavera.game import CHANCE, OVER, Thrown, thrown
from calavera.record.record import Record, S, write

__all__ = ["LEG", "Bot", "automatic", "leg_seed", "passed_on", "play_out", "throw", "undo"]

LEG = "Leg"
"""The header of a game that goes from device to device: the number of a throw and the seed from there on."""

Bot = Callable[[Any, Random], Any]
"""A computer player: takes a state and a source of chance, and returns one of the legal actions."""


def throw(record: Record[S], random: Random | None = None) -> Record[S]:
    """Land the dice in the air, by the record's seed or else by `random`, and return the new record.

    The seed of a leg counts where there is no other. With none, as in a record made by hand, they follow from
    what the record holds so far: from the same place come the same dice.
    """
    count = len(record.state.flying)
    if random is not None and record.seed is None:
        numbers = tuple(random.randrange(SIDES) for _ in range(count))
    else:
        seed = record.seed or leg_seed(record) or sha256(write(record).encode()).digest()[:16]
        numbers = seeded_throw(seed, record.throws, count)
    return record.play(thrown(record.game.faces, numbers))


def leg_seed(record: Record[Any]) -> bytes | None:
    """Return the seed of the leg that the next throw belongs to; None where none came with the game."""
    leg = re.fullmatch("([0-9]{1,6}) ([0-9a-f]{32})", record.header(LEG) or "")
    return bytes.fromhex(leg[2]) if leg is not None and int(leg[1]) <= record.throws else None


def passed_on(record: Record[S], seed: str) -> Record[S]:
    """Return a game as it goes to another device, with `seed` (32 hexadecimal digits) for the dice to come.

    Earlier seeds stay behind, for the other device could look far ahead with them. A leg of which no dice
    have been thrown keeps its seed: shown twice, a game is the same.
    """
    if (record.header(LEG) or "").startswith(f"{record.throws} ") and leg_seed(record) is not None:
        return record
    return record.with_header("Seed", None).with_header(LEG, f"{record.throws} {seed}")


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
    while (seat := record.state.seat) is not OVER:
        if seat is CHANCE:
            record = throw(record, random)
        elif seat in bots:
            record = record.play(bots[seat](record.state, random))
        else:
            break
    return record
