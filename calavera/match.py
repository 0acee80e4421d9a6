"""The referee of a running game: deals the dice, answers what nobody can decide, takes back.

Uses only what every game's state has (`seat`, `legal_actions`, `chance_outcomes`, `apply`), and a record.
"""

from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from random import Random

from calavera.actions import Action, Nothing, Thrown
from calavera.dice import Face, seeded_throw
from calavera.game import State
from calavera.record import Record, write

__all__ = ["Bot", "idle", "play_out", "throw", "undo"]

Bot = Callable[[State, Random], Action]
"""Anybody who decides: gets a state and randomness, gives one of its legal actions."""


def throw(record: Record, random: Random | None = None) -> Record:
    """The record with the dice in the air landed: by its seed, else by `random`.

    With neither, as in a record made by hand, they follow from what the record holds so far: whoever
    goes on from the same place meets the same dice.
    """
    count = len(record.state.flying)
    if random is not None and record.seed is None:
        return record.play(Thrown(tuple(Face(random.randrange(len(Face))) for _ in range(count))))
    seed = record.seed or sha256(write(record).encode()).digest()[:16]
    return record.play(Thrown(seeded_throw(seed, record.throws, count)))


def idle(record: Record) -> bool:
    """Whether a seat other than the active one has its turn to choose, and nothing to choose from."""
    state = record.state
    return state.seat not in (None, state.active) and state.legal_actions() == (Nothing(),)


def undo(record: Record, bots: Collection[int] = ()) -> Record | None:
    """The record before the last decision that a person made; None where a throw was shown since.

    Seats that had nothing to choose from did not decide, and what `bots` (seats) decided nobody regrets:
    both are taken back with the decision before them.
    """
    before = record
    while before.actions and not isinstance(before.actions[-1], Thrown):
        before = before.back(1)
        if not idle(before) and before.state.seat not in bots:
            return before
    return None


def play_out(record: Record, bots: Mapping[int, Bot], random: Random) -> Record:
    """The game played by `bots` (by seat) until it is over or a seat without a bot must decide."""
    while not record.state.over:
        seat = record.state.seat
        if seat is None:
            record = throw(record, random)
        elif seat in bots:
            record = record.play(bots[seat](record.state, random))
        else:
            break
    return record
