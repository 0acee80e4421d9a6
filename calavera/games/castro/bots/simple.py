"""The two simplest players, to measure others against: any action at all, and whatever pays now."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from calavera.game import Rethrow
from calavera.games.castro.actions import Action, LoseRoof, Place
from calavera.games.castro.preview import preview
from calavera.games.castro.rules import THROWS, State

__all__ = ["ENOUGH", "greedy_bot", "random_bot"]

ENOUGH = 3
"""Throws after which greed takes whatever it can build."""


def random_bot(state: State, random: Random) -> Action:
    """Choose any legal action. Most of them are rethrows, so it builds late and low."""
    return random.choice(state.legal_actions())


def greedy_bot(state: State, random: Random) -> Action:
    """Choose the placement that wins, else blocks three in a line, else pays most; hold the commonest number.

    It takes what it can after three throws. The same state always gives the same action: `random` is not
    asked.
    """
    rated = sorted(
        ((*_worth(state, place), place) for place in state.placements()), key=lambda rating: rating[:3]
    )
    if rated:
        won, hindered, _, best = rated[-1]
        if won or hindered or state.throws >= ENOUGH:
            return best
    if state.throws == THROWS:
        return LoseRoof()
    return Rethrow(_loose([int(face) for face in state.dice]))


def _worth(state: State, place: Place) -> tuple[bool, bool, int]:
    """Return whether a placement wins, whether it is in the line of another seat, and its points."""
    seen = preview(state, place)
    return seen.won_by is not None, bool(seen.hindered), seen.gain


def _loose(dice: Sequence[int]) -> tuple[int, ...]:
    """Return the positions of the dice that show another number than most; the first if all are alike."""
    most = max(dice, key=lambda face: (dice.count(face), face))
    return tuple(n for n, face in enumerate(dice) if face != most) or (0,)
