"""The two simplest players, to measure others against: any action at all, and whatever pays now."""

from random import Random

from calavera.game import Rethrow
from calavera.games.calavera.actions import Action, Choice, Freeze, face_used
from calavera.games.calavera.faces import Face
from calavera.games.calavera.preview import preview
from calavera.games.calavera.rules import THROWS, State

__all__ = ["greedy_bot", "random_bot"]

_CAREFUL = 2
"""Skulls from which on greed does not throw again: the next one is the curse."""


def random_bot(state: State, random: Random) -> Action:
    """Choose among the legal actions with equal chances. Most are rethrows, so it is often cursed."""
    return random.choice(state.legal_actions())


def greedy_bot(state: State, random: Random) -> Action:
    """Keep the dice of the choice that pays most now (then: has most crosses) and rethrow the others.

    It stops before a third skull could fall and as soon as freezing is the best it sees. The same state
    always gives the same action: `random` is not asked.
    """
    assert isinstance(state.seat, int)  # a bot is asked where a seat decides
    seat = state.seat
    gain, _, best = max(
        ((*_worth(state, seat, choice), choice) for choice in state.choices(seat)),
        key=lambda rated: rated[:2],
    )
    if state.choice is not None or state.throws == THROWS or state.skulls >= _CAREFUL:
        return best
    if isinstance(best, Freeze):
        return best
    held = {Face.SKULL, face_used(best) if gain >= 0 else Face.SKULL}
    loose = tuple(position for position, face in enumerate(state.dice) if face not in held)
    return Rethrow(loose) if loose else best


def _worth(state: State, seat: int, choice: Choice) -> tuple[int, int]:
    """Return the points and the crosses that a choice brings now."""
    seen = preview(state, seat, choice)
    return seen.gain, seen.after.crosses - seen.before.crosses
