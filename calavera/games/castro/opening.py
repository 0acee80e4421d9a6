"""Throwing for who begins: each player throws all dice, and the highest total begins (RULES.md, part 2).

Those tied for the highest throw again among themselves. It happens before the record, in which the player
who begins has the first seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from calavera.dice import seeded_throw
from calavera.games.castro.faces import DICE, Pips

__all__ = ["Opening", "seeded_opening"]

Throw = tuple[int, tuple[Pips, ...]]
"""A player, from 0, and the dice."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The throws so far, in rounds; of the players of a round, each throws once in turn."""

    players: int
    rounds: tuple[tuple[Throw, ...], ...] = ((),)

    @property
    def throwing(self) -> int | None:
        """The player who throws next; None once one begins."""
        done = len(self.rounds[-1])
        asked = _among(self.players, self.rounds[:-1])
        return asked[done] if done < len(asked) else None

    @property
    def first(self) -> int | None:
        """The player who begins; None as long as several can."""
        return None if self.throwing is not None else _highest(self.rounds[-1])[0]

    def thrown(self, dice: Iterable[int]) -> Opening:
        """Return the opening after the next player's throw. Raises ValueError where no player throws."""
        player, faces = self.throwing, tuple(map(Pips, dice))
        if player is None or len(faces) != DICE:
            raise ValueError("one player begins already" if player is None else f"{DICE} dice are thrown")
        now = (*self.rounds[-1], (player, faces))
        rounds = (*self.rounds[:-1], now)
        tied = len(now) == len(_among(self.players, self.rounds[:-1])) and len(_highest(now)) > 1
        return Opening(self.players, (*rounds, ()) if tied else rounds)


def seeded_opening(players: int, seed: bytes) -> Opening:
    """Return a whole opening that follows from a seed, which is not that of the game."""
    opening, number = Opening(players), 0
    while opening.throwing is not None:
        opening, number = opening.thrown(seeded_throw(seed, number, DICE)), number + 1
    return opening


def _among(players: int, rounds: tuple[tuple[Throw, ...], ...]) -> tuple[int, ...]:
    """Return the players of the round after these."""
    return _highest(rounds[-1]) if rounds else tuple(range(players))


def _highest(throws: tuple[Throw, ...]) -> tuple[int, ...]:
    """Return the players with the highest total."""
    totals = {player: sum(face + 1 for face in faces) for player, faces in throws}
    return tuple(player for player, total in totals.items() if total == max(totals.values()))
